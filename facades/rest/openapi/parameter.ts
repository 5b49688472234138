import { LARGEST_INTEGER, LONGEST_TEXT, MOST_ITEMS } from '../../../schema/bounds.ts'
import { unitText } from '../../../schema/units.ts'
import type { FlatParameter, ParameterKind } from '../../arguments/parameters.ts'
import { exampleOf } from './parameter-example.ts'
import { DECIMAL, LONGEST_DATE, LONGEST_DECIMAL, LONGEST_UUID, UUID } from './scalars.ts'
import type { ParameterObject, Schema } from './types.ts'

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
  const { name, required, list, subject, field, sortKey } = parameter
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
    ...(field !== undefined && { 'x-column': field }),
    ...(sortKey !== undefined && { 'x-sort': sortKey }),
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

/** The schema of a parameter. A list is one comma-separated value. */
function parameterSchema(parameter: FlatParameter): Schema {
  const shown = defaultOrExample(parameter)
  if (!parameter.list) return { ...valueSchema(parameter), ...shown }
  const { maximumItems = MOST_ITEMS } = parameter
  const items = parameter.exclusionPath === undefined ? valueSchema(parameter) : withExclusions(parameter)
  return { type: 'array', items, minItems: 1, maxItems: maximumItems, ...shown }
}

function valueSchema({ kind, values, minimum, maximum, presets }: FlatParameter): Schema {
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  if (kind === 'integer' && values !== undefined) return wholeNumbers(values.map(Number))
  if (kind === 'sort') return { type: 'string', enum: values?.flatMap(withMinusForm) ?? [] }
  if (kind === 'fields') return { type: 'string', enum: [...Object.keys(presets ?? {}), ...(values ?? [])] }
  if (kind === 'enum') return { type: 'string', enum: values ?? [] }
  return kind === 'number' || kind === 'integer' ? { ...PLAIN[kind], ...bounds } : PLAIN[kind]
}

const PLAIN: Readonly<Record<Exclude<ParameterKind, 'enum' | 'sort' | 'fields'>, Schema>> = {
  number: { type: 'number' },
  integer: { type: 'integer', format: 'int32', minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER },
  boolean: { type: 'boolean' },
  string: { type: 'string', minLength: 1, maxLength: LONGEST_TEXT, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' },
  date: { type: 'string', format: 'date', maxLength: LONGEST_DATE },
  time: { type: 'string', format: 'date-time', maxLength: LONGEST_TEXT },
  decimal: { type: 'string', pattern: DECIMAL, maxLength: LONGEST_DECIMAL },
  uuid: { type: 'string', format: 'uuid', maxLength: LONGEST_UUID },
}

function wholeNumbers(values: readonly number[]): Schema {
  return { type: 'integer', format: 'int32', minimum: Math.min(...values), maximum: Math.max(...values), enum: values }
}

/** The same values, also with a leading `!`. */
function withExclusions(parameter: FlatParameter): Schema {
  const plain = valueSchema(parameter)
  if (plain.enum !== undefined) {
    const exclusions = plain.enum.map(value => `!${value}`)
    // orval generates no valid code for an enum of several types.
    if (plain.type === 'integer') return { anyOf: [plain, { type: 'string', enum: exclusions }] }
    return { ...plain, enum: [...plain.enum, ...exclusions] }
  }
  if (parameter.kind === 'uuid') return { type: 'string', pattern: `^!?${UUID}$`, maxLength: LONGEST_UUID + 1 }
  if (plain.type === 'string') return plain
  return { anyOf: [plain, { type: 'string', pattern: '^!-?\\d+(\\.\\d+)?$', maxLength: LONGEST_TEXT }] }
}

/** `yield_desc` is also written `-yield`. */
function withMinusForm(value: string): readonly string[] {
  return value.endsWith('_desc') ? [value, `-${value.slice(0, -'_desc'.length)}`] : [value]
}

/** A default serves as the example. */
function defaultOrExample(parameter: FlatParameter): Pick<Schema, 'default' | 'examples'> {
  const { default: value, list } = parameter
  if (value !== undefined) return { default: list && !Array.isArray(value) ? [value] : value }
  const example = exampleOf(parameter)
  return example === undefined ? {} : { examples: [example] }
}
