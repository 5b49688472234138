import { daysBetween } from '../derived/days.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { BondRow, MeasureRow } from '../snapshot/row-types.ts'

/** A bond with current figures. */
export interface MeasuredBond extends BondRow {
  readonly measure: MeasureRow
}

/** Days for which a price is fresh. */
const FRESH_DAYS = 5

const LIVE = new Set(['TRADING', 'PLACING'])

/** True for a bond that is placed or traded now. */
export function isLive({ status }: BondRow): boolean {
  return LIVE.has(status)
}

/** Bonds that are placed or traded now. */
export const liveBonds = memoizePerSnapshot(market => market.bonds.filter(isLive))

export const measuredBonds = memoizePerSnapshot(market =>
  liveBonds(market).filter((bond): bond is MeasuredBond => bond.measure !== null),
)

export function hasFreshPrice({ measure }: BondRow, { asOf }: MarketSnapshot): boolean {
  if (measure === null || measure.priceClean === null || measure.priceDate === null) return false
  return daysBetween(measure.priceDate, asOf.slice(0, 10)) <= FRESH_DAYS
}

/** Rounds to a number of digits; never returns minus zero. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale + 0
}

/** The newest of some ISO dates. */
export function newestOf(days: readonly string[]): string | null {
  let newest: string | null = null
  for (const day of days) if (newest === null || day > newest) newest = day
  return newest
}
