import type { Day } from './day.ts'

/** The coupon period of an accrual, which some day counts need. */
export interface DayCountPeriod {
  /** The regular period (or quasi-period of a stub) that the coupon refers to. */
  readonly referenceStart: Day
  readonly referenceEnd: Day
  readonly couponsPerYear: number
  /** Last day of the bond's life; 30E/360 ISDA does not adjust a maturity at the end of February. */
  readonly maturity?: Day
  /** True if coupons fall on month ends. @default derived from the reference period */
  readonly endOfMonth?: boolean
}
