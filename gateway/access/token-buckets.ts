import type { Redis } from 'ioredis'
import { type MaybePromise, whenResolved } from '../maybe-promise.ts'

/** So many tokens at most; what is taken comes back evenly over `seconds`, or, where `until` is given, all at once then. */
export interface BucketSize {
  readonly tokens: number
  readonly seconds: number
  /** Milliseconds of the epoch at which the bucket is thrown away; null for one that refills. */
  readonly until: number | null
}

export interface Drawn {
  readonly granted: boolean
  /** Whole tokens that are left. */
  readonly left: number
  /** Until one token is there again; 0 while there are some. */
  readonly msToNext: number
  /** Until all are there again. */
  readonly msToFull: number
}

/** Buckets by name. */
export interface TokenBuckets {
  /** Draws one token, at once where they are in memory. @param spent what was drawn before the bucket was heard of here */
  draw(name: string, size: BucketSize, spent?: () => Promise<number>): MaybePromise<Drawn>
}

/** By what a bucket refills. */
export interface BucketClock {
  /** Milliseconds of the epoch. */
  now(): number
  /**
   * Milliseconds that only go forward, whoever sets the clock; Redis then goes by its own, so that instances whose clocks
   * differ refill a bucket once. Without it `now` is taken for everything.
   */
  readonly elapsed?: (() => number) | undefined
}

interface Bucket {
  tokens: number
  at: number
  readonly size: BucketSize
}

/** Buckets that nobody drew from for so long are full again or belong to another day. */
const SWEEP_EVERY = 10_000

