import type { Curve } from './curves/curve.ts'
import { type Shift, shiftedCurve } from './curves/shift.ts'
import { resetAmounts } from './floaters/resets.ts'
import type { PricedPayments } from './priced-payments.ts'
import type { Result } from './result.ts'
import { dirtyFromZSpread } from './spreads.ts'

/**
 * Value of payments on a curve that has moved, at a Z-spread: coupons that are not set yet move with it.
 * @param shift undefined where the curve stays
 * @returns per 100 of outstanding nominal; NO_SOLUTION where a moved rate has no meaning
 */
export const repriced = (
  payments: Pick<PricedPayments, 'amounts' | 'times' | 'resets'>,
  curve: Curve,
  shift: Shift | undefined,
  spreadBp: number,
): Result<number> => {
  const moved = shift === undefined ? curve : shiftedCurve(curve, shift)
  const amounts = shift === undefined ? payments.amounts : resetAmounts(payments, curve, moved)
  return dirtyFromZSpread(moved, { amounts, times: payments.times, spreadBp })
}
