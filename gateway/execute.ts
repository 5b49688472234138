import type { GraphQLSchema } from 'graphql'
import type { BrowserSession } from '../schema/browser-session.ts'
import { forgetRequest } from '../schema/caching/request-cache.ts'
import type { Context, Principal } from '../schema/context.ts'
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
import { type MaybePromise, withCleanup } from './maybe-promise.ts'

/** What is asked: a persisted operation and its variables, already of the right types. */
export interface Request {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
  readonly principal: Principal
  /** Present when a browser asks. */
  readonly visit?: BrowserSession | undefined
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
  | DataAnswer
  | { readonly kind: 'notModified'; readonly etag: string }
  | { readonly kind: 'failure'; readonly failure: Failure }

export interface Execute {
  /** An answer that is there at once is no promise. */
  (request: Request): MaybePromise<Answer>
  snapshot(principal: Principal): Snapshot
}

export interface ExecuteOptions {
  readonly engine?: Engine
  /** How much memory whole answers, and texts of rows, may take; 0 keeps none. */
  readonly keep?: Keep
}

export interface Keep {
  readonly answersBytes: number
  readonly textsBytes: number
}

/** What the composition root does with it beside running requests. */
export interface Executing extends Execute {
  /** Compiles a document before somebody waits for it. */
  prepare(operation: Operation): void
  /** How often what was asked for was there, of what is kept. */
  looks(): Readonly<Record<'answers' | 'texts', CacheLookups>>
}

const KEEP: Keep = { answersBytes: 64 << 20, textsBytes: 128 << 20 }

/**
 * Makes the single way from an operation to an answer. REST, MCP, the web and the command line all take it.
 * @param contextFor makes the context of one request; the market in it does not change while the request runs
 */
export function createExecute(
  schema: GraphQLSchema,
  contextFor: (principal: Principal, visit?: BrowserSession) => Context,
  { engine = 'compiled', keep = KEEP }: ExecuteOptions = {},
): Executing {
  const runner = engine === 'compiled' ? compiler(schema) : interpreter(schema)
  const texts = createRowCache(keep.textsBytes)
  const answers = createAnswerCache(keep.answersBytes)
  const writerOf = documentWriters(schema, texts)
  const asking = new Map<string, Promise<Answer>>()
  let newest = 0
  /** What is kept is of the newest revision that was asked of. */
  const keepOnly = (revision: number) => {
    if (revision <= newest) return
    newest = revision
    texts.clear()
    answers.clear()
  }

  const runDocument = async (request: Request, context: Context, question: AnswerIdentity | null): Promise<Answer> => {
    const run = () => runner.run(request.operation, request.variables, context)
    const { data, errors } = await withCleanup(run, () => forgetRequest(context))
    if (errors !== undefined && errors.length > 0) return { kind: 'failure', failure: failureOf(errors) }
    return unlessHeld(request, dataAnswer(data?.[request.operation.root], question?.etag ?? null))
  }

  const write = (request: Request, context: Context, question: AnswerIdentity | null): MaybePromise<Answer> => {
    const { operation, variables, principal } = request
    const writer = isWritten(request, engine) ? writerOf(operation) : null
    if (writer === null) return runDocument(request, context, question)
    const finish = (written: Written): Answer => {
      if (question !== null) answers.set(question, principal, written)
      return unlessHeld(request, writtenAnswer(written, question?.etag ?? null))
    }
    const mend = (error: unknown): MaybePromise<Answer> =>
      error instanceof NeedsEngine
        ? runDocument(request, context, question)
        : { kind: 'failure', failure: failureOfThrown(error) }
    try {
      const written = writer(variables, context)
      return written instanceof Promise ? written.then(finish, mend) : finish(written)
    } catch (error) {
      return mend(error)
    }
  }

  const execute = (request: Request): MaybePromise<Answer> => {
    const context = request.snapshot?.context ?? contextFor(request.principal, request.visit)
    keepOnly(context.market.revision)
    const question = answerIdentityOf(request, context)
    if (question === null) return write(request, context, null)
    const { etag } = question
    if (matchesEtag(request.ifNoneMatch, etag)) return { kind: 'notModified', etag }
    const kept = answers.get(question, request.principal)
    if (kept !== undefined) return writtenAnswer(kept, etag)
    // Hardly any answer is waited for, and a map that is asked remembers the text (`KeptByText`).
    const twin = asking.size > 0 ? asking.get(etag) : undefined
    if (twin !== undefined) return twin
    const answer = write(request, context, question)
    if (answer instanceof Promise) {
      const asked = answer.finally(() => asking.delete(etag))
      asking.set(etag, asked)
      return asked
    }
    return answer
  }
  return Object.assign(execute, {
    prepare: (operation: Operation) => {
      runner.prepare(operation)
      writerOf(operation)
    },
    snapshot: (principal: Principal) => ({ context: contextFor(principal) }),
    looks: () => ({ answers: answers.looks(), texts: texts.looks() }),
  })
}

/** Pages know no ETags and change things; who holds a snapshot wants the data of a whole listing, each row once. */
function isWritten({ visit, snapshot }: Request, engine: Engine): boolean {
  return engine === 'compiled' && visit === undefined && snapshot === undefined
}

function unlessHeld({ ifNoneMatch }: Request, answer: DataAnswer): Answer {
  return matchesEtag(ifNoneMatch, answer.etag) ? { kind: 'notModified', etag: answer.etag } : answer
}
