import type { JSONObject, JSONValue } from '@modelcontextprotocol/server'
import type { FlatParameter } from '../../arguments/parameters.ts'

/** JSON Schema draft 2020-12, the default dialect of MCP. */
export interface ObjectSchema extends JSONObject {
  type: 'object'
  properties: Record<string, JSONObject>
}

/** Models do not write longer lists, nor more values than there are, so such bounds are omitted; exceeding one is still reported. */
const LONGEST_TOLD_LIST = 10

const ABBREVIATIONS = [
  ['per cent', '%'],
  ['basis points', 'bp'],
] as const

/**
 * The input schema of a tool. Clients send it to their model repeatedly, so it is compact: rare parameters are only
 * named. Numbers as text, and one value in place of a list, pass a client that validates.
 * @param listed names of the parameters with a schema of their own; the others are taken as well. @default all
 * @param othersText what is said of the others. @default their names
 */
export function inputSchemaOf(
  parameters: readonly FlatParameter[],
  listed?: readonly string[],
  othersText?: string,
): ObjectSchema {
  const shown = listed === undefined ? parameters : parameters.filter(({ name }) => listed.includes(name))
  const others = parameters.filter(parameter => !shown.includes(parameter)).map(({ name }) => name)
  const names = new Set(shown.map(({ name }) => name))
  const properties = shown.map(parameter => [parameter.name, propertyOf(parameter, names)] as const)
  const required = shown.filter(parameter => parameter.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(others.length > 0 && { description: othersText ?? alsoTaken(others) }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: others.length > 0,
  }
}

/** Names of what the schema does not list; pairs of bounds without their endings. */
function alsoTaken(names: readonly string[]): string {
  const pairs = names.flatMap(name =>
    /From$/.test(name) && names.includes(name.replace(/From$/, 'To')) ? name.slice(0, -4) : [],
  )
  const single = names.filter(name => !pairs.includes(name.replace(/(From|To)$/, '')))
  const bounds = pairs.length > 0 ? [`with From or To: ${pairs.join(', ')}`] : []
  return `Also taken: ${[...(single.length > 0 ? [single.join(', ')] : []), ...bounds].join('; ')}.`
}

function propertyOf(parameter: FlatParameter, names: ReadonlySet<string>): JSONObject {
  const description = textOf(parameter, names)
  const { list, default: preset, kind, values, maximumItems = Number.POSITIVE_INFINITY } = parameter
  const isAny =
    kind === 'sort' || maximumItems > LONGEST_TOLD_LIST || maximumItems >= (values?.length ?? Number.POSITIVE_INFINITY)
  const bound = !isAny && { maxItems: maximumItems }
  return {
    ...(list ? listOf(itemOf(withoutBounds(parameter)), bound) : oneOf(itemOf(parameter))),
    ...(preset !== undefined && { default: (list ? [preset].flat() : preset) as JSONValue }),
    ...(description !== '' && { description }),
  }
}

/** Those of the items of a list are told where one exceeds them. */
function withoutBounds({ minimum: _least, maximum: _most, ...parameter }: FlatParameter): FlatParameter {
  return parameter
}

function listOf(items: JSONObject, bound: JSONObject | false): JSONObject {
  return { type: ['array', ...typesOf(items)], items, ...bound }
}

function oneOf(item: JSONObject): JSONObject {
  const types = typesOf(item)
  return types.length > 1 ? { ...item, type: types } : item
}

/** A number may be text. */
function typesOf({ type }: JSONObject): string[] {
  return type === 'number' || type === 'integer' ? [type, 'string'] : [String(type)]
}

/** The schema of one value. */
function itemOf(parameter: FlatParameter): JSONObject {
  const { kind, values = [], minimum, maximum } = parameter
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  switch (kind) {
    case 'integer':
      return { type: 'integer', ...(values.length > 0 ? numbersOf(values.map(Number)) : bounds) }
    case 'number':
    case 'decimal':
      return { type: 'number', ...bounds }
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return wordOf(parameter)
    case 'sort':
      return { type: 'string', pattern: `^-?(${toldKeysOf(values).join('|')})(_asc|_desc)?$` }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'time':
      return { type: 'string', format: 'date-time' }
    default:
      return { type: 'string' }
  }
}

/** Consecutive numbers are given as minimum and maximum. */
function numbersOf(numbers: readonly number[]): JSONObject {
  const [first = 0] = numbers
  const follow = numbers.every((number, index) => number === first + index)
  return follow ? { minimum: first, maximum: first + numbers.length - 1 } : { enum: [...numbers] }
}

/** Longer enums cost too many tokens; the description names the values instead. */
const LONGEST_TOLD_WORDS = 60

/** An enum, or a pattern where a value may be excluded with `!`: half the length of an enum with both forms. */
function wordOf({ values = [], exclusionPath }: FlatParameter): JSONObject {
  if (values.length > LONGEST_TOLD_WORDS) return { type: 'string' }
  return exclusionPath === undefined
    ? { type: 'string', enum: [...values] }
    : { type: 'string', pattern: `^!?(${values.join('|')})$` }
}

/** Further sort keys would cost too many tokens: they are the names of filters, and the description says so. */
const MOST_TOLD_SORTS = 33

/** `price_asc` and `price_desc` are shown as `price`, with `-` for descending. */
function toldKeysOf(sorts: readonly string[]): readonly string[] {
  const keys = [...new Set(sorts.map(sort => sort.replace(/_(asc|desc)$/, '')))]
  return keys.length > MOST_TOLD_SORTS ? [...keys.slice(0, MOST_TOLD_SORTS), '[a-z0-9]+'] : keys
}

/** The lower bound of a pair speaks for both; a text that only repeats the name is left out. */
function textOf({ name, description, subject }: FlatParameter, names: ReadonlySet<string>): string {
  if (name.endsWith('To') && names.has(name.replace(/To$/, 'From'))) return ''
  const text = ABBREVIATIONS.reduce((words, [long, short]) => words.replaceAll(long, short), subject ?? description)
  return lettersOf(name).startsWith(lettersOf(text)) ? '' : text
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
