import type { DateLike } from './day.ts'
import type { DayCountName } from './day-counts.ts'

/** One coupon period as it is stored: money per bond, `null` where the amount is not known yet. */
export interface CouponTerms {
  readonly startDate: DateLike
  readonly endDate: DateLike
  /** When the money arrives, if not on `endDate`. */
  readonly paymentDate?: DateLike | null
  /** First day on which a buyer no longer receives this coupon. */
  readonly exDate?: DateLike | null
  readonly amount: number | null
  /** Nominal that the period begins with, money per bond, where the repayments listed do not reach back to it. */
  readonly nominal?: number
}

/** A repayment of principal: money per bond. The last row is the redemption. */
export interface AmortizationTerms {
  readonly date: DateLike
  readonly amount: number
}

/** PUT: the holder may sell; CALL: the issuer may redeem; MANDATORY_CALL: the issuer has said that it will. */
export type OptionKind = 'PUT' | 'CALL' | 'MANDATORY_CALL'

export interface OptionTerms {
  readonly kind: OptionKind
  readonly date: DateLike
  /** Clean, per 100 of the nominal outstanding on the date. */
  readonly price: number
}

/**
 * What an unknown coupon of a floater is taken to be.
 *
 * LAST_AMOUNT repeats the last known amount of money (the exchange's rule); LAST_RATE repeats the last known
 * rate on the nominal then outstanding; a number is a rate, a fraction a year.
 */
export type Projection = 'LAST_AMOUNT' | 'LAST_RATE' | number

/** Deduced terms, a sentence for each; null for a term stated by the source. */
export interface DeducedTerms {
  readonly dayCount: string | null
  readonly couponsPerYear: string | null
}

/** A bond as it is stored: what `bondFromTerms` reads. */
export interface BondTerms {
  /** Nominal of one bond in money: the original, or what was outstanding where the lists below begin. */
  readonly nominal: number
  readonly dayCount: DayCountName
  /** 0 for a bond without coupons. */
  readonly couponsPerYear: number
  readonly issueDate?: DateLike | null
  /** Absent for a perpetual bond. */
  readonly maturityDate?: DateLike | null
  readonly coupons: readonly CouponTerms[]
  /** Empty for a bullet bond: all of the nominal falls due at maturity. Else they add up to the nominal. */
  readonly amortizations?: readonly AmortizationTerms[]
  readonly options?: readonly OptionTerms[]
  /** Price of the last repayment, per 100 of what is then outstanding. */
  readonly redemption?: number
  /** Without it an unknown coupon is a hole in the schedule. */
  readonly projection?: Projection
  /** True if coupons that are not set yet follow a short rate. @default true with a projection */
  readonly isFloating?: boolean
  /** Coupons that the source says there are: more than are listed means a page is missing. */
  readonly couponCount?: number
  /** Decimals of accrued interest in money per bond, where the market rounds it. */
  readonly accruedDecimals?: number
  readonly deduced?: DeducedTerms
}
