import type { GraphQLSchema } from 'graphql'
import type { BrowserSession } from '../schema/browser-session.ts'
import type { ArgumentSpelling, Context, Principal } from '../schema/context.ts'
import { type DataAnswer, dataAnswer, writtenAnswer } from './answers/answer.ts'
import { createAnswerCache } from './answers/answer-cache.ts'
import type { CacheLookups } from './answers/cache-lookups.ts'
import { documentWriters, type Written } from './answers/compile-document.ts'
import { compiler, type Engine, interpreter } from './answers/engine.ts'
import { type AnswerIdentity, answerIdentityOf, matchesEtag } from './answers/etag.ts'
import { failureOf, failureOfThrown } from './answers/failure.ts'
import { NeedsEngine } from './answers/needs-engine.ts'
import { createRowCache } from './answers/row-cache.ts'
import type { Operation } from './documents/operation.ts'
import type { Failure } from './errors.ts'
import type { MaybePromise } from './maybe-promise.ts'

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
  /** The ETag of the caller's copy. */
  readonly ifNoneMatch?: string | undefined
}

/** Pins one revision for several requests, such as the pages of an export. */
export interface Snapshot {
  readonly context: Context
}

export type Answer =
  | DataAnswer
  | { readonly kind: 'notModified'; readonly etag: string }
  | { readonly kind: 'failure'; readonly failure: Failure }

export interface Execute {
  /** Returns a promise only when the answer has to be waited for. */
  (request: Request): MaybePromise<Answer>
  snapshot(principal: Principal, argumentSpelling?: ArgumentSpelling): Snapshot
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

/** What the composition root needs besides running requests. */
export interface Executing extends Execute {
  /** Compiles a document ahead of its first request. */
  prepare(operation: Operation): void
  /** Hits, misses and size of the caches. */
  cacheLookups(): Readonly<Record<'answers' | 'rows', CacheLookups>>
}

const DEFAULT_CACHE_SIZES: CacheSizes = { answersBytes: 64 << 20, rowsBytes: 128 << 20 }

/**
 * Creates the single path from an operation to an answer, used by REST, MCP, the web and the command line.
 * @param contextFor makes the context of one request; its market snapshot does not change while the request runs
 */
export function createExecute(
  schema: GraphQLSchema,
  contextFor: (principal: Principal, browserSession?: BrowserSession, argumentSpelling?: ArgumentSpelling) => Context,
  { engine = 'compiled', cacheSizes = DEFAULT_CACHE_SIZES }: ExecuteOptions = {},
): Executing {
  const runner = engine === 'compiled' ? compiler(schema) : interpreter(schema)
  const rowCaches = createRowCache(cacheSizes.rowsBytes)
  const answers = createAnswerCache(cacheSizes.answersBytes)
  const writerOf = documentWriters(schema, rowCaches)
  const pending = new Map<string, Promise<Answer>>()
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
    return unlessMatching(request, dataAnswer(data?.[request.operation.root], identity?.etag ?? null))
  }

  const write = (request: Request, context: Context, identity: AnswerIdentity | null): MaybePromise<Answer> => {
    const { operation, variables, principal } = request
    const writer = isWritten(request, engine) ? writerOf(operation) : null
    if (writer === null) return runDocument(request, context, identity)
    const finish = (written: Written): Answer => {
      if (identity !== null) answers.set(identity, principal, written)
      return unlessMatching(request, writtenAnswer(written, identity?.etag ?? null))
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
    const context =
      request.snapshot?.context ?? contextFor(request.principal, request.browserSession, request.argumentSpelling)
    clearBefore(context.market.revision)
    const identity = answerIdentityOf(request, context)
    if (identity === null) return write(request, context, null)
    const { etag } = identity
    if (matchesEtag(request.ifNoneMatch, etag)) return { kind: 'notModified', etag }
    const cached = answers.get(identity, request.principal)
    if (cached !== undefined) return writtenAnswer(cached, etag)
    const twin = pending.get(etag)
    if (twin !== undefined) return twin
    const answer = write(request, context, identity)
    if (answer instanceof Promise) {
      const shared = answer.finally(() => pending.delete(etag))
      pending.set(etag, shared)
      return shared
    }
    return answer
  }
  return Object.assign(execute, {
    prepare: (operation: Operation) => {
      runner.prepare(operation)
      writerOf(operation)
    },
    snapshot: (principal: Principal, argumentSpelling?: ArgumentSpelling) => ({
      context: contextFor(principal, undefined, argumentSpelling),
    }),
    cacheLookups: () => ({ answers: answers.lookups(), rows: rowCaches.lookups() }),
  })
}

/** Web pages use no ETags and run mutations; exports with a snapshot read each row once, as data. */
function isWritten({ browserSession, snapshot }: Request, engine: Engine): boolean {
  return engine === 'compiled' && browserSession === undefined && snapshot === undefined
}

function unlessMatching({ ifNoneMatch }: Request, answer: DataAnswer): Answer {
  return matchesEtag(ifNoneMatch, answer.etag) ? { kind: 'notModified', etag: answer.etag } : answer
}
