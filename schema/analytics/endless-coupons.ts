import { addMonths, dayOrNone, isoFromDay } from './day.ts'
import type { StoredBond, StoredCoupon } from './stored-terms.ts'

/** Length of the explicit coupon list of a perpetual bond in years; later coupons are summed by a formula. */
const YEARS = 100

/**
 * Extends the coupons of a perpetual bond for a century beyond the list, because its source lists only some years. A
 * fixed-rate bond continues with the amount of its last coupon; for other bonds the amount is unknown and therefore an
 * assumption.
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
