import type { PortfolioRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { replaceChildren } from '../writing/children.ts'
import { idFromWords } from '../writing/ids.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedPortfolio = LocatedRecord<PortfolioRecord>

/** Stores the operator's model portfolios. A position in an unknown bond is reported as a failure and skipped. */
export async function storePortfolios(store: Store, records: readonly PlacedPortfolio[]): Promise<Counts> {
  const byId = new Map(records.map(placed => [idFromWords('portfolio', placed.record.name), placed]))
  if (byId.size === 0) return { inserted: 0, updated: 0 }
  const items = [...byId].map(([id, placed]): Item => {
    const { name, currency, sample } = placed.record
    return { placed, values: { id, name, currency, sample, isModel: true, accountId: null } }
  })
  const outcome = await upsert(store, 'Portfolio', ['id'], items)
  const known = new Set(outcome.changed.map(({ item }) => String(item.values.id)))
  const positions = [...byId].flatMap(([id, placed]) => positionsOf(store, id, placed))
  const { changed } = await replaceChildren(store, 'Position', 'portfolioId', [...byId.keys()], positions)
  const onlyPositions = [...changed].filter(id => !known.has(id))
  return { inserted: outcome.inserted, updated: outcome.updated + onlyPositions.length }
}

function positionsOf(store: Store, portfolioId: string, placed: PlacedPortfolio): readonly Item[] {
  return placed.record.positions.flatMap(({ isin, quantity, averagePrice }) => {
    const bond = findBond(store.bonds, { isin })
    if ('reason' in bond) {
      reportFailure(store, placed, bond.reason, 'positions')
      return []
    }
    const values = {
      portfolioId,
      bondId: bond.id,
      quantity,
      averagePrice: averagePrice ?? null,
      cost: null,
    }
    return [{ placed, values }]
  })
}
