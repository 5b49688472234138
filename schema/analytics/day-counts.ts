import { civilFromDay, type Day, dayFromCivil, isLeapYear } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'
import { days30E360, days30E360Isda, days30US360 } from './day-count-thirty.ts'
import { icmaFraction } from './icma.ts'

/** One way to turn two dates into a part of a year. */
export interface DayCount {
  readonly text: string
  /** Days that the convention counts from `start` (included) to `end` (excluded). */
  readonly days: (start: Day, end: Day, period?: DayCountPeriod) => number
  /** Years from `start` to `end`. */
  readonly years: (start: Day, end: Day, period?: DayCountPeriod) => number
}

const actual = (start: Day, end: Day): number => end - start

const over =
  (days: DayCount['days'], basis: number): DayCount['years'] =>
  (start, end, period) =>
    days(start, end, period) / basis

const isdaYears = (start: Day, end: Day): number => {
  if (end < start) return -isdaYears(end, start)
  const first = civilFromDay(start).year
  const last = civilFromDay(end).year
  const yearLength = (year: number) => (isLeapYear(year) ? 366 : 365)
  if (first === last) return (end - start) / yearLength(first)
  const head = (dayFromCivil(first + 1, 1, 1) - start) / yearLength(first)
  const tail = (end - dayFromCivil(last, 1, 1)) / yearLength(last)
  return head + (last - first - 1) + tail
}

const holdsLeapDay = (after: Day, until: Day): boolean => {
  for (let year = civilFromDay(after).year; year <= civilFromDay(until).year; year++) {
    const leapDay = isLeapYear(year) ? dayFromCivil(year, 2, 29) : Number.NaN
    if (leapDay > after && leapDay <= until) return true
  }
  return false
}

const actual365L = (start: Day, end: Day, period?: DayCountPeriod): number => {
  const annual = period !== undefined && period.couponsPerYear === 1
  const periodEnd = period?.referenceEnd ?? end
  const long = annual
    ? holdsLeapDay(period.referenceStart, period.referenceEnd)
    : isLeapYear(civilFromDay(periodEnd).year)
  return (end - start) / (long ? 366 : 365)
}

const icmaYears = (start: Day, end: Day, period?: DayCountPeriod): number =>
  period === undefined ? isdaYears(start, end) : icmaFraction(start, end, period)

/**
 * Day counts as a table: a new convention is a row.
 *
 * Units: days in, years out. Period context is used by ICMA, 365L and 30E/360 ISDA only; ICMA without one
 * (two bare dates) falls back to ISDA.
 * @source ISDA 2006 Definitions 4.16; ICMA Rule 251; SIA Standard Securities Calculation Methods for 30/360 US
 * @example DAY_COUNTS['30/360 US'].days(2024-02-29, 2024-08-31) // 180
 */
export const DAY_COUNTS = Object.freeze({
  'ACT/365F': { text: 'actual days over 365', days: actual, years: over(actual, 365) },
  'ACT/360': { text: 'actual days over 360', days: actual, years: over(actual, 360) },
  'ACT/ACT ICMA': { text: 'part of the coupon period over coupons a year', days: actual, years: icmaYears },
  'ACT/ACT ISDA': { text: 'days of leap years over 366, others over 365', days: actual, years: isdaYears },
  'ACT/365L': { text: 'actual days over 366 where a leap day falls due', days: actual, years: actual365L },
  '30/360 US': {
    text: 'months of 30 days, US rule of February',
    days: days30US360,
    years: over(days30US360, 360),
  },
  '30E/360': {
    text: 'months of 30 days, the 31st is the 30th',
    days: days30E360,
    years: over(days30E360, 360),
  },
  '30E/360 ISDA': {
    text: 'months of 30 days, month ends are the 30th except a February at maturity',
    days: days30E360Isda,
    years: over(days30E360Isda, 360),
  },
} as const satisfies Record<string, DayCount>)

export type DayCountName = keyof typeof DAY_COUNTS

export const isDayCount = (name: string): name is DayCountName => Object.hasOwn(DAY_COUNTS, name)
