import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  BUSINESS_DAY_CONVENTIONS,
  type SettlementMarket,
  settlementDay,
} from '../../schema/analytics/business-days.ts'
import { isBusinessDay } from '../../schema/analytics/calendars/calendar.ts'
import { CALENDARS, type CalendarName } from '../../schema/analytics/calendars/calendars.ts'
import { easter } from '../../schema/analytics/calendars/holidays.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
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
    ['US_TREASURY', '2026-07-02', '2026-07-06'],
    ['EUROBOND', '2026-04-02', '2026-04-08'],
  ])('at %s of a trade on %s is on %s', (market, trade, settlement) => {
    expect(isoFromDay(settlementDay(market, day(trade)))).toBe(settlement)
  })

  test('of no lag at all is the next open day', () => {
    expect(isoFromDay(addBusinessDays(CALENDARS.WEEKENDS, day('2026-01-31'), 0))).toBe('2026-02-02')
  })
})
