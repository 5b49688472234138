import type { Principal } from '../../schema/context.ts'
import { failure } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type Begun, NOTHING_TO_END, once } from './concurrency-limit.ts'

/** Costly requests of an account that may wait for the one that runs. */
const WAITING = 1
/** Most of them take less. */
const RETRY_AFTER_SECONDS = 5

/**
 * Runs the costly requests of each account one after the other, over all facades of this process: one runs, one waits, a
 * third is refused. Cheap requests of the account pass by.
 * @example const begun = await begin(principal); if (!('failure' in begun)) run().finally(begun.end)
 */
export function oneAtATime(): (principal: Principal) => MaybePromise<Begun> {
  /** Accounts with a costly request that runs, and those that wait for it. */
  const lanes = new Map<string, (() => void)[]>()
  return ({ accountId: own, viewing }) => {
    // An operator who views as a customer does not make the customer wait.
    const accountId = viewing?.operatorId ?? own
    if (accountId === null) return NOTHING_TO_END
    const end = once(() => endOne(lanes, accountId))
    const waiting = lanes.get(accountId)
    if (waiting === undefined) {
      lanes.set(accountId, [])
      return { end }
    }
    if (waiting.length >= WAITING) return { failure: tooMany() }
    return new Promise(resolve => waiting.push(() => resolve({ end })))
  }
}

/** The next one takes over; the lane of an account without any is removed. */
function endOne(lanes: Map<string, (() => void)[]>, accountId: string): void {
  const next = lanes.get(accountId)?.shift()
  if (next === undefined) lanes.delete(accountId)
  else next()
}

function tooMany() {
  const detail = `One costly request of an account runs at a time, and ${WAITING} more may wait. Try again in ${RETRY_AFTER_SECONDS} s.`
  return failure('TOO_MANY_AT_ONCE', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
