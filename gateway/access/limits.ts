import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal } from '../../schema/context.ts'
import { requestsOn } from '../../schema/usage/today.ts'
import { type Failure, failure } from '../errors.ts'
import { type MaybePromise, whenResolved } from '../maybe-promise.ts'
import { type Begun, limitConcurrency } from '../overload/concurrency-limit.ts'
import { bucketsHere, type Drawn, type TokenBuckets } from './token-buckets.ts'

/** The remaining quota of a policy. */
interface Allowance {
  readonly policy: 'minute' | 'day' | 'address'
  readonly quota: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the quota is full again. */
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
  /** Counts one more concurrent request of the account. */
  begin(principal: Principal): Begun
  /** Takes one request of an address to an endpoint without a key. */
  takeOpen(address: string): MaybePromise<Verdict>
  /** Takes one wrong key of an address; a refusal replaces the authentication failure. */
  takeFailedKey(address: string): MaybePromise<Verdict>
}

interface LimitOptions {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** Shared by all instances when there are several. @default buckets of this process */
  readonly buckets?: TokenBuckets
  readonly openPerMinute?: number
  readonly failedKeysPerMinute?: number
  /** Concurrent requests of one account. @default 32 */
  readonly requestsAtOnce?: number
}

const OPEN_PER_MINUTE = 600
const FAILED_KEYS_PER_MINUTE = 300
const REQUESTS_AT_ONCE = 32
const MINUTE = 60
const DAY = 86_400
const UNLIMITED: Verdict = Object.freeze({ allowances: [], refusal: null })

export function createLimits({
  prisma,
  now,
  buckets = bucketsHere({ now: () => now().getTime() }),
  openPerMinute = OPEN_PER_MINUTE,
  failedKeysPerMinute = FAILED_KEYS_PER_MINUTE,
  requestsAtOnce = REQUESTS_AT_ONCE,
}: LimitOptions): Limits {
  const drawOfMinute = (policy: 'minute' | 'address', tokens: number, name: string): MaybePromise<Taken> =>
    whenResolved(buckets.draw(`${name}:${tokens}`, { tokens, seconds: MINUTE, until: null }), drawn => ({
      drawn,
      allowance: allowanceOf(policy, tokens, MINUTE, drawn),
    }))
  /** The daily quota (UTC) of a new bucket starts from the usage counted so far today. */
  const drawOfDay = (accountId: string, tokens: number): MaybePromise<Taken> => {
    const moment = now()
    const { name, until } = dayOf(moment)
    const spent = () => requestsOn(prisma, accountId, moment)
    const size = { tokens, seconds: DAY, until }
    return whenResolved(buckets.draw(`day:${accountId}:${name}:${tokens}`, size, spent), drawn => ({
      drawn,
      allowance: allowanceOf('day', tokens, DAY, drawn),
    }))
  }
  const take = ({ accountId, limits }: Principal): MaybePromise<Verdict> => {
    if (accountId === null || limits === undefined) return UNLIMITED
    return whenResolved(drawOfMinute('minute', limits.requestsPerMinute, `minute:${accountId}`), minute => {
      if (!minute.drawn.granted) return refuse('RATE_LIMITED', [minute.allowance], minute)
      return whenResolved(drawOfDay(accountId, limits.requestsPerDay), day => {
        const allowances = [minute.allowance, day.allowance]
        return day.drawn.granted ? { allowances, refusal: null } : refuse('QUOTA_EXCEEDED', allowances, day)
      })
    })
  }
  const ofAddress = (kind: string, quota: number) => (address: string) =>
    whenResolved(drawOfMinute('address', quota, `${kind}:${networkOf(address)}`), (taken): Verdict => {
      const allowances = [taken.allowance]
      return taken.drawn.granted ? { allowances, refusal: null } : refuse('RATE_LIMITED', allowances, taken)
    })
  return {
    take,
    begin: limitConcurrency(requestsAtOnce),
    takeOpen: ofAddress('open', openPerMinute),
    takeFailedKey: ofAddress('failed', failedKeysPerMinute),
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

/** The current day in UTC: its name, and the epoch millisecond at which it ends. */
function dayOf(moment: Date): { readonly name: string; readonly until: number } {
  const began = Math.floor(moment.getTime() / 1000 / DAY) * DAY * 1000
  if (today.began !== began) today = { began, name: moment.toISOString().slice(0, 10), until: began + DAY * 1000 }
  return today
}

/** The last computed day; it is nearly always the same. */
let today = { began: Number.NaN, name: '', until: 0 }

function allowanceOf(
  policy: Allowance['policy'],
  quota: number,
  windowSeconds: number,
  { left, msToFull }: Drawn,
): Allowance {
  return { policy, quota, windowSeconds, remaining: left, resetSeconds: Math.max(1, Math.ceil(msToFull / 1000)) }
}

interface Taken {
  readonly allowance: Allowance
  readonly drawn: Drawn
}

function refuse(
  code: 'RATE_LIMITED' | 'QUOTA_EXCEEDED',
  allowances: readonly Allowance[],
  { allowance: { quota, policy }, drawn }: Taken,
): Verdict {
  const what = policy === 'day' ? 'requests a day' : 'requests a minute'
  const retryAfterSeconds = Math.max(1, Math.ceil(drawn.msToNext / 1000))
  const detail = `The limit is ${quota} ${what}. Try again in ${retryAfterSeconds} s.`
  return { allowances, refusal: failure(code, { detail, retryAfterSeconds }) }
}

/** A household has a whole /64 of IPv6 addresses; they count as one address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
