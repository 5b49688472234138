import { addMonths, dayOrNone, isoFromDay } from './day.ts'
import type { StoredBond, StoredCoupon } from './stored-terms.ts'

/** So far a perpetual is written out: what it pays later is worth next to nothing, and is summed up by a formula. */
const YEARS = 100

/**
 * The coupons of a perpetual, carried on for a century beyond the list: its terms know no last coupon, its source lists
 * those of some years. A fixed bond goes on with the amount of its last coupon; of any other the amount is unknown, and
 * what is taken for it is an assumption.
 */
export const endlessCoupons = (
  { couponType }: StoredBond,
  coupons: readonly StoredCoupon[],
  couponsPerYear: number,
): readonly StoredCoupon[] => {
  const last = coupons.at(-1)
  const end = dayOrNone(last?.periodEnd)
  const months = 12 / couponsPerYear
  if (last === undefined || end === undefined || !Number.isInteger(months)) return coupons
  const same = couponType === 'FIXED' ? { value: last.value, rate: last.rate ?? null } : { value: null, rate: null }
  const added = Array.from({ length: YEARS * couponsPerYear }, (_, index): StoredCoupon => {
    const periodStart = isoFromDay(addMonths(end, months * index))
    const periodEnd = isoFromDay(addMonths(end, months * (index + 1)))
    return { periodStart, periodEnd, payDate: periodEnd, ...same }
  })
  return [...coupons, ...added]
}
