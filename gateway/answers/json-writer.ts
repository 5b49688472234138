import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Context } from '../../schema/context.ts'
import { snapshotOfRow } from '../../schema/snapshot/past/snapshot-of-row.ts'
import type { Fragments, Selected } from '../documents/selection.ts'
import { argumentsOf } from './arguments.ts'
import { defer, isPromise } from './deferred.ts'
import { leafWriter } from './leaf.ts'
import { NeedsEngine } from './needs-engine.ts'
import type { RowCachePool } from './row-cache.ts'
import { selectedOf } from './selection.ts'
import type { Write, Writing } from './writing.ts'

export interface Compiling {
  readonly fragments: Fragments
  readonly rowCaches: RowCachePool
  /** The field that is written, for its error message: `Bond.isin`. */
  readonly place?: string
}

interface CompilingValue extends Compiling {
  /** Writes null, for a promise that resolves to null. */
  readonly absent: () => string
}

/** Stands in for `info`: a resolver that reads it makes the engine run the document. */
export const NO_INFO = new Proxy({} as GraphQLResolveInfo, {
  get: (_, name) => {
    throw new NeedsEngine(`a resolver looks at info.${String(name)}`, { always: true })
  },
})

/** @throws NeedsEngine for whatever only the engine can do */
function writerOf(given: GraphQLOutputType, nodes: readonly FieldNode[], compiling: Compiling): Write {
  const type = getNullableType(given)
  const absent = absentOf(given, compiling.place)
  if (isLeafType(type)) return leafWriter(type, absent)
  if (isListType(type)) return listWriter(type.ofType, nodes, { ...compiling, absent })
  if (isObjectType(type)) return objectWriter(type, nodes, { ...compiling, absent })
  throw new NeedsEngine(`${type} is abstract`)
}

function listWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: CompilingValue): Write {
  const write = writerOf(type, nodes, compiling)
  const absent = absentOf(type, compiling.place)
  const writeList: Write = (list, writing) => {
    if (!Array.isArray(list)) return otherList(list, writeList, compiling.absent, writing)
    let text = '['
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) text += ','
      const item: unknown = list[index]
      text += item === null || item === undefined ? absent() : write(item, writing)
    }
    return `${text}]`
  }
  return writeList
}

function otherList(list: unknown, write: Write, absent: () => string, writing: Writing): string {
  if (isPromise(list)) return defer(list, write, absent, writing)
  throw new NeedsEngine('a list that is no array', { always: true })
}

/**
 * Writes the rows of a listing to the output buffer.
 * @param before the text of the answer before the list
 * @returns the text that follows the buffered bytes
 */
type WriteListing = (list: unknown, writing: Writing, before: string) => string

function listingWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: CompilingValue): WriteListing {
  const writeRow = rowWriter(type, nodes, compiling)
  const absent = absentOf(type, compiling.place)
  const writeList = listWriter(type, nodes, compiling)
  const writeLate: Write = (list, writing) => {
    writing.rows = (list as readonly unknown[]).length
    return writeList(list, writing)
  }
  return (list, writing, before) => {
    const { output } = writing
    if (!Array.isArray(list)) {
      output.add(before)
      return otherList(list, writeLate, compiling.absent, writing)
    }
    writing.rows = list.length
    output.add(`${before}[`)
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) output.add(',')
      const row: unknown = list[index]
      if (row === null || row === undefined) output.add(absent())
      else writeRow(row, writing)
    }
    return ']'
  }
}

/** Writes a row to the output buffer. */
type WriteRow = (row: unknown, writing: Writing) => void

/**
 * A row of the snapshot under a selection without variables always serialises to the same text, so the text is cached.
 * Rows of earlier snapshots are not: one cached row would keep its whole snapshot in memory.
 */
function rowWriter(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: Compiling): WriteRow {
  const write = writerOf(type, nodes, compiling)
  const writeRow: WriteRow = (row, writing) => writing.output.add(write(row, writing))
  const named = getNullableType(type)
  if (!isObjectType(named) || named.extensions.ofMarket !== true) return writeRow
  if (hasVariables(named, nodes, compiling)) return writeRow
  const cache = compiling.rowCaches.open()
  return (row, writing) => {
    const { reads, output, context } = writing
    if (cache.write(row as object, output)) return
    const start = output.length
    const before = reads.beyondSnapshot
    reads.beyondSnapshot = false
    writeRow(row, writing)
    const isCached = !reads.beyondSnapshot && snapshotOfRow(row as object, context) === context.market
    if (isCached) cache.store(row as object, output, start)
    reads.beyondSnapshot ||= before
  }
}

