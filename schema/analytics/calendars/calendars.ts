import { type Calendar, daysOf } from './calendar.ts'
import { afterEaster, fixed, fixedOrMonday, nearestWorkday, nthWeekday } from './holidays.ts'

const SATURDAY_SUNDAY = Object.freeze([0, 6])
const NONE = daysOf()
const MONDAY = 1
const THURSDAY = 4

/**
 * Calendars as a table: a new market is a row.
 *
 * Rules hold for the years in which they are law. The Russian row names the exchange's own closed days; the
 * exchange publishes them each December and days that no rule foresees are listed one by one.
 * @source Moscow Exchange trading calendars; SIFMA holiday schedule; ECB, TARGET closing days since 2000
 */
export const CALENDARS = Object.freeze({
  WEEKENDS: { text: 'weekends only', weekend: SATURDAY_SUNDAY, rules: [], holidays: NONE, workingDays: NONE },
  MOEX: {
    text: 'Moscow Exchange, settlement of bonds',
    weekend: SATURDAY_SUNDAY,
    rules: Object.freeze([
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
    ]),
    holidays: daysOf(
      ...['2020-02-24', '2020-03-09', '2020-05-11', '2020-06-24', '2020-07-01'],
      ...['2021-05-03', '2021-05-10', '2021-06-14'],
      ...['2022-05-02', '2022-06-13'],
    ),
    workingDays: daysOf('2024-04-27', '2024-11-02', '2024-12-28'),
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
