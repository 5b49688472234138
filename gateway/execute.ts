import type { GraphQLSchema } from 'graphql'
import type { BrowserSession } from '../schema/browser-session.ts'
import type { ArgumentSpelling, Context, Principal } from '../schema/context.ts'
import { forbidden } from '../schema/errors.ts'
import type { Verdict } from './access/limits.ts'
import { type DataAnswer, dataAnswer, writtenAnswer } from './answers/answer.ts'
import { createAnswerCache } from './answers/answer-cache.ts'
import type { CacheLookups } from './answers/cache-lookups.ts'
import { documentWriters, type Written } from './answers/compile-document.ts'
import { compiler, type Engine, interpreter } from './answers/engine.ts'
import { type AnswerIdentity, answerIdentityOf, matchedEtag, revisionOf } from './answers/etag.ts'
import { failureOf, failureOfThrown } from './answers/failure.ts'
import { NeedsEngine } from './answers/needs-engine.ts'
import { pacedContext } from './answers/paced-context.ts'
import { createRowCache } from './answers/row-cache.ts'
import type { Operation } from './documents/operation.ts'
import type { Failure } from './errors.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { createLanes } from './overload/lanes.ts'

/** A persisted operation and its variables, already of the right types. */
export interface Request {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
  readonly principal: Principal
  /** Present for a request of a browser. */
  readonly browserSession?: BrowserSession | undefined
  /** Answers from the revision of this snapshot; without it from the current revision. */
  readonly snapshot?: Snapshot | undefined
  /** True when the answer depends only on the revision, the operation, the variables and the account. */
  readonly ofRevision: boolean
  /** True when the answer also contains the status of the sources. */
  readonly ofSources?: boolean | undefined
  /** How the facade spells arguments in the sentences of an answer: the same for all requests of an operation. */
  readonly argumentSpelling?: ArgumentSpelling | undefined
  /** What it costs, in requests of the plan. @default 1 */
  readonly cost?: number | undefined
  /** Told what is left once more than one request was taken. */
  readonly onCharged?: ((verdict: Verdict) => void) | undefined
  /** The ETag of the caller's copy. */
  readonly ifNoneMatch?: string | undefined
  /** Creates a signal that is aborted when the response closes; absent where no client can disconnect. */
  readonly disconnected?: (() => AbortSignal) | undefined
}

/** Pins one revision for several requests, such as the pages of an export. */
export interface Snapshot extends Pick<Request, 'disconnected'> {
  readonly context: Context
}

export type Answer =
  | DataAnswer
  | ({ readonly kind: 'notModified' } & Pick<DataAnswer, 'etag' | 'revision'>)
  | { readonly kind: 'failure'; readonly failure: Failure }

export interface Execute {
  /** Returns a promise only when the answer has to be waited for. */
  (request: Request): MaybePromise<Answer>
  snapshot(principal: Principal, request?: RequestOrigin): Snapshot
}

/** An answer that is being made, which others who ask for the same wait for. */
interface Pending {
  readonly work: Promise<Answer>
  /** True when the client for whom it is made has left: that may have ended the work, and the others still want it. */
  readonly hasLeft: () => boolean
}

interface ExecuteOptions {
  readonly engine?: Engine
  /** Memory for cached answers and serialised rows; 0 disables a cache. */
  readonly cacheSizes?: CacheSizes
}

export interface CacheSizes {
  readonly answersBytes: number
  readonly rowsBytes: number
}

/** Makes the context of one request; its market snapshot does not change while the request runs. */
export type ContextFor = (principal: Principal, request?: RequestOrigin) => MaybePromise<Context>

/** How a request arrived. */
export interface RequestOrigin extends Pick<Request, 'browserSession' | 'argumentSpelling' | 'disconnected'> {
  /** True for an export of a whole listing. */
  readonly isExport?: boolean | undefined
}

/** What the composition root needs besides running requests. */
export interface Executing extends Execute {
  /** Compiles a document ahead of its first request. */
  prepare(operation: Operation): void
  /** Hits, misses and size of the caches. */
  cacheLookups(): Readonly<Record<'answers' | 'rows', CacheLookups>>
}

const DEFAULT_CACHE_SIZES: CacheSizes = { answersBytes: 64 << 20, rowsBytes: 128 << 20 }