function hasVariables(type: GraphQLObjectType, nodes: readonly FieldNode[], compiling: Compiling): boolean {
  return selectedOf(type, nodes, compiling.fragments).some(selected => {
    const { field, node } = fieldOf(type, selected)
    if (field === null) return false
    if (argumentsOf(field, node).constant === null) return true
    const below = namedOf(field.type)
    return isObjectType(below) && hasVariables(below, selected.nodes, compiling)
  })
}

function namedOf(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) || isListType(type) ? namedOf(type.ofType) : type
}

/** The name of the list field of a listing. */
const LIST_FIELD = 'items'

/** How one field is read and written. */
interface Part {
  readonly code: string
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

/**
 * Generates one function for the objects of a selection. Each field gets its own call site, which V8 inlines; in a loop
 * over fields all calls would share one megamorphic site.
 * @param isAnswer true for the object that the root field returns
 */
export function objectWriter(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  compiling: CompilingValue,
  isAnswer = false,
): Write {
  if (type.isTypeOf) throw new NeedsEngine(`${type.name} looks at its values`)
  const parts = selectedOf(type, nodes, compiling.fragments).map((selected, index): Part => {
    const { field, node } = fieldOf(type, selected)
    const head = `${index === 0 ? '' : ','}${JSON.stringify(selected.as)}:`
    if (field === null)
      return { code: `text += ${JSON.stringify(head + JSON.stringify(type.name))}`, names: [], values: [] }
    const place = `${type.name}.${field.name}`
    const inner = { ...compiling, place }
    const absent = absentOf(field.type, place)
    const listed = isAnswer && selected.as === LIST_FIELD ? getNullableType(field.type) : null
    const isListing = isListType(listed)
    const write = isListing
      ? listingWriter(listed.ofType, selected.nodes, { ...inner, absent })
      : writerOf(field.type, selected.nodes, inner)
    return partOf(field, node, { head, index, write, absent, isListing })
  })
  const body = `'use strict'
const write = (source, writing) => {
  if (typeof source !== 'object') throw new NeedsEngine('no plain object', { always: true })
  if (typeof source.then === 'function') return defer(source, write, absent, writing)
  const { context } = writing
  let value
  let text = '{'
  ${parts.map(({ code }) => code).join('\n  ')}
  return text + '}'
}
return write`
  const given = { NeedsEngine, NO_INFO, defer, absent: compiling.absent }
  const make = new Function(...Object.keys(given), ...parts.flatMap(({ names }) => names), body)
  return make(...Object.values(given), ...parts.flatMap(({ values }) => values)) as Write
}

interface PartOptions {
  readonly head: string
  readonly index: number
  readonly write: Write | WriteListing
  readonly absent: () => string
  readonly isListing: boolean
}

function partOf(
  field: GraphQLField<unknown, Context>,
  node: FieldNode,
  { head, index, write, absent, isListing }: PartOptions,
): Part {
  const { name, resolve } = field
  const args = argumentsOf(field, node)
  const given = args.constant === null ? `args${index}(writing.variables)` : `args${index}`
  const read =
    resolve === undefined
      ? `value = source.${name}
  if (typeof value === 'function') value = source.${name}(${given}, context, NO_INFO)`
      : `value = read${index}(source, ${given}, context, NO_INFO)`
  const written = isListing ? `write${index}(value, writing, text)` : `text + write${index}(value, writing)`
  const code = `${read}
  text += ${JSON.stringify(head)}
  text = value === null || value === undefined ? text + absent${index}() : ${written}`
  return {
    code,
    names: [`read${index}`, `args${index}`, `write${index}`, `absent${index}`],
    values: [resolve, args.constant ?? args.read, write, absent],
  }
}

/** @returns a null field for `__typename` */
function fieldOf(type: GraphQLObjectType, { nodes }: Selected) {
  const [node] = nodes as [FieldNode]
  if (node.name.value === '__typename') return { field: null, node }
  const field = type.getFields()[node.name.value]
  if (field === undefined) throw new NeedsEngine(`${type.name} has no ${node.name.value}`)
  return { field, node }
}

/** Writes null; throws for a non-null type. */
export function absentOf(type: GraphQLOutputType, place = ''): () => string {
  if (!isNonNullType(type)) return () => 'null'
  return () => {
    throw new Error(`Cannot return null for non-nullable field ${place}.`)
  }
}
