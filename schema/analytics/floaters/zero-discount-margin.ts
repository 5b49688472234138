import type { Curve } from '../curves/curve.ts'
import { parallelShift, shiftedCurve } from '../curves/shift.ts'
import type { DirtyPrice } from '../price.ts'
import { chain, finite, map, type Result } from '../result.ts'
import { dirtyFromZSpread, zSpreadBp } from '../spreads.ts'
import type { FloatingNote } from './floating-note.ts'
import { floatingAmounts, forwardPath } from './index-path.ts'

/** Years to the payments, days / 365. */
const timesOf = ({ periods, settlement }: FloatingNote): readonly number[] =>
  periods.map(({ end }) => (end - settlement) / 365)

/**
 * The Z-spread of a floater whose coupons follow the forwards of the curve.
 *
 *     dirty = Σ CF (1 + z(t) + s)^(−t)
 *
 * Annually compounded zero rates, t days / 365; the curve projects and discounts.
 * @returns basis points; NO_PRICE; NO_SOLUTION
 */
export const zeroDiscountMarginBp = (note: FloatingNote, price: DirtyPrice, curve: Curve): Result<number> =>
  chain(forwardPath(note, curve), path =>
    zSpreadBp(curve, { amounts: floatingAmounts(note, path), times: timesOf(note), price }),
  )

interface FloaterCurveDurations {
  /** Answer to a parallel move of the curve, in projection and discounting: years. */
  readonly effectiveYears: number
  /** Answer to a move of the spread over the curve: years. */
  readonly spreadYears: number
}

/**
 * Effective and spread duration of a floater over a curve.
 *
 *     duration = (P(−1 bp) − P(+1 bp)) / (2 × 1 bp × P)
 *
 * Annually compounded zero rates move by a basis point at a constant zero discount margin, then the margin at a constant
 * curve. The first is short, the second is near the life of the note.
 * @returns years; NO_SOLUTION where a price has no meaning
 */
export const floaterCurveDurations = (
  note: FloatingNote,
  curve: Curve,
  marginBp: number,
): Result<FloaterCurveDurations> => {
  const times = timesOf(note)
  const worth = (bp: number, spreadBp: number): Result<number> => {
    const moved = bp === 0 ? curve : shiftedCurve(curve, parallelShift(bp))
    return chain(forwardPath(note, moved), path =>
      dirtyFromZSpread(moved, { amounts: floatingAmounts(note, path), times, spreadBp }),
    )
  }
  const central = (low: Result<number>, high: Result<number>): Result<number> =>
    chain(worth(0, marginBp), base => chain(low, down => chain(high, up => finite((down - up) / (2e-4 * base)))))
  return chain(central(worth(-1, marginBp), worth(1, marginBp)), effectiveYears =>
    map(central(worth(0, marginBp - 1), worth(0, marginBp + 1)), spreadYears => ({ effectiveYears, spreadYears })),
  )
}
