import { unitText } from '../../../schema/units.ts'
import type { FlatParameter } from '../../arguments/parameters.ts'
import { exampleOf } from './parameter-example.ts'
import { parameterSchema } from './parameter-schema.ts'
import type { ParameterObject } from './types.ts'

/**
 * A parameter as an OpenAPI object.
 * @param example the endpoint's own value, shown as the example and pre-filled in interactive documentation
 * @param placeholders values for `{bond}` and other placeholders in examples
 */
export function parameterObject(
  parameter: FlatParameter,
  example: unknown,
  placeholders: Readonly<Record<string, string>>,
): ParameterObject {
  const { name, required, list, subject } = parameter
  const unit = unitText(parameter.unit)
  const shown = ownExample(parameter, example, placeholders)
  return {
    name,
    in: parameter.in,
    description: descriptionOf(parameter),
    ...(required && { required: true }),
    ...(list && { style: 'form', explode: false }),
    schema: parameterSchema(parameter),
    ...(shown !== undefined && { example: shown }),
    ...(unit !== null && { 'x-unit': unit }),
    ...(subject !== undefined && { 'x-subject': subject }),
  }
}

/** The description of the document, with details that the schema cannot express. */
function descriptionOf(parameter: FlatParameter): string {
  const { description, exclusionPath, legacyFlag, codes, kind, minimum, maximum } = parameter
  const sentences = [
    description,
    exclusionPath !== undefined && 'A leading `!` excludes the value.',
    legacyFlag && 'The legacy form is accepted too: 0 any, 1 no, 2 yes.',
    codes !== undefined &&
      `The legacy form is accepted too: ${codes.map((code, index) => `${index} ${code}`).join(', ')}.`,
    kind === 'decimal' && minimum !== undefined && `Not below ${minimum}.`,
    kind === 'decimal' && maximum !== undefined && `Not above ${maximum}.`,
  ]
  return sentences.filter(sentence => typeof sentence === 'string').join(' ')
}

function ownExample(
  parameter: FlatParameter,
  example: unknown,
  placeholders: Readonly<Record<string, string>>,
): unknown {
  if (example === undefined) return undefined
  const [, placeholder] = /^\{(\w+)\}$/.exec(String(example)) ?? []
  const value = placeholder === undefined ? example : (placeholders[placeholder] ?? exampleOf(parameter))
  if (!parameter.list || typeof value !== 'string') return value
  return parameter.kind === 'number' ? value.split(',').map(Number) : value.split(',')
}
