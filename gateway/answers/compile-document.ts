import { type GraphQLObjectType, type GraphQLSchema, getNullableType, isObjectType } from 'graphql'
import { LRUCache } from 'lru-cache'
import { forgetRequest } from '../../schema/caching/request-cache.ts'
import type { Context } from '../../schema/context.ts'
import type { Operation } from '../documents/operation.ts'
import { partsOf } from '../documents/selection.ts'
import { type MaybePromise, withCleanup } from '../maybe-promise.ts'
import { argumentsOf } from './arguments.ts'
import type { Variables } from './engine.ts'
import { absentOf, NO_INFO, objectWriter, type Writing } from './json-writer.ts'
import { NeedsEngine } from './needs-engine.ts'
import { OutputBuffer } from './output-buffer.ts'
import type { RowCachePool } from './row-cache.ts'
import { type TrackedReads, trackedContext } from './tracked-context.ts'
import { variablesReader } from './variables.ts'

/** An answer as it is sent, and what is known of it without reading it. */
export interface Written {
  readonly body: Buffer
  /** Of a list its rows, else the one thing that it is about. */
  readonly rows: number
  /** True when the same question of another account may be answered otherwise. */
  readonly ofAccount: boolean
}

/**
 * Writes the answer straight from the rows; what it throws was thrown by the resolver of the root field.
 * @throws NeedsEngine, also as a rejection, when only the engine can tell
 */
export type WriteDocument = (variables: Variables, context: Context) => MaybePromise<Written>

const WRITTEN_VARIANTS = 500
const sheet = new OutputBuffer()

/** Makes the writers of documents; null for a document that only the engine can run. */
export function documentWriters(
  schema: GraphQLSchema,
  texts: RowCachePool,
): (operation: Operation) => WriteDocument | null {
  const made = new LRUCache<Operation, { write: WriteDocument | null }>({ max: WRITTEN_VARIANTS })
  return operation => {
    const known = made.get(operation)
    if (known !== undefined) return known.write
    const write = writerOrNull(schema, operation, texts)
    const giveUp = () => void made.set(operation, { write: null })
    const entry = { write: write && untilGivenUp(write, giveUp) }
    made.set(operation, entry)
    return entry.write
  }
}

/** What turns out while it is written is known the next time. */
function untilGivenUp(write: WriteDocument, giveUp: () => void): WriteDocument {
  const rethrow = (error: unknown): never => {
    if (error instanceof NeedsEngine && error.always) giveUp()
    throw error
  }
  return (variables, context) => {
    try {
      const written = write(variables, context)
      return written instanceof Promise ? written.catch(rethrow) : written
    } catch (error) {
      return rethrow(error)
    }
  }
}

function writerOrNull(schema: GraphQLSchema, operation: Operation, texts: RowCachePool): WriteDocument | null {
  try {
    return operation.kind === 'query' ? documentWriter(schema, operation, texts) : null
  } catch (error) {
    if (error instanceof NeedsEngine) return null
    throw error
  }
}

function documentWriter(schema: GraphQLSchema, operation: Operation, texts: RowCachePool): WriteDocument {
  const { root: node, fragments } = partsOf(operation.document)
  const field = schema.getQueryType()?.getFields()[operation.root]
  if (field?.resolve === undefined || node.directives?.length) throw new NeedsEngine('no plain root field')
  const type = getNullableType(field.type) as GraphQLObjectType
  if (!isObjectType(type)) throw new NeedsEngine('the root is no object')
  const write = objectWriter(type, [node], { fragments, texts }, true)
  /** Which of several faults is told is for the engine to say. */
  const writeAll = (value: unknown, writing: Writing) => {
    try {
      return write(value, writing)
    } catch (error) {
      throw error instanceof NeedsEngine ? error : new NeedsEngine('a field failed', { cause: error })
    }
  }
  const { resolve } = field
  const args = argumentsOf(field, node)
  const absent = absentOf(field.type)
  const read = variablesReader(operation.variables)
  return (given, context) => {
    const variables = read(given)
    const looked: TrackedReads = { atAccount: false, beyondMarket: false }
    const seen = trackedContext(context, looked)
    const finish = (value: unknown): Written => {
      const isAbsent = value === null || value === undefined
      const writing: Writing = { context: seen, variables, looked, sheet, rows: isAbsent ? 0 : 1 }
      sheet.begin()
      sheet.add(isAbsent ? absent() : writeAll(value, writing))
      return { body: sheet.end(), rows: writing.rows, ofAccount: looked.atAccount }
    }
    const answer = (): MaybePromise<Written> => {
      const value: unknown = resolve(undefined, args.constant ?? args.read(variables), seen, NO_INFO)
      return value instanceof Promise ? value.then(finish) : finish(value)
    }
    return withCleanup(answer, () => forgetRequest(seen))
  }
}
