import type { Curve } from '../curves/curve.ts'
import type { PricedPayments } from '../priced-payments.ts'
import { chain, map, type Result } from '../result.ts'
import { type Risk, riskAt } from '../risk.ts'
import { zSpreadBp } from '../spreads.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'

/** A holding as risk sees it. */
export interface RiskHolding {
  readonly payments: PricedPayments
  readonly curve: Curve
  /** Base currency for each 100 of price: quantity × outstanding nominal / 100 × exchange rate. */
  readonly money: number
  /** True if exchange rates move its value. */
  readonly isForeign: boolean
  readonly rating: string | null
}

/** A holding with its own figures. */
export interface RiskPosition extends RiskHolding {
  /** Base currency. */
  readonly value: number
  /** Effective, a fraction a year. */
  readonly annualYield: number
  readonly risk: Risk
  readonly spreadBp: number
}

/**
 * A holding with its yield, durations and Z-spread.
 * @returns the position; the reason of the yield or the spread
 */
export const riskPosition = (holding: RiskHolding): Result<RiskPosition> => {
  const { payments, curve, money } = holding
  const { amounts, times, price } = payments
  return chain(continuousRate(amounts, times, price), rate =>
    map(zSpreadBp(curve, payments), spreadBp => ({
      ...holding,
      ...{ value: money * price, annualYield: yieldFromContinuous(rate, 1), spreadBp },
      risk: riskAt(amounts, times, rate, 1),
    })),
  )
}
