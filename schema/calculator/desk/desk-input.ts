/** What the figures of a desk rest on; every part has a default that the answer states, or none and says so. */
export interface DeskInput {
  /** Tax on coupons and gains, per cent; without one there is no yield after tax. */
  readonly taxPercent?: Maybe
  /** Speed at which the short rate returns, a year. */
  readonly meanReversion?: Maybe
  /** Volatility of the short rate, percentage points a year. */
  readonly volatilityPercent?: Maybe
  /** Months to the horizon. */
  readonly horizonMonths?: Maybe
  /** Rate at which payments are put aside until a horizon, per cent a year. */
  readonly reinvestmentPercent?: Maybe
  /** Parallel movement of the curve on the horizon date, basis points. */
  readonly shiftBp?: Maybe
  /** Rate of a repo, per cent a year, simple over the actual days of 365. */
  readonly repoPercent?: Maybe
  /** Clean price quoted for delivery in three months, per 100 outstanding then. */
  readonly forwardPrice?: Maybe
  /** Index of a floater from now on, per cent a year. */
  readonly indexPercent?: Maybe
  /** Margin of a floater over its index, percentage points. */
  readonly marginPercent?: Maybe
}

type Maybe = number | null | undefined

interface ShortRate {
  readonly meanReversion: number
  readonly volatility: number
}

/** Parameters of the short rate by currency: round numbers of the order of its history, not a calibration. */
const SHORT_RATES: Readonly<Record<string, ShortRate>> = Object.freeze({
  RUB: { meanReversion: 0.1, volatility: 0.03 },
})
const OTHER: ShortRate = Object.freeze({ meanReversion: 0.03, volatility: 0.01 })

/** The model of the short rate that a request or, without one, the currency gives. */
export const shortRateOf = ({ meanReversion, volatilityPercent }: DeskInput, currency: string): ShortRate => {
  const usual = SHORT_RATES[currency] ?? OTHER
  const volatility = (volatilityPercent ?? usual.volatility * 100) / 100
  return { meanReversion: meanReversion ?? usual.meanReversion, volatility }
}
