import type { PlacementRecord } from '../../sources/source.ts'
import { type Counts, type Placed, reportFailure, type Store } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { replaceChildren } from '../writing/children.ts'
import { idFromWords } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'
import { bidToCoverOf, bidToCoverProblem } from './bid-to-cover.ts'

type PlacedPlacement = Placed<PlacementRecord>

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
