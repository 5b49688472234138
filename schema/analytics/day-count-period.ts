import type { Day } from './day.ts'

/** The coupon period that an accrual lies in; some day counts look at it. */
export interface DayCountPeriod {
  /** The regular period (or quasi-period of a stub) that the coupon refers to. */
  readonly referenceStart: Day
  readonly referenceEnd: Day
  readonly couponsPerYear: number
  /** Last day of the bond's life; 30E/360 ISDA leaves its February alone. */
  readonly maturity?: Day
  /** Coupons fall on month ends; asked of the reference period where not said. */
  readonly endOfMonth?: boolean
}
