import { nextTime, type Timetable } from '../../prisma/ingestion/cron.ts'

const MINUTE = 60_000
const LONGEST_WAIT_MS = 60 * MINUTE
/** A provider may ask for more, but not for ever. */
const LONGEST_ASKED_MS = 24 * 60 * MINUTE
/** Chance adds so much of the wait. */
const JITTER = 0.2

/**
 * When a source that has failed is run again: after 1, 2, 4, ... minutes, at most an hour, and not before the provider
 * wants to be asked.
 * @param failures in a row, this one included
 * @param chance from 0 to 1
 */
export function waitAfter(failures: number, now: Date, chance: number, askedSeconds: number | null = null): Date {
  const wait = Math.min(MINUTE * 2 ** (failures - 1), LONGEST_WAIT_MS) * (1 + JITTER * chance)
  const asked = Math.min((askedSeconds ?? 0) * 1000, LONGEST_ASKED_MS)
  return new Date(now.getTime() + Math.max(wait, asked))
}

/** True for a time that neither the schedule nor a wait can lead to: it was written under a clock that was ahead. */
export function isOutOfReach(source: Timetable & { readonly nextRunAt: Date | null }, now: Date): boolean {
  if (source.nextRunAt === null) return false
  const latest = Math.max(nextTime(source, now)?.getTime() ?? 0, now.getTime() + LONGEST_ASKED_MS)
  return source.nextRunAt.getTime() > latest
}
