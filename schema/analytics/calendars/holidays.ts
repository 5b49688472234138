import { type Day, dayFromCivil, daysInMonth, weekday } from '../day.ts'

/** A rule that names one holiday of a year, or none. */
export interface HolidayRule {
  readonly name: string
  readonly day: (year: number) => Day
  /** First and last year in which the rule applies. */
  readonly from?: number
  readonly until?: number
}

const SUNDAY = 0
const SATURDAY = 6

/** The same date every year. */
export const fixed = (month: number, day: number): HolidayRule['day'] => {
  return year => dayFromCivil(year, month, day)
}

/** The fixed date; from Sunday it moves to Monday. */
export const fixedOrMonday = (month: number, day: number): HolidayRule['day'] => {
  return year => {
    const date = dayFromCivil(year, month, day)
    return weekday(date) === SUNDAY ? date + 1 : date
  }
}

/** The fixed date; from Sunday it moves to Monday, from Saturday to Friday. */
export const nearestWorkday = (month: number, day: number): HolidayRule['day'] => {
  return year => {
    const date = dayFromCivil(year, month, day)
    if (weekday(date) === SUNDAY) return date + 1
    return weekday(date) === SATURDAY ? date - 1 : date
  }
}

/** The n-th weekday of a month, 1 is the first; −1 is the last. */
export const nthWeekday = (month: number, which: number, nth: number): HolidayRule['day'] => {
  return year => {
    if (nth > 0) {
      const first = dayFromCivil(year, month, 1)
      return first + ((which - weekday(first) + 7) % 7) + 7 * (nth - 1)
    }
    const last = dayFromCivil(year, month, daysInMonth(year, month))
    return last - ((weekday(last) - which + 7) % 7)
  }
}

/**
 * Easter Sunday of the western churches.
 * @source Meeus, Jones and Butcher: anonymous Gregorian algorithm
 * @example easter(2026) // 2026-04-05
 */
export const easter = (year: number): Day => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * sunday) / 451)
  const position = epact + sunday - 7 * correction + 114
  return dayFromCivil(year, Math.floor(position / 31), (position % 31) + 1)
}

/** Days after Easter Sunday. */
export const afterEaster = (days: number): HolidayRule['day'] => {
  return year => easter(year) + days
}
