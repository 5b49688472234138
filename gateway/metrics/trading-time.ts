import { isBusinessDay } from '../../schema/analytics/calendars/calendar.ts'
import { CALENDARS, type CalendarName } from '../../schema/analytics/calendars/calendars.ts'

const DAY_MS = 86_400_000
/** Longer ages are not counted to the end: a year is old in every market. */
const MOST_DAYS = 400

/**
 * Seconds between two times that lie on business days (UTC) of a market: data of Friday evening are a few hours old on
 * Monday morning. Never negative.
 */
export function tradingSeconds(name: CalendarName, from: Date, to: Date): number {
  const end = to.getTime()
  let at = Math.max(from.getTime(), end - MOST_DAYS * DAY_MS)
  let open = 0
  while (at < end) {
    const day = Math.floor(at / DAY_MS)
    const until = Math.min(end, (day + 1) * DAY_MS)
    if (isBusinessDay(CALENDARS[name], day)) open += until - at
    at = until
  }
  return open / 1_000
}

/** The calendar that a source publishes by; others publish on weekdays. */
const OF_SOURCE: Readonly<Record<string, CalendarName>> = {
  moex: 'MOEX',
  'moex-history': 'MOEX',
  minfin: 'RUSSIA',
  cbr: 'RUSSIA',
  'cbr-fx': 'RUSSIA',
  treasury: 'US_GOVERNMENT',
  'treasury-curve': 'US_GOVERNMENT',
  fed: 'US_GOVERNMENT',
  ecb: 'TARGET',
  'ecb-fx': 'TARGET',
  firds: 'TARGET',
}

export function calendarOfSource(key: string): CalendarName {
  return OF_SOURCE[key] ?? 'WEEKENDS'
}
