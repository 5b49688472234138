import {
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { Pace } from '../../schema/context.ts'
import { partAt } from '../documents/selection.ts'
import { failure } from '../errors.ts'
import type { Steps } from '../overload/pacer.ts'
import { errorOf } from './meter.ts'

/** What one query may produce, whatever was estimated before. */
export const ANSWER_LIMITS = { values: 250_000, bytes: 10_000_000 } as const

interface BudgetOptions {
  readonly steps: Steps
  /** When the time limit is reached, as `performance.now()`. */
  readonly over: number
  readonly signal: AbortSignal
  abort(error: GraphQLError): void
  timedOut(): GraphQLError
}

/** What is left to a running query. */
export interface Budget {
  readonly pace: Pace
  /** Counts bytes of the answer. @returns false when the query was ended for it */
  takeBytes(bytes: number): boolean
}

/** Counts what a running query produces and ends it beyond `ANSWER_LIMITS`, and at its time limit. */
export function createBudget({ steps, over, signal, abort, timedOut }: BudgetOptions): Budget {
  const left: { values: number; bytes: number } = { ...ANSWER_LIMITS }
  const perRow = new WeakMap<object, number>()
  /** Checked at every step: while a query keeps the event loop busy, no timer fires. */
  const inTime = () => {
    if (!signal.aborted && performance.now() > over) abort(timedOut())
    return !signal.aborted
  }
  const turn = <Value>(value: Value): Promise<Value> =>
    new Promise(resolve => {
      // What waits for a query that was ended is collected as garbage.
      if (!signal.aborted) steps.add(() => inTime() && resolve(value))
    })
  const take = (rows: number, info: GraphQLResolveInfo) => {
    const [node] = info.fieldNodes
    const each = node === undefined ? 1 : perRow.getOrInsertComputed(node, () => valuesOfRow(info))
    left.values -= rows * each
    if (left.values < 0) abort(tooMany(info))
    return !signal.aborted
  }
  return {
    pace: { turn, take },
    takeBytes: bytes => {
      left.bytes -= bytes
      if (left.bytes < 0) abort(tooLong())
      return inTime()
    },
  }
}

function tooMany({ fieldName, path }: GraphQLResolveInfo): GraphQLError {
  const names: string[] = [fieldName]
  for (let above = path.prev; above !== undefined; above = above.prev)
    if (typeof above.key === 'string') names.unshift(above.key)
  const detail = `The query was ended at ${ANSWER_LIMITS.values} values, which is the most that one answer may have; it had reached ${names.join('.')}, whose lists are longer than the estimated cost assumed. Request shorter pages or fewer fields.`
  return errorOf(failure('QUERY_TOO_LARGE', { detail }))
}

function tooLong(): GraphQLError {
  const detail = `The answer would have more than ${ANSWER_LIMITS.bytes / 1e6} MB, which is the most that one query may return. Request shorter pages or fewer fields; whole listings are in the bulk files.`
  return errorOf(failure('QUERY_TOO_LARGE', { detail }))
}

/** Values of one row of a list, without those of the lists below it. */
function valuesOfRow({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): number {
  const named = getNamedType(returnType)
  if (!isObjectType(named)) return 1
  const byName = new Map(Object.entries(fragments))
  return fieldNodes.reduce((sum, { selectionSet }) => sum + valuesIn(selectionSet, named, byName), 1)
}

function valuesIn(
  selections: SelectionSetNode | undefined,
  type: GraphQLObjectType,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  let values = 0
  for (const node of selections?.selections ?? []) {
    const part = partAt(node, fragments)
    if (part?.kind !== 'Field') {
      values += valuesIn(part?.selectionSet, type, fragments)
      continue
    }
    const field = type.getFields()[part.name.value]
    const below = field && getNamedType(field.type)
    const isList = field !== undefined && isListType(getNullableType(field.type))
    values += 1 + (isObjectType(below) && !isList ? valuesIn(part.selectionSet, below, fragments) : 0)
  }
  return values
}
