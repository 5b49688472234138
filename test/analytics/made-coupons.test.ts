import { describe, expect, test } from 'vitest'
import { amountsFromRates, type FixedCouponSource, makeCoupons } from '../../schema/analytics/made-coupons.ts'
import { repaidNominal } from '../../schema/analytics/redemption.ts'

const BOND: FixedCouponSource = {
  ...{ dayCount: '30/360 US', couponsPerYear: 2, rate: 0.06, nominal: 1000, repayments: [] },
  ...{ issueDate: '2026-03-31', maturityDate: '2028-03-31', since: '2026-01-01', payments: null },
}

const made = (more: Partial<FixedCouponSource> = {}) => {
  const result = makeCoupons({ ...BOND, ...more })
  return result.ok ? result.value : result
}

describe('coupons made from terms', () => {
  test('are counted back from maturity and keep to the ends of months', () => {
    expect(made()).toMatchObject([
      { periodStart: '2026-03-31', periodEnd: '2026-09-30', payDate: '2026-09-30', nominal: 1000, amount: 30 },
      { periodStart: '2026-09-30', periodEnd: '2027-03-31', amount: 30 },
      { periodStart: '2027-03-31', periodEnd: '2027-09-30', amount: 30 },
      { periodStart: '2027-09-30', periodEnd: '2028-03-31', amount: 30 },
    ])
  })

  test('begin with a short period where the issue date is off the schedule', () => {
    const [first, second] = made({ issueDate: '2026-06-30' }) as readonly { periodStart: string; amount: number }[]
    expect([first, second]).toMatchObject([
      { periodStart: '2026-06-30', amount: (1000 * 0.06 * 90) / 360 },
      { periodStart: '2026-09-30', amount: 30 },
    ])
  })

  test('reach back to the period of a given day where the issue date is not known', () => {
    expect(made({ issueDate: null, since: '2027-01-01' })).toMatchObject([
      { periodStart: '2026-09-30' },
      { periodStart: '2027-03-31' },
      { periodStart: '2027-09-30' },
    ])
  })

  test('name the term that cannot be', () => {
    expect(made({ couponsPerYear: 5 })).toMatchObject({ ok: false, field: 'couponsPerYear' })
    expect(made({ maturityDate: '9999-12-31' })).toMatchObject({ ok: false, field: 'maturityDate' })
    expect(made({ issueDate: null, maturityDate: '9999-12-31' })).toMatchObject({ ok: false, field: 'maturityDate' })
    expect(made({ issueDate: '2026-02-30' })).toMatchObject({ ok: false, field: 'placementDate' })
  })
})

describe('amounts of rates', () => {
  const period = { periodStart: '2026-03-31', periodEnd: '2026-09-30', rate: 0.06, nominal: null }
  const terms = { ...BOND, maturityDate: '2028-03-31' }

  test('are rate by nominal by day count; a nominal of the coupon goes before the one outstanding', () => {
    const periods = [period, { ...period, rate: null }, { ...period, nominal: 500 }]
    expect(amountsFromRates(periods, terms)).toEqual({ ok: true, value: [30, null, 15] })
  })

  test('of a perpetual are paid on its nominal', () => {
    expect(amountsFromRates([period], { ...terms, maturityDate: null })).toEqual({ ok: true, value: [30] })
  })

  test('say what they lack: a frequency where the day count asks for it, repayments that add up', () => {
    const icma = { ...terms, dayCount: 'ACT/ACT ICMA' as const, couponsPerYear: null }
    expect(amountsFromRates([period], icma)).toMatchObject({ ok: false, field: 'couponsPerYear' })
    const half = { ...terms, repayments: [{ date: '2028-03-31', amount: 500 }] }
    expect(amountsFromRates([period], half)).toMatchObject({ ok: false, field: 'nominal' })
  })
})

test('a repayment above the nominal lowers it by the nominal alone', () => {
  expect(repaidNominal({ value: '1050', price: 105 })).toBe(1000)
  expect(repaidNominal({ value: 400, price: null })).toBe(400)
})
