import { hash } from 'node:crypto'
import type { RepaymentRow } from '../../derived/repayments.ts'
import { type BondEvents, type EventIndex, eventsOn } from '../../events/event-index.ts'
import { repaymentsIn } from '../details/details.ts'
import { scheduleDatesIn } from '../details/schedule-dates.ts'

/** What a snapshot is built of, of the schedules of a bond. */
interface Schedule {
  readonly events: BondEvents
  /** Null where the schedule has none. */
  readonly repayments: readonly RepaymentRow[] | null
}

/** Reads schedules in the details of bonds, except those that it knows from a former snapshot. */
export interface ScheduleReader {
  /** @param body details as stored */
  read(body: string): Schedule
  /** Caches what was read for the snapshot that follows the one with this index. */
  cacheFor(index: EventIndex): void
}

/** Schedules by the digest of the details, as long as the snapshot with the index exists. */
const cached = new WeakMap<EventIndex, ReadonlyMap<string, Schedule>>()
/** Of larger markets nothing is cached: a worker builds their next snapshot, which does not know this one. */
const LARGEST_CACHED = 10_000

export function scheduleReader(before: EventIndex | undefined): ScheduleReader {
  const known = before === undefined ? undefined : cached.get(before)
  const now = new Map<string, Schedule>()
  return {
    read: body => {
      const digest = hash('sha1', body, 'base64')
      const schedule = known?.get(digest) ?? decode(body)
      if (now.size <= LARGEST_CACHED) now.set(digest, schedule)
      return schedule
    },
    cacheFor: index => {
      if (now.size <= LARGEST_CACHED) cached.set(index, now)
    },
  }
}

function decode(body: string): Schedule {
  const repayments = repaymentsIn(body)?.map(({ date, value }) => ({ date, value })) ?? null
  return { events: eventsOn(scheduleDatesIn(body)), repayments }
}
