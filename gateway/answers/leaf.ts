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
 * Uses the type's own `serialize`, with a shortcut for the common values of the built-in scalars.
 * @param absent writes null, for a promise that resolves to null
 */
export function leafWriter(type: GraphQLLeafType, absent: () => string): WriteLeaf {
  const fallback = (value: unknown, writing: Writing): string =>
    isPromise(value) ? defer(value, write, absent, writing) : writeSerialised(type.serialize(value))
  const write = writerOf(type, fallback)
  return write
}

function writerOf(type: GraphQLLeafType, fallback: WriteLeaf): WriteLeaf {
  if (type instanceof GraphQLEnumType) return enumWriter(type, fallback)
  if (type === GraphQLString || type === GraphQLID)
    return (value, writing) => (typeof value === 'string' ? quoted(value) : fallback(value, writing))
  if (type === GraphQLFloat)
    return (value, writing) =>
      typeof value === 'number' && Number.isFinite(value) ? `${value}` : fallback(value, writing)
  if (type === GraphQLInt)
    return (value, writing) =>
      typeof value === 'number' && (value | 0) === value ? `${value}` : fallback(value, writing)
  if (type === GraphQLBoolean)
    return (value, writing) => (value === true ? 'true' : value === false ? 'false' : fallback(value, writing))
  return fallback
}

function enumWriter(type: GraphQLEnumType, fallback: WriteLeaf): WriteLeaf {
  const texts = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, JSON.stringify(name)]))
  return (value, writing) => texts.get(value) ?? fallback(value, writing)
}

/** @throws NeedsEngine for a value without JSON form, so that the engine reports the error */
function writeSerialised(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const text = value === null ? undefined : JSON.stringify(value)
  if (text === undefined) throw new Error('a leaf without a value')
  return bytesOf(text)
}

/** Characters that JSON does not escape and UTF-8 encodes in one byte. */
const PLAIN = /^[ !#-[\]-\x7f]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : bytesOf(JSON.stringify(text))
}
