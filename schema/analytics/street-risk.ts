import type { Bond } from './bond.ts'
import type { Flows } from './flows.ts'
import type { DirtyPrice } from './price.ts'
import { map, type Result } from './result.ts'
import { type Risk, riskAt } from './risk.ts'
import { couponTimes } from './times.ts'
import { continuousRate } from './yield-solver.ts'

/**
 * Durations, convexity and basis point value of the street yield: compounded with the coupons, time in the bond's day
 * count. The basis point is one of that yield, so they differ from those of the effective yield.
 *
 *     modified = macaulay / (1 + y/f);   DV01 = modified × dirty × 0.0001
 *
 * @returns years, years², money per 100 of outstanding nominal; the reason why there is no yield
 * @source SIA Standard Securities Calculation Methods
 */
export const streetRisk = (bond: Bond, flows: Flows, price: DirtyPrice): Result<Risk> => {
  const times = couponTimes(bond, flows)
  const perYear = Math.max(1, bond.couponsPerYear)
  return map(continuousRate(flows.amounts, times, price), rate => riskAt(flows.amounts, times, rate, perYear))
}
