import { dayOrNone } from '../analytics/day.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { positionOf } from '../snapshot/columns/column.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { bodiesOf } from '../snapshot/details/detail-store.ts'
import { type ScheduleDates, scheduleDatesIn } from '../snapshot/details/schedule-dates.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'

/** What a schedule may hold on a day, in the order in which events of one bond are listed. */
export const SCHEDULED_TYPES = ['COUPON', 'AMORTIZATION', 'REDEMPTION', 'PUT', 'CALL'] as const

export type ScheduledType = (typeof SCHEDULED_TYPES)[number]

/**
 * The events in the schedules of all bonds by date, then ISIN, then type. A bond has at most one event of a type on a
 * day, so bond, type and day lead to its row in the schedule, which is decoded only for the events of a page.
 * To decode the schedules on request would take 0.6 s over 21,000 bonds. Their 485,000 events are 2.5 MB here, built with
 * the snapshot; a page takes 1 to 7 ms of processor time, of a month as of forty years (`npm run bench:events`).
 */
export interface EventIndex {
  /** Days with events since 1970-01-01, ascending. */
  readonly days: Int32Array
  /** The first event of each day, and the number of all events. */
  readonly starts: Uint32Array
  /** The position of the bond of each event. */
  readonly bonds: Uint32Array
  /** The type of each event: its place in `SCHEDULED_TYPES`. */
  readonly types: Uint8Array
}

/** The events of one bond: alternately a day and a type. */
export type BondEvents = Int32Array

/** Collects the dates of schedules, bond by bond, in any order. */
export interface EventCollector {
  add(bondId: string, events: BondEvents): void
  index(bonds: IndexedBonds): EventIndex
}

interface IndexedBonds {
  readonly ids: Column
  readonly isins: Column
  /** ISO date; null without one. */
  maturityOf(position: number): string | null
}

export function eventCollector(): EventCollector {
  const owners: Owner[] = []
  return {
    add: (id, events) => void owners.push({ id, events }),
    index: bonds => indexOf(inOrderOfIsins(owners, bonds)),
  }
}

/** The index of a snapshot that was assembled without one is computed from its details. */
export const eventIndex = memoizePerSnapshot(({ bonds, details }: MarketSnapshot): EventIndex => {
  const collector = eventCollector()
  for (const { id, body } of bodiesOf(details.bonds)) collector.add(id, eventsOn(scheduleDatesIn(body)))
  return collector.index({
    ids: columnOf(bonds, { path: 'id', decimal: false }),
    isins: columnOf(bonds, { path: 'isin', decimal: false }),
    maturityOf: position => bonds[position]?.maturityDate ?? null,
  })
})

interface Owner {
  readonly id: string
  readonly events: BondEvents
}

const REDEMPTION = SCHEDULED_TYPES.indexOf('REDEMPTION')

export function eventsOn(dates: ScheduleDates): BondEvents {
  const events: number[] = []
  for (const [type, name] of SCHEDULED_TYPES.entries()) {
    for (const date of dates[name]) pushEvent(events, date, type)
  }
  return Int32Array.from(events)
}

function pushEvent(events: number[], date: string, type: number): void {
  const day = dayOrNone(date)
  if (day !== undefined) events.push(day, type)
}

/** A position with its events. */
type Placed = readonly [position: number, events: Int32Array | readonly number[]]

/** Bonds in the order of their ISINs; one whose schedule has no redemption is redeemed at its maturity. */
function inOrderOfIsins(owners: readonly Owner[], { ids, isins, maturityOf }: IndexedBonds): readonly Placed[] {
  const eventsAt = new Map(owners.map(({ id, events }) => [positionOf(ids, id), events]))
  return Array.from(isins.positions, position => {
    const events = eventsAt.get(position) ?? new Int32Array(0)
    const maturity = maturityOf(position)
    if (maturity === null || hasRedemption(events)) return [position, events]
    const all = [...events]
    pushEvent(all, maturity, REDEMPTION)
    return [position, all]
  })
}

function hasRedemption(events: Int32Array): boolean {
  for (let at = 1; at < events.length; at += 2) if (events[at] === REDEMPTION) return true
  return false
}

/** A counting sort by day: linear, and stable, so that each day keeps the order of the bonds. */
function indexOf(placed: readonly Placed[]): EventIndex {
  const counts = new Map<number, number>()
  let length = 0
  for (const [, events] of placed) {
    for (let at = 0; at < events.length; at += 2) {
      const day = events[at] as number
      counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    length += events.length / 2
  }
  const days = Int32Array.from(counts.keys()).sort()
  const starts = new Uint32Array(days.length + 1)
  for (const [index, day] of days.entries()) {
    starts[index + 1] = (starts[index] as number) + (counts.get(day) as number)
    counts.set(day, starts[index] as number)
  }
  const bonds = new Uint32Array(length)
  const types = new Uint8Array(length)
  for (const [position, events] of placed) {
    for (let at = 0; at < events.length; at += 2) {
      const day = events[at] as number
      const place = counts.get(day) as number
      bonds[place] = position
      types[place] = events[at + 1] as number
      counts.set(day, place + 1)
    }
  }
  return { days, starts, bonds, types }
}
