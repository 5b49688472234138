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
import { defer, isPromise } from './deferred.ts'
import type { Writing } from './writing.ts'

/** Writes a value that is not null as the bytes of JSON. */
export type WriteLeaf = (value: unknown, writing: Writing) => string

/**
 * By the type's own `serialize`; what it does to nearly every value is done without asking it.
 * @param absent writes null, where a value that is awaited turns out to be it
 */
export function leafWriter(type: GraphQLLeafType, absent: () => string): WriteLeaf {
  const otherwise = (value: unknown, writing: Writing): string =>
    isPromise(value) ? defer(value, write, absent, writing) : otherwiseWritten(type.serialize(value))
  const write = writerOf(type, otherwise)
  return write
}

function writerOf(type: GraphQLLeafType, otherwise: WriteLeaf): WriteLeaf {
  if (type instanceof GraphQLEnumType) return enumWriter(type, otherwise)
  if (type === GraphQLString || type === GraphQLID)
    return (value, writing) => (typeof value === 'string' ? quoted(value) : otherwise(value, writing))
  if (type === GraphQLFloat)
    return (value, writing) =>
      typeof value === 'number' && Number.isFinite(value) ? `${value}` : otherwise(value, writing)
  if (type === GraphQLInt)
    return (value, writing) =>
      typeof value === 'number' && (value | 0) === value ? `${value}` : otherwise(value, writing)
  if (type === GraphQLBoolean)
    return (value, writing) => (value === true ? 'true' : value === false ? 'false' : otherwise(value, writing))
  return otherwise
}

function enumWriter(type: GraphQLEnumType, otherwise: WriteLeaf): WriteLeaf {
  const texts = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, JSON.stringify(name)]))
  return (value, writing) => texts.get(value) ?? otherwise(value, writing)
}

/** Nothing at all is no leaf. */
function otherwiseWritten(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const text = value === null ? undefined : JSON.stringify(value)
  if (text === undefined) throw new Error('a leaf without a value')
  return bytesOf(text)
}

/** What JSON writes as it is, and UTF-8 in one byte. */
const PLAIN = /^[ !#-[\]-\x7f]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : bytesOf(JSON.stringify(text))
}
