import { addMonths, type Day, isMonthEnd } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'

/** A century of monthly periods is the furthest a stub may reach. */
const MOST_PERIODS = 1_200

/**
 * Part of a year by ACT/ACT ICMA: days over days of the period, over coupons a year.
 *
 *     years = Σ over quasi-periods: days inside it / (days of it × couponsPerYear)
 *
 * Dates outside the reference period are measured in quasi-periods walked from it, so long stubs take the
 * sum over two. Periods whose ends are both month ends stay at month ends (QuantLib without a schedule does
 * not, and gets 0.4194 for the last example of the ISDA paper).
 * @returns years; negative when `end` is before `start`
 * @source ICMA Rule 251; ISDA/ICMA, EMU and Market Conventions, 1999
 * @example icmaFraction(1999-11-30, 2000-04-30, {1999-11-30..2000-02-29, 4}) // 0.415760869565
 */
export const icmaFraction = (start: Day, end: Day, period: DayCountPeriod): number => {
  if (end < start) return -icmaFraction(end, start, period)
  const { referenceStart, referenceEnd, couponsPerYear } = period
  if (start >= referenceStart && end <= referenceEnd) {
    return (end - start) / ((referenceEnd - referenceStart) * couponsPerYear)
  }
  return walk(start, end, period)
}

const walk = (start: Day, end: Day, period: DayCountPeriod): number => {
  const { referenceStart, referenceEnd, couponsPerYear } = period
  const months = 12 / couponsPerYear
  const toMonthEnd = period.endOfMonth ?? (isMonthEnd(referenceStart) && isMonthEnd(referenceEnd))
  const boundary = (index: number): Day => {
    if (index === 0) return referenceStart
    if (index === 1) return referenceEnd
    return index > 0
      ? addMonths(referenceEnd, months * (index - 1), toMonthEnd)
      : addMonths(referenceStart, months * index, toMonthEnd)
  }
  let index = 0
  while (boundary(index) > start && index > -MOST_PERIODS) index--
  let years = 0
  for (let steps = 0; steps < MOST_PERIODS && boundary(index) < end; steps++, index++) {
    const from = boundary(index)
    const to = boundary(index + 1)
    const inside = Math.min(to, end) - Math.max(from, start)
    if (inside > 0) years += inside / ((to - from) * couponsPerYear)
  }
  return years
}
