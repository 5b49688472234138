import { type Civil, civilFromDay, type Day, daysInMonth } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'

const isFebruaryEnd = (date: Civil): boolean => date.month === 2 && date.day === daysInMonth(date.year, 2)

const spread = (from: Civil, to: Civil, fromDay: number, toDay: number): number =>
  360 * (to.year - from.year) + 30 * (to.month - from.month) + toDay - fromDay

/**
 * Days of 30/360 as US corporate and agency bonds count them.
 *
 * The February rule comes first, then the 31sts: from the last of February to the last of February both are
 * the 30th; a start on the last of February is the 30th; an end on the 31st is the 30th if the start is the
 * 30th by then; a start on the 31st is the 30th. QuantLib 1.29 differs by one day from the end of February
 * to a 31st.
 * @returns days
 * @source SIA Standard Securities Calculation Methods, 1993, 30/360
 * @example days30US360(2023-02-28, 2023-08-31) // 180
 */
export const days30US360 = (start: Day, end: Day): number => {
  const from = civilFromDay(start)
  const to = civilFromDay(end)
  let first = from.day
  let last = to.day
  if (isFebruaryEnd(from)) {
    if (isFebruaryEnd(to)) last = 30
    first = 30
  }
  if (last === 31 && first >= 30) last = 30
  if (first === 31) first = 30
  return spread(from, to, first, last)
}

/** Days of 30E/360 (Eurobond basis): a 31st is the 30th, February keeps its days. */
export const days30E360 = (start: Day, end: Day): number => {
  const from = civilFromDay(start)
  const to = civilFromDay(end)
  return spread(from, to, Math.min(from.day, 30), Math.min(to.day, 30))
}

/** Days of 30E/360 ISDA: every month end is the 30th, except a February that ends the bond. */
export const days30E360Isda = (start: Day, end: Day, period?: DayCountPeriod): number => {
  const from = civilFromDay(start)
  const to = civilFromDay(end)
  const first = from.day === 31 || isFebruaryEnd(from) ? 30 : from.day
  const last = to.day === 31 || (isFebruaryEnd(to) && end !== period?.maturity) ? 30 : to.day
  return spread(from, to, first, last)
}