/** Creates the single path from an operation to an answer, used by REST, MCP, the web and the command line. */
export function createExecute(
  schema: GraphQLSchema,
  contextFor: ContextFor,
  { engine = 'compiled', cacheSizes = DEFAULT_CACHE_SIZES }: ExecuteOptions = {},
): Executing {
  const runner = engine === 'compiled' ? compiler(schema) : interpreter(schema)
  const rowCaches = createRowCache(cacheSizes.rowsBytes)
  const answers = createAnswerCache(cacheSizes.answersBytes)
  const writerOf = documentWriters(schema, rowCaches)
  const pending = new Map<string, Pending>()
  const inLane = createLanes()
  let newest = 0
  /** The caches contain only the newest requested revision. */
  const clearBefore = (revision: number) => {
    if (revision <= newest) return
    newest = revision
    rowCaches.clear()
    answers.clear()
  }

  const runDocument = async (request: Request, context: Context, identity: AnswerIdentity | null): Promise<Answer> => {
    const { data, errors } = await runner.run(request.operation, request.variables, context)
    if (errors !== undefined && errors.length > 0) return { kind: 'failure', failure: failureOf(errors) }
    return unlessMatching(request, dataAnswer(data?.[request.operation.root], stateOf(request, context, identity)))
  }

  /** What takes long runs one at a time for each account: eight at once fill memory with what is soon garbage. */
  const write = (request: Request, context: Context, identity: AnswerIdentity | null): MaybePromise<Answer> => {
    const { accountId } = context.principal
    return request.operation.inSteps && accountId !== null
      ? inLane(accountId, async () => writeNow(request, context, identity))
      : writeNow(request, context, identity)
  }
  const writeNow = (request: Request, context: Context, identity: AnswerIdentity | null): MaybePromise<Answer> => {
    const { operation, variables, principal } = request
    const writer = isWritten(request, engine) ? writerOf(operation) : null
    if (writer === null) return runDocument(request, context, identity)
    const finish = (written: Written): Answer => {
      if (identity !== null) answers.set(identity, principal, written)
      return unlessMatching(request, writtenAnswer(written, stateOf(request, context, identity)))
    }
    const recover = (error: unknown): MaybePromise<Answer> =>
      error instanceof NeedsEngine
        ? runDocument(request, context, identity)
        : { kind: 'failure', failure: failureOfThrown(error) }
    try {
      const written = writer(variables, context)
      return written instanceof Promise ? written.then(finish, recover) : finish(written)
    } catch (error) {
      return recover(error)
    }
  }

  const execute = (request: Request): MaybePromise<Answer> => {
    const context = request.snapshot?.context ?? contextFor(request.principal, request)
    return context instanceof Promise ? context.then(made => answer(request, made), failed) : answer(request, context)
  }
  const answer = (request: Request, given: Context): MaybePromise<Answer> => {
    const context = request.operation.inSteps ? pacedContext(given, request.disconnected?.()) : given
    clearBefore(context.market.revision)
    const identity = answerIdentityOf(request, context)
    if (identity === null) return write(request, context, null)
    const { etag, revision } = identity
    const matched = matchedEtag(request.ifNoneMatch, etag)
    if (matched !== null) return { kind: 'notModified', etag: matched, revision }
    const cached = answers.get(identity, request.principal)
    if (cached !== undefined) return writtenAnswer(cached, identity)
    // A past day may have to be read first, which ends when the client of the request leaves: each request waits for itself.
    const isShared = revision === context.market.revision
    const twin = isShared ? pending.get(etag) : undefined
    if (twin !== undefined)
      return twin.work.then(done => (done.kind === 'failure' && twin.hasLeft() ? answer(request, given) : done))
    const written = write(request, context, identity)
    if (isShared && written instanceof Promise) {
      const work = written.finally(() => pending.delete(etag))
      const disconnected = request.disconnected ?? request.snapshot?.disconnected
      pending.set(etag, { work, hasLeft: () => disconnected?.().aborted === true })
      return work
    }
    return written
  }
  return Object.assign(execute, {
    prepare: (operation: Operation) => {
      runner.prepare(operation)
      writerOf(operation)
    },
    snapshot: (principal: Principal, request?: RequestOrigin) => {
      // Only free readers may have to wait for their data, and they export nothing.
      if (principal.entitlement?.isDelayed) throw forbidden()
      const context = contextFor(principal, { ...request, isExport: true }) as Context
      return { context: pacedContext(context, request?.disconnected?.()), disconnected: request?.disconnected }
    },
    cacheLookups: () => ({ answers: answers.lookups(), rows: rowCaches.lookups() }),
  })
}

function failed(error: unknown): Answer {
  return { kind: 'failure', failure: failureOfThrown(error) }
}

/** Exports with a snapshot read each row once, as data. */
function isWritten({ snapshot }: Request, engine: Engine): boolean {
  return engine === 'compiled' && snapshot === undefined
}

function stateOf(request: Request, context: Context, identity: AnswerIdentity | null) {
  if (identity !== null) return identity
  return { etag: null, revision: revisionOf(request, context) ?? context.market.revision }
}

function unlessMatching({ ifNoneMatch }: Request, answer: DataAnswer): Answer {
  if (ifNoneMatch === undefined) return answer
  const matched = matchedEtag(ifNoneMatch, answer.etag)
  return matched === null ? answer : { kind: 'notModified', etag: matched, revision: answer.revision }
}
