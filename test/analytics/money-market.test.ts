import { describe, expect, test } from 'vitest'
import { daysInYearAfter } from '../../schema/analytics/bills.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { dirty } from '../../schema/analytics/price.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from '../../schema/analytics/yield-conventions.ts'
import { bondOf } from './sample.ts'
import { value } from './value.ts'

const day = (date: string): number => value(dayFromDate(date, 'date'))

const billOf = (issueDate: string, maturityDate: string) => {
  const bond = bondOf({ issueDate, maturityDate, couponsPerYear: 0, dayCount: 'ACT/360', nominal: 100 })
  return { bond, flows: value(flowsTo(bond, day(issueDate), value(maturityHorizon(bond)))) }
}

describe('A bill', () => {
  const quoted = billOf('2022-08-11', '2023-02-09')

  test('of 3.04 % discount over 182 days costs 98.463111 and invests at 3.130 %', () => {
    const price = value(YIELD_CONVENTIONS.BILL_DISCOUNT.dirtyFromYield(quoted, 0.0304))
    expect(price).toBeCloseTo(98.463111, 6)
    expect(100 * value(YIELD_CONVENTIONS.BILL_INVESTMENT.yieldFromDirty(quoted, price))).toBeCloseTo(3.13, 3)
  })

  test.each<YieldConventionName>(['BILL_DISCOUNT', 'BILL_INVESTMENT', 'EFFECTIVE_LAST_SIMPLE', 'STREET_LAST_SIMPLE'])(
    'goes from price to %s and back, short and long',
    name => {
      for (const bill of [quoted, billOf('2022-08-11', '2023-08-10'), billOf('2023-03-02', '2024-02-29')]) {
        for (const price of [60, 95, 99.9, 100, 101]) {
          const rate = value(YIELD_CONVENTIONS[name].yieldFromDirty(bill, dirty(price)))
          expect(value(YIELD_CONVENTIONS[name].dirtyFromYield(bill, rate)) / price).toBeCloseTo(1, 10)
        }
      }
    },
  )

  test('counts 366 days where the year ahead holds a 29 February', () => {
    expect(daysInYearAfter(day('2023-03-01'))).toBe(366)
    expect(daysInYearAfter(day('2023-02-28'))).toBe(365)
    expect(daysInYearAfter(day('2024-02-28'))).toBe(366)
    expect(daysInYearAfter(day('2024-02-29'))).toBe(365)
  })

  test('has no discount rate once two payments are due', () => {
    const bond = bondOf()
    const flows = value(flowsTo(bond, day('2026-06-25'), value(maturityHorizon(bond))))
    expect(YIELD_CONVENTIONS.BILL_DISCOUNT.yieldFromDirty({ bond, flows }, dirty(99))).toEqual({
      ok: false,
      reason: 'NOT_APPLICABLE',
      field: 'flows',
    })
  })
})

describe('A note in the US convention', () => {
  test('pays simple interest in the broken period, so that it costs less than compounded', () => {
    const bond = bondOf({ dayCount: 'ACT/ACT ICMA', rate: 0.05 })
    const flows = value(flowsTo(bond, day('2026-06-25'), value(maturityHorizon(bond))))
    const simple = value(YIELD_CONVENTIONS.US_TREASURY.dirtyFromYield({ bond, flows }, 0.05))
    const compound = value(YIELD_CONVENTIONS.STREET.dirtyFromYield({ bond, flows }, 0.05))
    expect(compound - simple).toBeGreaterThan(0)
    expect(compound - simple).toBeLessThan(0.02)
  })
})
