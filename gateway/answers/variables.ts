import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import type { Variable } from '../documents/variables.ts'
import type { Variables } from './engine.ts'
import { NeedsEngine } from './needs-engine.ts'

/** Coerces a supplied value as GraphQL does. */
type Read = (value: unknown) => unknown

/**
 * Coerces variables by their types. It reads only the supplied fields, while the engine iterates over every field that a
 * filter may have.
 * @throws NeedsEngine for a value of a wrong type, so that the engine reports the error
 */
export function variablesReader(variables: readonly Variable[]): (given: Variables) => Variables {
  const rows = variables.map(({ name, type, coercedDefault: preset }) => {
    return { name, read: readerOf(type), preset, isRequired: isNonNullType(type) }
  })
  return given => {
    const values: Record<string, unknown> = {}
    for (const { name, read, preset, isRequired } of rows) {
      const value = given[name]
      if (value !== undefined) values[name] = read(value)
      else if (preset !== undefined) values[name] = preset
      else if (isRequired) throw new NeedsEngine(`${name} is missing`)
    }
    return values
  }
}

function readerOf(type: GraphQLInputType): Read {
  if (isNonNullType(type)) return required(readerOf(type.ofType))
  const read = readerOfKnown(type)
  return value => (value === null ? null : read(value))
}

function required(read: Read): Read {
  return value => {
    if (value === null || value === undefined) throw new NeedsEngine('a value is missing')
    return read(value)
  }
}

function readerOfKnown(type: GraphQLInputType): Read {
  if (isListType(type)) {
    const read = readerOf(type.ofType)
    return value => (Array.isArray(value) ? value.map(read) : [read(value)])
  }
  if (isInputObjectType(type)) return objectReader(type.getFields())
  const leaf = type as { parseValue(value: unknown): unknown }
  return value => {
    if (isEnumType(type) && typeof value !== 'string') throw new NeedsEngine('no name of an enum')
    const read = parsed(leaf, value)
    if (read === undefined) throw new NeedsEngine('no value of its type')
    return read
  }
}

function parsed(leaf: { parseValue(value: unknown): unknown }, value: unknown): unknown {
  try {
    return leaf.parseValue(value)
  } catch (cause) {
    throw new NeedsEngine('no value of its type', { cause })
  }
}

type Fields = Readonly<Record<string, { readonly type: GraphQLInputType; readonly defaultValue?: unknown }>>

/** The fields of an object are put into the order of its type, so that equal filters serialise to equal text. */
function objectReader(fields: Fields): Read {
  if (Object.values(fields).some(({ type, defaultValue }) => isNonNullType(type) || defaultValue !== undefined))
    throw new NeedsEngine('an input with required or default fields')
  const rows = new Map<string, { position: number; read: Read }>()
  for (const [position, [name, { type }]] of Object.entries(fields).entries())
    rows.set(name, { position, read: readerOf(type) })
  const positionOf = (name: string) => rows.get(name)?.position ?? -1
  return value => {
    if (typeof value !== 'object' || Array.isArray(value)) throw new NeedsEngine('no object')
    const given = value as Readonly<Record<string, unknown>>
    const names = Object.keys(given).sort((one, other) => positionOf(one) - positionOf(other))
    const values: Record<string, unknown> = {}
    for (const name of names) {
      const row = rows.get(name)
      if (row === undefined) throw new NeedsEngine(`no field ${name}`)
      if (given[name] !== undefined) values[name] = row.read(given[name])
    }
    return values
  }
}
