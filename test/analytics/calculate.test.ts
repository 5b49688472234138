import { describe, expect, test } from 'vitest'
import type { BondTerms } from '../../schema/analytics/bond-terms.ts'
import { calculate } from '../../schema/analytics/calculate.ts'
import { type CurveTerms, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { MEASURE_NAMES, MEASURES } from '../../schema/analytics/measures.ts'
import type { Quote } from '../../schema/analytics/quote.ts'
import { CURVES } from './cases/curves.ts'
import { termsOf } from './sample.ts'
import { value } from './value.ts'

const curve = value(curveFromTerms(CURVES.moex20260624 as CurveTerms))
const settlement = '2026-06-25'
const WHOLE = termsOf()
const OPTIONS: BondTerms['options'] = [
  { kind: 'CALL', date: '2026-09-15', price: 102 },
  { kind: 'PUT', date: '2027-03-15', price: 100 },
  { kind: 'CALL', date: '2028-03-15', price: 101 },
]

const figures = (terms: BondTerms, quote: Quote) => value(calculate({ terms, settlement, quote, curve })).figures
const number = (terms: BondTerms, quote: Quote, name: keyof typeof MEASURES) =>
  value(figures(terms, quote)[name].result)

describe('The calculator', () => {
  const priced = figures(WHOLE, { cleanPrice: 97 })

  test.each<[string, Quote]>([
    ['dirty price', { dirtyPrice: value(priced.dirtyPrice.result) }],
    ['effective yield', { yield: value(priced.headlineYield.result) }],
    ['street yield', { yield: value(priced.streetYield.result), convention: 'STREET', to: 'MATURITY' }],
    ['Z-spread', { zSpreadBp: value(priced.zSpreadBp.result) }],
    ['G-spread', { gSpreadBp: value(priced.gSpreadBp.result) }],
  ])('finds the same price from its %s', (_what, quote) => {
    expect(value(calculate({ terms: WHOLE, settlement, quote, curve })).cleanPrice).toBeCloseTo(97, 9)
  })

  test('answers with every figure of the measure table', () => {
    expect(Object.keys(priced)).toEqual(MEASURE_NAMES)
  })

  test('has one convexity and one duration, in days and in years', () => {
    const years = value(priced.macaulayDurationYears.result)
    expect(value(priced.macaulayDurationDays.result)).toBeCloseTo(years * 365, 10)
    expect(value(priced.modifiedDurationYears.result)).toBeCloseTo(years / (1 + value(priced.headlineYield.result)), 12)
  })

  test('states the bpv of one bond in money', () => {
    const perBond = value(priced.modifiedDurationYears.result) * value(priced.dirtyPrice.result) * 10 * 1e-4
    expect(value(priced.bpv.result)).toBeCloseTo(perBond, 12)
  })
})

describe('A bond with puts and calls', () => {
  const terms = { ...WHOLE, options: OPTIONS }

  test('has its headline yield to the nearest put, with basis and date', () => {
    const { headlineYield, yieldToPut } = figures(terms, { cleanPrice: 97 })
    expect(headlineYield).toEqual(yieldToPut)
    expect(headlineYield).toMatchObject({ basis: 'PUT', date: '2027-03-15' })
  })

  test('has its headline yield to a mandatory call that comes before the put', () => {
    const called = {
      ...terms,
      options: [...(OPTIONS ?? []), { kind: 'MANDATORY_CALL' as const, date: '2026-12-15', price: 100 }],
    }
    expect(figures(called, { cleanPrice: 97 }).headlineYield).toMatchObject({
      basis: 'MANDATORY_CALL',
      date: '2026-12-15',
    })
  })

  test('never has its headline yield to a mere call', () => {
    const callable = { ...terms, options: [{ kind: 'CALL' as const, date: '2026-12-15', price: 100 }] }
    expect(figures(callable, { cleanPrice: 97 }).headlineYield).toMatchObject({
      basis: 'MATURITY',
      date: '2029-03-15',
    })
  })

  test('is worst at the call when dear and at maturity when cheap', () => {
    expect(figures(terms, { cleanPrice: 120 }).yieldToWorst).toMatchObject({
      basis: 'CALL',
      date: '2026-09-15',
    })
    expect(figures(terms, { cleanPrice: 80 }).yieldToWorst).toMatchObject({ basis: 'MATURITY' })
  })

  test('computes durations and spreads on the payments of the headline yield', () => {
    const put = number(terms, { cleanPrice: 97 }, 'macaulayDurationYears')
    expect(put).toBeLessThan(1)
    expect(put).toBeLessThan(number(WHOLE, { cleanPrice: 97 }, 'macaulayDurationYears'))
  })

  test('pays the part of a coupon that has accrued at an option between coupon dates', () => {
    const between = { ...WHOLE, options: [{ kind: 'PUT' as const, date: '2026-12-15', price: 100 }] }
    const price = number(between, { yield: 0, to: 'PUT' }, 'dirtyPrice')
    const coupon = (WHOLE.coupons[4]?.amount ?? Number.NaN) / 10
    const part = ((WHOLE.coupons[5]?.amount ?? Number.NaN) / 10) * (91 / 181)
    expect(price).toBeCloseTo(100 + coupon + part, 10)
  })
})

describe('A perpetual bond', () => {
  const { maturityDate: _none, ...endless } = WHOLE
  const terms = { ...endless, options: [{ kind: 'CALL' as const, date: '2027-09-15', price: 100 }] }

  test('has a yield to its call and none to maturity', () => {
    const found = figures(terms, { cleanPrice: 97 })
    expect(found.yieldToMaturity.result).toEqual({
      ok: false,
      reason: 'NOT_APPLICABLE',
      field: 'maturityDate',
    })
    expect(value(found.yieldToCall.result)).toBeGreaterThan(0.12)
    expect(found.yieldToWorst.basis).toBe('PERPETUITY')
    expect(value(found.yieldToWorst.result)).toBeLessThan(value(found.yieldToCall.result))
  })

  test('has accrued interest and a current yield', () => {
    expect(value(figures(terms, { cleanPrice: 96 }).currentYield.result)).toBeCloseTo(0.125, 12)
    expect(value(figures(terms, { cleanPrice: 96 }).accruedPer100.result)).toBeCloseTo((12 * 102) / 365, 12)
  })
})

describe('The measure table', () => {
  test('says unit, words and needs of each figure once', () => {
    expect(Object.isFrozen(MEASURES)).toBe(true)
    const texts = Object.values(MEASURES).map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  test('needs no curve but for spreads, and no price for accrued interest', () => {
    const bare = value(calculate({ terms: WHOLE, settlement, quote: { cleanPrice: 97 } })).figures
    for (const name of MEASURE_NAMES) {
      const needsMore = MEASURES[name].needs.some(need => need === 'CURVE' || need === 'OPTION')
      const isForOnePayment = name === 'lastPaymentYield'
      expect([name, bare[name].result.ok]).toEqual([name, !needsMore && !isForOnePayment])
    }
  })
})
