import { Redis, type RedisOptions } from 'ioredis'

const LONGEST_PAUSE_MS = 2_000

/** Commands fail at once while Redis is away: what is local goes on without it, and nothing piles up. */
export const CONNECTION: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: attempt => Math.min(100 * attempt, LONGEST_PAUSE_MS),
}

/** Longer than this no request waits for Redis. */
const ANSWER_WITHIN_MS = 250

/** A connection for questions in the way of requests. It connects behind them; the bus says when Redis is away. */
export function openQuestions(url: string): Redis {
  const redis = new Redis(url, { ...CONNECTION, commandTimeout: ANSWER_WITHIN_MS })
  redis.on('error', () => undefined)
  redis.connect().catch(() => undefined)
  return redis
}
