import { addMonths, type Day, isMonthEnd } from '../../../schema/analytics/day.ts'
import { absent, present, type Result } from '../../../schema/analytics/result.ts'
import { basisOf } from './basis.ts'

export interface CouponPeriodInput {
  readonly settlement: Day
  readonly maturity: Day
  /** Coupons a year: 1, 2 or 4. */
  readonly frequency: number
  readonly basis: number
}

/** The coupon period that settlement lies in: COUPPCD, COUPNCD, COUPNUM, COUPDAYS, COUPDAYBS, COUPDAYSNC. */
export interface CouponPeriod {
  readonly previous: Day
  readonly next: Day
  /** Coupons still to be paid. */
  readonly count: number
  readonly days: number
  readonly accruedDays: number
  readonly daysToNext: number
}

const FREQUENCIES: readonly number[] = Object.freeze([1, 2, 4])

/** A century of quarters. */
const MOST_COUPONS = 400

/**
 * Counts a coupon period as spreadsheets do: dates walk back from maturity and keep to month ends.
 * @returns days; NOT_APPLICABLE unless settlement comes before maturity; MISSING_DATA for another frequency
 * @source OpenDocument Formula 1.2, 6.12 (COUPDAYBS to COUPPCD)
 * @example settlement 2001-01-25, maturity 2001-11-15, twice a year, basis 1 // 71 days accrued of 181
 */
export const couponPeriod = ({ settlement, maturity, frequency, basis }: CouponPeriodInput): Result<CouponPeriod> => {
  const row = basisOf(basis)
  if (!row.ok) return row
  if (!FREQUENCIES.includes(frequency)) return absent('MISSING_DATA', 'frequency')
  if (!(maturity > settlement)) return absent('NOT_APPLICABLE', 'maturity')
  const months = 12 / frequency
  const toMonthEnd = isMonthEnd(maturity)
  let count = 1
  while (count < MOST_COUPONS && addMonths(maturity, -months * count, toMonthEnd) > settlement) count++
  const previous = addMonths(maturity, -months * count, toMonthEnd)
  const next = addMonths(maturity, -months * (count - 1), toMonthEnd)
  const days = row.value.couponDays?.(frequency) ?? next - previous
  const accruedDays = row.value.days(previous, settlement)
  const daysToNext = row.value.isRemainder ? days - accruedDays : next - settlement
  return present({ previous, next, count, days, accruedDays, daysToNext })
}
