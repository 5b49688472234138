import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal } from '../../schema/context.ts'
import { requestsOn } from '../../schema/usage/today.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { type Failure, failure } from '../errors.ts'
import { type MaybePromise, whenResolved } from '../maybe-promise.ts'
import { type Begun, limitConcurrency } from '../overload/concurrency-limit.ts'
import { oneAtATime } from '../overload/one-at-a-time.ts'
import { networkOf } from './network.ts'
import { type BucketSize, bucketsHere, type Drawn, type Spent, type TokenBuckets } from './token-buckets.ts'

/** The remaining quota of a policy. */
interface Allowance {
  readonly policy: 'minute' | 'day' | 'address'
  readonly quota: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the quota is full again; of a policy that refuses, until it accepts the next request. */
  readonly resetSeconds: number
}

export interface Verdict {
  readonly allowances: readonly Allowance[]
  /** Why the request is rejected; null when it is accepted. */
  readonly refusal: Failure | null
}

/**
 * One bucket per account, shared by all facades, and one per address for requests without a key. The verdict is
 * synchronous when the bucket, or tokens drawn from it in advance, are in memory.
 */
export interface Limits {
  /** Takes one request of the account. Principals without a plan, such as the operator, are not limited here. */
  take(principal: Principal): MaybePromise<Verdict>
  /**
   * Takes one request of the terminal. Its buckets are of the person and apart from those of the account's plan, so that
   * looking never uses up the API's quota, nor the other way round.
   */
  takeTerminal(principal: Principal): MaybePromise<Verdict>
  /** Takes one document of a signed-in person that reads no market data, such as orders and keys. */
  takeSession(principal: Principal): MaybePromise<Verdict>
  /**
   * Takes what a request costs beyond the one that was taken when it was accepted. It is not refused any more: what is
   * not left is owed, and later requests wait for it.
   */
  charge(principal: Principal, requests: number, from: 'plan' | 'terminal'): MaybePromise<Verdict>
  /** Waits until no other costly request of the account runs; refuses when one waits already. */
  beginCostly(principal: Principal): MaybePromise<Begun>
  /** Counts one more concurrent request of the account. */
  begin(principal: Principal): Begun
  /** Takes one request of an address to an endpoint without a key. */
  takeOpen(address: string): MaybePromise<Verdict>
  /** Takes one wrong key of an address; a refusal replaces the authentication failure. */
  takeFailedKey(address: string): MaybePromise<Verdict>
  /** Takes one request of an address to the sandbox. */
  takeSandbox(address: string): MaybePromise<Verdict>
}

interface LimitOptions {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** Shared by all instances when there are several. @default buckets of this process */
  readonly buckets?: TokenBuckets
  readonly openPerMinute?: number
  readonly failedKeysPerMinute?: number
  /** Requests of one address to the sandbox. @default 60 */
  readonly sandboxPerMinute?: number
  /** Concurrent requests of one account. @default 32 */
  readonly requestsAtOnce?: number
}

const OPEN_PER_MINUTE = 600
const FAILED_KEYS_PER_MINUTE = 300
const SANDBOX_PER_MINUTE = 60
const REQUESTS_AT_ONCE = 32
/** Documents of a person that read no market data: more than anybody clicks, few enough for a script to notice. */
const SESSION = { requestsPerMinute: 300, requestsPerDay: 20_000 }
const MINUTE = 60
const DAY = 86_400
export const UNLIMITED: Verdict = Object.freeze({ allowances: [], refusal: null })

