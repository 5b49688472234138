import { publishedPoints } from '../../../schema/analytics/curves/stored-curve.ts'
import type { CurveRecord, PolicyRateRecord } from '../../sources/record.ts'
import type { Counts, LocatedRecord, Store } from '../store.ts'
import { replaceChildren } from '../writing/children.ts'
import { idFromWords } from '../writing/ids.ts'
import { type Item, upsert } from '../writing/upsert.ts'
import { pointRows } from './tenor-points.ts'

type PlacedCurve = LocatedRecord<CurveRecord>

/** Stores published curves. A fitted curve of the same day is a separate row. */
export async function storeCurves(store: Store, records: readonly PlacedCurve[]): Promise<Counts> {
  const byId = new Map(records.map(placed => [idFromWords('curve', placed.record.key, placed.record.date), placed]))
  if (byId.size === 0) return { inserted: 0, updated: 0 }
  const items = [...byId].map(([id, placed]): Item => ({ placed, values: valuesOf(store, id, placed.record) }))
  const outcome = await upsert(store, 'Curve', ['id'], items)
  const known = new Set(outcome.changed.map(({ item }) => String(item.values.id)))
  const parts = [
    await replaceChildren(store, 'CurveParameter', 'curveId', [...byId.keys()], rowsOf(byId, parametersOf)),
    await replaceChildren(store, 'CurvePoint', 'curveId', [...byId.keys()], rowsOf(byId, pointsOf)),
  ]
  const onlyParts = [...byId.keys()].filter(id => !known.has(id) && parts.some(part => part.changed.has(id)))
  return { inserted: outcome.inserted, updated: outcome.updated + onlyParts.length }
}

export function storePolicyRates(store: Store, records: readonly LocatedRecord<PolicyRateRecord>[]): Promise<Counts> {
  const items = records.map(placed => ({ placed, values: { ...placed.record, kind: undefined } }))
  return upsert(store, 'PolicyRate', ['key', 'date'], items)
}

function valuesOf(store: Store, id: string, { key, currency, date, time, model }: CurveRecord): Item['values'] {
  return { id, key, currency, date, time, model, fitted: false, sourceKey: store.sourceKey }
}

function rowsOf(
  byId: ReadonlyMap<string, PlacedCurve>,
  rows: (record: CurveRecord) => readonly Item['values'][],
): readonly Item[] {
  return [...byId].flatMap(([curveId, placed]) =>
    rows(placed.record).map(values => ({ placed, values: { curveId, ...values } })),
  )
}

function parametersOf({ parameters }: CurveRecord): readonly Item['values'][] {
  return Object.entries(parameters).map(([name, value]) => ({ name, value }))
}

/** Points computed at the standard tenors; the source's own points if its parameters do not define a known model. */
function pointsOf({ model, parameters, points }: CurveRecord): readonly Item['values'][] {
  const named = Object.entries(parameters).map(([name, value]) => ({ name, value }))
  const longestTenor = points.length === 0 ? null : Math.max(...points.map(({ tenorYears }) => tenorYears))
  const ours = publishedPoints({ model, parameters: named, longestTenor })
  if (ours.ok) return pointRows(ours.value)
  return points.map(({ tenorYears, zero }) => ({
    tenorYears,
    zero,
    par: null,
    discountFactor: null,
    extrapolated: false,
  }))
}
