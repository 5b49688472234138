import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal } from '../../schema/context.ts'
import { requestsOn } from '../../schema/usage/today.ts'
import { type Failure, failure } from '../errors.ts'
import { type Begun, countAtOnce } from '../load/at-once.ts'
import { bucketsHere, type Drawn, type TokenBuckets } from './token-buckets.ts'

/** How much of a policy is left. */
export interface Allowance {
  readonly policy: 'minute' | 'day' | 'address'
  readonly quota: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the whole quota is there again. */
  readonly resetSeconds: number
}

export interface Verdict {
  readonly allowances: readonly Allowance[]
  /** Why the request is not taken; null when it is. */
  readonly refusal: Failure | null
}

/** One bucket an account for every facade, and one an address for whoever shows no key. */
export interface Limits {
  /** Takes one request of the account; whoever has no tariff, such as the operator, is not limited here. */
  take(principal: Principal): Promise<Verdict>
  /** Begins an answer of the account, beside those that it waits for already. */
  begin(principal: Principal): Begun
  /** Takes one request of an address that needs no key. */
  takeOpen(address: string): Promise<Verdict>
  /** Takes one wrong key of an address; the refusal stands in place of the other one. */
  takeFailedKey(address: string): Promise<Verdict>
}

export interface LimitOptions {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** Those of all instances, where there are several. */
  readonly buckets?: TokenBuckets
  readonly openPerMinute?: number
  readonly failedKeysPerMinute?: number
  /** Answers that an account may wait for at a time. */
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
  const drawOfMinute = async (policy: 'minute' | 'address', tokens: number, name: string) => {
    const drawn = await buckets.draw(`${name}:${tokens}`, { tokens, seconds: MINUTE, until: null })
    return { drawn, allowance: allowanceOf(policy, tokens, MINUTE, drawn) }
  }
  /** The quota of a day in UTC goes on from what was counted before anybody heard of it. */
  const drawOfDay = async (accountId: string, tokens: number) => {
    const moment = now()
    const until = (Math.floor(moment.getTime() / 1000 / DAY) + 1) * DAY * 1000
    const name = `day:${accountId}:${moment.toISOString().slice(0, 10)}:${tokens}`
    const spent = () => requestsOn(prisma, accountId, moment)
    const drawn = await buckets.draw(name, { tokens, seconds: DAY, until }, spent)
    return { drawn, allowance: allowanceOf('day', tokens, DAY, drawn) }
  }
  const take = async ({ accountId, limits }: Principal): Promise<Verdict> => {
    if (accountId === null || limits === undefined) return UNLIMITED
    const minute = await drawOfMinute('minute', limits.requestsPerMinute, `minute:${accountId}`)
    if (!minute.drawn.granted) return refuse('RATE_LIMITED', [minute.allowance], minute)
    const day = await drawOfDay(accountId, limits.requestsPerDay)
    const allowances = [minute.allowance, day.allowance]
    return day.drawn.granted ? { allowances, refusal: null } : refuse('QUOTA_EXCEEDED', allowances, day)
  }
  const ofAddress = (kind: string, quota: number) => async (address: string) => {
    const taken = await drawOfMinute('address', quota, `${kind}:${networkOf(address)}`)
    const allowances = [taken.allowance]
    return taken.drawn.granted ? { allowances, refusal: null } : refuse('RATE_LIMITED', allowances, taken)
  }
  return {
    take,
    begin: countAtOnce(requestsAtOnce),
    takeOpen: ofAddress('open', openPerMinute),
    takeFailedKey: ofAddress('failed', failedKeysPerMinute),
  }
}

/** `RateLimit` and `RateLimit-Policy` as structured fields, by the draft of the IETF. */
export function rateLimitHeaders({ allowances }: Verdict): readonly (readonly [string, string])[] {
  if (allowances.length === 0) return []
  const list = (item: (allowance: Allowance) => string) =>
    allowances.map(allowance => `"${allowance.policy}";${item(allowance)}`).join(', ')
  return [
    ['RateLimit-Policy', list(({ quota, windowSeconds }) => `q=${quota};w=${windowSeconds}`)],
    ['RateLimit', list(({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`)],
  ]
}

function allowanceOf(
  policy: Allowance['policy'],
  quota: number,
  windowSeconds: number,
  { left, msToFull }: Drawn,
): Allowance {
  return { policy, quota, windowSeconds, remaining: left, resetSeconds: Math.max(1, Math.ceil(msToFull / 1000)) }
}

interface Refused {
  readonly allowance: Allowance
  readonly drawn: Drawn
}

function refuse(
  code: 'RATE_LIMITED' | 'QUOTA_EXCEEDED',
  allowances: readonly Allowance[],
  { allowance: { quota, policy }, drawn }: Refused,
): Verdict {
  const what = policy === 'day' ? 'requests a day' : 'requests a minute'
  const retryAfterSeconds = Math.max(1, Math.ceil(drawn.msToNext / 1000))
  const detail = `${quota} ${what} are allowed. Try again in ${retryAfterSeconds} s.`
  return { allowances, refusal: failure(code, { detail, retryAfterSeconds }) }
}

/** A household has a whole /64 of IPv6 addresses: they count as one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