export function createLimits({
  prisma,
  now,
  buckets = bucketsHere({ now: () => now().getTime() }),
  openPerMinute = OPEN_PER_MINUTE,
  failedKeysPerMinute = FAILED_KEYS_PER_MINUTE,
  sandboxPerMinute = SANDBOX_PER_MINUTE,
  requestsAtOnce = REQUESTS_AT_ONCE,
}: LimitOptions): Limits {
  const drawOf = ({ policy, name, size, spent }: Bucket): MaybePromise<Taken> =>
    whenResolved(buckets.draw(name, size, spent), drawn => ({ drawn, allowance: allowanceOf(policy, size, drawn) }))
  const chargeTo = ({ policy, name, size }: Bucket, requests: number): MaybePromise<Allowance> =>
    whenResolved(buckets.charge(name, size, requests), drawn => allowanceOf(policy, size, drawn))
  const minuteOf = (policy: 'minute' | 'address', tokens: number, name: string): Bucket => {
    return { policy, name: `${name}:${tokens}`, size: { tokens, seconds: MINUTE, until: null } }
  }
  /**
   * The daily quota (UTC) of a new bucket starts from what was spent so far today. While the database is away that is
   * unknown: requests are granted, and the quota of the minute alone limits them.
   */
  const dayOf = (owner: string, tokens: number, spentOn?: (moment: Date) => Promise<number>): Bucket => {
    const moment = now()
    const { name, until } = utcDayOf(moment)
    const spent = spentOn && (() => spentOn(moment).catch(nullWhileAway))
    return { policy: 'day', name: `${owner}:${name}:${tokens}`, size: { tokens, seconds: DAY, until }, spent }
  }
  const takeBoth = ({ minute, day: openDay }: Buckets): MaybePromise<Verdict> =>
    whenResolved(drawOf(minute), ofMinute => {
      if (!ofMinute.drawn.granted) return refuse('RATE_LIMITED', [ofMinute.allowance], ofMinute)
      return whenResolved(drawOf(openDay()), day => {
        const allowances = [ofMinute.allowance, day.allowance]
        return day.drawn.granted ? { allowances, refusal: null } : refuse('QUOTA_EXCEEDED', allowances, day)
      })
    })
  const ofPlan = ({ accountId, limits }: Principal): Buckets | null => {
    if (accountId === null || limits === undefined) return null
    const spentOn = (moment: Date) => requestsOn(prisma, accountId, moment)
    return {
      minute: minuteOf('minute', limits.requestsPerMinute, `minute:${accountId}`),
      day: () => dayOf(`day:${accountId}`, limits.requestsPerDay, spentOn),
    }
  }
  /** Requests of browsers are not counted as usage, so the day of a new bucket of this process starts full. */
  const ofPerson =
    (kind: 'terminal' | 'session') =>
    ({ userId: ownId, entitlement, scopes, viewing }: Principal): Buckets | null => {
      // What an operator reads as a customer costs the customer nothing.
      const userId = viewing?.operatorId ?? ownId
      if (userId === null || scopes.has('operator')) return null
      if (kind === 'terminal' && entitlement === undefined) return null
      const { requestsPerMinute, requestsPerDay } = kind === 'session' ? SESSION : (entitlement ?? SESSION)
      return {
        minute: minuteOf('minute', requestsPerMinute, `${kind}:${userId}`),
        day: () => dayOf(`${kind}-day:${userId}`, requestsPerDay),
      }
    }
  const ofTerminal = ofPerson('terminal')
  const taking = (of: (principal: Principal) => Buckets | null) => (principal: Principal) => {
    const found = of(principal)
    return found === null ? UNLIMITED : takeBoth(found)
  }
  const charge: Limits['charge'] = (principal, requests, from) => {
    const found = from === 'plan' ? ofPlan(principal) : ofTerminal(principal)
    if (found === null || requests <= 0) return UNLIMITED
    return whenResolved(chargeTo(found.minute, requests), minute =>
      whenResolved(chargeTo(found.day(), requests), day => ({ allowances: [minute, day], refusal: null })),
    )
  }
  const ofAddress = (kind: string, quota: number) => (address: string) =>
    whenResolved(drawOf(minuteOf('address', quota, `${kind}:${networkOf(address)}`)), (taken): Verdict => {
      const allowances = [taken.allowance]
      return taken.drawn.granted ? { allowances, refusal: null } : refuse('RATE_LIMITED', allowances, taken)
    })
  return {
    take: taking(ofPlan),
    takeTerminal: taking(ofTerminal),
    takeSession: taking(ofPerson('session')),
    charge,
    beginCostly: oneAtATime(),
    begin: limitConcurrency(requestsAtOnce),
    takeOpen: ofAddress('open', openPerMinute),
    takeFailedKey: ofAddress('failed', failedKeysPerMinute),
    takeSandbox: ofAddress('sandbox', sandboxPerMinute),
  }
}

/** `RateLimit` and `RateLimit-Policy` as structured fields, following the IETF draft. */
export function rateLimitHeaders({ allowances }: Verdict): readonly (readonly [string, string])[] {
  if (allowances.length === 0) return []
  let policies = ''
  let left = ''
  for (const { policy, quota, windowSeconds, remaining, resetSeconds } of allowances) {
    const separator = policies === '' ? '' : ', '
    policies += `${separator}"${policy}";q=${quota};w=${windowSeconds}`
    left += `${separator}"${policy}";r=${remaining};t=${resetSeconds}`
  }
  return [
    ['RateLimit-Policy', policies],
    ['RateLimit', left],
  ]
}

function nullWhileAway(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null
  throw error
}

/** The current day in UTC: its name, and the epoch millisecond at which it ends. */
function utcDayOf(moment: Date): { readonly name: string; readonly until: number } {
  const began = Math.floor(moment.getTime() / 1000 / DAY) * DAY * 1000
  if (today.began !== began) today = { began, name: moment.toISOString().slice(0, 10), until: began + DAY * 1000 }
  return today
}

/** The last computed day; it is nearly always the same. */
let today = { began: Number.NaN, name: '', until: 0 }

function allowanceOf(
  policy: Allowance['policy'],
  { tokens: quota, seconds: windowSeconds }: BucketSize,
  { left, msToFull }: Drawn,
): Allowance {
  return { policy, quota, windowSeconds, remaining: left, resetSeconds: Math.max(1, Math.ceil(msToFull / 1000)) }
}

/** A bucket and the policy that it stands for. */
interface Bucket {
  readonly policy: Allowance['policy']
  readonly name: string
  readonly size: BucketSize
  /** The tokens used before the bucket was created. */
  readonly spent?: Spent | undefined
}

interface Buckets {
  readonly minute: Bucket
  /** Opened when the minute has granted. */
  readonly day: () => Bucket
}

interface Taken {
  readonly allowance: Allowance
  readonly drawn: Drawn
}

function refuse(
  code: 'RATE_LIMITED' | 'QUOTA_EXCEEDED',
  allowances: readonly Allowance[],
  { allowance, drawn }: Taken,
): Verdict {
  const { quota, policy } = allowance
  const what = policy === 'day' ? 'requests a day' : 'requests a minute'
  const retryAfterSeconds = Math.max(1, Math.ceil(drawn.msToNext / 1000))
  const detail = `The limit is ${quota} ${what}. Try again in ${retryAfterSeconds} s.`
  // Both headers name the same moment, as the IETF draft asks: when the next request is accepted.
  const agreeing = allowances.map(one => (one === allowance ? { ...one, resetSeconds: retryAfterSeconds } : one))
  return { allowances: agreeing, refusal: failure(code, { detail, retryAfterSeconds }) }
}
