import { createHash } from 'node:crypto'
import { type ExecutionResult, execute as executeDocument, GraphQLError, type GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context, Principal } from '../schema/context.ts'
import { revisionFor } from '../schema/universe/archive/past.ts'
import type { Visit } from '../schema/visit.ts'
import { type Failure, failure, isErrorCode, type ParameterFault } from './errors.ts'
import type { Operation } from './operation.ts'

/** What is asked: a persisted operation and its variables, already of the right types. */
export interface Request {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
  readonly principal: Principal
  /** Present when a browser asks. */
  readonly visit?: Visit | undefined
  /** Answers from the revision in force when it was taken; without it from the one in force now. */
  readonly snapshot?: Snapshot | undefined
  /** True when the answer depends on nothing but the revision, the operation, the variables and the account. */
  readonly ofRevision: boolean
  /** True when it tells, beside that, how the sources are doing. */
  readonly ofSources?: boolean | undefined
  /** An ETag that the caller holds. */
  readonly ifNoneMatch?: string | undefined
}

/** Holds one revision for a reader who asks several times, such as for the pages of an export. */
export interface Snapshot {
  readonly context: Context
}

export type Answer =
  | { readonly kind: 'data'; readonly data: unknown; readonly text: string; readonly etag: string }
  | { readonly kind: 'notModified'; readonly etag: string }
  | { readonly kind: 'failure'; readonly failure: Failure }

export interface Execute {
  (request: Request): Promise<Answer>
  snapshot(principal: Principal): Snapshot
}

/** How a document is run; the compiled way is the usual one, the other is its test. */
export type Engine = 'compiled' | 'interpreted'

const COMPILED_VARIANTS = 500

/**
 * Makes the single way from an operation to an answer. REST, MCP, the web and the command line all take it.
 * @param contextFor makes the context of one request; the market in it does not change while the request runs
 */
export function createExecute(
  schema: GraphQLSchema,
  contextFor: (principal: Principal, visit?: Visit) => Context,
  { engine = 'compiled' }: { engine?: Engine } = {},
): Execute & { prepare(operation: Operation): void } {
  const compiled = new LRUCache<Operation, CompiledQuery>({ max: COMPILED_VARIANTS })
  const runnerOf = (operation: Operation): CompiledQuery => {
    const known = compiled.get(operation)
    if (known !== undefined) return known
    const query = compileQuery(schema, operation.document, operation.name)
    if (!isCompiledQuery(query)) throw new Error(`${operation.name} does not compile: ${JSON.stringify(query.errors)}`)
    compiled.set(operation, query)
    return query
  }
  const run = async ({ operation, variables }: Request, context: Context): Promise<ExecutionResult> => {
    if (engine === 'compiled')
      return runnerOf(operation).query(undefined, context, { ...defaultsOf(operation), ...variables })
    const { document } = operation
    return executeDocument({ schema, document, contextValue: context, variableValues: variables })
  }
  const execute = async (request: Request): Promise<Answer> => {
    const context = request.snapshot?.context ?? contextFor(request.principal, request.visit)
    const etag = request.ofRevision && given(request, 'ofHoldings') === undefined ? etagOf(request, context) : null
    if (etag !== null && holds(request.ifNoneMatch, etag)) return { kind: 'notModified', etag }
    const { data, errors } = await run(request, context)
    if (errors !== undefined && errors.length > 0) return { kind: 'failure', failure: failureOf(errors) }
    const payload = data?.[request.operation.root]
    const text = JSON.stringify(payload)
    const tag = etag ?? quoted(text)
    if (holds(request.ifNoneMatch, tag)) return { kind: 'notModified', etag: tag }
    return { kind: 'data', data: payload, text, etag: tag }
  }
  return Object.assign(execute, {
    prepare: (operation: Operation) => void runnerOf(operation),
    snapshot: (principal: Principal) => ({ context: contextFor(principal) }),
  })
}

