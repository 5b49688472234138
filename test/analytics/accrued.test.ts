import { describe, expect, test } from 'vitest'
import { accruedMoney, rounded } from '../../schema/analytics/accrued.ts'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { bondOf, termsOf } from './sample.ts'
import { value } from './value.ts'

const day = (date: string): number => value(dayFromDate(date, 'date'))

const exchange = bondOf({
  issueDate: '2026-02-04',
  maturityDate: '2026-08-05',
  periodDays: 182,
  rate: 0.06,
  couponDecimals: 2,
  accruedDecimals: 2,
})

describe('Accrued interest', () => {
  test('of equal coupons is amount × days over days in the period, to the kopeck', () => {
    expect(exchange.coupons.amounts).toEqual([29.92])
    expect(value(accruedMoney(exchange, day('2026-02-04') + 32))).toBe(5.26)
  })

  test('is negative from the ex date until the coupon is paid', () => {
    const bond = bondOf({ exDays: 7, dayCount: 'ACT/ACT ICMA' })
    const pay = day('2026-09-15')
    expect(value(accruedMoney(bond, pay - 8))).toBeCloseTo(60 * (176 / 184), 10)
    expect(value(accruedMoney(bond, pay - 7))).toBeCloseTo(-60 * (7 / 184), 10)
    expect(value(accruedMoney(bond, pay - 1))).toBeCloseTo(-60 * (1 / 184), 10)
    expect(value(accruedMoney(bond, pay))).toBe(0)
  })

  test('is nothing for a bond without coupons', () => {
    expect(value(accruedMoney(bondOf({ couponsPerYear: 0 }), day('2026-06-25')))).toBe(0)
  })

  test('is the whole coupon between the end of the period and a payment moved off a weekend', () => {
    const terms = termsOf({ payments: { calendar: 'WEEKENDS', convention: 'FOLLOWING' } })
    const bond = value(bondFromTerms(terms))
    expect(terms.coupons[5]).toMatchObject({ endDate: '2027-03-15', paymentDate: '2027-03-15' })
    expect(terms.coupons[1]).toMatchObject({ endDate: '2025-03-15', paymentDate: '2025-03-17' })
    expect(value(accruedMoney(bond, day('2025-03-16')))).toBe(terms.coupons[1]?.amount)
  })

  test('rounds halves away from nothing, also those that binary fractions put a hair below', () => {
    expect(rounded(1.005, 2)).toBe(1.01)
    expect(rounded(-1.005, 2)).toBe(-1.01)
    expect(rounded(1.0049, 2)).toBe(1)
    expect(rounded(1.23456, undefined)).toBe(1.23456)
  })
})
