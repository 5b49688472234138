import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import type { BondTerms } from '../../schema/analytics/bond-terms.ts'
import { type Curve, type CurveTerms, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { parallelShift, shiftedCurve, twistShift } from '../../schema/analytics/curves/shift.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { forwardPath } from '../../schema/analytics/floaters/index-path.ts'
import { noteFromBond } from '../../schema/analytics/floaters/note-from-bond.ts'
import { floaterCurveDurations } from '../../schema/analytics/floaters/zero-discount-margin.ts'
import { horizonReturn } from '../../schema/analytics/holding-period/horizon-return.ts'
import { keyRateDurations } from '../../schema/analytics/key-rate-durations.ts'
import { optionBond } from '../../schema/analytics/options/rights.ts'
import { clean } from '../../schema/analytics/price.ts'
import { headlinePayments } from '../../schema/analytics/priced-payments.ts'
import { repriced } from '../../schema/analytics/repriced.ts'
import { scenarioOf } from '../../schema/analytics/scenario.ts'
import { zSpreadBp } from '../../schema/analytics/spreads.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { CURVES } from './cases/curves.ts'
import { value } from './value.ts'

const ISSUED = '2026-01-01'
const SETTLEMENT = '2026-05-02'
const curves: readonly (readonly [string, Curve])[] = Object.entries(CURVES).map(([name, terms]) => [
  name,
  value(curveFromTerms(terms as CurveTerms)),
])

/** Half-years of 182 days, the first coupon known, the others not. */
const termsOf = (first: number, later: readonly (number | null)[]): BondTerms => {
  const start = value(dayFromDate(ISSUED, 'issueDate'))
  const date = (at: number) => new Date((start + 182 * at) * 86_400_000).toISOString().slice(0, 10)
  return {
    ...{ nominal: 1000, dayCount: 'ACT/365F', couponsPerYear: 2, issueDate: ISSUED },
    maturityDate: date(later.length + 1),
    projection: 'LAST_RATE',
    coupons: [first, ...later].map((amount, at) => ({ startDate: date(at), endDate: date(at + 1), amount })),
  }
}

const unset = (count: number) => Array.from({ length: count }, () => null)
const valued = (terms: BondTerms, cleanPrice: number, curve: Curve) =>
  value(valuationOf(value(bondFromTerms(terms)), { settlement: SETTLEMENT, cleanPrice, curve }))
const flat = (percent: number) => value(curveFromTerms({ model: 'NODES', parameters: [1, percent] }))
const prices = fc.double({ min: 60, max: 130, noNaN: true })
const lengths = fc.integer({ min: 1, max: 30 })

describe('A floater at the forward rates of a flat curve', () => {
  const curve = flat(12)
  const annual = Math.exp(curve.zero(1)) - 1
  const coupon = 1000 * ((1 + annual) ** (182 / 365) - 1)
  const untilReset = 61 / 365
  const terms = termsOf(coupon, unset(9))
  const parClean = 100 * ((1 + annual) ** (121 / 365) - (coupon / 1000) * (121 / 182))

  test('has the duration of its running coupon alone, and nothing of it is beyond the reset', () => {
    const { effectiveYears, effectiveConvexity, durations, tenors, spreadBp } = value(
      keyRateDurations(curve, value(headlinePayments(valued(terms, parClean, curve)))),
    )
    expect(spreadBp).toBeCloseTo(0, 6)
    expect(effectiveYears).toBeCloseTo(untilReset / (1 + annual), 9)
    expect(effectiveConvexity).toBeCloseTo((untilReset * (untilReset + 1)) / (1 + annual) ** 2, 9)
    for (const [index, years] of durations.entries()) {
      if ((tenors[index] as number) > 0.25) expect(years).toBeCloseTo(0, 9)
    }
  })

  test('is worth par on its reset after any move of the curve', () => {
    for (const shift of [parallelShift(300), parallelShift(-400), twistShift({ shortBp: 200, longBp: -100 })]) {
      const { dirtyPrice } = value(scenarioOf(valued(terms, parClean, curve), shift))
      const moved = shiftedCurve(curve, shift)
      expect(dirtyPrice).toBeCloseTo((100 + coupon / 10) * Math.exp(-moved.zero(untilReset) * untilReset), 6)
    }
  })

  test('earns nothing of a move of the curve on a reset date', () => {
    const settlement = value(dayFromDate(SETTLEMENT, 'settlement'))
    const view = { settlement, horizon: settlement + 61, reinvestmentRate: 0, move: parallelShift(250) }
    const { parts } = value(horizonReturn(value(bondFromTerms(terms)), clean(parClean), curve, view))
    expect(parts.roll).toBeCloseTo(0, 6)
    expect(parts.shift).toBeCloseTo(0, 6)
  })
})

describe.each(curves)('A floater on the curve %s', (_name, curve) => {
  const bond = (count: number, price: number) => valued(termsOf(60, unset(count)), price, curve)

  test('has key-rate durations that sum to its effective duration, and are the limit of bumped ones', () => {
    fc.assert(
      fc.property(prices, lengths, fc.constantFrom('ANNUAL', 'CONTINUOUS'), (price, count, compounding) => {
        const payments = value(headlinePayments(bond(count, price)))
        expect(payments.resets).toHaveLength(count)
        const exact = value(keyRateDurations(curve, payments, { compounding }))
        expect(exact.durations.reduce((sum, years) => sum + years, 0)).toBeCloseTo(exact.effectiveYears, 8)
        const bumped = value(keyRateDurations(curve, payments, { compounding, bumpBp: 1 }))
        expect(bumped.effectiveYears).toBeCloseTo(exact.effectiveYears, 4)
        for (const [index, years] of bumped.durations.entries()) {
          expect(years).toBeCloseTo(exact.durations[index] as number, 3)
        }
      }),
    )
  })

  test('answers to small moves as its duration and convexity say', () => {
    fc.assert(
      fc.property(prices, lengths, fc.integer({ min: -20, max: 20 }), (price, count, bp) => {
        const valuation = bond(count, price)
        const payments = value(headlinePayments(valuation))
        const { effectiveYears, effectiveConvexity } = value(keyRateDurations(curve, payments))
        const { change } = value(scenarioOf(valuation, parallelShift(bp)))
        const move = bp / 10_000
        const expected = -effectiveYears * move + (effectiveConvexity * move * move) / 2
        expect(Math.abs(change - expected)).toBeLessThanOrEqual(900 * Math.abs(move) ** 3 + 1e-9)
      }),
    )
  })

  test('has the duration of its margins where its coupons are those of the curve', () => {
    const settlement = value(dayFromDate(SETTLEMENT, 'settlement'))
    const note = value(noteFromBond(value(bondFromTerms(termsOf(60, unset(6)))), settlement, 0.01))
    const { later } = value(forwardPath(note, curve))
    const paid = later.map(rate => 1000 * (rate + 0.01) * (182 / 365))
    const payments = value(headlinePayments(valued(termsOf(60, unset(6)), 99, curve)))
    const first = payments.amounts[0] as number
    const amounts = [first, ...paid.map((coupon, at) => coupon / 10 + (at === paid.length - 1 ? 100 : 0))]
    const asForward = { ...payments, amounts }
    const marginBp = value(zSpreadBp(curve, asForward))
    const { effectiveYears } = value(floaterCurveDurations(note, curve, marginBp))
    expect(value(keyRateDurations(curve, asForward)).effectiveYears).toBeCloseTo(effectiveYears, 5)
  })

  test('pays no coupon below zero, however far the curve falls', () => {
    const payments = value(headlinePayments(bond(4, 100)))
    const fallen = shiftedCurve(curve, parallelShift(-3000))
    const worth = value(repriced(payments, curve, parallelShift(-3000), 0))
    const paid = [payments.times[0], payments.times.at(-1)] as [number, number]
    const [first, last] = paid.map(years => Math.exp(-fallen.zero(years) * years)) as [number, number]
    expect(worth).toBeCloseTo((payments.amounts[0] as number) * first + 100 * last, 6)
  })
})

test('coupons that are known, or are no floater’s, stay', () => {
  const curve = flat(12)
  const known = termsOf(60, [50, 40, 30])
  expect(value(headlinePayments(valued(known, 100, curve))).resets).toBeUndefined()
  const step = { ...termsOf(60, unset(3)), isFloating: false }
  expect(value(headlinePayments(valued(step, 100, curve))).resets).toBeUndefined()
})

test('a floater has no option-adjusted spread: its coupons would move in the model', () => {
  const callable: BondTerms = { ...termsOf(60, unset(6)), options: [{ kind: 'CALL', date: '2027-06-30', price: 100 }] }
  const valuation = valued(callable, 100, flat(12))
  expect(optionBond(valuation.bond, value(valuation.toMaturity()).flows)).toEqual({
    ...{ ok: false, reason: 'NOT_APPLICABLE', field: 'coupons' },
  })
})
