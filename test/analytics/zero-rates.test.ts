import { describe, expect, test } from 'vitest'
import { CURVE_MODELS } from '../../schema/analytics/curves/curve.ts'
import { zeroRates } from '../../schema/analytics/curves/zero-rates.ts'

const TIMES = [0, 1 / 365, 0.02, 0.5, 1, 2.75, 10, 40]

/** Starts of a fit and what it tries around them: one level or one decay time differs, or all do. */
const TRIED = {
  NELSON_SIEGEL: [
    [15.8, -2.1, -5.4, 1.1],
    [15.8, -2.100001, -5.4, 1.1],
    [15.8, -2.1, -5.4, 1.100001],
    [15.8, -2.1, -5.4, 1.1],
    [-20, 100, -200, 0.05],
  ],
  SVENSSON: [
    [4.77, 0.73, -1.94, -2.87, 0.9, 3.16],
    [4.770001, 0.73, -1.94, -2.87, 0.9, 3.16],
    [4.77, 0.73, -1.94, 0, 0.9, 3.16],
    [4.77, 0.73, -1.94, -2.87, 0.900001, 3.16],
    [4.77, 0.73, -1.94, -2.87, 0.9, 3.160001],
    [4.77, 0.73, -1.94, -2.87, 3.16, 0.9],
    [100, -100, 200, 200, 30, 0.05],
  ],
} as const

describe('Zero rates at the times of a fit', () => {
  test.each(['NELSON_SIEGEL', 'SVENSSON'] as const)('are those of %s to the last bit, whatever came before', model => {
    const rates = zeroRates(model, TIMES)
    for (const parameters of TRIED[model]) {
      const out = new Float64Array(TIMES.length)
      rates(parameters, out)
      expect([...out]).toEqual(TIMES.map(time => CURVE_MODELS[model].zero(parameters, time)))
    }
  })
})
