import { absent, present, type Result } from './result.ts'

/** A calendar date as the number of days since 1970-01-01: what the arithmetic counts with. */
export type Day = number

/** A calendar date as the outside world writes it: an ISO string or a `Temporal.PlainDate`. */
export type DateLike = string | Temporal.PlainDate

export interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

const LENGTHS = Object.freeze([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (LENGTHS[month - 1] ?? Number.NaN)

/** Days since 1970-01-01 in the proleptic Gregorian calendar (years counted from March). */
export const dayFromCivil = (year: number, month: number, day: number): Day => {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export const civilFromDay = (day: Day): Civil => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 }
}

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** The day of an ISO date, or undefined for a date that does not exist (2023-02-29) or another form. */
export const dayOrNone = (date: DateLike | null | undefined): Day | undefined => {
  if (date === null || date === undefined) return undefined
  const text = typeof date === 'string' ? date : date.toString()
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? dayFromCivil(year, month, day) : undefined
}

/**
 * The day of an ISO date, with its place.
 *
 * Dates that do not exist (2023-02-29) and other forms are refused, not rolled.
 * @returns days since 1970-01-01, or MISSING_DATA naming the field
 * @example dayFromDate('2000-03-01', 'issueDate') // 11017
 */
export const dayFromDate = (date: DateLike | null | undefined, field: string): Result<Day> => {
  const day = dayOrNone(date)
  return day === undefined ? absent('MISSING_DATA', field) : present(day)
}

export const isoFromDay = (day: Day): string => {
  const { year, month, day: dayOfMonth } = civilFromDay(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: Day): number => (((day + 4) % 7) + 7) % 7

export const isMonthEnd = (day: Day): boolean => civilFromDay(day + 1).day === 1

/** The day `months` later, on the same day of the month or the month's last; `toMonthEnd` sticks to the last. */
export const addMonths = (day: Day, months: number, toMonthEnd = false): Day => {
  const from = civilFromDay(day)
  const index = from.year * 12 + from.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  const length = daysInMonth(year, month)
  return dayFromCivil(year, month, toMonthEnd ? length : Math.min(from.day, length))
}
