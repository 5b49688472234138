import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  BUSINESS_DAY_CONVENTIONS,
  type SettlementMarket,
  settlementDay,
  settlementMarket,
} from '../../schema/analytics/business-days.ts'
import { isBusinessDay } from '../../schema/analytics/calendars/calendar.ts'
import { CALENDARS, type CalendarName } from '../../schema/analytics/calendars/calendars.ts'
import { easter } from '../../schema/analytics/calendars/holidays.ts'
import { MOEX_YEARS } from '../../schema/analytics/calendars/moex.ts'
import { civilFromDay, dayFromDate, isoFromDay, weekday } from '../../schema/analytics/day.ts'
import { value } from './value.ts'

const day = (date: string): number => value(dayFromDate(date, 'date'))

describe('A calendar', () => {
  test.each<[CalendarName, string, boolean]>([
    ['MOEX', '2026-06-12', false],
    ['MOEX', '2026-06-15', true],
    ['MOEX', '2024-04-27', true],
    ['MOEX', '2024-05-04', false],
    ['MOEX', '2025-12-31', false],
    ['MOEX', '2020-06-24', false],
    ['MOEX', '2012-03-09', false],
    ['MOEX', '2012-05-05', true],
    ['MOEX', '2012-05-08', true],
    ['MOEX', '2013-01-04', false],
    ['MOEX', '2014-06-13', false],
    ['MOEX', '2015-05-04', false],
    ['MOEX', '2016-01-08', false],
    ['MOEX', '2017-11-06', false],
    ['MOEX', '2018-11-05', false],
    ['MOEX', '2019-05-10', true],
    ['MOEX', '2021-05-03', false],
    ['MOEX', '2021-06-14', true],
    ['MOEX', '2022-05-10', false],
    ['MOEX', '2023-11-06', true],
    ['MOEX', '2025-05-02', true],
    ['MOEX', '2025-11-01', true],
    ['MOEX', '2026-02-23', false],
    ['MOEX', '2026-05-11', true],
    ['RUSSIA', '2025-05-02', false],
    ['RUSSIA', '2023-11-06', false],
    ['RUSSIA', '2019-05-10', false],
    ['RUSSIA', '2024-04-27', true],
    ['RUSSIA', '2025-05-05', true],
    ['US_GOVERNMENT', '2026-07-03', false],
    ['US_GOVERNMENT', '2026-04-03', false],
    ['US_GOVERNMENT', '2026-11-26', false],
    ['US_GOVERNMENT', '2026-05-25', false],
    ['US_GOVERNMENT', '2022-06-20', false],
    ['US_GOVERNMENT', '2021-06-18', true],
    ['US_GOVERNMENT', '2023-11-10', true],
    ['TARGET', '2026-04-06', false],
    ['TARGET', '2026-05-01', false],
    ['TARGET', '2026-12-26', false],
    ['TARGET', '2026-12-24', true],
    ['WEEKENDS', '2026-01-01', true],
  ])('%s on %s is open: %s', (name, date, isOpen) => {
    expect(isBusinessDay(CALENDARS[name], day(date))).toBe(isOpen)
  })

  test.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('finds Easter of %i', (year, date) => expect(isoFromDay(easter(year))).toBe(date))
})

describe('The calendar of the Moscow Exchange', () => {
  const { rules, weekend } = CALENDARS.MOEX
  const isRuledOut = (date: string) => {
    const number = day(date)
    return weekend.includes(weekday(number)) || rules.some(rule => rule.day(civilFromDay(number).year) === number)
  }

  test.each(MOEX_YEARS)(
    'names of $year only what its rules do not say, each day once, and where it is published',
    row => {
      const { year, closed, openWeekends, openDaysOff, source } = row
      const all = [...closed, ...openWeekends, ...openDaysOff]
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter(date => !date.startsWith(`${year}-`))).toEqual([])
      expect(closed.filter(isRuledOut)).toEqual([])
      expect(openWeekends.filter(date => !weekend.includes(weekday(day(date))))).toEqual([])
      expect(openDaysOff.filter(isRuledOut)).toEqual([])
      expect(source).toMatch(/Decree/)
    },
  )

  test('knows every year from 2012 to 2026', () => {
    expect(MOEX_YEARS.map(({ year }) => year)).toEqual(Array.from({ length: 15 }, (_, index) => 2012 + index))
  })
})

describe('A business-day convention', () => {
  const saturday = day('2026-01-31')
  const weekends = CALENDARS.WEEKENDS

  test.each([
    ['UNADJUSTED', '2026-01-31'],
    ['FOLLOWING', '2026-02-02'],
    ['MODIFIED_FOLLOWING', '2026-01-30'],
    ['PRECEDING', '2026-01-30'],
  ] as const)('%s moves a Saturday at the end of January to %s', (name, date) => {
    expect(isoFromDay(BUSINESS_DAY_CONVENTIONS[name](weekends, saturday))).toBe(date)
  })

  test.each(Object.keys(BUSINESS_DAY_CONVENTIONS))('%s leaves an open day alone', name => {
    const friday = day('2026-01-30')
    expect(BUSINESS_DAY_CONVENTIONS[name as keyof typeof BUSINESS_DAY_CONVENTIONS](weekends, friday)).toBe(friday)
  })
})

describe('Settlement', () => {
  test.each<[SettlementMarket, string, string]>([
    ['MOEX', '2026-06-24', '2026-06-25'],
    ['MOEX', '2025-08-01', '2025-08-04'],
    ['MOEX', '2026-06-11', '2026-06-15'],
    // The exchange worked on 2 May 2025, a day off by decree; on 4 May 2015 it did not.
    ['MOEX', '2025-04-30', '2025-05-02'],
    ['MOEX', '2015-04-30', '2015-05-05'],
    ['MOEX', '2025-10-31', '2025-11-01'],
    ['MOEX_CURRENCY', '2025-04-30', '2025-05-05'],
    ['RUSSIAN_AUCTION', '2025-04-30', '2025-05-05'],
    ['RUSSIAN_AUCTION', '2024-05-08', '2024-05-13'],
    ['US_TREASURY', '2026-07-02', '2026-07-06'],
    ['EUROBOND', '2026-04-02', '2026-04-08'],
  ])('at %s of a trade on %s is on %s', (market, trade, settlement) => {
    expect(isoFromDay(settlementDay(market, day(trade)))).toBe(settlement)
  })

  test.each([
    ['RUB', 'RU', 'MOEX'],
    ['RUB', 'BY', 'MOEX'],
    ['CNY', 'RU', 'MOEX_CURRENCY'],
    ['USD', 'US', 'US_TREASURY'],
    ['USD', 'DE', 'EUROBOND'],
  ])('in %s of an issuer in %s is at %s', (currency, country, market) => {
    expect(settlementMarket({ currency, country })).toBe(market)
  })

  test('of no lag at all is the next open day', () => {
    expect(isoFromDay(addBusinessDays(CALENDARS.WEEKENDS, day('2026-01-31'), 0))).toBe('2026-02-02')
  })
})
