import type { Bond } from '../bond.ts'
import type { Curve } from '../curves/curve.ts'
import { discountFactor } from '../curves/curve.ts'
import type { Day } from '../day.ts'
import type { Flows } from '../flows.ts'
import { outstandingAfter } from '../principal.ts'

/** A coupon that is not set yet, and the part of its period that the curve still decides. */
export interface Reset {
  /** Which of the payments it is in. */
  readonly payment: number
  /** Years from settlement, days / 365. */
  readonly from: number
  readonly until: number
  /** What it is taken to be, per 100 of what is outstanding at settlement. */
  readonly coupon: number
  /** What it is paid on, per 100 of the same. */
  readonly nominal: number
}

interface ResettingPayments {
  readonly amounts: readonly number[]
  readonly resets?: readonly Reset[]
}

/**
 * The coupons among payments that follow a short rate: those of a floater that are projected. A period that has begun
 * counts from settlement, one that a horizon cuts counts to the horizon.
 * @returns none for any other bond
 */
export const resetsOf = (bond: Bond, { settlement, couponIndices, days, coupons, outstanding }: Flows): Reset[] => {
  if (!bond.isFloating) return []
  const { starts, ends, assumedFrom } = bond.coupons
  const last = settlement + (days.at(-1) ?? 0)
  return couponIndices.flatMap((index, payment): Reset[] => {
    if (index < assumedFrom) return []
    const start = starts[index] as Day
    const from = Math.max(start, settlement)
    const until = Math.min(ends[index] as Day, last)
    const nominal = (outstandingAfter(bond.principal, start) / outstanding) * 100
    const years = { from: (from - settlement) / 365, until: (until - settlement) / 365 }
    return until > from ? [{ payment, ...years, coupon: coupons[payment] as number, nominal }] : []
  })
}

/**
 * Payments when the curve of today has become another one: each coupon that is not set yet moves with the forward rate
 * of its period, so what it was taken to be and its margin stay.
 *
 *     coupon′ = max(0, coupon + nominal (df′(from) / df′(until) − df(from) / df(until)))
 *
 * The lag of an index, floors above zero and caps are left out.
 * @param after years from today to the other curve; a coupon that runs by then stays
 * @returns per 100 of the nominal outstanding at settlement, in the order of the payments
 * @source Fabozzi, Mann, Floating-Rate Securities, 2000, chapter 3
 */
export const resetAmounts = (
  { amounts, resets = [] }: ResettingPayments,
  today: Curve,
  moved: Curve,
  after = 0,
): readonly number[] => {
  if (resets.length === 0) return amounts
  const reset = [...amounts]
  for (const { payment, from, until, coupon, nominal } of resets) {
    if (from < after) continue
    const rise = growth(moved, from - after, until - after) - growth(today, from, until)
    reset[payment] = (reset[payment] as number) + Math.max(nominal * rise, -coupon)
  }
  return reset
}

/** What 1 grows to over a period at the forward rate. */
const growth = (curve: Curve, from: number, until: number): number =>
  discountFactor(curve, from) / discountFactor(curve, until)
