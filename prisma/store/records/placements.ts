import { Decimal } from 'decimal.js'
import type { PlacementRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { replaceChildren } from '../writing/children.ts'
import { idFromWords } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedPlacement = LocatedRecord<PlacementRecord>

/** Stores placements. A placement may precede its bond: its identifiers are stored and the bond is linked later. */
export async function storePlacements(store: Store, records: readonly PlacedPlacement[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const { guidance, issuer, isin, ...values } = placed.record
    const issuerId = issuerIdOf(store.issuers, issuer)
    if (issuerId === undefined) {
      reportFailure(store, placed, `the issuer (${describeIssuerKey(issuer)}) is not known`, 'issuer')
      return []
    }
    const problem = bidToCoverProblem(placed.record)
    if (problem !== null) {
      reportFailure(store, placed, problem, 'bidToCover')
      return []
    }
    const { registrationNumber } = values
    const bond = findBond(store.bonds, { isin: isin ?? undefined, registrationNumber })
    const known = 'id' in bond ? { bondId: bond.id, isin: bond.isin } : { isin }
    const id = idFromWords('placement', values.sourceKey)
    return [{ placed, values: { ...values, id, issuerId, ...known, bidToCover: bidToCoverOf(placed.record) } }]
  })
  const outcome = await upsert(store, 'Placement', ['id'], items)
  const changed = new Set(outcome.changed.map(({ item }) => String(item.values.id)))
  const guided = await storeGuidance(store, items)
  return { inserted: outcome.inserted, updated: outcome.updated + guided.filter(id => !changed.has(id)).length }
}

async function storeGuidance(store: Store, items: readonly Item[]): Promise<readonly string[]> {
  const placedById = new Map(items.map(item => [String(item.values.id), item.placed as PlacedPlacement]))
  const guided = [...placedById].filter(([, placed]) => placed.record.guidance !== undefined)
  if (guided.length === 0) return []
  const rows = guided.flatMap(([placementId, placed]) =>
    (placed.record.guidance ?? []).map(revision => ({
      placed,
      values: {
        placementId,
        time: revision.time,
        couponFrom: revision.couponFrom ?? null,
        couponTo: revision.couponTo ?? null,
        spreadBp: revision.spreadBp ?? null,
        yieldFrom: revision.yieldFrom ?? null,
        yieldTo: revision.yieldTo ?? null,
      },
    })),
  )
  const ids = guided.map(([id]) => id)
  return [...(await replaceChildren(store, 'Guidance', 'placementId', ids, rows)).changed]
}

type Sale = Pick<PlacementRecord, 'stage' | 'demand' | 'volumePlaced' | 'bidToCover'>

const PLACES = 6
/** Published ratios are rounded, some to one place. */
const ROUNDING = 0.051

/** Demand over the volume placed, as stated or computed from the stated amounts; undefined if neither is stated. */
function bidToCoverOf(sale: Sale): number | null | undefined {
  return sale.bidToCover ?? dividedOf(sale) ?? sale.bidToCover
}

/** The contradiction between the stated ratio and the stated amounts; null if there is none. */
function bidToCoverProblem(sale: Sale): string | null {
  const { bidToCover = null } = sale
  const divided = dividedOf(sale)
  if (bidToCover === null || divided === null || isNear(bidToCover, divided)) return null
  const inverse = bidToCover > 0 && isNear(1 / bidToCover, divided) ? ': it is the inverse, the share that was met' : ''
  return `${bidToCover} is not the demand over the volume placed, which is ${divided}${inverse}`
}

/** Null until the sale is complete, because an open sale is only partly placed. */
function dividedOf({ stage, demand = null, volumePlaced = null }: Sale): number | null {
  if (stage !== 'PLACED' || !isAmount(demand) || !isAmount(volumePlaced) || Number(volumePlaced) === 0) return null
  return new Decimal(demand).div(volumePlaced).toDecimalPlaces(PLACES).toNumber()
}

/** An invalid number is rejected later by the check of its column. */
function isAmount(value: string | null): value is string {
  return value !== null && /^\d+(\.\d+)?$/.test(value)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(ROUNDING, 0.01 * other)
}
