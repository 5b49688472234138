import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { withColumns, withParts } from '../gateway/documents/columns.ts'
import { type Operation, readOperation } from '../gateway/documents/operation.ts'
import type { Answer, Execute, Request, Snapshot } from '../gateway/execute.ts'
import type { MaybePromise } from '../gateway/maybe-promise.ts'
import type { Principal } from '../schema/context.ts'
import { columnChoices, withWholeGroups } from './arguments/column-presets.ts'
import { flatParameters, publicText } from './arguments/parameters.ts'
import { costOf } from './costs.ts'
import { ENDPOINTS, type Endpoint, type ServedRow } from './endpoints.ts'

const OPERATIONS = join(import.meta.dirname, 'operations')
const FRAGMENTS = join(OPERATIONS, 'fragments')
const COLUMN_VARIANTS = 300

/** An endpoint with its parsed document. */
export interface Served<Row extends ServedRow = Endpoint> {
  readonly endpoint: Row
  readonly operation: Operation
  /** Runs the operation with parsed variables and the requested columns; returns a promise only when it has to wait. */
  run(call: Call): MaybePromise<Answer>
  /** For several runs that must come from one revision. */
  snapshot(principal: Principal, disconnected?: () => AbortSignal): Snapshot
}

/** Of the registry or beside it. */
export type ServedDocument = Served<ServedRow>

export interface Call {
  readonly variables: Readonly<Record<string, unknown>>
  readonly columns: ReadonlySet<string> | null
  readonly principal: Principal
  readonly snapshot?: Snapshot | undefined
  readonly ifNoneMatch?: string | undefined
  /** Creates a signal that is aborted when the response closes. */
  readonly disconnected?: (() => AbortSignal) | undefined
  readonly onCharged?: Request['onCharged']
}

const read = new WeakMap<GraphQLSchema, Map<string, Operation>>()

/** Reads a persisted document with the fragments it uses; once, since several facades run most of them. */
export function readDocument(schema: GraphQLSchema, name: string): Operation {
  return read
    .getOrInsertComputed(schema, () => new Map())
    .getOrInsertComputed(name, () => {
      const text = readFileSync(join(OPERATIONS, `${name}.graphql`), 'utf8')
      return readOperation(schema, withUsedFragments(text, allFragments()))
    })
}

let fragments: ReadonlyMap<string, string> | undefined

/** The text of each fragment by its name. */
function allFragments(): ReadonlyMap<string, string> {
  const texts = () => readdirSync(FRAGMENTS).map(file => readFileSync(join(FRAGMENTS, file), 'utf8'))
  fragments ??= new Map(texts().flatMap(fragmentsIn))
  return fragments
}

function fragmentsIn(text: string): readonly (readonly [string, string])[] {
  return Array.from(text.matchAll(/fragment (\w+) on [\s\S]*?\n\}/g), ([whole, name = '']) => [name, whole])
}

/** Every endpoint of the registry, ready to be run by any facade. */
export function serveEndpoints(schema: GraphQLSchema, execute: Execute): readonly Served[] {
  return serveRows(schema, ENDPOINTS, execute)
}

/** The same for rows beside the registry. */
export function serveRows<Row extends ServedRow>(
  schema: GraphQLSchema,
  rows: readonly Row[],
  execute: Execute,
): readonly Served<Row>[] {
  return rows.map(row => serve(row, readDocument(schema, row.document), execute))
}

function serve<Row extends ServedRow>(endpoint: Row, operation: Operation, execute: Execute): Served<Row> {
  const variants = new LRUCache<string, Operation>({ max: COLUMN_VARIANTS })
  /** Preset columns are always the same `Set` object. */
  const bySet = new WeakMap<ReadonlySet<string>, Operation>()
  const choices = endpoint.columns && columnChoices(endpoint.columns, operation)
  const variantOf = (chosen: ReadonlySet<string> | null): Operation => {
    if (chosen === null) return operation
    const known = bySet.get(chosen) ?? variantWith(chosen)
    bySet.set(chosen, known)
    return known
  }
  const variantWith = (chosen: ReadonlySet<string>): Operation => {
    const { columns, parts } = endpoint
    if (columns !== undefined && choices !== undefined) {
      return variantFor(withWholeGroups(chosen, choices), all => withColumns(operation, columns.list, all))
    }
    if (parts === undefined) return operation
    return variantFor(new Set([...chosen, ...parts.always]), all => withParts(operation, all, parts.speakOfParts))
  }
  const variantFor = (all: ReadonlySet<string>, make: (all: ReadonlySet<string>) => Operation): Operation => {
    const key = [...all].sort().join()
    const known = variants.get(key) ?? make(all)
    variants.set(key, known)
    return known
  }
  const parameters = flatParameters(endpoint, operation)
  const argumentSpelling = (sentence: string) => publicText(parameters, sentence)
  const { ofRevision, ofSources } = endpoint
  const run = ({ columns, ...call }: Call) =>
    execute({
      ...{ operation: variantOf(columns), ofRevision, ofSources, argumentSpelling },
      cost: costOf(endpoint, call.variables),
      ...call,
    })
  const snapshot: Served<Row>['snapshot'] = (principal, disconnected) =>
    execute.snapshot(principal, { argumentSpelling, disconnected })
  return { endpoint, operation, run, snapshot }
}

/** Adds the fragments that a document uses, directly or through other fragments. */
function withUsedFragments(text: string, byName: ReadonlyMap<string, string>): string {
  const used = new Map<string, string>()
  const reach = (source: string) => {
    for (const [, name = ''] of source.matchAll(/\.\.\.(\w+)/g)) {
      const fragment = byName.get(name)
      if (used.has(name) || fragment === undefined) continue
      used.set(name, fragment)
      reach(fragment)
    }
  }
  reach(text)
  return [text, ...used.values()].join('\n')
}
