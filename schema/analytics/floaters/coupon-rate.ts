import { rounded } from '../accrued.ts'
import { type Day, isoFromDay, weekday } from '../day.ts'
import { absent, present, type Result } from '../result.ts'

/** A value of the index from a day on, until the next one: a fraction a year. */
export interface Fixing {
  readonly day: Day
  readonly rate: number
}

/** How daily values of an index become the rate of a period: a table. */
export const INDEX_METHODS = Object.freeze({
  AVERAGE: 'the arithmetic mean over the calendar days of the window',
  COMPOUNDED: 'daily interest on business days, each for the calendar days to the next, back to a simple rate',
})

export type IndexMethod = keyof typeof INDEX_METHODS

export interface CouponRule {
  readonly method: IndexMethod
  /** Calendar days between an accrual day and the day of its index. */
  readonly lagDays: number
  /** Margin over the index, a fraction a year. */
  readonly margin: number
  /** Days of a year in daily interest that is compounded. @default 365 */
  readonly yearDays?: 360 | 365
  /** Decimals of the index in per cent before the margin is added. @default not rounded */
  readonly rateDecimals?: number
  /** Least and most that the coupon rate may be, margin included: fractions a year. */
  readonly floor?: number
  readonly cap?: number
}

interface ProjectedRate {
  /** Index over the window before rounding, and the coupon rate with margin, floor and cap: fractions a year. */
  readonly index: number
  readonly rate: number
  readonly windowFirst: Day
  readonly windowLast: Day
  /** Days of the window up to the last known fixing. */
  readonly observedDays: number
  /** Business days up to it that have no fixing of their own and carry the one before. */
  readonly carriedDays: number
}

interface CouponWindow {
  /** First day of accrual, and the day after the last. */
  readonly start: Day
  readonly end: Day
  /** Later days carry the value of this one. */
  readonly lastKnown: Day
}

/**
 * The rate of a floating coupon by its own rule.
 *
 *     index(day) = fixing of day − lag, or the last one before it
 *     AVERAGE:    Σ index / days
 *     COMPOUNDED: (Π (1 + index × n / year) − 1) × year / days,  n days to the next business day
 *     rate = min(cap, max(floor, index + margin))
 *
 * Business days leave out weekends only, and the window cuts the first and last of them. Days after the last known
 * fixing carry its value: the result says how many days were observed and how many carried.
 * @param fixings in order
 * @returns fractions a year; MISSING_DATA naming the first day without any fixing, or a rule that cannot be
 * @source Alternative Reference Rates Committee, An Updated User's Guide to SOFR, 2021: simple and compounded averages
 * @example 16.813187 % over 2024-06-12 to 2024-09-11 with a lag of 7 days, the key rate 16 %, from 2024-07-29 18 %
 */
export const couponRate = (
  fixings: readonly Fixing[],
  rule: CouponRule,
  { start, end, lastKnown }: CouponWindow,
): Result<ProjectedRate> => {
  const fault = faultOf(rule)
  if (fault !== undefined) return absent('MISSING_DATA', fault)
  if (!(end > start)) return absent('NOT_APPLICABLE', 'period')
  const windowFirst = start - rule.lagDays
  const windowLast = end - 1 - rule.lagDays
  const daily = dailyValues(fixings, windowFirst, windowLast, lastKnown)
  if (!daily.ok) return daily
  const { values, carriedDays } = daily.value
  const index = rule.method === 'AVERAGE' ? mean(values) : compounded(values, windowFirst, rule.yearDays ?? 365)
  const observedDays = Math.max(0, Math.min(windowLast, lastKnown) - windowFirst + 1)
  const stated = rule.rateDecimals === undefined ? index : rounded(index * 100, rule.rateDecimals) / 100
  const { floor = Number.NEGATIVE_INFINITY, cap = Number.POSITIVE_INFINITY } = rule
  const rate = Math.min(cap, Math.max(floor, stated + rule.margin))
  return present({ index, rate, windowFirst, windowLast, observedDays, carriedDays })
}

const faultOf = ({ lagDays, margin, floor, cap, method }: CouponRule): string | undefined => {
  if (!Object.hasOwn(INDEX_METHODS, method)) return 'method'
  if (!Number.isInteger(lagDays)) return 'lagDays'
  if (!Number.isFinite(margin)) return 'margin'
  if (Number.isNaN(floor) || Number.isNaN(cap)) return 'floor'
  return floor !== undefined && cap !== undefined && floor > cap ? 'floor' : undefined
}

interface DailyValues {
  readonly values: readonly number[]
  readonly carriedDays: number
}

const dailyValues = (fixings: readonly Fixing[], first: Day, last: Day, lastKnown: Day): Result<DailyValues> => {
  const values: number[] = []
  let carriedDays = 0
  let at = -1
  for (let day = first; day <= last; day++) {
    const known = Math.min(day, lastKnown)
    while (at + 1 < fixings.length && (fixings[at + 1] as Fixing).day <= known) at++
    const fixing = fixings[at]
    if (fixing === undefined || !Number.isFinite(fixing.rate)) {
      return absent('MISSING_DATA', `fixings[${isoFromDay(fixing?.day ?? day)}]`)
    }
    if (fixing.day !== day && day <= lastKnown && isBusinessDay(day)) carriedDays++
    values.push(fixing.rate)
  }
  return present({ values, carriedDays })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const isBusinessDay = (day: Day): boolean => weekday(day) !== 0 && weekday(day) !== 6

const compounded = (values: readonly number[], first: Day, yearDays: number): number => {
  let growth = 1
  let index = 0
  while (index < values.length) {
    let next = index + 1
    while (next < values.length && !isBusinessDay(first + next)) next++
    growth *= 1 + ((values[index] as number) * (next - index)) / yearDays
    index = next
  }
  return ((growth - 1) * yearDays) / values.length
}
