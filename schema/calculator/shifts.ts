import { parallelShift } from '../analytics/curves/shift.ts'
import { chain, finite, map, type Reason } from '../analytics/result.ts'
import { scenarioOf } from '../analytics/scenario.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { percentFromFraction } from '../units.ts'
import { shortened } from './shortened.ts'

/** A bond after a parallel shift of its curve; figures are null where the reason says why. */
export interface ShiftedPrice {
  readonly bp: number
  /** Per cent of the outstanding nominal. */
  readonly cleanPrice: number | null
  readonly dirtyPrice: number | null
  /** Change of the dirty price, per cent. */
  readonly changePercent: number | null
  readonly reason: Reason | null
}

/** Revalues at constant Z-spread; the payments are those of the headline. */
export function shiftedPrices(valuation: Valuation, shiftsBp: readonly number[]): readonly ShiftedPrice[] {
  return shiftsBp.map(bp => {
    const outcome = chain(scenarioOf(valuation, parallelShift(bp)), prices =>
      map(finite(percentFromFraction(prices.change)), changePercent => ({ ...prices, changePercent })),
    )
    if (!outcome.ok) return { bp, cleanPrice: null, dirtyPrice: null, changePercent: null, reason: outcome.reason }
    const { cleanPrice, dirtyPrice, changePercent } = outcome.value
    return {
      bp,
      cleanPrice: shortened(cleanPrice),
      dirtyPrice: shortened(dirtyPrice),
      changePercent: shortened(changePercent),
      reason: null,
    }
  })
}
