import { describe, expect, test } from 'vitest'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { type ScheduleRule, scheduleDays } from '../../schema/analytics/schedule.ts'
import { value } from './value.ts'

const day = (date: string): number => value(dayFromDate(date, 'date'))
const dates = (rule: ScheduleRule): string[] => value(scheduleDays(rule)).map(isoFromDay)

const span = { start: day('2025-01-20'), end: day('2026-06-15'), step: { months: 6 } }

describe('A schedule', () => {
  test.each<[ScheduleRule['stub'], string[]]>([
    [undefined, ['2025-01-20', '2025-06-15', '2025-12-15', '2026-06-15']],
    ['SHORT_FIRST', ['2025-01-20', '2025-06-15', '2025-12-15', '2026-06-15']],
    ['LONG_FIRST', ['2025-01-20', '2025-12-15', '2026-06-15']],
    ['SHORT_LAST', ['2025-01-20', '2025-07-20', '2026-01-20', '2026-06-15']],
    ['LONG_LAST', ['2025-01-20', '2025-07-20', '2026-06-15']],
  ])('with the stub %s has these dates', (stub, expected) => {
    expect(dates({ ...span, ...(stub && { stub }) })).toEqual(expected)
  })

  test('keeps to month ends where it ends on one', () => {
    const rule = { start: day('2024-08-31'), end: day('2026-02-28'), step: { months: 6 } }
    expect(dates(rule)).toEqual(['2024-08-31', '2025-02-28', '2025-08-31', '2026-02-28'])
    expect(dates({ ...rule, start: day('2024-08-28'), endOfMonth: false })).toEqual([
      '2024-08-28',
      '2025-02-28',
      '2025-08-28',
      '2026-02-28',
    ])
  })

  test('comes back to the 30th and 31st after a February', () => {
    const rule = { start: day('2024-11-30'), end: day('2025-05-30'), step: { months: 3 }, endOfMonth: false }
    expect(dates(rule)).toEqual(['2024-11-30', '2025-02-28', '2025-05-30'])
  })

  test('walks by days where coupons are so many days apart', () => {
    const rule = { start: day('2025-08-06'), end: day('2026-08-05'), step: { days: 182 } }
    expect(dates(rule)).toEqual(['2025-08-06', '2026-02-04', '2026-08-05'])
  })

  test('takes the first and last coupon dates that it is told', () => {
    const rule = { ...span, firstCoupon: day('2025-03-01'), lastCoupon: day('2026-03-01') }
    expect(dates(rule)).toEqual(['2025-01-20', '2025-03-01', '2025-09-01', '2026-03-01', '2026-06-15'])
  })

  test('of one period is its two ends', () => {
    expect(dates({ ...span, start: day('2026-05-01') })).toEqual(['2026-05-01', '2026-06-15'])
    expect(dates({ ...span, start: day('2026-05-01'), stub: 'LONG_FIRST' })).toEqual(['2026-05-01', '2026-06-15'])
  })

  test.each<[string, Partial<ScheduleRule>]>([
    ['step', { step: { months: 0 } }],
    ['step', { step: { months: 2.4 } }],
    ['end', { end: day('2025-01-20') }],
    ['firstCoupon', { firstCoupon: day('2024-01-01') }],
    ['lastCoupon', { lastCoupon: day('2027-01-01') }],
  ])('names what cannot be: %s', (field, change) => {
    expect(scheduleDays({ ...span, ...change })).toEqual({ ok: false, reason: 'MISSING_DATA', field })
  })
})
