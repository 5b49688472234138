import { civilFromDay, type Day, dayFromDate, weekday } from '../day.ts'
import type { HolidayRule } from './holidays.ts'

/** The settlement calendar of a market: weekend, rules and exceptions. */
export interface Calendar {
  readonly text: string
  /** Closed weekdays: 0 is Sunday. */
  readonly weekend: readonly number[]
  readonly rules: readonly HolidayRule[]
  /** Closed days beyond the rules. */
  readonly holidays: ReadonlySet<Day>
  /** Open days despite the weekend or a rule (working Saturdays). */
  readonly workingDays: ReadonlySet<Day>
}

/** Day numbers of ISO dates written in a table. */
export const daysOf = (...dates: readonly string[]): ReadonlySet<Day> => {
  const days = new Set<Day>()
  for (const date of dates) {
    const day = dayFromDate(date, 'date')
    if (day.ok) days.add(day.value)
  }
  return days
}

const inForce = ({ from, until }: HolidayRule, year: number): boolean =>
  (from === undefined || year >= from) && (until === undefined || year <= until)

const isRuledOut = (calendar: Calendar, day: Day): boolean => {
  const { year } = civilFromDay(day)
  return calendar.rules.some(rule => inForce(rule, year) && rule.day(year) === day)
}

/** True where the market settles on the day. */
export const isBusinessDay = (calendar: Calendar, day: Day): boolean => {
  if (calendar.workingDays.has(day)) return true
  if (calendar.weekend.includes(weekday(day)) || calendar.holidays.has(day)) return false
  return !isRuledOut(calendar, day)
}
