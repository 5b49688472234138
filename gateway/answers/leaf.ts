import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
} from 'graphql'
import { NeedsEngine } from './selection.ts'

/** Writes a value that is not null as JSON. */
export type WriteLeaf = (value: unknown) => string

/** By the type's own `serialize`; what it does to nearly every value is done without asking it. */
export function leafWriter(type: GraphQLLeafType): WriteLeaf {
  if (type instanceof GraphQLEnumType) return enumWriter(type)
  const otherwise = (value: unknown) => textOf(type.serialize(value))
  if (type === GraphQLString || type === GraphQLID)
    return value => (typeof value === 'string' ? quoted(value) : otherwise(value))
  if (type === GraphQLFloat)
    return value => (typeof value === 'number' && Number.isFinite(value) ? `${value}` : otherwise(value))
  if (type === GraphQLInt)
    return value => (typeof value === 'number' && (value | 0) === value ? `${value}` : otherwise(value))
  if (type === GraphQLBoolean) return value => (value === true ? 'true' : value === false ? 'false' : otherwise(value))
  return otherwise
}

function enumWriter(type: GraphQLEnumType): WriteLeaf {
  const texts = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, JSON.stringify(name)]))
  return value => texts.get(value) ?? textOf(type.serialize(value))
}

/** Nothing at all is no leaf: the engine says what is wrong. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const text = value === null || value instanceof Promise ? undefined : JSON.stringify(value)
  if (text === undefined) throw new NeedsEngine('a leaf without a value')
  return text
}

/** Quotes, backslashes, control characters and halves of pairs, which JSON writes otherwise than they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}
