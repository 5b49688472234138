import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { type EventItem, nameOf } from './step.ts'

export function entered(before: readonly BondRow[], after: readonly BondRow[]): readonly EventItem[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id)).map(bond => ({ ...nameOf(bond), ...figuresOf(bond) }))
}

/** A bond that no source has any more has left too. */
export function left(
  before: readonly BondRow[],
  after: readonly BondRow[],
  market: Pick<MarketSnapshot, 'bondById'>,
): readonly EventItem[] {
  const known = new Set(after.map(({ id }) => id))
  return before
    .filter(({ id }) => !known.has(id))
    .map(bond => {
      const now = market.bondById.get(bond.id)
      return { ...nameOf(bond), removed: now === undefined, ...figuresOf(now ?? bond) }
    })
}

function figuresOf({ measure, maturityDate }: BondRow) {
  return { price: measure?.priceClean ?? null, yield: measure?.yield ?? null, maturityDate }
}
