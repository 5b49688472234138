import { dayOrNone } from './day.ts'
import type { StoredBond, StoredCoupon } from './stored-terms.ts'

/**
 * The coupons of an inflation-linked bond on today's nominal.
 *
 * Sources state such a coupon on the initial nominal or on the indexed one. The rate shows which: an
 * amount that is nearer to the rate on the initial nominal is raised by the index ratio. Other bonds' coupons stay.
 */
export const indexedCoupons = (bond: StoredBond, coupons: readonly StoredCoupon[]): readonly StoredCoupon[] => {
  const { indexed, initialNominal, outstandingNominal } = bond
  const ratio = outstandingNominal / initialNominal
  if (!indexed || !(ratio > 0) || ratio === 1) return coupons
  return coupons.map(coupon => {
    const base = nominalBehind(coupon, bond)
    if (base === null || coupon.value === null) return coupon
    const isOnInitial = Math.abs(Math.log(base / initialNominal)) < Math.abs(Math.log(base / outstandingNominal))
    return isOnInitial ? { ...coupon, value: Number(coupon.value) * ratio } : coupon
  })
}

/** The nominal implied by rate and amount; null if either is unknown. */
const nominalBehind = ({ periodStart, periodEnd, rate, value }: StoredCoupon, bond: StoredBond): number | null => {
  const percent = rate ?? bond.couponRate
  const [start, end] = [dayOrNone(periodStart), dayOrNone(periodEnd)]
  if (percent === null || !(percent > 0) || value === null || !(Number(value) > 0)) return null
  if (start === undefined || end === undefined) return null
  const years = (end - start) / 365
  const perYear = bond.couponsPerYear ?? 0
  const isRegular = perYear > 0 && Math.abs(years * perYear - 1) < 0.06
  return Number(value) / ((percent / 100) * (isRegular ? 1 / perYear : years))
}
