import { nextCoupon, yearsWithin } from './accrued.ts'
import { type Bond, outstandingOn } from './bond.ts'
import type { Day } from './day.ts'
import type { Flows } from './flows.ts'
import type { CleanPrice, DirtyPrice } from './price.ts'
import { absent, chain, finite, type Result } from './result.ts'

/**
 * Rate of the coupon now running: a fraction a year on the nominal outstanding.
 *
 *     rate = amount / (outstanding × years(start, end))
 *
 * @returns fraction a year; NOT_APPLICABLE for a bond without coupons; INCOMPLETE_SCHEDULE for an unknown one
 */
export const couponRate = (bond: Bond, settlement: Day): Result<number> => {
  const { coupons } = bond
  if (coupons.starts.length === 0) return absent('NOT_APPLICABLE', 'coupons')
  const index = nextCoupon(bond, settlement)
  const start = coupons.starts[index]
  if (start === undefined || index >= coupons.unknownFrom) return absent('INCOMPLETE_SCHEDULE', 'coupons')
  const years = yearsWithin(bond, index, start, coupons.ends[index] as Day)
  return chain(outstandingOn(bond, settlement), outstanding =>
    finite((coupons.amounts[index] as number) / (outstanding * years), 'coupons'),
  )
}

/**
 * What a year's coupon pays on the clean price.
 *
 *     current = rate × 100 / clean
 *
 * @returns fraction a year; NOT_APPLICABLE for a bond without coupons
 */
export const currentYield = (rate: number, price: CleanPrice): Result<number> =>
  price > 0 ? finite((rate * 100) / price, 'cleanPrice') : absent('NO_PRICE', 'cleanPrice')

/**
 * Coupon and straight-line gain on the clean price, as Japanese bonds are quoted.
 *
 *     simple = (rate × 100 + (redemption − clean) / T) / clean,  T = calendar days to maturity / 365
 *
 * Bullet bonds only: a repayment on the way has no straight line.
 * @returns fraction a year
 */
export const simpleYield = (
  rate: number,
  { price, redemption, years }: { price: CleanPrice; redemption: number; years: number },
): Result<number> => {
  if (!(price > 0)) return absent('NO_PRICE', 'cleanPrice')
  return finite((rate * 100 + (redemption - price) / years) / price, 'cleanPrice')
}

/**
 * Simple interest of a bond with one payment date left, as Moscow Exchange publishes it.
 *
 *     yield = (payment / dirty − 1) × 365 / days
 *
 * @returns fraction a year; NOT_APPLICABLE while more than one payment is due
 * @source Moscow Exchange, method of yields: YIELDCLOSE in the last coupon period
 */
export const lastPaymentYield = (flows: Flows, price: DirtyPrice): Result<number> => {
  const [days] = flows.days
  const [amount] = flows.amounts
  if (flows.days.length !== 1 || days === undefined || amount === undefined) return absent('NOT_APPLICABLE', 'flows')
  if (!(price > 0)) return absent('NO_PRICE', 'dirtyPrice')
  return finite(((amount / price - 1) * 365) / days, 'dirtyPrice')
}
