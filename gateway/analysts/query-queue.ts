import type { Plugin } from 'graphql-yoga'
import type { Principal } from '../../schema/context.ts'
import { type Failure, failure } from '../errors.ts'
import { errorOf } from './meter.ts'

interface QueueLimits {
  /** Queries of one account that run at a time. */
  readonly ofAccount: number
  /** Queries of all accounts that run at a time: each may have an answer of 10 MB and all that it is made from in memory. */
  readonly together: number
  /** Queries of all accounts that wait. */
  readonly waiting: number
  readonly waitMs: number
}

export const QUEUE_LIMITS: QueueLimits = { ofAccount: 1, together: 4, waiting: 200, waitMs: 10_000 }

interface Waiting {
  readonly accountId: string
  start(): void
}

/** Gives each query of an analyst its turn to run; whoever sends many waits for his own, not others for him. */
export function createQueryQueue(limits: QueueLimits = QUEUE_LIMITS) {
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let together = 0
  const mayStart = (accountId: string) => together < limits.together && (running.get(accountId) ?? 0) < limits.ofAccount
  const startNext = () => {
    for (const one of waiting) if (mayStart(one.accountId)) return one.start()
  }
  const start = (accountId: string) => {
    together += 1
    running.set(accountId, (running.get(accountId) ?? 0) + 1)
    return () => {
      together -= 1
      const left = (running.get(accountId) ?? 1) - 1
      if (left === 0) running.delete(accountId)
      else running.set(accountId, left)
      startNext()
    }
  }
  /** @returns what ends the query, or why it may not begin */
  return (accountId: string, signal: AbortSignal): Promise<(() => void) | Failure> => {
    if (mayStart(accountId)) return Promise.resolve(start(accountId))
    if (waiting.size >= limits.waiting) return Promise.resolve(tooMany(limits))
    return new Promise(resolve => {
      const leave = (result: (() => void) | Failure) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiting.delete(one)
        resolve(result)
      }
      const giveUp = () =>
        leave((running.get(accountId) ?? 0) >= limits.ofAccount ? ownIsRunning(limits) : tooMany(limits))
      const one = { accountId, start: () => leave(start(accountId)) }
      const timer = setTimeout(giveUp, limits.waitMs).unref()
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(one)
    })
  }
}

/** Holds a query back, before its text is read, until it may run. */
export function queueQueries({
  principals,
  queue = createQueryQueue(),
}: {
  readonly principals: WeakMap<Request, Principal>
  readonly queue?: ReturnType<typeof createQueryQueue>
}): Plugin {
  const ends = new WeakMap<Request, () => void>()
  const end = (request: Request) => {
    ends.get(request)?.()
    ends.delete(request)
  }
  return {
    onParams: async ({ request, setResult, context }) => {
      const principal = principals.get(request)
      if (principal === undefined) return
      const begun = await queue(principal.accountId ?? '', request.signal)
      if (typeof begun !== 'function') return setResult({ errors: [errorOf(begun)] })
      ends.set(request, begun)
      const { res } = context as { readonly res?: { once(event: 'close', listener: () => void): void } }
      res?.once('close', () => end(request))
    },
    // The text of the answer is complete: how slowly it is read is of no concern to others.
    onResponse: ({ request }) => end(request),
  }
}

function ownIsRunning({ ofAccount, waitMs }: QueueLimits): Failure {
  const detail = `GraphQL queries of an account run ${ofAccount === 1 ? 'one' : ofAccount} at a time, and this one waited ${waitMs / 1_000} s for those before it. Send the next query when an answer has come.`
  return failure('TOO_MANY_AT_ONCE', { detail, retryAfterSeconds: 5 })
}

function tooMany({ waitMs }: QueueLimits): Failure {
  const detail = `More GraphQL queries are running than can be answered in time; this one waited up to ${waitMs / 1_000} s.`
  return failure('OVERLOADED', { detail, retryAfterSeconds: 5 })
}
