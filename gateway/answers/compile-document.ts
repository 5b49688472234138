import { type GraphQLObjectType, type GraphQLSchema, getNullableType, isObjectType } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../schema/context.ts'
import type { Operation } from '../documents/operation.ts'
import { partsOf } from '../documents/selection.ts'
import type { MaybePromise } from '../maybe-promise.ts'
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

/** A serialised answer with its metadata. */
export interface Written {
  readonly body: Buffer
  /** Number of rows of a list; 1 for a single object, 0 for null. */
  readonly rows: number
  /** True when another account may get a different answer to the same request. */
  readonly isAccountSpecific: boolean
}

/**
 * Writes the answer directly from the rows. Each field is resolved once; the text of a promise is inserted when it
 * resolves. Errors other than NeedsEngine come from resolvers, several of them as an AggregateError.
 * @throws NeedsEngine, also as a rejection, when the GraphQL engine must run the document
 */
export type WriteDocument = (variables: Variables, context: Context) => MaybePromise<Written>

const WRITTEN_VARIANTS = 500
const output = new OutputBuffer()

/** Compiles documents into writers; null for a document that only the GraphQL engine can run. */
export function documentWriters(
  schema: GraphQLSchema,
  rowCaches: RowCachePool,
): (operation: Operation) => WriteDocument | null {
  const compiled = new LRUCache<Operation, { write: WriteDocument | null }>({ max: WRITTEN_VARIANTS })
  return operation => {
    const known = compiled.get(operation)
    if (known !== undefined) return known.write
    const write = writerOrNull(schema, operation, rowCaches)
    const giveUp = () => void compiled.set(operation, { write: null })
    const entry = { write: write && withGiveUp(write, giveUp) }
    compiled.set(operation, entry)
    return entry.write
  }
}

/** A document that always needs the engine is not written again. */
function withGiveUp(write: WriteDocument, giveUp: () => void): WriteDocument {
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

function writerOrNull(schema: GraphQLSchema, operation: Operation, rowCaches: RowCachePool): WriteDocument | null {
  try {
    return operation.kind === 'query' ? documentWriter(schema, operation, rowCaches) : null
  } catch (error) {
    if (error instanceof NeedsEngine) return null
    throw error
  }
}

function documentWriter(schema: GraphQLSchema, operation: Operation, rowCaches: RowCachePool): WriteDocument {
  const { root: node, fragments } = partsOf(operation.document)
  const field = schema.getQueryType()?.getFields()[operation.root]
  if (field?.resolve === undefined || node.directives?.length) throw new NeedsEngine('no plain root field')
  const type = getNullableType(field.type) as GraphQLObjectType
  if (!isObjectType(type)) throw new NeedsEngine('the root is no object')
  const absent = absentOf(field.type, `Query.${field.name}`)
  const write = objectWriter(type, [node], { fragments, rowCaches, absent }, true)
  const { resolve } = field
  const args = argumentsOf(field, node)
  const read = variablesReader(operation.variables)
  return (given, context) => {
    const variables = read(given)
    const reads: TrackedReads = { account: false, beyondSnapshot: false }
    const tracked = trackedContext(context, reads)
    const finish = (value: unknown): MaybePromise<Written> => {
      const isAbsent = value === null || value === undefined
      const awaited: Awaited[] = []
      const writing: Writing = { context: tracked, variables, reads, output, awaited, rows: isAbsent ? 0 : 1 }
      const whole = (body: Buffer): Written => ({ body, rows: writing.rows, isAccountSpecific: reads.account })
      try {
        output.begin()
        output.add(isAbsent ? absent() : write(value, writing))
        return awaited.length === 0 ? whole(output.end()) : withAwaited(output.end(), awaited).then(whole)
      } catch (error) {
        if (awaited.length === 0 || error instanceof NeedsEngine) throw error
        return afterFault(error, awaited)
      }
    }
    const value: unknown = resolve(undefined, args.constant ?? args.read(variables), tracked, NO_INFO)
    return isPromise(value) ? Promise.resolve(value).then(finish) : finish(value)
  }
}
