import type { Day } from '../../../schema/analytics/day.ts'
import { absent, chain, finite, present, type Result } from '../../../schema/analytics/result.ts'

/** Half a year: beyond it the bond-equivalent yield compounds once. */
const HALF_YEAR = 182

const daysOf = (settlement: Day, maturity: Day): Result<number> => {
  const days = maturity - settlement
  return days > 0 && days <= 366 ? present(days) : absent('NOT_APPLICABLE', 'maturity')
}

/** TBILLPRICE: 100 (1 − d n/360); per 100; NO_SOLUTION where nothing is left. */
export const billPrice = (settlement: Day, maturity: Day, discount: number): Result<number> => {
  if (!(discount > 0)) return absent('MISSING_DATA', 'discount')
  return chain(daysOf(settlement, maturity), days => {
    const price = 100 * (1 - (discount * days) / 360)
    return price > 0 ? finite(price) : absent('NO_SOLUTION', 'discount')
  })
}

/** TBILLYIELD: (100 − P)/P × 360/n; a fraction a year. */
export const billYield = (settlement: Day, maturity: Day, price: number): Result<number> => {
  if (!(price > 0)) return absent('NO_PRICE', 'price')
  return chain(daysOf(settlement, maturity), days => finite((((100 - price) / price) * 360) / days))
}

/**
 * TBILLEQ: the bond-equivalent yield of a discount rate.
 *
 *     365 d / (360 − d n) up to 182 days, compounded once beyond
 *
 * @returns a fraction a year
 * @example 9.14 % from 2008-03-31 to 2008-06-01 // 0.094151493565943
 */
export const billEquivalent = (settlement: Day, maturity: Day, discount: number): Result<number> => {
  if (!(discount > 0)) return absent('MISSING_DATA', 'discount')
  return chain(daysOf(settlement, maturity), days => {
    if (days <= HALF_YEAR) return finite((365 * discount) / (360 - discount * days), 'discount')
    const share = days / (days === 366 ? 366 : 365)
    const worth = 1 - (discount * days) / 360
    const product = (2 * share - 1) * (1 - 1 / worth)
    return finite((2 * Math.sqrt(share * share - product) - 2 * share) / (2 * share - 1), 'discount')
  })
}
