import { type Curve, discountFactor } from '../curves/curve.ts'
import { absent, finite, map, present, type Result } from '../result.ts'
import type { FloatingNote } from './floating-note.ts'

/** What the index of a floater is taken to be from settlement on: simple rates, fractions a year. */
export interface IndexPath {
  /** To the end of the running period: it discounts only, as the coupon is known. */
  readonly stub: number
  /** In each later period, in coupon and discounting alike. */
  readonly later: readonly number[]
}

/** One rate for all later periods. MISSING_DATA for a rate that is no number. */
export const flatPath = (note: FloatingNote, stub: number, flat: number): Result<IndexPath> => {
  if (!Number.isFinite(stub)) return absent('MISSING_DATA', 'stubIndex')
  if (!Number.isFinite(flat)) return absent('MISSING_DATA', 'flatIndex')
  return present({ stub, later: note.periods.slice(1).map(() => flat) })
}

/**
 * The index as a zero curve projects it.
 *
 *     forward = (df(start) / df(end) − 1) / years(start, end)
 *
 * Simple rates by the day count of the note, the first one from settlement; discount factors at days / 365. The same
 * curve projects and discounts.
 * @returns fractions a year, one a period; NO_SOLUTION where the curve gives no number
 * @source Fabozzi, Mann, Floating-Rate Securities, 2000, chapter 3
 */
export const forwardPath = (note: FloatingNote, curve: Curve): Result<IndexPath> => {
  let before = 1
  const rates: number[] = []
  for (const { end, discountYears } of note.periods) {
    const factor = discountFactor(curve, (end - note.settlement) / 365)
    rates.push((before / factor - 1) / discountYears)
    before = factor
  }
  const [stub, ...later] = rates
  const bad = rates.find(rate => !Number.isFinite(rate))
  return map(finite(bad ?? stub ?? Number.NaN, 'curve'), () => ({ stub: stub as number, later }))
}

/** Every rate of the path higher by the same amount. */
export const movedPath = ({ stub, later }: IndexPath, by: number): IndexPath => ({
  stub: stub + by,
  later: later.map(rate => rate + by),
})

/** Payments of the note when the index follows the path, per 100 outstanding. */
export const floatingAmounts = (note: FloatingNote, { later }: IndexPath): readonly number[] =>
  note.periods.map(({ nominal, couponYears, principal }, index) => {
    const rate = (later[index - 1] ?? 0) + note.quotedMargin
    return (index === 0 ? note.currentCoupon : nominal * rate * couponYears) + principal
  })
