import { moments } from '../../../schema/analytics/present-value.ts'
import { absent, chain, finite, map, type Result } from '../../../schema/analytics/result.ts'
import { root } from '../../../schema/analytics/solver.ts'
import { type CouponPeriod, type CouponPeriodInput, couponPeriod } from './coupon-period.ts'

export interface PriceInput extends CouponPeriodInput {
  /** Coupon, a fraction a year. */
  readonly rate: number
  /** Per 100. */
  readonly redemption: number
}

const sound = ({ rate, redemption }: PriceInput): boolean => rate >= 0 && redemption > 0

interface Payments {
  readonly amounts: number[]
  /** In coupon periods from settlement. */
  readonly times: number[]
  readonly accrued: number
}

const paymentsOf = ({ rate, redemption, frequency }: PriceInput, period: CouponPeriod): Payments => {
  const coupon = (100 * rate) / frequency
  const amounts = new Array<number>(period.count).fill(coupon)
  amounts[period.count - 1] = coupon + redemption
  const broken = period.daysToNext / period.days
  return {
    amounts,
    times: amounts.map((_, k) => k + broken),
    accrued: (coupon * period.accruedDays) / period.days,
  }
}

const cleanAt = ({ amounts, times, accrued }: Payments, perPeriod: number): number => {
  if (amounts.length === 1) return (amounts[0] as number) / (1 + (times[0] as number) * perPeriod) - accrued
  return moments(amounts, times, Math.log1p(perPeriod)).value - accrued
}

/**
 * PRICE: the clean price of a bond with regular coupons.
 *
 *     price = Σ CF (1 + y/f)^(−(k + DSC/E)) − C A/E;  with one coupon left CF / (1 + DSC/E · y/f) − C A/E
 *
 * @returns per 100; MISSING_DATA for a negative rate or yield, or a redemption not above 0
 * @source Excel, PRICE; OpenDocument Formula 1.2, 6.12.33
 * @example 5.75 % to 2007-11-15 at 6.5 % on 1999-02-15, twice a year, basis 0 // 95.0428743993921
 */
export const price = (input: PriceInput, annual: number): Result<number> => {
  if (!sound(input)) return absent('MISSING_DATA', input.rate >= 0 ? 'redemption' : 'rate')
  if (!(annual >= 0)) return absent('MISSING_DATA', 'yield')
  return chain(couponPeriod(input), period =>
    finite(cleanAt(paymentsOf(input, period), annual / input.frequency), 'yield'),
  )
}

/** YIELD: the yield at which PRICE is the clean price; a fraction a year compounded with the coupons. */
export const yieldFromPrice = (input: PriceInput, cleanPrice: number): Result<number> => {
  if (!sound(input)) return absent('MISSING_DATA', input.rate >= 0 ? 'redemption' : 'rate')
  if (!(cleanPrice > 0)) return absent('NO_PRICE', 'price')
  return chain(couponPeriod(input), period => {
    const payments = paymentsOf(input, period)
    const found = root(
      (perPeriod, out) => {
        out.value = cleanAt(payments, perPeriod) - cleanPrice
        out.slope = (cleanAt(payments, perPeriod + 1e-7) - cleanAt(payments, perPeriod - 1e-7)) / 2e-7
      },
      0.03,
      { low: -0.99, high: 1e4 },
    )
    return found === undefined ? absent('NO_SOLUTION', 'yield') : finite(found * input.frequency)
  })
}

/** DURATION: Macaulay duration in years; the redemption is 100. */
export const duration = (input: Omit<PriceInput, 'redemption'>, annual: number): Result<number> => {
  const whole = { ...input, redemption: 100 }
  if (!sound(whole)) return absent('MISSING_DATA', 'rate')
  if (!(annual >= 0)) return absent('MISSING_DATA', 'yield')
  return chain(couponPeriod(whole), period => {
    const { amounts, times } = paymentsOf(whole, period)
    const { value, first } = moments(amounts, times, Math.log1p(annual / input.frequency))
    return finite(first / value / input.frequency, 'yield')
  })
}

/** MDURATION: modified duration in years. */
export const modifiedDuration = (input: Omit<PriceInput, 'redemption'>, annual: number): Result<number> =>
  map(duration(input, annual), years => years / (1 + annual / input.frequency))
