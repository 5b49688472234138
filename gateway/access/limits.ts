import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, RequestLimits } from '../../schema/context.ts'
import { requestsOn } from '../../schema/usage/today.ts'
import { type Failure, failure } from '../errors.ts'

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
  /** Takes one request of an address that needs no key. */
  takeOpen(address: string): Promise<Verdict>
  /** Takes one wrong key of an address; the refusal stands in place of the other one. */
  takeFailedKey(address: string): Promise<Verdict>
}

export interface LimitOptions {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** An ioredis client, where several instances share their counts; while it fails each counts for itself. */
  readonly redis?: object | undefined
  readonly openPerMinute?: number
  readonly failedKeysPerMinute?: number
}

const OPEN_PER_MINUTE = 600
const FAILED_KEYS_PER_MINUTE = 300
const MINUTE = 60
const DAY = 86_400
const UNLIMITED: Verdict = Object.freeze({ allowances: [], refusal: null })

export function createLimits({
  prisma,
  now,
  redis,
  openPerMinute = OPEN_PER_MINUTE,
  failedKeysPerMinute = FAILED_KEYS_PER_MINUTE,
}: LimitOptions): Limits {
  const bucketOf = buckets(redis)
  const daily = dailyQuota(prisma, now, bucketOf)
  const take = async ({ accountId, limits }: Principal): Promise<Verdict> => {
    if (accountId === null || limits === undefined) return UNLIMITED
    const { requestsPerMinute } = limits
    const minute = await consume(bucketOf('minute', requestsPerMinute, MINUTE), accountId)
    const perMinute = allowanceOf('minute', requestsPerMinute, MINUTE, minute)
    if (minute.isOver) return refuse('RATE_LIMITED', [perMinute], perMinute)
    const perDay = await daily(accountId, limits)
    if (perDay.isOver) return refuse('QUOTA_EXCEEDED', [perMinute, perDay.allowance], perDay.allowance)
    return { allowances: [perMinute, perDay.allowance], refusal: null }
  }
  const ofAddress = (kind: string, quota: number) => async (address: string) => {
    const taken = await consume(bucketOf(kind, quota, MINUTE), networkOf(address))
    const allowance = allowanceOf('address', quota, MINUTE, taken)
    return taken.isOver ? refuse('RATE_LIMITED', [allowance], allowance) : { allowances: [allowance], refusal: null }
  }
  return { take, takeOpen: ofAddress('open', openPerMinute), takeFailedKey: ofAddress('failed', failedKeysPerMinute) }
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

type BucketOf = (kind: string, points: number, seconds: number) => RateLimiterAbstract

/** A bucket for each kind and size: when a tariff changes, another bucket counts. */
function buckets(redis: object | undefined): BucketOf {
  const made = new Map<string, RateLimiterAbstract>()
  return (kind, points, duration) => {
    const keyPrefix = `bonds:${kind}:${points}`
    const known = made.get(keyPrefix)
    if (known !== undefined) return known
    const inMemory = new RateLimiterMemory({ keyPrefix, points, duration })
    const shared = { storeClient: redis, keyPrefix, points, duration, insuranceLimiter: inMemory }
    const bucket = redis === undefined ? inMemory : new RateLimiterRedis(shared)
    made.set(keyPrefix, bucket)
    return bucket
  }
}

/** The quota of a day in UTC goes on from what was counted before this process began. */
function dailyQuota(prisma: PrismaClient, now: () => Date, bucketOf: BucketOf) {
  const begun = new Map<string, Promise<void>>()
  const begin = async (bucket: RateLimiterAbstract, name: string, accountId: string, seconds: number) => {
    if ((await bucket.get(name)) !== null) return
    const before = await requestsOn(prisma, accountId, now())
    if (before > 0) await bucket.set(name, before, seconds)
  }
  return async (accountId: string, { requestsPerDay }: RequestLimits) => {
    const bucket = bucketOf('day', requestsPerDay, DAY)
    const day = now().toISOString().slice(0, 10)
    const seconds = DAY - Math.floor((now().getTime() / 1000) % DAY)
    const name = `${accountId}:${day}`
    const isNew = !begun.has(name)
    const beginning = begun.get(name) ?? begin(bucket, name, accountId, seconds)
    begun.set(name, beginning)
    if (isNew) for (const old of begun.keys()) if (!old.endsWith(day)) begun.delete(old)
    await beginning.catch(error => {
      begun.delete(name)
      throw error
    })
    const taken = await consume(bucket, name, seconds)
    return { isOver: taken.isOver, allowance: allowanceOf('day', requestsPerDay, DAY, taken) }
  }
}

interface Taken {
  readonly isOver: boolean
  readonly remaining: number
  readonly msToReset: number
}

async function consume(bucket: RateLimiterAbstract, name: string, seconds?: number): Promise<Taken> {
  try {
    const { remainingPoints, msBeforeNext } = await bucket.consume(name, 1, seconds ? { customDuration: seconds } : {})
    return { isOver: false, remaining: remainingPoints, msToReset: msBeforeNext }
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over
    return { isOver: true, remaining: 0, msToReset: over.msBeforeNext }
  }
}

function allowanceOf(
  policy: Allowance['policy'],
  quota: number,
  windowSeconds: number,
  { remaining, msToReset }: Taken,
): Allowance {
  return { policy, quota, windowSeconds, remaining, resetSeconds: Math.max(1, Math.ceil(msToReset / 1000)) }
}

function refuse(
  code: 'RATE_LIMITED' | 'QUOTA_EXCEEDED',
  allowances: readonly Allowance[],
  { quota, resetSeconds, policy }: Allowance,
): Verdict {
  const what = policy === 'day' ? 'requests a day' : 'requests a minute'
  const detail = `${quota} ${what} are allowed. Try again in ${resetSeconds} s.`
  return { allowances, refusal: failure(code, { detail, retryAfterSeconds: resetSeconds }) }
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
