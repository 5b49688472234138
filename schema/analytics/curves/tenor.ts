import { absent, finite, present, type Result } from '../result.ts'
import { type Curve, discountFactor, forwardRate, zeroAnnual } from './curve.ts'

/** All rates of a curve at one tenor: fractions a year, and a discount factor. */
export interface TenorPoint {
  readonly years: number
  readonly zeroContinuous: number
  readonly zeroAnnual: number
  readonly forwardContinuous: number
  readonly discountFactor: number
  /** Coupon rate at which a bond of this tenor is worth 100; absent below one coupon period. */
  readonly par: Result<number>
  readonly extrapolated: boolean
}

/** The longest supported tenor in years. */
const LONGEST = 100

/**
 * The rate of a par bond.
 *
 *     par = f (1 − d(t)) / Σ d(k/f),  k = 1 … t f
 *
 * Coupons are counted back from the tenor, so that a tenor between coupon dates begins with a short period
 * that pays its share.
 * @returns fraction a year compounded `couponsPerYear` times; NOT_APPLICABLE for a tenor of no length
 * @source Gürkaynak, Sack and Wright, 2007, equation 8
 */
export const parRate = (curve: Curve, years: number, couponsPerYear = 2): Result<number> => {
  if (!(years > 0 && years <= LONGEST)) return absent('NOT_APPLICABLE', 'years')
  if (!(couponsPerYear >= 1 && couponsPerYear <= 12)) return absent('MISSING_DATA', 'couponsPerYear')
  const count = Math.ceil(years * couponsPerYear - 1e-9)
  const first = years - (count - 1) / couponsPerYear
  let annuity = first * discountFactor(curve, first)
  for (let k = 1; k < count; k++) annuity += discountFactor(curve, first + k / couponsPerYear) / couponsPerYear
  return finite((1 - discountFactor(curve, years)) / annuity, 'parameters')
}

/**
 * The rate agreed now for one period of `length` years that begins in `from` years.
 *
 *     f (d(a) − d(b)) / Σ d(a + k/f)
 *
 * @returns fraction a year compounded `couponsPerYear` times
 */
export const forwardParRate = (
  curve: Curve,
  { from, length, couponsPerYear = 2 }: { from: number; length: number; couponsPerYear?: number },
): Result<number> => {
  if (!(from >= 0 && length > 0 && from + length <= LONGEST)) return absent('NOT_APPLICABLE', 'years')
  const count = Math.round(length * couponsPerYear)
  if (count < 1) return absent('NOT_APPLICABLE', 'length')
  let annuity = 0
  for (let k = 1; k <= count; k++) annuity += discountFactor(curve, from + k / couponsPerYear) / couponsPerYear
  return finite((discountFactor(curve, from) - discountFactor(curve, from + length)) / annuity, 'parameters')
}

/** A tenor beyond the bonds behind the curve, or below them. */
const isExtrapolated = ({ longestTenor, shortestTenor }: Curve, years: number): boolean =>
  years > (longestTenor ?? Number.POSITIVE_INFINITY) || years < (shortestTenor ?? 0)

/** The curve at one tenor; NOT_APPLICABLE for a tenor below 0 or beyond a century. */
export const tenorPoint = (curve: Curve, years: number, couponsPerYear = 2): Result<TenorPoint> => {
  if (!(years >= 0 && years <= LONGEST)) return absent('NOT_APPLICABLE', 'years')
  const point = {
    years,
    zeroContinuous: curve.zero(years),
    zeroAnnual: zeroAnnual(curve, years),
    forwardContinuous: forwardRate(curve, years),
    discountFactor: discountFactor(curve, years),
  }
  const numbers = Object.values(point).every(Number.isFinite)
  if (!numbers) return absent('NO_SOLUTION', 'parameters')
  const par = parRate(curve, years, couponsPerYear)
  return present({ ...point, par, extrapolated: isExtrapolated(curve, years) })
}
