import { nextCoupon } from '../accrued.ts'
import type { Bond } from '../bond.ts'
import type { Day } from '../day.ts'
import { absent, map } from '../result.ts'
import { type CouponRule, couponRate, type Fixing, type IndexMethod } from './coupon-rate.ts'

/** How a floater's terms set its coupons. */
export interface FloaterRule extends Omit<CouponRule, 'method'> {
  /** Over the days of the period, or set in advance by the fixing of its first day. */
  readonly observed: IndexMethod | 'FIRST_DAY'
}

/** Published values of an index, and the last day that they speak for. */
export interface IndexFixings {
  readonly fixings: readonly Fixing[]
  readonly lastKnown: Day
  /** True of a rate that holds until the next one, such as a key rate: a day without a value of its own lacks none. */
  readonly holds?: boolean
}

type CouponRateResult = ReturnType<typeof couponRate>

/** The rate of the coupon that runs on settlement, by the rule of the bond: known or not, the schedule is not looked at. */
export const runningRate = (bond: Bond, settlement: Day, rule: FloaterRule, index: IndexFixings): CouponRateResult =>
  rateOf(bond, nextCoupon(bond, settlement), { rule, index })

/**
 * The rate of the first coupon that is not known, by the rule of the bond: days after the last fixing carry its value.
 * @returns fractions a year; NOT_APPLICABLE where all coupons are known; the reason of the rule or of a fixing
 */
export const nextUnknownRate = (
  bond: Bond,
  settlement: Day,
  rule: FloaterRule,
  index: IndexFixings,
): CouponRateResult => rateOf(bond, Math.max(bond.coupons.assumedFrom, nextCoupon(bond, settlement)), { rule, index })

interface Rule {
  readonly rule: FloaterRule
  readonly index: IndexFixings
}

const rateOf = (
  { coupons: { starts, ends } }: Bond,
  at: number,
  { rule: { observed, ...rule }, index: { fixings, lastKnown, holds = false } }: Rule,
): CouponRateResult => {
  const start = starts[at]
  const end = ends[at]
  if (start === undefined || end === undefined) return absent('NOT_APPLICABLE', 'coupons')
  const isInAdvance = observed === 'FIRST_DAY'
  const window = { start, end: isInAdvance ? start + 1 : end, lastKnown }
  return map(couponRate(fixings, { ...rule, method: isInAdvance ? 'AVERAGE' : observed }, window), found =>
    holds ? { ...found, carriedDays: 0 } : found,
  )
}
