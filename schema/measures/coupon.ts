import type { CouponInput, MeasureInput } from '../../prisma/measures/inputs.ts'
import type { Reason } from '../analytics/result.ts'
import { daysBetween } from '../derived/days.ts'
import { type Figures, figures } from './figures.ts'

export interface CouponNow {
  /** Rate of the current coupon period, per cent a year. */
  readonly rate: number | null
  readonly current: CouponInput | null
  readonly next: CouponInput | null
  readonly accruedDays: number | null
  /** Why a field is null. */
  readonly reason: Reason
}

/**
 * The coupon that accrues now and the next one to be paid. An incomplete schedule is not used, because the missing
 * coupon could be this one. The rate in the terms of a fixed-rate bond remains valid.
 */
export function couponNow({ bond, coupons }: MeasureInput, date: string, settlement: string): CouponNow {
  const reason = reasonOf(bond.couponType === 'ZERO', bond.scheduleComplete)
  const ofTerms = bond.couponType === 'FIXED' ? bond.couponRate : null
  const nothing = { current: null, next: null, accruedDays: null, reason }
  if (bond.couponType === 'ZERO') return { ...nothing, rate: null }
  if (!bond.scheduleComplete) return { ...nothing, rate: ofTerms }
  const current = coupons.find(coupon => coupon.periodStart <= date && date < coupon.periodEnd) ?? null
  const accruing = coupons.find(coupon => coupon.periodStart <= settlement && settlement < coupon.periodEnd) ?? null
  return {
    rate: current?.rate ?? (current === null ? null : ofTerms),
    current,
    next: coupons.find(coupon => coupon.payDate > date) ?? null,
    accruedDays: accruing === null ? null : daysBetween(accruing.periodStart, settlement),
    reason,
  }
}

/** Coupon analytics; `until` is the date to which the headline yield is calculated. */
export function couponFigures(input: MeasureInput, now: CouponNow, date: string, until: string | null): Figures {
  const { bond, coupons } = input
  const recordDate = now.next?.recordDate ?? null
  const values = {
    couponRate: now.rate,
    couponValue: now.next?.value ?? null,
    nextCouponDate: now.next?.payDate ?? null,
    nextRecordDate: recordDate !== null && recordDate >= date ? recordDate : null,
    knownCoupons: bond.couponType === 'ZERO' ? true : knownUntil(bond.scheduleComplete, coupons, date, until),
  }
  return figures(values, {
    couponRate: now.reason,
    couponValue: now.reason,
    nextCouponDate: now.reason,
    nextRecordDate: now.reason,
    knownCoupons: bond.scheduleComplete ? 'NOT_APPLICABLE' : 'INCOMPLETE_SCHEDULE',
  })
}

function knownUntil(complete: boolean, coupons: readonly CouponInput[], date: string, until: string | null) {
  if (!complete || until === null) return null
  return coupons.every(({ payDate, knowledge }) => payDate <= date || payDate > until || knowledge === 'FIXED')
}

function reasonOf(zero: boolean, complete: boolean): Reason {
  if (zero) return 'NOT_APPLICABLE'
  return complete ? 'MISSING_DATA' : 'INCOMPLETE_SCHEDULE'
}
