import type { Bond } from '../bond.ts'
import type { Curve } from '../curves/curve.ts'
import { parallelShift } from '../curves/shift.ts'
import type { CleanPrice } from '../price.ts'
import { absent, chain, present, type Result } from '../result.ts'
import { root } from '../solver.ts'
import { type HorizonView, horizonReturn } from './horizon-return.ts'

/** Search range of the move: what a curve may fall and rise by, fractions a year. */
const WIDEST = Object.freeze({ low: -0.5, high: 10 })
const BASIS_POINT = 1e-4

/**
 * The parallel move of the curve until the horizon that eats the whole return.
 *
 *     total return (base curve + move) = 0
 *
 * A cushion: a rise above it loses money, however large the coupon is.
 * @returns basis points; NOT_APPLICABLE for a bond that ends before the horizon, which no move of the curve reaches;
 * NO_SOLUTION; the reason of the horizon return
 * @source Ilmanen, Expected Returns, 2011, chapter 9
 */
export const breakevenShiftBp = (
  bond: Bond,
  cleanPrice: CleanPrice,
  curve: Curve,
  view: Omit<HorizonView, 'move'>,
): Result<number> => {
  const returnAt = (move: number): Result<number> => {
    const found = horizonReturn(bond, cleanPrice, curve, { ...view, move: parallelShift(move * 10_000) })
    return found.ok ? present(found.value.totalReturn) : found
  }
  const still = horizonReturn(bond, cleanPrice, curve, view)
  return chain(still, ({ left }) => {
    if (left === 0) return absent('NOT_APPLICABLE', 'horizon')
    const valueAt = (move: number): number => {
      const found = returnAt(move)
      return found.ok ? found.value : Number.NaN
    }
    const evaluate = (move: number, out: { value: number; slope: number }): void => {
      out.value = valueAt(move)
      out.slope = (valueAt(move + BASIS_POINT) - out.value) / BASIS_POINT
    }
    const found = root(evaluate, 0, WIDEST)
    return found === undefined ? absent('NO_SOLUTION', 'shift') : present(found * 10_000)
  })
}
