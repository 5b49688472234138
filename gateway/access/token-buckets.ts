import type { Redis } from 'ioredis'
import { type MaybePromise, whenResolved } from '../maybe-promise.ts'

/** Capacity of a bucket. Tokens refill evenly over `seconds`; with `until`, the whole bucket resets at that time. */
export interface BucketSize {
  readonly tokens: number
  readonly seconds: number
  /** Epoch milliseconds at which the bucket is discarded; null for one that refills. */
  readonly until: number | null
}

export interface Drawn {
  readonly granted: boolean
  /** Whole tokens left. */
  readonly left: number
  /** Until one token is available; 0 while some are left. */
  readonly msToNext: number
  /** Until the bucket is full. */
  readonly msToFull: number
}

/** Tokens used before a bucket was created; null while nobody can tell. */
export type Spent = () => Promise<number | null>

/** Buckets by name. */
export interface TokenBuckets {
  /**
   * Draws one token, synchronously when tokens are in memory.
   * @param spent where nobody can tell, the token is granted and no bucket begins
   */
  draw(name: string, size: BucketSize, spent?: Spent): MaybePromise<Drawn>
  /** Takes tokens for what was already accepted. What is not there is owed, at most as much as the bucket holds. */
  charge(name: string, size: BucketSize, tokens: number): MaybePromise<Drawn>
}

/** The clocks by which buckets refill. */
interface BucketClock {
  /** Epoch milliseconds. */
  now(): number
  /**
   * Monotonic milliseconds. When present, Redis uses its own clock, so that instances with different clocks refill a
   * bucket only once. @default now
   */
  readonly elapsed?: (() => number) | undefined
}

interface Bucket {
  tokens: number
  at: number
  readonly size: BucketSize
}

/** New buckets between two sweeps; a sweep drops buckets that are full again or belong to another day. */
const SWEEP_EVERY = 10_000

/** Buckets of this process only. */
export function bucketsHere({ now, elapsed = now }: BucketClock): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const starting = new Map<string, Promise<boolean>>()
  const left = ({ tokens, at }: Bucket, size: BucketSize) =>
    size.until === null ? refilled({ tokens, at }, size, elapsed()) : now() >= size.until ? size.tokens : tokens
  const sweep = () => {
    for (const [name, bucket] of buckets) if (left(bucket, bucket.size) >= bucket.size.tokens) buckets.delete(name)
  }
  const start = async (name: string, size: BucketSize, spent: Spent) => {
    const before = await spent()
    if (before === null) return buckets.has(name)
    if (!buckets.has(name)) buckets.set(name, { tokens: Math.max(0, size.tokens - before), at: elapsed(), size })
    return true
  }
  const drawFrom = (known: Bucket, size: BucketSize): Drawn => {
    const tokens = left(known, size)
    const granted = tokens >= 1
    known.tokens = granted ? tokens - 1 : tokens
    known.at = elapsed()
    return drawn(granted, known.tokens, size, now())
  }
  const open = (name: string, size: BucketSize): Bucket => {
    if (buckets.size % SWEEP_EVERY === SWEEP_EVERY - 1) sweep()
    const bucket = { tokens: size.tokens, at: elapsed(), size }
    buckets.set(name, bucket)
    return bucket
  }
  const charge: TokenBuckets['charge'] = (name, size, tokens) => {
    const known = buckets.get(name) ?? open(name, size)
    known.tokens = Math.max(-size.tokens, left(known, size) - tokens)
    known.at = elapsed()
    return drawn(true, known.tokens, size, now())
  }
  const drawNew = (name: string, size: BucketSize) => drawFrom(buckets.get(name) ?? open(name, size), size)
  return {
    charge,
    draw: (name, size, spent) => {
      const known = buckets.get(name)
      if (known !== undefined) return drawFrom(known, size)
      if (spent === undefined) return drawNew(name, size)
      const startOnce = () => start(name, size, spent).finally(() => starting.delete(name))
      return starting
        .getOrInsertComputed(name, startOnce)
        .then(isOpen => (isOpen ? drawNew(name, size) : drawn(true, size.tokens, size, now())))
    },
  }
}

