import { Redis, type RedisOptions } from 'ioredis'

const LONGEST_PAUSE_MS = 2_000

/** Commands fail immediately while Redis is unavailable: callers fall back to local state, and nothing queues up. */
export const CONNECTION: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: attempt => Math.min(100 * attempt, LONGEST_PAUSE_MS),
}

/** The longest that a request waits for Redis. */
const ANSWER_WITHIN_MS = 250

/** A connection for commands on the request path. It connects in the background; the bus logs an unavailable Redis. */
export function openQuestions(url: string): Redis {
  const redis = new Redis(url, { ...CONNECTION, commandTimeout: ANSWER_WITHIN_MS })
  redis.on('error', () => undefined)
  redis.connect().catch(() => undefined)
  return redis
}
