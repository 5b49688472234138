import { type Calendar, daysOf } from './calendar.ts'
import { afterEaster, fixed, fixedOrMonday, nearestWorkday, nthWeekday } from './holidays.ts'
import { MOEX_YEARS } from './moex.ts'

const SATURDAY_SUNDAY = Object.freeze([0, 6])
const NONE = daysOf()
const MONDAY = 1
const THURSDAY = 4

/** Days on which the Moscow Exchange is closed in every year. */
const MOEX_RULES = Object.freeze([
  { name: 'New Year', day: fixed(1, 1) },
  { name: 'New Year, second day', day: fixed(1, 2) },
  { name: 'Christmas', day: fixed(1, 7) },
  { name: 'Defender of the Fatherland', day: fixed(2, 23) },
  { name: 'Women’s Day', day: fixed(3, 8) },
  { name: 'Spring and Labour', day: fixed(5, 1) },
  { name: 'Victory', day: fixed(5, 9) },
  { name: 'Russia', day: fixed(6, 12) },
  { name: 'Unity', day: fixed(11, 4) },
  { name: 'last day of the year', day: fixed(12, 31) },
])

const MOEX_CLOSED = MOEX_YEARS.flatMap(({ closed }) => closed)
const MOEX_WEEKENDS = MOEX_YEARS.flatMap(({ openWeekends }) => openWeekends)
const MOEX_DAYS_OFF = MOEX_YEARS.flatMap(({ openDaysOff }) => openDaysOff)

/**
 * Calendars as a table: a new market is a row.
 *
 * Rules hold for the years in which they are law. MOEX follows the exchange's own decisions, which it publishes each autumn;
 * RUSSIA is closed on the days off by decree as well, on which the exchange works without the state and foreign currencies.
 * @source Moscow Exchange trading calendars, see `MOEX_YEARS`; SIFMA holiday schedule; ECB, TARGET closing days since 2000
 */
export const CALENDARS = Object.freeze({
  WEEKENDS: { text: 'weekends only', weekend: SATURDAY_SUNDAY, rules: [], holidays: NONE, workingDays: NONE },
  MOEX: {
    text: 'Moscow Exchange, settlement of bonds',
    weekend: SATURDAY_SUNDAY,
    rules: MOEX_RULES,
    holidays: daysOf(...MOEX_CLOSED),
    workingDays: daysOf(...MOEX_WEEKENDS, ...MOEX_DAYS_OFF),
  },
  RUSSIA: {
    text: 'days on which the Moscow Exchange is open and which the government’s decree leaves working',
    weekend: SATURDAY_SUNDAY,
    rules: MOEX_RULES,
    holidays: daysOf(...MOEX_CLOSED, ...MOEX_DAYS_OFF),
    workingDays: daysOf(...MOEX_WEEKENDS),
  },
  US_GOVERNMENT: {
    text: 'US government bonds',
    weekend: SATURDAY_SUNDAY,
    rules: Object.freeze([
      { name: 'New Year', day: fixedOrMonday(1, 1) },
      { name: 'Martin Luther King', day: nthWeekday(1, MONDAY, 3), from: 1986 },
      { name: 'Presidents', day: nthWeekday(2, MONDAY, 3) },
      { name: 'Good Friday', day: afterEaster(-2) },
      { name: 'Memorial', day: nthWeekday(5, MONDAY, -1) },
      { name: 'Juneteenth', day: nearestWorkday(6, 19), from: 2022 },
      { name: 'Independence', day: nearestWorkday(7, 4) },
      { name: 'Labor', day: nthWeekday(9, MONDAY, 1) },
      { name: 'Columbus', day: nthWeekday(10, MONDAY, 2) },
      { name: 'Veterans', day: fixedOrMonday(11, 11) },
      { name: 'Thanksgiving', day: nthWeekday(11, THURSDAY, 4) },
      { name: 'Christmas', day: nearestWorkday(12, 25) },
    ]),
    holidays: daysOf('2018-12-05', '2025-01-09'),
    workingDays: NONE,
  },
  TARGET: {
    text: 'T2 of the Eurosystem',
    weekend: SATURDAY_SUNDAY,
    rules: Object.freeze([
      { name: 'New Year', day: fixed(1, 1) },
      { name: 'Good Friday', day: afterEaster(-2), from: 2000 },
      { name: 'Easter Monday', day: afterEaster(1), from: 2000 },
      { name: 'Labour', day: fixed(5, 1), from: 2000 },
      { name: 'Christmas', day: fixed(12, 25) },
      { name: 'day after Christmas', day: fixed(12, 26), from: 2000 },
    ]),
    holidays: daysOf('1999-12-31', '2001-12-31'),
    workingDays: NONE,
  },
} as const satisfies Record<string, Calendar>)

export type CalendarName = keyof typeof CALENDARS
