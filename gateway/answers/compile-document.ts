import { type GraphQLObjectType, type GraphQLSchema, getNullableType, isObjectType } from 'graphql'
import { LRUCache } from 'lru-cache'
import { forgetRequest } from '../../schema/caching/request-cache.ts'
import type { Context } from '../../schema/context.ts'
import type { Operation } from '../documents/operation.ts'
import { partsOf } from '../documents/selection.ts'
import { type MaybePromise, withCleanup } from '../maybe-promise.ts'
import { argumentsOf } from './arguments.ts'
import { afterFault, isPromise, withAwaited } from './deferred.ts'
import type { Variables } from './engine.ts'
import { absentOf, NO_INFO, objectWriter } from './json-writer.ts'
import { NeedsEngine } from './needs-engine.ts'
import { OutputBuffer } from './output-buffer.ts'
import type { RowCachePool } from './row-cache.ts'
import { type TrackedReads, trackedContext } from './tracked-context.ts'
import { variablesReader } from './variables.ts'
import type { Awaited, Writing } from './writing.ts'

/** An answer as it is sent, and what is known of it without reading it. */
export interface Written {
  readonly body: Buffer
  /** Of a list its rows, else the one thing that it is about. */
  readonly rows: number
  /** True when the same question of another account may be answered otherwise. */
  readonly ofAccount: boolean
}

/**
 * Writes the answer straight from the rows, each field asked once: what is not there yet is awaited and put in its place.
 * What it throws was thrown by resolvers, several faults as an AggregateError.
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
  const absent = absentOf(field.type, `Query.${field.name}`)
  const write = objectWriter(type, [node], { fragments, texts, absent }, true)
  const { resolve } = field
  const args = argumentsOf(field, node)
  const read = variablesReader(operation.variables)
  return (given, context) => {
    const variables = read(given)
    const looked: TrackedReads = { atAccount: false, beyondMarket: false }
    const seen = trackedContext(context, looked)
    const finish = (value: unknown): MaybePromise<Written> => {
      const isAbsent = value === null || value === undefined
      const awaited: Awaited[] = []
      const writing: Writing = { context: seen, variables, looked, sheet, awaited, rows: isAbsent ? 0 : 1 }
      const whole = (body: Buffer): Written => ({ body, rows: writing.rows, ofAccount: looked.atAccount })
      try {
        sheet.begin()
        sheet.add(isAbsent ? absent() : write(value, writing))
        return awaited.length === 0 ? whole(sheet.end()) : withAwaited(sheet.end(), awaited).then(whole)
      } catch (error) {
        if (awaited.length === 0 || error instanceof NeedsEngine) throw error
        return afterFault(error, awaited)
      }
    }
    const answer = (): MaybePromise<Written> => {
      const value: unknown = resolve(undefined, args.constant ?? args.read(variables), seen, NO_INFO)
      return isPromise(value) ? Promise.resolve(value).then(finish) : finish(value)
    }
    return withCleanup(answer, () => forgetRequest(seen))
  }
}
