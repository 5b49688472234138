import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import type { BondTerms, CouponTerms } from '../../schema/analytics/bond-terms.ts'
import { figuresOf } from '../../schema/analytics/figures.ts'
import type { MeasureName } from '../../schema/analytics/measures.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { termsOf } from './sample.ts'
import { value } from './value.ts'

const MARKET = { settlement: '2026-06-25', cleanPrice: 97 }
const WHOLE = termsOf()

const figures = (terms: BondTerms) => figuresOf(value(valuationOf(value(bondFromTerms(terms)), MARKET)))
const result = (terms: BondTerms, name: MeasureName) => figures(terms)[name].result
const withCoupons = (change: (coupons: readonly CouponTerms[]) => readonly CouponTerms[]): BondTerms => ({
  ...WHOLE,
  coupons: change(WHOLE.coupons),
})
const incomplete = (field: string) => ({ ok: false, reason: 'INCOMPLETE_SCHEDULE', field })

describe('A schedule with a hole', () => {
  test('is not computed over: a coupon missing in the middle', () => {
    const holed = withCoupons(coupons => coupons.filter((_, index) => index !== 7))
    expect(result(holed, 'yieldToMaturity')).toEqual(incomplete('coupons[7]'))
    expect(result(holed, 'macaulayDurationYears')).toEqual(incomplete('coupons[7]'))
  })

  test('still has what does not rest on the hole', () => {
    const holed = withCoupons(coupons => coupons.filter((_, index) => index !== 7))
    expect(result(holed, 'accruedInterest')).toEqual(result(WHOLE, 'accruedInterest'))
    expect(result(holed, 'currentYield')).toEqual(result(WHOLE, 'currentYield'))
  })

  test('in the past does no harm', () => {
    const past = withCoupons(coupons => coupons.filter((_, index) => index !== 1))
    expect(result(past, 'yieldToMaturity')).toEqual(result(WHOLE, 'yieldToMaturity'))
    const trimmed = withCoupons(coupons => coupons.slice(4))
    expect(result(trimmed, 'yieldToMaturity')).toEqual(result(WHOLE, 'yieldToMaturity'))
  })

  test('around settlement has no accrued interest', () => {
    const holed = withCoupons(coupons => coupons.filter((_, index) => index !== 4))
    expect(result(holed, 'accruedInterest')).toEqual(incomplete('coupons'))
  })

  test('at the end is one page of a longer list', () => {
    const page = withCoupons(coupons => coupons.slice(0, 8))
    expect(result(page, 'yieldToMaturity')).toEqual(incomplete('coupons'))
    expect(result({ ...WHOLE, couponCount: 40 }, 'yieldToMaturity')).toEqual(incomplete('coupons'))
    expect(result({ ...WHOLE, couponCount: 10 }, 'yieldToMaturity').ok).toBe(true)
  })

  test('among repayments is noticed where they do not add up', () => {
    const amortizations = [{ date: '2028-03-15', amount: 400 }]
    expect(result({ ...WHOLE, amortizations }, 'yieldToMaturity')).toEqual(incomplete('amortizations'))
    const short = [...amortizations, { date: '2029-03-15', amount: 500 }]
    expect(result({ ...WHOLE, amortizations: short }, 'yieldToMaturity')).toEqual(incomplete('amortizations'))
    expect(result({ ...WHOLE, amortizations: short }, 'accruedPer100')).toEqual(incomplete('amortizations'))
    const full = [...amortizations, { date: '2029-03-15', amount: 600 }]
    expect(result({ ...WHOLE, amortizations: full }, 'yieldToMaturity').ok).toBe(true)
  })

  test('of coupons that a coupon bond should have is no zero-coupon bond', () => {
    expect(result({ ...WHOLE, coupons: [] }, 'yieldToMaturity')).toEqual(incomplete('coupons'))
    expect(result({ ...WHOLE, coupons: [] }, 'accruedInterest')).toEqual(incomplete('coupons'))
  })

  test('beyond a put leaves the yield to the put', () => {
    const unknown = withCoupons(coupons =>
      coupons.map((coupon, index) => (index > 6 ? { ...coupon, amount: null } : coupon)),
    )
    const puttable: BondTerms = { ...unknown, options: [{ kind: 'PUT', date: '2027-09-15', price: 100 }] }
    expect(result(puttable, 'yieldToPut').ok).toBe(true)
    expect(result(puttable, 'headlineYield')).toEqual(result(puttable, 'yieldToPut'))
    expect(result(puttable, 'yieldToMaturity')).toEqual(incomplete('coupons[7].amount'))
    expect(result(puttable, 'yieldToWorst')).toEqual(incomplete('coupons[7].amount'))
  })
})

