import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
} from 'graphql'
import { bytesOf } from './bytes.ts'
import { NeedsEngine } from './needs-engine.ts'

/** Writes a value that is not null as the bytes of JSON. */
export type WriteLeaf = (value: unknown) => string

/** By the type's own `serialize`; what it does to nearly every value is done without asking it. */
export function leafWriter(type: GraphQLLeafType): WriteLeaf {
  if (type instanceof GraphQLEnumType) return enumWriter(type)
  const otherwise = (value: unknown) => otherwiseWritten(type.serialize(value))
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
  return value => texts.get(value) ?? otherwiseWritten(type.serialize(value))
}

/** Nothing at all is no leaf: the engine says what is wrong. */
function otherwiseWritten(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const text = value === null || value instanceof Promise ? undefined : JSON.stringify(value)
  if (text === undefined) throw new NeedsEngine('a leaf without a value')
  return bytesOf(text)
}

/** What JSON writes as it is, and UTF-8 in one byte. */
const PLAIN = /^[ !#-[\]-\x7f]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : bytesOf(JSON.stringify(text))
}
