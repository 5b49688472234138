import type { Timetable } from '../../prisma/sources/source.ts'
import { nextTime } from '../ingestion/cron.ts'

const MINUTE = 60_000
const LONGEST_WAIT_MS = 60 * MINUTE
/** The longest accepted `Retry-After` of a provider. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * MINUTE
/** The maximum random addition, as a fraction of the wait. */
const JITTER = 0.2

/**
 * When a failed source runs again: after 1, 2, 4, ... minutes, at most an hour, and not before the time that the provider
 * requests.
 * @param failures consecutive failures, including this one
 * @param chance a random number from 0 to 1
 */
export function waitAfter(failures: number, now: Date, chance: number, retryAfterSeconds: number | null = null): Date {
  const wait = Math.min(MINUTE * 2 ** (failures - 1), LONGEST_WAIT_MS) * (1 + JITTER * chance)
  const requested = Math.min((retryAfterSeconds ?? 0) * 1000, LONGEST_RETRY_AFTER_MS)
  return new Date(now.getTime() + Math.max(wait, requested))
}

/** True for a time beyond the schedule and any wait: it was written while the clock was ahead. */
export function isOutOfReach(source: Timetable & { readonly nextRunAt: Date | null }, now: Date): boolean {
  if (source.nextRunAt === null) return false
  const latest = Math.max(nextTime(source, now)?.getTime() ?? 0, now.getTime() + LONGEST_RETRY_AFTER_MS)
  return source.nextRunAt.getTime() > latest
}