describe('A floater', () => {
  const floater = (projection: BondTerms['projection']): BondTerms => ({
    ...withCoupons(coupons => coupons.map((coupon, i) => (i > 4 ? { ...coupon, amount: null } : coupon))),
    ...(projection !== undefined && { projection }),
  })

  test('without a rule for its unknown coupons is incomplete', () => {
    expect(result(floater(undefined), 'yieldToMaturity')).toEqual(incomplete('coupons[5].amount'))
  })

  test.each(['LAST_AMOUNT', 'LAST_RATE', 0.15] as const)('priced with %s says that it assumes', projection => {
    const { yieldToMaturity, accruedInterest } = figures(floater(projection))
    expect(yieldToMaturity.result.ok).toBe(true)
    expect(yieldToMaturity.assumption).toBe(projection)
    expect(accruedInterest.assumption).toBe(undefined)
    expect(figures(WHOLE).yieldToMaturity.assumption).toBe(undefined)
  })

  test('whose running coupon is projected has accrued interest that assumes', () => {
    const late = withCoupons(coupons => coupons.map((coupon, i) => (i > 3 ? { ...coupon, amount: null } : coupon)))
    const found = figures({ ...late, projection: 'LAST_AMOUNT' })
    expect(found.accruedInterest.assumption).toBe('LAST_AMOUNT')
    expect(found.currentYield.assumption).toBe('LAST_AMOUNT')
    expect(found.outstandingNominal.assumption).toBe(undefined)
  })

  test('takes the accrued interest that the market publishes, and does not call it assumed', () => {
    const late = withCoupons(coupons => coupons.map((coupon, i) => (i > 3 ? { ...coupon, amount: null } : coupon)))
    const bond = value(bondFromTerms({ ...late, projection: 'LAST_AMOUNT' }))
    const found = figuresOf(value(valuationOf(bond, { ...MARKET, accruedInterest: 11.19 })))
    expect(found.accruedInterest).toEqual({ result: { ok: true, value: 11.19 } })
    expect(found.dirtyPrice).toEqual({ result: { ok: true, value: 97 + 1.119 } })
    expect(found.yieldToMaturity.assumption).toBe('LAST_AMOUNT')
  })

  test('repeats the last known amount, whatever the length of the period', () => {
    const bond = value(bondFromTerms(floater('LAST_AMOUNT')))
    expect(new Set(bond.coupons.amounts.slice(4))).toEqual(new Set([bond.coupons.amounts[4]]))
  })

  test('repeats the last known rate on the days of each period', () => {
    const bond = value(bondFromTerms(floater('LAST_RATE')))
    for (const [i, amount] of bond.coupons.amounts.entries()) {
      expect(amount).toBeCloseTo(WHOLE.coupons[i]?.amount ?? Number.NaN, 9)
    }
  })

  test('before its first known coupon has none to repeat', () => {
    const blank = withCoupons(coupons => coupons.map(coupon => ({ ...coupon, amount: null })))
    const terms: BondTerms = { ...blank, projection: 'LAST_AMOUNT' }
    expect(result(terms, 'yieldToMaturity')).toEqual(incomplete('coupons'))
  })
})
