import type { Principal } from '../../schema/context.ts'
import { type Failure, failure } from '../errors.ts'

/** A request that was started, or why it was rejected. */
export type Begun = { readonly end: () => void } | { readonly failure: Failure }

export const NOTHING_TO_END: Begun = Object.freeze({ end: () => undefined })

/**
 * Limits the concurrent requests of each account in this process, over all facades.
 * Requests without an account are not counted: addresses have limits of their own.
 */
export function limitConcurrency(most: number): (principal: Principal) => Begun {
  const running = new Map<string, number>()
  return ({ accountId }) => {
    if (accountId === null) return NOTHING_TO_END
    const count = running.get(accountId) ?? 0
    if (count >= most) return { failure: tooMany(most) }
    running.set(accountId, count + 1)
    return { end: once(() => endOne(running, accountId)) }
  }
}

function endOne(running: Map<string, number>, accountId: string): void {
  const left = (running.get(accountId) ?? 1) - 1
  if (left === 0) running.delete(accountId)
  else running.set(accountId, left)
}

export function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

function tooMany(most: number): Failure {
  const detail = `The limit is ${most} concurrent requests per account. Wait for a response before you send the next request.`
  return failure('TOO_MANY_AT_ONCE', { detail, retryAfterSeconds: 1 })
}
