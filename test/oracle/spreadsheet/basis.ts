import { civilFromDay, type Day, isLeapYear } from '../../../schema/analytics/day.ts'
import { DAY_COUNTS } from '../../../schema/analytics/day-counts.ts'
import { absent, present, type Result } from '../../../schema/analytics/result.ts'

/** A day-count basis of the spreadsheet functions. */
interface Basis {
  readonly days: (start: Day, end: Day) => number
  /** Length of the year that begins with `start`. */
  readonly yearDays: (start: Day) => number
  /** Days of a regular coupon period, or undefined where the period itself is counted. */
  readonly couponDays: ((frequency: number) => number) | undefined
  /** Days to the next coupon are what is left of the period, not the direct count. */
  readonly isRemainder: boolean
}

const actual = (start: Day, end: Day): number => end - start
const over360 = (frequency: number): number => 360 / frequency

const BASES: readonly Basis[] = Object.freeze([
  { days: DAY_COUNTS['30/360 US'].days, yearDays: () => 360, couponDays: over360, isRemainder: true },
  {
    days: actual,
    yearDays: (start: Day) => (isLeapYear(civilFromDay(start).year) ? 366 : 365),
    couponDays: undefined,
    isRemainder: false,
  },
  { days: actual, yearDays: () => 360, couponDays: over360, isRemainder: false },
  {
    days: actual,
    yearDays: () => 365,
    couponDays: (frequency: number) => 365 / frequency,
    isRemainder: false,
  },
  { days: DAY_COUNTS['30E/360'].days, yearDays: () => 360, couponDays: over360, isRemainder: true },
])

/**
 * A basis by its number: 0 30/360 US, 1 actual/actual, 2 actual/360, 3 actual/365, 4 30E/360.
 *
 * Over more than one year, basis 1 takes the length of the year that the first date lies in, as LibreOffice
 * does; Excel takes the mean length of the years.
 */
export const basisOf = (basis: number): Result<Basis> => {
  const row = BASES[basis]
  return row === undefined ? absent('MISSING_DATA', 'basis') : present(row)
}

/** Years between two dates; NOT_APPLICABLE unless the second comes later. */
export const yearsBetween = (basis: number, start: Day, end: Day): Result<number> => {
  const row = basisOf(basis)
  if (!row.ok) return row
  if (!(end > start)) return absent('NOT_APPLICABLE', 'maturity')
  return present(row.value.days(start, end) / row.value.yearDays(start))
}
