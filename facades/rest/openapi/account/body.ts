import type { Parameter } from '../../../../gateway/documents/operation.ts'
import { LARGEST_INTEGER, LONGEST_TEXT, MOST_ITEMS } from '../../../../schema/bounds.ts'
import { unitText } from '../../../../schema/units.ts'
import { SOME_UUID } from '../parameter-example.ts'
import { LONGEST_UUID } from '../scalars.ts'
import type { OperationObject, Schema } from '../types.ts'
import type { AccountRow } from './rows.ts'

const SOME_ISIN = 'RU000A0JX0J2'

/** The body of a request that changes something; undefined where the path says everything. */
export function requestBody(row: AccountRow): OperationObject['requestBody'] {
  const parameters = bodyParameters(row)
  if (row.endpoint.method === 'GET' || parameters.length === 0) return undefined
  const required = parameters.filter(parameter => parameter.required).map(nameOf)
  const schema: Schema = {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(parameters.map(parameter => [nameOf(parameter), propertyOf(parameter)])),
  }
  return {
    description: 'A JSON object; anything unknown in it is an error that names it.',
    required: required.length > 0,
    content: { 'application/json': { schema, example: bodyExample(row) } },
  }
}

/** The example of a row with ids in the place of `{screen}` and the like. */
function bodyExample({ endpoint }: AccountRow): unknown {
  const text = JSON.stringify(endpoint.example)
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_whole, name) => (name === 'isin' ? SOME_ISIN : SOME_UUID)))
}

function bodyParameters({ endpoint, operation }: AccountRow): readonly Parameter[] {
  return operation.parameters.filter(parameter => !endpoint.path.includes(`{${nameOf(parameter)}}`))
}

function nameOf({ path }: Parameter): string {
  return path.join('.')
}

function propertyOf(parameter: Parameter): Schema {
  const { list, description, notes } = parameter
  const unit = unitText(notes.unit)
  const one = schemaOf(parameter)
  const { minimumItems, maximumItems = MOST_ITEMS } = notes
  const items = { ...(minimumItems !== undefined && { minItems: minimumItems }), maxItems: maximumItems }
  return {
    ...(list ? { type: 'array', items: one, ...items } : one),
    description,
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(unit !== null && { 'x-unit': unit }),
  }
}

function schemaOf({ type, notes }: Parameter): Schema {
  const { minimum, maximum, maximumLength = LONGEST_TEXT } = notes
  if (type === 'Uuid') return { type: 'string', format: 'uuid', maxLength: LONGEST_UUID }
  if (type === 'Boolean') return { type: 'boolean' }
  if (type === 'Float') return { type: 'number' }
  if (type === 'Int') {
    return {
      ...{ type: 'integer', format: 'int32' },
      ...{ minimum: minimum ?? -LARGEST_INTEGER, maximum: maximum ?? LARGEST_INTEGER },
    }
  }
  if (type === 'String') return { type: 'string', maxLength: maximumLength }
  throw new Error(`the body of an account endpoint has a value of type ${type}, which nothing describes`)
}
