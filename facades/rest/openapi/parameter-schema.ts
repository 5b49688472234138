import type { FlatParameter, ParameterKind } from '../../parameters.ts'
import { exampleOf } from './parameter-example.ts'
import { DECIMAL, UUID } from './scalars.ts'
import type { Schema } from './types.ts'

const LONGEST_TEXT = 300

/** What a parameter takes. A list is one value with commas. */
export function parameterSchema(parameter: FlatParameter): Schema {
  const shown = defaultOrExample(parameter)
  if (!parameter.list) return { ...valueSchema(parameter), ...shown }
  const { maximumItems } = parameter
  const items = parameter.exclusionPath === undefined ? valueSchema(parameter) : withExclusions(parameter)
  return { type: 'array', items, minItems: 1, ...(maximumItems !== undefined && { maxItems: maximumItems }), ...shown }
}

function valueSchema({ kind, values, minimum, maximum, presets }: FlatParameter): Schema {
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  if (kind === 'integer' && values !== undefined) return { type: 'integer', enum: values.map(Number) }
  if (kind === 'sort') return { type: 'string', enum: values?.flatMap(withMinusForm) ?? [] }
  if (kind === 'fields') return { type: 'string', enum: [...Object.keys(presets ?? {}), ...(values ?? [])] }
  if (kind === 'enum') return { type: 'string', enum: values ?? [] }
  return kind === 'number' || kind === 'integer' ? { ...PLAIN[kind], ...bounds } : PLAIN[kind]
}

const PLAIN: Readonly<Record<Exclude<ParameterKind, 'enum' | 'sort' | 'fields'>, Schema>> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  string: { type: 'string', minLength: 1, maxLength: LONGEST_TEXT },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  decimal: { type: 'string', pattern: DECIMAL },
  uuid: { type: 'string', format: 'uuid' },
}

/** The same values, each of them also with a leading `!`. */
function withExclusions(parameter: FlatParameter): Schema {
  const plain = valueSchema(parameter)
  if (plain.enum !== undefined) {
    const type = plain.type === 'integer' ? ['integer', 'string'] : 'string'
    return { type, enum: [...plain.enum, ...plain.enum.map(value => `!${value}`)] }
  }
  if (parameter.kind === 'uuid') return { type: 'string', pattern: `^!?${UUID}$` }
  return plain.type === 'string' ? plain : { anyOf: [plain, { type: 'string', pattern: '^!.' }] }
}

/** `yield_desc` is also written `-yield`. */
function withMinusForm(value: string): readonly string[] {
  return value.endsWith('_desc') ? [value, `-${value.slice(0, -'_desc'.length)}`] : [value]
}

/** The default shows the form of a value as well as an example would. */
function defaultOrExample(parameter: FlatParameter): Pick<Schema, 'default' | 'examples'> {
  const { default: value, list } = parameter
  if (value !== undefined) return { default: list && !Array.isArray(value) ? [value] : value }
  const example = exampleOf(parameter)
  return example === undefined ? {} : { examples: [example] }
}
