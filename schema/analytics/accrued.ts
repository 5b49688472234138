import { type Bond, outstandingOn } from './bond.ts'
import type { Day } from './day.ts'
import { DAY_COUNTS } from './day-counts.ts'
import { absent, chain, finite, present, type Result } from './result.ts'

/** Years within coupon `index` by the bond's day count. */
export const yearsWithin = (bond: Bond, index: number, from: Day, until: Day): number =>
  DAY_COUNTS[bond.dayCount].years(from, until, bond.coupons.references?.[index])

/** Index of the coupon paid next, or the number of coupons where none is left. */
export const nextCoupon = (bond: Bond, settlement: Day): number => {
  const { pays } = bond.coupons
  let low = 0
  let high = pays.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pays[middle] as Day) > settlement) high = middle
    else low = middle + 1
  }
  return low
}

/** NOT_APPLICABLE for a settlement before issue, or on and after the last day of the bond. */
export const checkSettlement = (bond: Bond, settlement: Day): Result<Day> => {
  if (!Number.isInteger(settlement)) return absent('MISSING_DATA', 'settlement')
  if (bond.issue !== undefined && settlement < bond.issue) return absent('NOT_APPLICABLE', 'settlement')
  const last = bond.principal.days.at(-1)
  const isOver = bond.maturity !== undefined && settlement >= Math.max(bond.maturity, last ?? bond.maturity)
  return isOver ? absent('NOT_APPLICABLE', 'settlement') : present(settlement)
}

/**
 * Interest that the buyer owes the seller on settlement: money per bond.
 *
 *     accrued = coupon × years(start, min(settlement, end)) / years(start, end)
 *
 * Equal to nominal × rate × years, and for equal coupons (Moscow Exchange) to amount × days / days in period.
 * On the first day of a period it is 0; from the ex date on it is negative: coupon × years(settlement, end).
 * Rounded to `accruedDecimals` where the bond has them.
 * @returns money per bond; NOT_APPLICABLE before issue and after the end; INCOMPLETE_SCHEDULE in a hole
 * @source ICMA Rule 251; Moscow Exchange, method of accrued interest
 * @example 29.92 × 32 / 182 = 5.26, thirty-two days into a period of 182
 */
export const accruedMoney = (bond: Bond, settlement: Day): Result<number> => {
  const checked = checkSettlement(bond, settlement)
  if (!checked.ok) return checked
  const { coupons } = bond
  if (coupons.starts.length === 0 && bond.couponsPerYear === 0) return present(0)
  const index = nextCoupon(bond, settlement)
  const start = coupons.starts[index]
  if (start === undefined || index >= coupons.unknownFrom) return absent('INCOMPLETE_SCHEDULE', 'coupons')
  const before = index === 0 || coupons.breaks.includes(index)
  if (settlement < start) return before ? absent('INCOMPLETE_SCHEDULE', 'coupons') : present(0)
  const end = coupons.ends[index] as Day
  const amount = coupons.amounts[index] as number
  const whole = yearsWithin(bond, index, start, end)
  const isEx = settlement >= (coupons.exDays[index] as number)
  const part = isEx
    ? -yearsWithin(bond, index, Math.min(settlement, end), end)
    : yearsWithin(bond, index, start, Math.min(settlement, end))
  if (!(whole > 0)) return absent('NO_SOLUTION', 'dayCount')
  return finite(rounded((amount * part) / whole, bond.accruedDecimals), 'coupons')
}

/** Rounds half away from zero, as the market rounds money; a tiny epsilon prevents binary fractions from rounding down. */
export const rounded = (value: number, decimals: number | undefined): number => {
  if (decimals === undefined) return value
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + 1e-14) + 1e-9)) / scale
}

/** Accrued interest per 100 of the nominal outstanding at settlement. */
export const accruedPer100 = (bond: Bond, settlement: Day): Result<number> =>
  chain(accruedMoney(bond, settlement), money =>
    chain(outstandingOn(bond, settlement), outstanding => finite((money / outstanding) * 100, 'nominal')),
  )
