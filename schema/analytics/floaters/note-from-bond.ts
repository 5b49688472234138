import { nextCoupon, yearsWithin } from '../accrued.ts'
import type { Bond } from '../bond.ts'
import { type Day, isoFromDay } from '../day.ts'
import { outstandingAfter } from '../principal.ts'
import { absent, chain, finite, type Result } from '../result.ts'
import { type FloatingNote, floatingNote } from './floating-note.ts'

/**
 * A stored floater prepared for its margins.
 *
 *     rate of the running coupon = coupon / (nominal outstanding × years of its period)
 *
 * Payments are taken to fall on the ends of their periods.
 * @param quotedMargin over the index, a fraction a year; undefined where no source states it
 * @returns the note; NOT_APPLICABLE where all coupons are known, or follow no rate, or the bond has no maturity; INCOMPLETE_SCHEDULE for a
 * running coupon that is not known, or a gap; MISSING_DATA without the margin
 */
export const noteFromBond = (bond: Bond, settlement: Day, quotedMargin: number | undefined): Result<FloatingNote> => {
  const { coupons, principal, dayCount, couponsPerYear } = bond
  if (!bond.isFloating || coupons.assumedFrom >= coupons.starts.length) return absent('NOT_APPLICABLE', 'coupons')
  if (bond.maturity === undefined) return absent('NOT_APPLICABLE', 'maturityDate')
  if (quotedMargin === undefined) return absent('MISSING_DATA', 'ratePremium')
  const first = nextCoupon(bond, settlement)
  if (!(coupons.complete && first < coupons.assumedFrom))
    return absent('INCOMPLETE_SCHEDULE', `coupons[${first}].amount`)
  const periods = coupons.starts.slice(first).map((start, index) => ({
    startDate: isoFromDay(start),
    endDate: isoFromDay(coupons.ends[first + index] as Day),
    nominal: outstandingAfter(principal, start),
  }))
  const [start, end] = [coupons.starts[first] as Day, coupons.ends[first] as Day]
  const paidOn = outstandingAfter(principal, start) * yearsWithin(bond, first, start, end)
  return chain(finite((coupons.amounts[first] as number) / paidOn, 'nominal'), currentRate =>
    floatingNote({ settlement: isoFromDay(settlement), dayCount, couponsPerYear, periods, quotedMargin, currentRate }),
  )
}
