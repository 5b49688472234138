import type { ScheduleRecord } from '../../sources/record.ts'
import {
  addList,
  mayReplace,
  nothingStated,
  type Origins,
  readOrigins,
  recordOrigins,
  type Stated,
} from '../priority/origins.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { type AsStated, replaceChildren } from '../writing/children.ts'
import type { Item } from '../writing/upsert.ts'
import { readRepaymentTerms, repaymentRows } from './repayments.ts'
import { scheduleProblem } from './schedule-check.ts'

type PlacedSchedule = LocatedRecord<ScheduleRecord>

/** A bond may have a separate record for each part of its schedule. Records of the same parts are stored together. */
export async function storeSchedules(store: Store, records: readonly PlacedSchedule[]): Promise<Counts> {
  let [inserted, updated] = [0, 0]
  for (const group of Map.groupBy(records, ({ record }) => record.parts?.join() ?? '').values()) {
    const counts = await storeParts(store, group)
    inserted += counts.inserted
    updated += counts.updated
  }
  return { inserted, updated }
}

/** Stores each schedule completely, or not at all if one row is invalid. */
async function storeParts(store: Store, records: readonly PlacedSchedule[]): Promise<Counts> {
  const byBond = new Map<string, PlacedSchedule>()
  for (const placed of records) {
    const bond = findBond(store.bonds, placed.record)
    const problem = 'reason' in bond ? bond.reason : scheduleProblem(placed.record)
    if (problem === null && 'id' in bond) byBond.set(bond.id, placed)
    else reportFailure(store, placed, problem ?? '')
  }
  if (byBond.size === 0) return { inserted: 0, updated: 0 }
  const origins = await readOrigins(store, 'SCHEDULE', [...byBond.keys()])
  const stated = new Map<string, Stated>()
  const of = (part: Part) => allowedOf(store, origins, part, byBond, stated)
  const coupons = of('coupons')
  const listed = listedOf(origins, 'coupons', coupons)
  const amortizations = listedOf(origins, 'amortizations', of('amortizations'))
  const terms = await readRepaymentTerms(store, [...amortizations.keys()])
  const counts = count(store, byBond, [
    await replacePart(store, 'Coupon', listed, couponsOf),
    await replacePart(store, 'Amortization', amortizations, (record, id) =>
      repaymentRows(store, record, terms.get(id)),
    ),
    await replacePart(store, 'Offer', of('offers'), offersOf),
    await markCompleteness(store, coupons, listed),
  ])
  await recordOrigins(store, origins, stated, counts.changed)
  return counts
}

type Part = NonNullable<ScheduleRecord['parts']>[number]
type ByBond = ReadonlyMap<string, PlacedSchedule>

/** The bonds for which this source states the part of the schedule and takes priority. */
function allowedOf(store: Store, origins: Origins, part: Part, byBond: ByBond, stated: Map<string, Stated>): ByBond {
  const allowed = [...byBond].filter(
    ([id, { record }]) => (record.parts?.includes(part) ?? true) && mayReplace(store, origins, id, part, record[part]),
  )
  for (const [id, { record }] of allowed) {
    addList(stated.getOrInsertComputed(id, nothingStated), part, record[part])
  }
  return new Map(allowed)
}

/** An empty list removes rows listed by the same source, but never rows derived from the terms. */
function listedOf(origins: Origins, part: Part, allowed: ByBond): ByBond {
  return new Map(
    [...allowed].filter(([id, { record }]) => record[part].length > 0 || origins.of(id, part) !== undefined),
  )
}

function replacePart(
  store: Store,
  table: 'Coupon' | 'Amortization' | 'Offer',
  byBond: ByBond,
  rows: RowsOf,
): Promise<Change> {
  const asStated = table === 'Coupon' ? AMOUNTS_AS_STATED : null
  return replaceChildren(store, table, 'bondId', [...byBond.keys()], rowsOf(byBond, rows), { asStated })
}

/** Excludes computed amounts from the comparison with the source's rows. */
const AMOUNTS_AS_STATED: AsStated = {
  filledIn: 's."valueComputed"',
  stated: `json_build_object('value', NULL, 'valueComputed', NULL,
    'knowledge', CASE s.knowledge WHEN 'FIXED' THEN 'UNKNOWN' ELSE s.knowledge::text END)`,
}

type RowsOf = (record: ScheduleRecord, bondId: string) => readonly Item['values'][]

type Change = Awaited<ReturnType<typeof replaceChildren>>

function count(store: Store, byBond: ReadonlyMap<string, PlacedSchedule>, parts: readonly Change[]) {
  const changed = [...byBond.keys()].filter(id => parts.some(part => part.changed.has(id)))
  for (const id of changed) touch(store.touched, id, 'SCHEDULE')
  const updated = changed.filter(id => parts.some(part => part.had.has(id))).length
  return { inserted: changed.length - updated, updated, changed: new Set(changed) }
}

function rowsOf(byBond: ByBond, rows: RowsOf): readonly Item[] {
  return [...byBond].flatMap(([bondId, placed]) =>
    rows(placed.record, bondId).map(values => ({ placed, values: { bondId, ...values } })),
  )
}

/** Lists every column, because a row is replaced as a whole. */
function couponsOf({ coupons }: ScheduleRecord): readonly Item['values'][] {
  return coupons.map(coupon => ({
    number: coupon.number,
    periodStart: coupon.periodStart,
    periodEnd: coupon.periodEnd,
    recordDate: coupon.recordDate ?? null,
    payDate: coupon.payDate,
    exDate: coupon.exDate ?? null,
    rate: coupon.rate ?? null,
    value: coupon.value ?? null,
    nominal: coupon.nominal ?? null,
    knowledge: isUnvalued(coupon) && coupon.knowledge === 'FIXED' ? 'UNKNOWN' : coupon.knowledge,
    valueComputed: null,
  }))
}

/** A fixed coupon with a rate but no amount is unknown until its amount is computed. */
function isUnvalued({ value }: ScheduleRecord['coupons'][number]): boolean {
  return value === undefined || value === null
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

/** Clears `scheduleMade` if a source lists coupons. An empty complete list is accepted only for zero-coupon bonds. */
async function markCompleteness(store: Store, byBond: ByBond, listed: ByBond): Promise<Change> {
  const rows = [...byBond].map(([id, { record }]) => ({
    ...{ id, scheduleComplete: record.complete, scheduleNote: record.note ?? null },
    listed: listed.has(id),
  }))
  const changed = await store.client.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE "Bond" b SET "scheduleComplete" = g."scheduleComplete", "scheduleNote" = g."scheduleNote",
            "scheduleMade" = b."scheduleMade" AND NOT g.listed
       FROM json_to_recordset($1::json)
            AS g(id uuid, "scheduleComplete" boolean, "scheduleNote" text, listed boolean)
      WHERE b.id = g.id
        AND (g.listed OR CASE WHEN g."scheduleComplete" THEN b."couponType" = 'ZERO' ELSE NOT b."scheduleMade" END)
        AND (b."scheduleComplete", b."scheduleNote", b."scheduleMade")
            IS DISTINCT FROM (g."scheduleComplete", g."scheduleNote", b."scheduleMade" AND NOT g.listed)
      RETURNING b.id::text AS id`,
    JSON.stringify(rows),
  )
  return { changed: new Set(changed.map(row => row.id)), had: new Set() }
}
