import { type Calendar, isBusinessDay } from './calendars/calendar.ts'
import { CALENDARS, type CalendarName } from './calendars/calendars.ts'
import { civilFromDay, type Day } from './day.ts'

/** No market is closed longer than this. */
const LONGEST_CLOSURE = 60

const walk = (calendar: Calendar, day: Day, direction: 1 | -1): Day => {
  let found = day
  for (let i = 0; i < LONGEST_CLOSURE && !isBusinessDay(calendar, found); i++) found += direction
  return found
}

const following = (calendar: Calendar, day: Day): Day => walk(calendar, day, 1)
const preceding = (calendar: Calendar, day: Day): Day => walk(calendar, day, -1)

/**
 * Adjustments of a date on which the market is closed: a table, a new rule is a row.
 * @source ISDA 2006 Definitions, 4.12
 */
export const BUSINESS_DAY_CONVENTIONS = Object.freeze({
  UNADJUSTED: (_calendar: Calendar, day: Day): Day => day,
  FOLLOWING: following,
  MODIFIED_FOLLOWING: (calendar: Calendar, day: Day): Day => {
    const later = following(calendar, day)
    return civilFromDay(later).month === civilFromDay(day).month ? later : preceding(calendar, day)
  },
  PRECEDING: preceding,
})

export type BusinessDayConvention = keyof typeof BUSINESS_DAY_CONVENTIONS

/** The day `count` business days later; from a closed day, counting starts at the next business day. */
export const addBusinessDays = (calendar: Calendar, day: Day, count: number): Day => {
  let found = following(calendar, day)
  for (let i = 0; i < count; i++) found = following(calendar, found + 1)
  return found
}

/** What each convention does, for the reader. */
export const BUSINESS_DAY_TEXTS: Readonly<Record<BusinessDayConvention, string>> = Object.freeze({
  UNADJUSTED: 'the payment stays on its date',
  FOLLOWING: 'the next business day',
  MODIFIED_FOLLOWING: 'the next business day, or the one before where the next is in another month',
  PRECEDING: 'the business day before',
})

interface Settlement {
  readonly text: string
  readonly calendar: CalendarName
  /** Business days from trade to settlement. */
  readonly lag: number
}

/** How long after a trade each market settles: a table. */
export const SETTLEMENTS = Object.freeze({
  MOEX: { text: 'Moscow Exchange in roubles, T+1', calendar: 'MOEX', lag: 1 },
  MOEX_CURRENCY: { text: 'Moscow Exchange in other currencies, T+1', calendar: 'RUSSIA', lag: 1 },
  RUSSIAN_AUCTION: { text: 'auctions of the Russian Ministry of Finance, T+1', calendar: 'RUSSIA', lag: 1 },
  US_TREASURY: { text: 'US Treasury, T+1', calendar: 'US_GOVERNMENT', lag: 1 },
  EUROBOND: { text: 'international bonds, T+2', calendar: 'TARGET', lag: 2 },
} as const satisfies Record<string, Settlement>)

export type SettlementMarket = keyof typeof SETTLEMENTS

/** The settlement date of a trade on `tradeDay`; `lag` overrides the market's number of business days. */
export const settlementDay = (market: SettlementMarket, tradeDay: Day, lag: number | null = null): Day => {
  const { calendar, lag: usual } = SETTLEMENTS[market]
  return addBusinessDays(CALENDARS[calendar], tradeDay, lag ?? usual)
}

/** The calendar for adjusting payments of a market's bonds. */
export const marketCalendar = (market: SettlementMarket): CalendarName => SETTLEMENTS[market].calendar

interface Traded {
  readonly country: string | null
  readonly currency: string
}

/** The market of a bond: by its settlement currency, then by the country of its issuer. */
export const settlementMarket = ({ country, currency }: Traded): SettlementMarket => {
  if (currency === 'RUB') return 'MOEX'
  if (country === 'RU') return 'MOEX_CURRENCY'
  return currency === 'USD' && country === 'US' ? 'US_TREASURY' : 'EUROBOND'
}