function refilled({ tokens, at }: Pick<Bucket, 'tokens' | 'at'>, size: BucketSize, now: number): number {
  const back = (Math.max(0, now - at) * size.tokens) / (size.seconds * 1_000)
  return Math.min(size.tokens, tokens + back)
}

function drawn(granted: boolean, tokens: number, { tokens: all, seconds, until }: BucketSize, now: number): Drawn {
  const msEach = (seconds * 1_000) / all
  const msToFull = until === null ? (all - tokens) * msEach : until - now
  const msToNext = tokens >= 1 ? 0 : until === null ? (1 - tokens) * msEach : until - now
  return { granted, left: Math.max(0, Math.floor(tokens)), msToNext, msToFull }
}

/**
 * Draws up to ARGV[5] tokens, fewer when fewer are left.
 * KEYS[1] the bucket; ARGV: size, seconds, until (0: refills), now (-1: the clock of Redis), wanted, spent (-1: not yet
 * known). A bucket last drawn from in the future continues from now: the clock was set back.
 * @returns tokens granted and tokens left, or -1 when the bucket is new and the caller must supply `spent` first
 */
const DRAW = `
local size, seconds, till, now, wanted, spent =
  tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
if now < 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(known[1]), tonumber(known[2])
if tokens == nil then
  if spent < 0 then return { -1, '0' } end
  tokens, at = math.max(0, size - spent), now
end
if till == 0 then tokens = math.min(size, tokens + math.max(0, now - at) * size / (seconds * 1000)) end
local granted = math.max(0, math.min(wanted, math.floor(tokens)))
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens - granted), 'at', now)
if till == 0 then redis.call('PEXPIRE', KEYS[1], seconds * 3000) else redis.call('PEXPIREAT', KEYS[1], till + 60000) end
return { granted, tostring(tokens - granted) }`

/**
 * Takes ARGV[5] tokens, down to as many below zero as the bucket holds. KEYS and other arguments as above.
 * @returns the tokens left, negative where some are owed
 */
const CHARGE = `
local size, seconds, till, now, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
if now < 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(known[1]) or size, tonumber(known[2]) or now
if till == 0 then tokens = math.min(size, tokens + math.max(0, now - at) * size / (seconds * 1000)) end
tokens = math.max(-size, tokens - cost)
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
if till == 0 then redis.call('PEXPIRE', KEYS[1], seconds * 3000) else redis.call('PEXPIREAT', KEYS[1], till + 60000) end
return tostring(tokens)`

/** An instance draws this share of the remaining tokens in advance, so that most requests need no call to Redis. */
const ADVANCE_SHARE = 0.01
/** Tokens drawn in advance expire after this time. */
const ADVANCE_MS = 1_000
/** An empty bucket is queried again after this time. */
const EMPTY_MS = 100
/** After a failure Redis is not queried for this time. */
const RETRY_MS = 1_000

/** The local state of a bucket: tokens drawn in advance, and the tokens left in Redis at that time. */
interface Advance {
  tokens: number
  readonly left: number
  readonly at: number
}

interface SharedOptions extends BucketClock {
  /** Fails immediately while Redis is unavailable. */
  readonly redis: Redis
  /** The share of every bucket that this instance grants by itself while Redis is unavailable. */
  readonly share: number
  onUnavailable(error: unknown): void
}

