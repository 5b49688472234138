import type { CashFlow } from './cash-flows.ts'
import { Exact } from './exact-decimal.ts'

/** What one bond pays in a calendar year, in per cent of its outstanding nominal, so that bonds of any nominal and currency compare. */
export interface CashFlowYear {
  readonly year: number
  /** The known coupons; unknown ones are not in it but counted. */
  readonly coupon: number
  readonly principal: number
  /** Payment days whose coupon is not known yet. */
  readonly unknownCoupons: number
}

/**
 * Payments by calendar year.
 * @param nominal outstanding nominal of one bond, in the currency of the payments
 * @returns an empty list where the nominal is 0
 */
export function cashFlowYears(flows: readonly CashFlow[], nominal: string): readonly CashFlowYear[] {
  if (Number(nominal) === 0) return []
  const ofNominal = (amounts: readonly string[]) =>
    amounts
      .reduce((sum, amount) => sum.plus(amount), new Exact(0))
      .div(nominal)
      .times(100)
      .toNumber()
  const byYear = Map.groupBy(flows, ({ date }) => Number(date.slice(0, 4)))
  return [...byYear].map(([year, ofYear]) => ({
    year,
    coupon: ofNominal(ofYear.flatMap(({ coupon }) => coupon ?? [])),
    principal: ofNominal(ofYear.map(({ principal }) => principal)),
    unknownCoupons: ofYear.filter(({ coupon }) => coupon === null).length,
  }))
}
