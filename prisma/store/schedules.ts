import type { ScheduleRecord } from '../sources/source.ts'
import { replaceChildren } from './children.ts'
import { bondIdFromIsin } from './ids.ts'
import { scheduleProblem } from './schedule-check.ts'
import { type Counts, type Placed, reportFailure, type Store, touch } from './store.ts'
import type { Item } from './upsert.ts'

type PlacedSchedule = Placed<ScheduleRecord>

/** A bond may have a record for each part of its schedule: those of one part are stored together. */
export async function storeSchedules(store: Store, records: readonly PlacedSchedule[]): Promise<Counts> {
  let [inserted, updated] = [0, 0]
  for (const group of Map.groupBy(records, ({ record }) => record.parts?.join() ?? '').values()) {
    const counts = await storeParts(store, group)
    inserted += counts.inserted
    updated += counts.updated
  }
  return { inserted, updated }
}

/** A schedule is stored as a whole or, where one row is wrong, not at all. */
async function storeParts(store: Store, records: readonly PlacedSchedule[]): Promise<Counts> {
  const byBond = new Map<string, PlacedSchedule>()
  for (const placed of records) {
    const problem = store.isins.has(placed.record.isin)
      ? scheduleProblem(placed.record)
      : `the bond ${placed.record.isin} is not known`
    if (problem === null) byBond.set(bondIdFromIsin(placed.record.isin), placed)
    else reportFailure(store, placed, problem)
  }
  if (byBond.size === 0) return { inserted: 0, updated: 0 }
  return count(store, byBond, [
    await replacePart(store, 'Coupon', speakingOf('coupons', byBond), couponsOf),
    await replacePart(store, 'Amortization', speakingOf('amortizations', byBond), amortizationsOf),
    await replacePart(store, 'Offer', speakingOf('offers', byBond), offersOf),
    await markCompleteness(store, speakingOf('coupons', byBond)),
  ])
}

type ByBond = ReadonlyMap<string, PlacedSchedule>

function speakingOf(part: NonNullable<ScheduleRecord['parts']>[number], byBond: ByBond): ByBond {
  return new Map([...byBond].filter(([, { record }]) => record.parts?.includes(part) ?? true))
}

function replacePart(
  store: Store,
  table: 'Coupon' | 'Amortization' | 'Offer',
  byBond: ByBond,
  rows: (record: ScheduleRecord) => readonly Item['values'][],
): Promise<Change> {
  return replaceChildren(store, table, 'bondId', [...byBond.keys()], rowsOf(byBond, rows))
}

type Change = Awaited<ReturnType<typeof replaceChildren>>

function count(store: Store, byBond: ReadonlyMap<string, PlacedSchedule>, parts: readonly Change[]): Counts {
  const changed = [...byBond.keys()].filter(id => parts.some(part => part.changed.has(id)))
  for (const id of changed) touch(store.touched, id, 'SCHEDULE')
  const updated = changed.filter(id => parts.some(part => part.had.has(id))).length
  return { inserted: changed.length - updated, updated }
}

function rowsOf(
  byBond: ReadonlyMap<string, PlacedSchedule>,
  rows: (record: ScheduleRecord) => readonly Item['values'][],
): readonly Item[] {
  return [...byBond].flatMap(([bondId, placed]) =>
    rows(placed.record).map(values => ({ placed, values: { bondId, ...values } })),
  )
}

/** Every column is named, because a whole row replaces a whole row. */
function couponsOf({ coupons }: ScheduleRecord): readonly Item['values'][] {
  return coupons.map(coupon => ({
    number: coupon.number,
    periodStart: coupon.periodStart,
    periodEnd: coupon.periodEnd,
    recordDate: coupon.recordDate ?? null,
    payDate: coupon.payDate,
    rate: coupon.rate ?? null,
    value: coupon.value ?? null,
    nominal: coupon.nominal ?? null,
    knowledge: coupon.knowledge,
  }))
}

function amortizationsOf({ amortizations }: ScheduleRecord): readonly Item['values'][] {
  return amortizations.map(({ date, percent, value, redemption }) => ({
    date,
    percent: percent ?? null,
    value,
    redemption,
  }))
}

function offersOf({ offers }: ScheduleRecord): readonly Item['values'][] {
  return offers.map(offer => ({
    type: offer.type,
    date: offer.date,
    orderStart: offer.orderStart ?? null,
    orderEnd: offer.orderEnd ?? null,
    rateSetDate: offer.rateSetDate ?? null,
    price: offer.price ?? null,
    volumeLimit: offer.volumeLimit ?? null,
    status: offer.status,
  }))
}

async function markCompleteness(store: Store, byBond: ReadonlyMap<string, PlacedSchedule>): Promise<Change> {
  const rows = [...byBond].map(([id, { record }]) => ({
    id,
    scheduleComplete: record.complete,
    scheduleNote: record.note ?? null,
  }))
  const changed = await store.client.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE "Bond" b SET "scheduleComplete" = g."scheduleComplete", "scheduleNote" = g."scheduleNote"
       FROM json_populate_recordset(NULL::"Bond", $1::json) g
      WHERE b.id = g.id AND (b."scheduleComplete", b."scheduleNote")
            IS DISTINCT FROM (g."scheduleComplete", g."scheduleNote")
      RETURNING b.id::text AS id`,
    JSON.stringify(rows),
  )
  return { changed: new Set(changed.map(row => row.id)), had: new Set() }
}
