import { addMonths, civilFromDay, type Day, dayFromCivil, isLeapYear } from './day.ts'
import { type DirtyPrice, dirty } from './price.ts'
import { absent, finite, map, present, type Result } from './result.ts'
import type { Quoted, YieldConvention } from './yield-convention.ts'

/** Half a year: beyond it the investment rate compounds once. */
const HALF_YEAR = 182

interface Bill {
  readonly days: number
  readonly payment: number
  readonly settlement: Day
}

const billOf = ({ flows }: Quoted): Result<Bill> => {
  const [days] = flows.days
  const [payment] = flows.amounts
  if (flows.days.length !== 1 || days === undefined || payment === undefined) return absent('NOT_APPLICABLE', 'flows')
  return present({ days, payment, settlement: flows.settlement })
}

/** 366 where a 29 February falls within the year that begins on the day, else 365. */
export const daysInYearAfter = (day: Day): number => {
  const { year } = civilFromDay(day)
  const until = addMonths(day, 12)
  const leapDays = [year, year + 1].filter(isLeapYear).map(leap => dayFromCivil(leap, 2, 29))
  return leapDays.some(leap => leap > day && leap <= until) ? 366 : 365
}

/**
 * The discount rate at which bills are quoted.
 *
 *     price = 100 (1 − d n / 360),  n calendar days
 *
 * @returns fraction a year of 360 days; NOT_APPLICABLE while more than one payment is due
 * @source 31 CFR Part 356, Appendix B, section V
 * @example 3.04 % over 182 days is a price of 98.463111
 */
export const billDiscount: YieldConvention = {
  text: 'bank discount of bills, actual days over 360',
  yieldFromDirty: (quoted, price) => {
    const bill = billOf(quoted)
    if (!bill.ok) return bill
    if (!(price > 0)) return absent('NO_PRICE', 'dirtyPrice')
    return finite(((1 - price / bill.value.payment) * 360) / bill.value.days, 'dirtyPrice')
  },
  dirtyFromYield: (quoted, rate) => {
    const bill = billOf(quoted)
    if (!bill.ok) return bill
    const price = bill.value.payment * (1 - (rate * bill.value.days) / 360)
    return price > 0 ? map(finite(price, 'yield'), dirty) : absent('NO_SOLUTION', 'yield')
  },
}

const investmentRate = ({ days, payment, settlement }: Bill, price: DirtyPrice): number => {
  const share = days / daysInYearAfter(settlement)
  if (days <= HALF_YEAR) return (payment / price - 1) / share
  const product = (2 * share - 1) * (1 - payment / price)
  return (2 * Math.sqrt(share * share - product) - 2 * share) / (2 * share - 1)
}

/**
 * The investment rate of bills (coupon equivalent).
 *
 *     up to 182 days:  i = (100 − P) / P × Y / n
 *     beyond:          (n/2Y − 1/4) i² + (n/Y) i + (P − 100) / P = 0
 *
 * Y is 366 if the year after settlement contains a 29 February.
 * @returns fraction a year, compounded twice beyond half a year; NOT_APPLICABLE while two payments are due
 * @source 31 CFR Part 356, Appendix B, section VI
 * @example a price of 98.463111 for 182 days is 3.130 %
 */
export const billInvestment: YieldConvention = {
  text: 'investment rate of bills, coupon equivalent',
  yieldFromDirty: (quoted, price) => {
    const bill = billOf(quoted)
    if (!bill.ok) return bill
    if (!(price > 0)) return absent('NO_PRICE', 'dirtyPrice')
    return finite(investmentRate(bill.value, price), 'dirtyPrice')
  },
  dirtyFromYield: (quoted, rate) => {
    const bill = billOf(quoted)
    if (!bill.ok) return bill
    const { days, payment, settlement } = bill.value
    const share = days / daysInYearAfter(settlement)
    const growth = days <= HALF_YEAR ? 1 + rate * share : 1 + rate * share + (share / 2 - 0.25) * rate * rate
    return growth > 0 ? map(finite(payment / growth, 'yield'), dirty) : absent('NO_SOLUTION', 'yield')
  },
}
