import { createHash } from 'node:crypto'
import { type ExecutionResult, execute as executeDocument, GraphQLError, type GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context, Principal } from '../schema/context.ts'
import { type Failure, failure, isErrorCode, type ParameterFault } from './errors.ts'
import type { Operation } from './operation.ts'

/** What is asked: a persisted operation and its variables, already of the right types. */
export interface Request {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
  readonly principal: Principal
  /** Answers from the revision in force when it was taken; without it from the one in force now. */
  readonly snapshot?: Snapshot | undefined
  /** True when the answer depends on nothing but the revision, the operation, the variables and the account. */
  readonly ofRevision: boolean
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
  contextFor: (principal: Principal) => Context,
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
    if (engine === 'compiled') return runnerOf(operation).query(undefined, context, { ...variables })
    const { document } = operation
    return executeDocument({ schema, document, contextValue: context, variableValues: variables })
  }
  const execute = async (request: Request): Promise<Answer> => {
    const context = request.snapshot?.context ?? contextFor(request.principal)
    const etag = request.ofRevision ? etagOf(request, context) : null
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

/** A strong validator, known before the query runs: the same question about the same revision has one answer. */
function etagOf({ operation, variables, principal }: Request, { market }: Context): string {
  const question = [market.revision, operation.name, columnsKey(operation), variables, principal.accountId]
  return quoted(JSON.stringify(question))
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

/** An error thrown on purpose carries a code of the table; any other is masked. */
function failureOf(errors: readonly GraphQLError[]): Failure {
  const causes = errors.map(error => (error.originalError instanceof GraphQLError ? error.originalError : error))
  for (const { extensions, message } of causes) {
    const code: unknown = extensions?.code
    const faults = (extensions?.faults as readonly ParameterFault[] | undefined) ?? []
    if (isErrorCode(code)) return failure(code, { detail: message, faults })
  }
  return failure('INTERNAL', { cause: errors[0]?.originalError ?? errors[0] })
}
