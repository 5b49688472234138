import { describe, expect, test } from 'vitest'
import {
  CURVE_MODELS,
  type CurveTerms,
  curveFromTerms,
  discountFactor,
  forwardRate,
  zeroAnnual,
} from '../../schema/analytics/curves/curve.ts'
import { parRate, tenorPoint } from '../../schema/analytics/curves/tenor.ts'
import { absent } from '../../schema/analytics/result.ts'
import { CURVE_POINTS } from './cases/curve-points.ts'
import { CURVES } from './cases/curves.ts'
import { value } from './value.ts'

const GOVERNMENT = value(curveFromTerms(CURVES.moex20260624 as CurveTerms))

describe('The government curve of 2026-06-24', () => {
  test.each([
    [0.25, 13.932],
    [1, 13.435],
    [2, 13.747],
    [3, 14.248],
    [5, 15.015],
    [7, 15.438],
    [10, 15.737],
    [15, 15.943],
    [20, 16.05],
    [30, 16.182],
  ])('yields at %s years what was published: %s %%', (years, published) => {
    expect(100 * zeroAnnual(GOVERNMENT, years)).toBeCloseTo(published, 2.9)
  })

  test('reads its parameters as basis points, not as fractions', () => {
    expect(zeroAnnual(GOVERNMENT, 1)).toBeLessThan(1)
  })
})

describe.each(CURVE_POINTS)('A curve evaluated by QuantLib', ({ curve: terms, points }) => {
  test.each(points)('has at %s years the same discount factor, zero and forward', (years, discount, zero, forward) => {
    const curve = value(curveFromTerms(terms))
    expect(discountFactor(curve, years)).toBeCloseTo(discount, 9)
    expect(100 * curve.zero(years)).toBeCloseTo(zero, 7)
    expect(100 * forwardRate(curve, years)).toBeCloseTo(forward, 7)
  })
})

describe.each(Object.entries(CURVES))('The curve %s', (_name, terms) => {
  const curve = value(curveFromTerms(terms))

  test.each([0.013, 0.7, 2.4, 6.1, 17, 41])('has the forward rate that its discount factors imply at %s years', t => {
    const step = 1e-5
    const implied = -Math.log(discountFactor(curve, t + step) / discountFactor(curve, t - step)) / (2 * step)
    expect(forwardRate(curve, t)).toBeCloseTo(implied, 8)
  })

  test.each([0.5, 1, 3.3, 10, 30])('prices a par bond of %s years at 100', years => {
    const par = value(parRate(curve, years, 2))
    const count = Math.ceil(years * 2 - 1e-9)
    const first = years - (count - 1) / 2
    let price = 100 * discountFactor(curve, years)
    for (let k = 0; k < count; k++) {
      const share = k === 0 ? first : 0.5
      price += 100 * par * share * discountFactor(curve, first + k / 2)
    }
    expect(price).toBeCloseTo(100, 9)
  })

  test('says everything about a tenor at once, and that nothing lies beyond a longest bond it was not told', () => {
    const point = value(tenorPoint(curve, 5))
    expect(Math.expm1(point.zeroContinuous)).toBeCloseTo(point.zeroAnnual, 12)
    expect(point.extrapolated).toBe(false)
  })
})

describe('A curve', () => {
  test('marks tenors beyond its longest bond as extrapolated', () => {
    const curve = value(curveFromTerms({ model: 'NODES', parameters: [1, 5], longestTenor: 14.9 }))
    expect(value(tenorPoint(curve, 14.9)).extrapolated).toBe(false)
    expect(value(tenorPoint(curve, 15)).extrapolated).toBe(true)
  })

  test('has finite rates at no time at all', () => {
    for (const terms of Object.values(CURVES)) {
      const point = value(tenorPoint(value(curveFromTerms(terms)), 0))
      expect(point.discountFactor).toBe(1)
      expect(point.zeroContinuous).toBeCloseTo(point.forwardContinuous, 12)
      expect(point.par).toEqual(absent('NOT_APPLICABLE', 'years'))
    }
  })

  test.each<[string, CurveTerms, string]>([
    ['too few parameters', { model: 'SVENSSON', parameters: [1, 2, 3] }, 'parameters'],
    ['a parameter that is no number', { model: 'NELSON_SIEGEL', parameters: [4, Number.NaN, 1, 2] }, 'beta1'],
    ['a decay of 0', { model: 'NELSON_SIEGEL', parameters: [4, 1, 1, 0] }, 'tau'],
    ['nodes out of order', { model: 'NODES', parameters: [2, 5, 1, 5] }, 'tenor1'],
    ['a rate of −100 %', { model: 'NODES', parameters: [1, -100] }, 'rate0'],
    ['no nodes', { model: 'NODES', parameters: [] }, 'parameters'],
  ])('refuses %s and names it', (_what, terms, field) => {
    expect(curveFromTerms(terms)).toEqual(absent('MISSING_DATA', field))
  })

  test('is a row of the model table', () => {
    expect(Object.keys(CURVE_MODELS)).toEqual(['NELSON_SIEGEL', 'SVENSSON', 'MOEX_GAUSS', 'NODES'])
    expect(Object.isFrozen(CURVE_MODELS)).toBe(true)
  })
})
