import { dayOrNone, isoFromDay } from '../analytics/day.ts'
import type { Listing } from '../screener/listing.ts'
import type { Found } from '../snapshot/columns/found.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import type { CalendarEntry, EntryType } from './calendar-entry.ts'
import { type EventIndex, eventIndex, SCHEDULED_TYPES } from './event-index.ts'
import { type ScheduledBond, scheduledBond, scheduledEvent } from './scheduled-event.ts'

interface Wanted {
  /** First and last day, ISO. */
  readonly from: string
  readonly to: string
  readonly types: ReadonlySet<EntryType>
  /** The bonds whose schedules are listed. */
  readonly found: Found
}

/** Events by date, ISIN and type. Schedules are decoded for the requested part only. */
export function eventListing(
  market: MarketSnapshot,
  wanted: Wanted,
  placements: readonly CalendarEntry[],
): Listing<CalendarEntry> {
  const index = eventIndex(market)
  const events = selected(index, wanted)
  const inserted = placements
    .toSorted((a, b) => compare(a.date, b.date) || compare(isinOf(a), isinOf(b)))
    .map(entry => ({ entry, after: eventsUpTo(entry, events, index, market) }))
  return {
    length: events.length + inserted.length,
    part: (start, length) => {
      const known = new Map<number, ScheduledBond>()
      const end = Math.min(start + length, events.length + inserted.length)
      const entries: CalendarEntry[] = []
      // A placement stands behind the events that precede it and the placements before it.
      let next = inserted.findIndex(({ after }, at) => after + at >= start)
      if (next < 0) next = inserted.length
      for (let place = start; place < end; place += 1) {
        const placement = inserted[next]
        if (placement !== undefined && placement.after + next === place) {
          entries.push(placement.entry)
          next += 1
        } else entries.push(entryAt(events[place - next] as number, index, market, known))
      }
      return entries
    },
  }
}

/** Places in the index of the events of the wanted days, types and bonds. */
function selected({ days, starts, bonds, types }: EventIndex, wanted: Wanted): Uint32Array {
  const first = starts[firstDayFrom(days, dayOrNone(wanted.from) ?? 0)] as number
  const end = starts[firstDayFrom(days, (dayOrNone(wanted.to) ?? 0) + 1)] as number
  const bits = wanted.found.bits()
  const isWanted = SCHEDULED_TYPES.map(type => wanted.types.has(type))
  const places = new Uint32Array(end - first)
  let count = 0
  for (let place = first; place < end; place += 1) {
    const bond = bonds[place] as number
    if (((bits[bond >>> 5] as number) >>> (bond & 31)) & 1 && isWanted[types[place] as number]) {
      places[count] = place
      count += 1
    }
  }
  return places.subarray(0, count)
}

/** The first of the days that is not before a day; their number when there is none. */
function firstDayFrom(days: Int32Array, day: number): number {
  return firstWhere(days.length, index => (days[index] as number) >= day)
}

function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** How many of the selected events precede a placement: on a day, events of schedules come first for each ISIN. */
function eventsUpTo(entry: CalendarEntry, events: Uint32Array, index: EventIndex, market: MarketSnapshot): number {
  const isin = isinOf(entry)
  return firstWhere(events.length, at => {
    const place = events[at] as number
    const order = compare(dateAt(place, index), entry.date)
    return order > 0 || (order === 0 && bondAt(place, index, market).isin > isin)
  })
}

/** A placement without an ISIN follows the others of its day. */
function isinOf({ isin }: CalendarEntry): string {
  return isin ?? '~'
}

function entryAt(
  place: number,
  index: EventIndex,
  market: MarketSnapshot,
  known: Map<number, ScheduledBond>,
): CalendarEntry {
  const bond = known.getOrInsertComputed(index.bonds[place] as number, () =>
    scheduledBond(bondAt(place, index, market), market),
  )
  return scheduledEvent(SCHEDULED_TYPES[index.types[place] as number] ?? 'COUPON', dateAt(place, index), bond)
}

function bondAt(place: number, { bonds }: EventIndex, market: MarketSnapshot): BondRow {
  return market.bonds[bonds[place] as number] as BondRow
}

function dateAt(place: number, { days, starts }: EventIndex): string {
  return isoFromDay(days[firstWhere(days.length, index => (starts[index + 1] as number) > place)] as number)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
