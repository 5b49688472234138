import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilFromDay, dayFromCivil, dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { DAY_COUNTS, type DayCountName } from '../../schema/analytics/day-counts.ts'
import { DAY_COUNT_PAIRS, ICMA_PERIODS } from './cases/day-count-pairs.ts'
import { value } from './value.ts'

const day = (date: string): number => value(dayFromDate(date, 'date'))
const NAMES = Object.keys(DAY_COUNTS) as DayCountName[]
const days = fc.integer({ min: dayFromCivil(1990, 1, 1), max: dayFromCivil(2080, 12, 31) })

describe('A day count', () => {
  test.each(DAY_COUNT_PAIRS)('from %s to %s by %s is %i days, %f years', (start, end, name, counted, years) => {
    const dayCount = DAY_COUNTS[name as DayCountName]
    expect(dayCount.days(day(start), day(end))).toBe(counted)
    expect(dayCount.years(day(start), day(end))).toBeCloseTo(years, 12)
  })

  test.each(ICMA_PERIODS)('by ICMA from %s to %s in the period %s to %s, %i a year, is %f', (...row) => {
    const [start, end, referenceStart, referenceEnd, couponsPerYear, years] = row
    const period = { referenceStart: day(referenceStart), referenceEnd: day(referenceEnd), couponsPerYear }
    expect(DAY_COUNTS['ACT/ACT ICMA'].years(day(start), day(end), period)).toBeCloseTo(years, 12)
  })

  test.each(NAMES)('%s is 0 within a day and never falls as the end moves on', name => {
    const dayCount = DAY_COUNTS[name]
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 4000 }), (start, length) => {
        expect(dayCount.years(start, start)).toBe(0)
        expect(dayCount.days(start, start + length)).toBeGreaterThanOrEqual(dayCount.days(start, start + length - 1))
      }),
    )
  })

  test('30E/360 ISDA ends every month on the 30th but a February at maturity', () => {
    const isda = DAY_COUNTS['30E/360 ISDA']
    const maturity = day('2025-02-28')
    const period = { referenceStart: day('2024-08-31'), referenceEnd: maturity, couponsPerYear: 2, maturity }
    expect(isda.days(day('2024-08-31'), maturity, period)).toBe(178)
    expect(isda.days(day('2024-08-31'), maturity)).toBe(180)
    expect(isda.days(day('2024-02-29'), day('2024-08-31'))).toBe(180)
  })

  test('ACT/365L has 366 days where an annual period holds a leap day, or another ends in a leap year', () => {
    const years = DAY_COUNTS['ACT/365L'].years
    const annual = { referenceStart: day('2023-06-10'), referenceEnd: day('2024-06-10'), couponsPerYear: 1 }
    const half = { referenceStart: day('2023-12-10'), referenceEnd: day('2024-06-10'), couponsPerYear: 2 }
    const none = { referenceStart: day('2024-06-10'), referenceEnd: day('2025-06-10'), couponsPerYear: 1 }
    expect(years(day('2023-06-10'), day('2023-12-10'), annual)).toBe(183 / 366)
    expect(years(day('2023-12-10'), day('2024-02-10'), half)).toBe(62 / 366)
    expect(years(day('2024-06-10'), day('2024-12-10'), none)).toBe(183 / 365)
  })

  test('ACT/ACT ISDA splits at the turn of the year', () => {
    const years = DAY_COUNTS['ACT/ACT ISDA'].years(day('2003-11-01'), day('2004-05-01'))
    expect(years).toBeCloseTo(61 / 365 + 121 / 366, 14)
  })

  test('by ICMA, parts of a period add up to it', () => {
    const period = { referenceStart: day('2025-12-31'), referenceEnd: day('2026-06-30'), couponsPerYear: 2 }
    const years = DAY_COUNTS['ACT/ACT ICMA'].years
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), offset => {
        const middle = period.referenceStart + offset
        const end = day('2031-06-30')
        const start = day('2020-12-31')
        expect(years(start, middle, period) + years(middle, end, period)).toBeCloseTo(10.5, 12)
      }),
    )
  })
})

describe('A calendar date', () => {
  test('is the number of days since 1970', () => {
    expect(day('1970-01-01')).toBe(0)
    expect(day('2000-03-01')).toBe(11_017)
  })

  test('goes to a day number and back', () => {
    fc.assert(
      fc.property(days, number => {
        expect(day(isoFromDay(number))).toBe(number)
      }),
    )
  })

  test('agrees with Temporal', () => {
    fc.assert(
      fc.property(days, number => {
        const { year, month, day: dayOfMonth } = civilFromDay(number)
        const date = new Temporal.PlainDate(year, month, dayOfMonth)
        expect(new Temporal.PlainDate(1970, 1, 1).until(date).days).toBe(number)
        expect(day(date.toString())).toBe(value(dayFromDate(date, 'date')))
      }),
    )
  })

  test.each(['2023-02-29', '2023-13-01', '2023-00-10', '2023-04-31', '20230401', '2023-4-1', '', 'yesterday'])(
    'that does not exist is refused: %s',
    date => expect(dayFromDate(date, 'issueDate')).toEqual({ ok: false, reason: 'MISSING_DATA', field: 'issueDate' }),
  )
})
