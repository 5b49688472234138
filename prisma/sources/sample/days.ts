import type { IsoDate } from '../record.ts'

/**
 * Calendar days as integers since 1970-01-01. A market of a million bonds needs some hundred million days: integers are
 * fast enough and independent of clock and time zone.
 */
export type Day = number

const THURSDAY = 4
const names = new Map<Day, IsoDate>()

export function dayOf(date: IsoDate): Day {
  const plain = Temporal.PlainDate.from(date)
  return dayFrom(plain.year, plain.month, plain.day)
}

export function isoOf(day: Day): IsoDate {
  const known = names.get(day)
  if (known !== undefined) return known
  const { year, month, dayOfMonth } = partsOf(day)
  const name = `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
  names.set(day, name)
  return name
}

/** The same day of another month; a day that the month lacks becomes its last. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  const count = year * 12 + (month - 1) + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  const first = dayFrom(target.year, target.month, 1)
  const last = target.month === 12 ? 31 : dayFrom(target.year, target.month + 1, 1) - first
  return first + Math.min(dayOfMonth, last) - 1
}

/** Days between by 30E/360: every month has thirty days. */
export function days30E360(start: Day, end: Day): number {
  const from = partsOf(start)
  const to = partsOf(end)
  const days = Math.min(to.dayOfMonth, 30) - Math.min(from.dayOfMonth, 30)
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + days
}

/** The sample market is closed on Saturdays and Sundays and has no holidays. */
function isBusinessDay(day: Day): boolean {
  const weekday = (((day + THURSDAY) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6
}

export function following(day: Day): Day {
  let next = day
  while (!isBusinessDay(next)) next += 1
  return next
}

export function nextBusinessDay(day: Day): Day {
  return following(day + 1)
}

export function previousBusinessDay(day: Day): Day {
  let previous = day - 1
  while (!isBusinessDay(previous)) previous -= 1
  return previous
}

/** The last `count` business days up to and including `last`, oldest first. */
export function businessDaysUpTo(last: Day, count: number): readonly Day[] {
  const days = [isBusinessDay(last) ? last : previousBusinessDay(last)]
  while (days.length < count) days.push(previousBusinessDay(days[days.length - 1] ?? last))
  return days.reverse()
}

const two = (value: number) => String(value).padStart(2, '0')

/** Days from the civil calendar, counted in eras of 400 years that begin in March. */
function dayFrom(year: number, month: number, dayOfMonth: number): Day {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

function partsOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, dayOfMonth: dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1 }
}