const defaults = new WeakMap<Operation, Readonly<Record<string, unknown>>>()

/** The compiler overlooks the default of a variable that must not be null, so it is filled in before. */
function defaultsOf(operation: Operation): Readonly<Record<string, unknown>> {
  const known = defaults.get(operation)
  if (known !== undefined) return known
  const own = operation.parameters.filter(({ path, default: value }) => path.length === 1 && value !== undefined)
  const found = Object.fromEntries(own.map(({ path: [name = ''], default: value }) => [name, value]))
  defaults.set(operation, found)
  return found
}

/**
 * A strong validator, known before the query runs: the same question about the same revision has one answer.
 * @returns null for a day of which there is none
 */
function etagOf(request: Request, context: Context): string | null {
  const { operation, variables, principal } = request
  const day = given(request, 'asOf')
  const revision = day === undefined ? context.market.revision : revisionFor(String(day), context)
  if (revision === null) return null
  const sources = request.ofSources ? [context.sources.stamp] : []
  const question = [revision, operation.name, columnsKey(operation), variables, principal.accountId, ...sources]
  return quoted(JSON.stringify(question))
}

type Note = 'asOf' | 'ofHoldings'

/** The value of the first parameter given that has the note. */
function given({ operation, variables }: Request, note: Note): unknown {
  for (const name of namesWith(note, operation.parameters)) {
    const value = variables[name] ?? undefined
    if (value !== undefined) return value
  }
  return undefined
}

const notedNames = new WeakMap<Operation['parameters'], Readonly<Record<Note, readonly string[]>>>()

/** Found once for an operation, whatever columns are asked of it. */
function namesWith(note: Note, parameters: Operation['parameters']): readonly string[] {
  const known = notedNames.get(parameters)
  if (known !== undefined) return known[note]
  const names = (wanted: Note) => parameters.filter(({ notes }) => notes[wanted]).map(({ path: [name = ''] }) => name)
  const found = { asOf: names('asOf'), ofHoldings: names('ofHoldings') }
  notedNames.set(parameters, found)
  return found[note]
}

const columnKeys = new WeakMap<Operation, string>()

/** Tells the variants of an operation with other columns apart. */
function columnsKey(operation: Operation): string {
  const known = columnKeys.get(operation)
  if (known !== undefined) return known
  const key = createHash('sha256').update(JSON.stringify(operation.document)).digest('base64url')
  columnKeys.set(operation, key)
  return key
}

function quoted(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .some(candidate => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag)
}

/** A statement that was cancelled, a lock that was not had, a transaction or a connection that took too long. */
const ENDED_IN_TIME = new Set(['57014', '55P03', '25P03', 'P2024', 'P2028'])

function endedInTime(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, originalCode, cause, meta } = error as Readonly<Record<string, unknown>>
  if ([code, originalCode].some(one => typeof one === 'string' && ENDED_IN_TIME.has(one))) return true
  const { driverAdapterError } = (meta ?? {}) as { readonly driverAdapterError?: unknown }
  return endedInTime(cause, depth + 1) || endedInTime(driverAdapterError, depth + 1)
}

/** An error thrown on purpose carries a code of the table; any other is masked. */
function failureOf(errors: readonly GraphQLError[]): Failure {
  const causes = errors.map(error => (error.originalError instanceof GraphQLError ? error.originalError : error))
  for (const { extensions, message } of causes) {
    const code: unknown = extensions?.code
    const faults = (extensions?.faults as readonly ParameterFault[] | undefined) ?? []
    const retry = extensions?.retryAfterSeconds
    const more = typeof retry === 'number' ? { retryAfterSeconds: retry } : {}
    if (isErrorCode(code)) return failure(code, { detail: message, faults, ...more })
  }
  const cause = errors[0]?.originalError ?? errors[0]
  return failure(endedInTime(cause) ? 'TIMED_OUT' : 'INTERNAL', { cause })
}
