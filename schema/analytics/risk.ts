import { type Moments, moments } from './present-value.ts'

/** How the price answers to the yield it was computed at. */
export interface Risk {
  /** Mean time to the payments, weighted by present value: years. */
  readonly macaulayYears: number
  /** −P′/P: years. */
  readonly modifiedYears: number
  /** P″/P per unit of yield squared, not divided by 100: years². */
  readonly convexity: number
  /** Fall of the price per 100 of outstanding nominal when the yield rises by one basis point. */
  readonly bpvPer100: number
}

const scratch: Moments = { value: 0, first: 0, second: 0 }

/**
 * Durations, convexity and basis point value at one yield.
 *
 *     macaulay  = Σ t CF v / P            v = e^(−r t), r the continuous rate of the yield
 *     modified  = macaulay / (1 + y/f)
 *     convexity = Σ t (t + 1/f) CF v / (P (1 + y/f)²)
 *     bpv       = modified × P × 0.0001
 *
 * f is the compounding of the yield: 1 for effective, coupons a year for street, Infinity for continuous.
 * QuantLib's basis point value divides convexity by 100 and is not imitated.
 * @returns years, years and years², money per 100 of outstanding nominal
 */
export const riskAt = (
  amounts: readonly number[],
  times: readonly number[],
  rate: number,
  timesPerYear: number,
): Risk => {
  const { value, first, second } = moments(amounts, times, rate, scratch)
  const growth = Math.exp(rate / timesPerYear)
  const macaulayYears = first / value
  const modifiedYears = macaulayYears / growth
  const convexity = (second + first / timesPerYear) / (value * growth * growth)
  return { macaulayYears, modifiedYears, convexity, bpvPer100: modifiedYears * value * 1e-4 }
}
