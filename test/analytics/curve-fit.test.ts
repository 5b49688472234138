import { describe, expect, test } from 'vitest'
import { type Curve, type CurveTerms, curveFromTerms, discountFactor } from '../../schema/analytics/curves/curve.ts'
import { type FitBond, fitCurve } from '../../schema/analytics/curves/fit.ts'
import { tenorPoint } from '../../schema/analytics/curves/tenor.ts'
import { value } from './value.ts'

/** Bonds of 1 to `count` half-years apart, priced on the curve itself. */
const bondsOn = (curve: Curve, count: number): FitBond[] =>
  Array.from({ length: count }, (_, index) => {
    const years = 0.4 + index * 0.8
    const payments = Math.ceil(years * 2)
    const times = Array.from({ length: payments }, (_value, k) => years - (payments - 1 - k) / 2)
    const amounts = times.map((_time, k) => (k === payments - 1 ? 100 + index / 4 : index / 4))
    const price = amounts.reduce((sum, amount, k) => sum + amount * discountFactor(curve, times[k] as number), 0)
    return { id: `bond ${index}`, times, amounts, price }
  })

const KNOWN: readonly CurveTerms[] = [
  { model: 'NELSON_SIEGEL', parameters: [15.8, -2.1, -5.4, 1.1] },
  { model: 'NELSON_SIEGEL', parameters: [4, -2, 1.5, 1.8] },
  { model: 'SVENSSON', parameters: [4.77, 0.73, -1.94, -2.87, 0.9, 3.16] },
  { model: 'SVENSSON', parameters: [7.85, -0.54, -6.26, -5.75, 1.94, 9.28] },
]

describe('A curve fitted to bonds that lie on a known curve', () => {
  test.each(KNOWN)('returns it: $model $parameters', terms => {
    const known = value(curveFromTerms(terms))
    const model = terms.model === 'SVENSSON' ? 'SVENSSON' : 'NELSON_SIEGEL'
    const fitted = value(fitCurve(bondsOn(known, 30), model))
    const curve = value(curveFromTerms(fitted.terms))
    for (const years of [0.5, 1, 2, 5, 10, 20]) expect(curve.zero(years)).toBeCloseTo(known.zero(years), 7)
    expect(fitted.rootMeanSquareBp).toBeLessThan(1e-3)
    expect(fitted.terms.longestTenor).toBeCloseTo(0.4 + 29 * 0.8, 9)
  })

  test('finds the parameters themselves', () => {
    const terms = KNOWN[0] as CurveTerms
    const fitted = value(fitCurve(bondsOn(value(curveFromTerms(terms)), 30), 'NELSON_SIEGEL'))
    for (const [i, parameter] of terms.parameters.entries()) {
      expect(fitted.terms.parameters[i]).toBeCloseTo(parameter, 4)
    }
  })
})

describe('A curve fitted to bonds off any curve', () => {
  const bonds = bondsOn(value(curveFromTerms(KNOWN[0] as CurveTerms)), 30)
  const dear = bonds.map((bond, i) => (i === 12 ? { ...bond, price: bond.price * 1.02 } : bond))

  test('shows the error of each bond, the greatest for the one that is dear', () => {
    const { residuals } = value(fitCurve(dear, 'NELSON_SIEGEL'))
    const worst = residuals.toSorted((a, b) => Math.abs(b.yieldErrorBp) - Math.abs(a.yieldErrorBp))[0]
    expect(worst?.id).toBe('bond 12')
    expect(worst?.priceError).toBeLessThan(0)
    expect(worst?.yieldErrorBp).toBeGreaterThan(0)
  })

  test('leaves out a bond that the others contradict, and shows how far off it is', () => {
    const distressed = bonds.map((bond, i) => (i === 0 ? { ...bond, price: bond.price * 0.96 } : bond))
    const { terms, residuals, rootMeanSquareBp } = value(fitCurve(distressed, 'NELSON_SIEGEL'))
    expect(rootMeanSquareBp).toBeLessThan(1e-3)
    expect(residuals.find(({ id }) => id === 'bond 0')?.yieldErrorBp).toBeLessThan(-1000)
    expect(terms.shortestTenor).toBeCloseTo(1.2, 9)
    const curve = value(curveFromTerms(terms))
    expect(curve.zero(0.1)).toBe(curve.zero(1.2))
    expect(value(tenorPoint(curve, 0.5)).extrapolated).toBe(true)
    expect(value(tenorPoint(curve, 1.5)).extrapolated).toBe(false)
  })

  test('keeps a short end that is steep, since its bonds agree', () => {
    const steep = value(curveFromTerms({ model: 'NELSON_SIEGEL', parameters: [12, 9, -4, 0.6] }))
    const { residuals, terms } = value(fitCurve(bondsOn(steep, 30), 'NELSON_SIEGEL'))
    expect(Math.max(...residuals.map(({ yieldErrorBp }) => Math.abs(yieldErrorBp)))).toBeLessThan(1)
    expect(terms.shortestTenor).toBeCloseTo(0.4, 9)
  })

  test('does not depend on the order of the bonds', () => {
    const forwards = value(fitCurve(dear, 'NELSON_SIEGEL'))
    const backwards = value(fitCurve(dear.toReversed(), 'NELSON_SIEGEL'))
    expect(backwards.terms.parameters).toEqual(forwards.terms.parameters)
  })

  test('is refused with fewer bonds than parameters, and for a bond without a yield', () => {
    expect(fitCurve(bonds.slice(0, 3), 'NELSON_SIEGEL')).toEqual({
      ok: false,
      reason: 'MISSING_DATA',
      field: 'bonds',
    })
    const broken = bonds.map((bond, i) => (i === 3 ? { ...bond, price: 0 } : bond))
    expect(fitCurve(broken, 'SVENSSON')).toEqual({ ok: false, reason: 'MISSING_DATA', field: 'bonds[3]' })
  })
})
