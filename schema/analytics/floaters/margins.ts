import { clean as asClean, dirty as asDirty, type CleanPrice, type DirtyPrice, pricedAt } from '../price.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'
import { root } from '../solver.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'
import type { FloatingNote } from './floating-note.ts'
import { floatingAmounts, type IndexPath, movedPath } from './index-path.ts'

/** Search range of margins: from −90 % to +10,000 % a year. */
const WIDEST = Object.freeze({ low: -0.9, high: 100 })
const BASIS_POINT = 1e-4

/**
 * The margin of a floater with the gain to par spread evenly over its life.
 *
 *     margin = (100 (100 − clean) / years to maturity + quoted margin) × 100 / clean
 *
 * Basis points; years by the day count of the note. Compounding and the index are left out, so far from par it differs
 * from the discount margin by hundreds of basis points.
 * @returns basis points; NOT_APPLICABLE for a note that repays before maturity; NO_PRICE
 * @source Fabozzi, Mann, Floating-Rate Securities, 2000, chapter 3
 * @example 242.387 at a clean price of 100.62 with a quoted margin of 250 and 10.147222 years
 */
export const simpleMarginBp = (note: FloatingNote, price: CleanPrice): Result<number> => {
  if (!note.isBullet) return absent('NOT_APPLICABLE', 'amortizations')
  return chain(pricedAt(price, asClean, 'cleanPrice'), clean =>
    finite(((100 * (100 - clean)) / note.yearsToMaturity + note.quotedMargin * 10_000) * (100 / clean), 'maturity'),
  )
}

/** Value of the note when each period discounts at its index rate and the margin; NaN where a factor has no meaning. */
const valueAt = (
  note: FloatingNote,
  amounts: readonly number[],
  path: IndexPath,
  margin: number,
  out: { value: number; slope: number },
): void => {
  let factor = 1
  let weight = 0
  let value = 0
  let slope = 0
  for (const [index, { discountYears }] of note.periods.entries()) {
    const rate = index === 0 ? path.stub : (path.later[index - 1] as number)
    const growth = 1 + (rate + margin) * discountYears
    if (!(growth > 0)) {
      out.value = Number.POSITIVE_INFINITY
      out.slope = Number.NEGATIVE_INFINITY
      return
    }
    factor /= growth
    weight += discountYears / growth
    value += (amounts[index] as number) * factor
    slope -= (amounts[index] as number) * factor * weight
  }
  out.value = value
  out.slope = slope
}

/**
 * The margin over the index at which a floater is worth its price.
 *
 *     dirty = Σ CF Π 1 / (1 + (index + margin) years)
 *
 * The product runs over the periods up to the payment, the first one from settlement. Over a flat path this is the
 * usual discount margin, over `forwardPath` the one of the forward rates.
 * @returns basis points; NO_PRICE; NO_SOLUTION where no margin gives the price
 * @source Fabozzi, Mann, Floating-Rate Securities, 2000, chapter 3
 */
export const discountMarginBp = (note: FloatingNote, price: DirtyPrice, path: IndexPath): Result<number> =>
  chain(pricedAt(price, asDirty, 'dirtyPrice'), wanted => {
    const amounts = floatingAmounts(note, path)
    const longest = note.periods.reduce((most, { discountYears }) => Math.max(most, discountYears), 0)
    const highest = Math.max(path.stub, ...path.later)
    const low = Math.max(WIDEST.low, 1e-9 - 1 / longest - highest)
    const evaluate = (margin: number, out: { value: number; slope: number }): void => {
      valueAt(note, amounts, path, margin, out)
      if (out.value === Number.POSITIVE_INFINITY) out.value = Number.MAX_VALUE
      out.value -= wanted
    }
    const found = root(evaluate, 0, { low, high: WIDEST.high })
    return found === undefined ? absent('NO_SOLUTION', 'discountMargin') : present(found * 10_000)
  })

/** Dirty price of a floater at a discount margin: what `discountMarginBp` undoes. */
export const dirtyFromDiscountMargin = (note: FloatingNote, path: IndexPath, marginBp: number): Result<DirtyPrice> => {
  const out = { value: 0, slope: 0 }
  valueAt(note, floatingAmounts(note, path), path, marginBp * BASIS_POINT, out)
  return map(finite(out.value, 'discountMargin'), asDirty)
}

interface FloaterDurations {
  /** Answer to a move of the index: years. Short, as later coupons follow. */
  readonly indexYears: number
  /** Answer to a move of the margin that the market asks: years. */
  readonly spreadYears: number
}

/**
 * How the price of a floater answers to its index and to its margin.
 *
 *     duration = (P(−1 bp) − P(+1 bp)) / (2 × 1 bp × P)
 *
 * For the index duration every rate of the path moves, in later coupons and in discounting, and the margin stays; for
 * the spread duration the margin moves alone. The running coupon is fixed.
 * @returns years; NO_SOLUTION where a price has no meaning
 */
export const floaterDurations = (note: FloatingNote, path: IndexPath, marginBp: number): Result<FloaterDurations> => {
  const at = (by: number, marginBy: number): Result<DirtyPrice> =>
    dirtyFromDiscountMargin(note, movedPath(path, by), marginBp + marginBy)
  const central = (low: Result<DirtyPrice>, high: Result<DirtyPrice>): Result<number> =>
    chain(at(0, 0), base => chain(low, down => chain(high, up => finite((down - up) / (2 * BASIS_POINT * base)))))
  const index = central(at(-BASIS_POINT, 0), at(BASIS_POINT, 0))
  return chain(index, indexYears => map(central(at(0, -1), at(0, 1)), spreadYears => ({ indexYears, spreadYears })))
}

/**
 * Effective yield of a floater when its index follows a path.
 *
 *     dirty = Σ CF (1 + y)^(−d/365)
 *
 * The coupons are assumptions, so the yield is one too. Days run from settlement.
 * @returns fraction a year; NO_PRICE; NO_SOLUTION
 */
export const floaterYield = (note: FloatingNote, price: DirtyPrice, path: IndexPath): Result<number> => {
  const times = note.periods.map(({ end }) => (end - note.settlement) / 365)
  return map(continuousRate(floatingAmounts(note, path), times, price), rate => yieldFromContinuous(rate, 1))
}
