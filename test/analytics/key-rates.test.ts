import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEY_TENORS, keyRateShift } from '../../schema/analytics/curves/key-rates.ts'

const years = fc.double({ min: 0, max: 60, noNaN: true })
const bp = fc.integer({ min: -300, max: 300 })

test('all key rates together move every rate by the same', () => {
  fc.assert(
    fc.property(years, bp, (at, size) => {
      const moved = KEY_TENORS.reduce((sum, _, index) => sum + keyRateShift(index, size).at(at), 0)
      expect(moved).toBeCloseTo(size / 10_000, 12)
    }),
  )
})

test('each moves its own tenor in full, and none at its neighbours', () => {
  for (const [index, tenor] of KEY_TENORS.entries()) {
    const { at } = keyRateShift(index, 100)
    expect(at(tenor)).toBeCloseTo(0.01, 12)
    for (const other of KEY_TENORS.filter(one => one !== tenor)) expect(at(other)).toBeCloseTo(0, 12)
  }
})

test('the slope is the one of the movement', () => {
  const step = 1e-6
  fc.assert(
    fc.property(years, fc.nat(KEY_TENORS.length - 1), (at, index) => {
      fc.pre(KEY_TENORS.every(tenor => Math.abs(tenor - at) > 1e-4) && at > 1e-4)
      const shift = keyRateShift(index, 100)
      expect(shift.slope(at)).toBeCloseTo((shift.at(at + step) - shift.at(at - step)) / (2 * step), 6)
    }),
  )
})