/** Buckets shared by all instances, stored in Redis. */
export function bucketsInRedis({ redis, share, onUnavailable, ...clock }: SharedOptions): TokenBuckets {
  const { now, elapsed = now } = clock
  const local = bucketsHere(clock)
  const advances = new Map<string, Advance>()
  let unavailableUntil = 0
  let isUnavailable = false
  /** Each outage starts with new local buckets: those of an earlier one have refilled since. */
  let outages = 0
  const run = (script: string, name: string, { tokens, seconds, until }: BucketSize, ...more: readonly number[]) => {
    const numbers = [tokens, seconds, until ?? 0, clock.elapsed === undefined ? now() : -1, ...more].map(String)
    return redis.eval(script, 1, `bonds:bucket:${name}`, ...numbers)
  }
  const failed = (error: unknown) => {
    if (!isUnavailable) outages += 1
    isUnavailable = true
    unavailableUntil = elapsed() + RETRY_MS
    onUnavailable(error)
  }
  /** @returns null while Redis is unavailable */
  const drawAdvance = async (name: string, size: BucketSize, spent: number): Promise<Advance | 'new' | null> => {
    if (elapsed() < unavailableUntil) return null
    const wanted = Math.max(1, Math.floor((advances.get(name)?.left ?? 0) * ADVANCE_SHARE))
    try {
      const [granted, left] = (await run(DRAW, name, size, wanted, spent)) as [number, string]
      isUnavailable = false
      return granted < 0 ? 'new' : { tokens: granted, left: Number(left), at: elapsed() }
    } catch (error) {
      failed(error)
      return null
    }
  }
  /** Tokens drawn in advance are given up: they are fewer than what is charged, and the next request asks Redis. */
  const charge: TokenBuckets['charge'] = async (name, size, tokens) => {
    if (elapsed() >= unavailableUntil) {
      try {
        const left = Number(await run(CHARGE, name, size, tokens - (advances.get(name)?.tokens ?? 0)))
        advances.set(name, { tokens: 0, left, at: elapsed() })
        return drawn(true, left, size, now())
      } catch (error) {
        failed(error)
      }
    }
    return local.charge(`${name}@${outages}`, { ...size, tokens: Math.max(1, Math.floor(size.tokens * share)) }, tokens)
  }
  const fetchTokens = async (name: string, size: BucketSize, spent?: Spent) => {
    let advance = await drawAdvance(name, size, spent === undefined ? 0 : -1)
    if (advance === 'new') {
      const before = (await spent?.()) ?? null
      if (before === null) return false
      advance = await drawAdvance(name, size, before)
    }
    if (advance === null || advance === 'new') return false
    advances.set(name, advance)
    return true
  }
  /** Concurrent requests for a bucket share one call; otherwise each would draw in advance. */
  const fetching = new Map<string, Promise<boolean>>()
  const fetchOnce: typeof fetchTokens = (name, size, spent) =>
    fetching.getOrInsertComputed(name, () => fetchTokens(name, size, spent).finally(() => fetching.delete(name)))
  const drawFromAdvance = (name: string, size: BucketSize): Drawn | null => {
    const own = advances.get(name)
    if (own === undefined || elapsed() - own.at > ADVANCE_MS) return null
    if (own.tokens === 0)
      return elapsed() - own.at < EMPTY_MS && own.left < 1 ? drawn(false, own.left, size, now()) : null
    own.tokens -= 1
    return drawn(true, own.left + own.tokens, size, now())
  }
  /** Draws from this instance's share of what was left when Redis last answered, or of the whole for an unknown bucket. */
  const drawLocally = (name: string, size: BucketSize, spent?: Spent) => {
    const part = { ...size, tokens: Math.max(1, Math.floor(size.tokens * share)) }
    const known = advances.get(name)
    const refilledLeft = (from: Advance) =>
      size.until === null ? refilled({ tokens: from.left, at: from.at }, size, elapsed()) : from.left
    const used = known === undefined ? spent : async () => part.tokens - refilledLeft(known) * share
    return local.draw(`${name}@${outages}`, part, used)
  }
  const sweep = () => {
    for (const [name, { at }] of advances) if (elapsed() - at > ADVANCE_MS) advances.delete(name)
  }
  const draw: TokenBuckets['draw'] = (name, size, spent) => {
    if (advances.size > SWEEP_EVERY) sweep()
    const own = drawFromAdvance(name, size)
    if (own !== null) return own
    return whenResolved(fetchOnce(name, size, spent), isFetched =>
      isFetched ? draw(name, size, spent) : drawLocally(name, size, spent),
    )
  }
  return { draw, charge }
}