/** Buckets of this process alone. */
export function bucketsHere({ now, elapsed = now }: BucketClock): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const begun = new Map<string, Promise<unknown>>()
  const left = ({ tokens, at }: Bucket, size: BucketSize) =>
    size.until === null ? refilled({ tokens, at }, size, elapsed()) : now() >= size.until ? size.tokens : tokens
  const sweep = () => {
    for (const [name, bucket] of buckets) if (left(bucket, bucket.size) >= bucket.size.tokens) buckets.delete(name)
  }
  const begin = async (name: string, size: BucketSize, spent: () => Promise<number>) => {
    const before = await spent()
    if (!buckets.has(name)) buckets.set(name, { tokens: Math.max(0, size.tokens - before), at: elapsed(), size })
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
  const drawNew = (name: string, size: BucketSize) => drawFrom(buckets.get(name) ?? open(name, size), size)
  return {
    draw: (name, size, spent) => {
      const known = buckets.get(name)
      if (known !== undefined) return drawFrom(known, size)
      if (spent === undefined) return drawNew(name, size)
      const beginning = () => begin(name, size, spent).finally(() => begun.delete(name))
      return begun.getOrInsertComputed(name, beginning).then(() => drawNew(name, size))
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
  return { granted, left: Math.floor(tokens), msToNext, msToFull }
}

/**
 * Draws up to ARGV[5] tokens, fewer when fewer are left.
 * KEYS[1] the bucket; ARGV: size, seconds, until (0: refills), now (-1: by the clock of Redis), wanted, spent (-1: not
 * asked yet). A bucket that was last drawn from in the future goes on from now: the clock was set.
 * @returns tokens granted, tokens left, or -1 when the bucket is new and what was spent must be told first
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
local granted = math.min(wanted, math.floor(tokens))
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens - granted), 'at', now)
if till == 0 then redis.call('PEXPIRE', KEYS[1], seconds * 2000) else redis.call('PEXPIREAT', KEYS[1], till + 60000) end
return { granted, tostring(tokens - granted) }`

/** Of what is left an instance takes this share at a time, so that most requests need no answer of Redis. */
const SHARE_AT_ONCE = 0.01
/** Tokens that were taken in advance are used within this time or lost. */
const HELD_MS = 1_000
/** An empty bucket is asked again after so long. */
const EMPTY_MS = 100
/** After a failure Redis is not asked for so long. */
const AWAY_MS = 1_000

/** What an instance knows of a bucket: tokens that it drew in advance, and what was left then. */
interface Held {
  tokens: number
  readonly left: number
  readonly at: number
}

export interface SharedOptions extends BucketClock {
  /** Fails at once while Redis is away. */
  readonly redis: Redis
  /** What this instance grants by itself while Redis is away: its share of every bucket. */
  readonly share: number
  onAway(error: unknown): void
}

/** Buckets of all instances, kept in Redis. */
export function bucketsInRedis({ redis, share, onAway, ...clock }: SharedOptions): TokenBuckets {
  const { now, elapsed = now } = clock
  const here = bucketsHere(clock)
  const held = new Map<string, Held>()
  let awayUntil = 0
  let away = false
  /** Each begins with buckets of its own: what an earlier one left has filled up since. */
  let outages = 0
  const ask = async (name: string, { tokens, seconds, until }: BucketSize, wanted: number, spent: number) => {
    const numbers = [tokens, seconds, until ?? 0, clock.elapsed === undefined ? now() : -1, wanted, spent].map(String)
    const [granted, left] = (await redis.eval(DRAW, 1, `bonds:bucket:${name}`, ...numbers)) as [number, string]
    return { granted, left: Number(left) }
  }
  /** Null while Redis is away. */
  const askOnce = async (name: string, size: BucketSize, spent: number): Promise<Held | 'new' | null> => {
    if (elapsed() < awayUntil) return null
    const wanted = Math.max(1, Math.floor((held.get(name)?.left ?? 0) * SHARE_AT_ONCE))
    try {
      const { granted, left } = await ask(name, size, wanted, spent)
      away = false
      return granted < 0 ? 'new' : { tokens: granted, left, at: elapsed() }
    } catch (error) {
      if (!away) outages += 1
      away = true
      awayUntil = elapsed() + AWAY_MS
      onAway(error)
      return null
    }
  }
  const fetchTokens = async (name: string, size: BucketSize, spent?: () => Promise<number>) => {
    const first = await askOnce(name, size, spent === undefined ? 0 : -1)
    const there = first === 'new' ? await askOnce(name, size, (await spent?.()) ?? 0) : first
    if (there === null || there === 'new') return false
    held.set(name, there)
    return true
  }
  /** Whoever asks for the same bucket meanwhile waits for the same answer: else all of them would draw in advance. */
  const fetching = new Map<string, Promise<boolean>>()
  const fetchOnce: typeof fetchTokens = (name, size, spent) =>
    fetching.getOrInsertComputed(name, () => fetchTokens(name, size, spent).finally(() => fetching.delete(name)))
  const drawHeld = (name: string, size: BucketSize): Drawn | null => {
    const own = held.get(name)
    if (own === undefined || elapsed() - own.at > HELD_MS) return null
    if (own.tokens === 0)
      return elapsed() - own.at < EMPTY_MS && own.left < 1 ? drawn(false, own.left, size, now()) : null
    own.tokens -= 1
    return drawn(true, own.left + own.tokens, size, now())
  }
  /** Its part of what was left when Redis last answered, or of the whole where nothing is known of the bucket. */
  const drawAlone = (name: string, size: BucketSize, spent?: () => Promise<number>) => {
    const part = { ...size, tokens: Math.max(1, Math.floor(size.tokens * share)) }
    const known = held.get(name)
    const back = (from: Held) =>
      size.until === null ? refilled({ tokens: from.left, at: from.at }, size, elapsed()) : from.left
    const gone = known === undefined ? spent : async () => part.tokens - back(known) * share
    return here.draw(`${name}@${outages}`, part, gone)
  }
  const sweep = () => {
    for (const [name, { at }] of held) if (elapsed() - at > HELD_MS) held.delete(name)
  }
  const draw: TokenBuckets['draw'] = (name, size, spent) => {
    if (held.size > SWEEP_EVERY) sweep()
    const own = drawHeld(name, size)
    if (own !== null) return own
    return whenResolved(fetchOnce(name, size, spent), isThere =>
      isThere ? draw(name, size, spent) : drawAlone(name, size, spent),
    )
  }
  return { draw }
}
