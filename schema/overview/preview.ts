import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { liveBonds, type MeasuredBond, measuredBonds } from './bonds.ts'
import { population } from './population.ts'

/** Rows of the preview: enough to see what the service says of a bond, too few to be a market. */
const ROWS = 8

/** What anybody may see of a market: what it covers, and a fixed handful of bonds. */
export interface Preview {
  readonly market: MarketSnapshot
  readonly live: number
  readonly issuers: number
  readonly currencies: readonly string[]
  readonly bonds: readonly MeasuredBond[]
}

/** The most traded bonds of the most common currency with a price and a yield, one of each issuer. */
export const previewOf = memoizePerSnapshot((market): Preview => {
  const live = liveBonds(market)
  const currencies = population(market).byCurrency.map(({ value }) => value)
  const known = measuredBonds(market).filter(
    ({ currency, measure }) => currency === currencies[0] && measure.priceClean !== null && measure.yield !== null,
  )
  const byTurnover = known.toSorted((a, b) => turnoverOf(b) - turnoverOf(a) || (a.isin < b.isin ? -1 : 1))
  const byIssuer = new Map<string, MeasuredBond>()
  for (const bond of byTurnover) {
    if (byIssuer.size === ROWS) break
    if (!byIssuer.has(bond.issuerId)) byIssuer.set(bond.issuerId, bond)
  }
  return Object.freeze({
    ...{ market, currencies, bonds: [...byIssuer.values()] },
    live: live.length,
    issuers: new Set(live.map(({ issuerId }) => issuerId)).size,
  })
})

/** For the order only. */
function turnoverOf({ measure }: MeasuredBond): number {
  return measure.turnover30d === null ? -1 : Number(measure.turnover30d)
}
