import { addMonths, type Day } from '../../../schema/analytics/day.ts'
import { moments } from '../../../schema/analytics/present-value.ts'
import { absent, chain, finite, present, type Result } from '../../../schema/analytics/result.ts'
import { basisOf } from './basis.ts'
import { couponPeriod } from './coupon-period.ts'
import type { PriceInput } from './price.ts'

const FREQUENCIES: readonly number[] = Object.freeze([1, 2, 4])

interface Parts {
  readonly whole: number
  readonly accrued: number
  readonly left: number
}

/** Years of an irregular last period: all of it, what has run, what is left. */
const lastPeriod = (input: PriceInput & { lastCoupon: Day }): Result<Parts> => {
  const row = basisOf(input.basis)
  if (!row.ok) return row
  if (!FREQUENCIES.includes(input.frequency)) return absent('MISSING_DATA', 'frequency')
  if (!(input.rate > 0)) return absent('MISSING_DATA', 'rate')
  if (!(input.redemption > 0)) return absent('MISSING_DATA', 'redemption')
  if (!(input.maturity > input.settlement && input.settlement > input.lastCoupon)) {
    return absent('NOT_APPLICABLE', 'settlement')
  }
  const { days, yearDays } = row.value
  const years = (from: Day, until: Day): number => days(from, until) / yearDays(from)
  return present({
    whole: years(input.lastCoupon, input.maturity),
    accrued: years(input.lastCoupon, input.settlement),
    left: years(input.settlement, input.maturity),
  })
}

/**
 * ODDLPRICE: the clean price in an irregular last period, at simple interest.
 *
 *     price = (redemption + 100 r whole) / (1 + y left) − 100 r accrued,  years
 *
 * @returns per 100
 * @example 3.75 % to 1999-06-15 at 4.05 % on 1999-02-07, last coupon 1998-10-15, basis 0 // 99.8782860147214
 */
export const oddLastPrice = (input: PriceInput & { lastCoupon: Day }, annual: number): Result<number> => {
  if (!(annual >= 0)) return absent('MISSING_DATA', 'yield')
  return chain(lastPeriod(input), ({ whole, accrued, left }) => {
    const coupon = 100 * input.rate
    return finite((input.redemption + coupon * whole) / (1 + annual * left) - coupon * accrued, 'yield')
  })
}

/** ODDLYIELD: the simple yield at which ODDLPRICE is the clean price; a fraction a year. */
export const oddLastYield = (input: PriceInput & { lastCoupon: Day }, cleanPrice: number): Result<number> => {
  if (!(cleanPrice > 0)) return absent('NO_PRICE', 'price')
  return chain(lastPeriod(input), ({ whole, accrued, left }) => {
    const coupon = 100 * input.rate
    return finite(((input.redemption + coupon * whole) / (cleanPrice + coupon * accrued) - 1) / left, 'price')
  })
}

/**
 * ODDFPRICE: the clean price with a short first period.
 *
 *     first coupon = C × DFC/E, accrued = C × A/E, the rest as PRICE
 *
 * @returns per 100; NOT_APPLICABLE for a long first period
 * @source Excel, ODDFPRICE
 * @example 7.85 % to 2012-03-01, issued 1999-10-15, at 6.25 % on 1999-11-11, basis 1 // 113.598506930947
 */
export const oddFirstPrice = (input: PriceInput & { issue: Day; firstCoupon: Day }, annual: number): Result<number> => {
  const { issue, firstCoupon, settlement, frequency, rate, redemption } = input
  if (!(rate >= 0 && redemption > 0)) return absent('MISSING_DATA', 'rate')
  if (!(annual >= 0)) return absent('MISSING_DATA', 'yield')
  if (!(settlement > issue && firstCoupon > settlement)) return absent('NOT_APPLICABLE', 'settlement')
  if (addMonths(firstCoupon, -12 / frequency) > issue) return absent('NOT_APPLICABLE', 'issue')
  const row = basisOf(input.basis)
  if (!row.ok) return row
  return chain(couponPeriod(input), ({ count, days, previous, next, daysToNext }) => {
    const coupon = (100 * rate) / frequency
    const amounts = new Array<number>(count).fill(coupon)
    const firstDays = days - row.value.days(previous, issue)
    amounts[0] = (coupon * (row.value.isRemainder ? firstDays : next - issue)) / days
    amounts[count - 1] = (amounts[count - 1] as number) + redemption
    const times = amounts.map((_, k) => k + daysToNext / days)
    const accrued = (coupon * row.value.days(issue, settlement)) / days
    return finite(moments(amounts, times, Math.log1p(annual / frequency)).value - accrued, 'yield')
  })
}
