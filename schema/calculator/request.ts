import type { Projection } from '../analytics/bond-terms.ts'
import type { Quote } from '../analytics/quote.ts'
import { absent, present, type Result } from '../analytics/result.ts'
import type { StoredDayCount } from '../analytics/stored-terms.ts'
import type { YieldConventionName } from '../analytics/yield-conventions.ts'
import { fractionFromPercent } from '../units.ts'

type Maybe<T> = T | null | undefined

/** One requested calculation. Dates are text: an invalid date is reported as the reason in the result. */
export interface CalculationRequest {
  readonly isin?: Maybe<string>
  readonly terms?: Maybe<TermsRequest>
  readonly settlementDate?: Maybe<string>
  readonly cleanPrice?: Maybe<number>
  readonly dirtyPrice?: Maybe<number>
  readonly yield?: Maybe<number>
  readonly convention?: Maybe<YieldConventionName>
  readonly zSpreadBp?: Maybe<number>
  readonly gSpreadBp?: Maybe<number>
  /** Number of bonds to state in money. */
  readonly pieces?: Maybe<number>
  /** Parallel shifts of the curve to revalue at. */
  readonly shiftsBp?: Maybe<readonly number[]>
}

export interface TermsRequest {
  readonly currency: string
  readonly nominal: number
  readonly dayCount: StoredDayCount
  readonly couponsPerYear: number
  readonly issueDate: string
  readonly maturityDate?: Maybe<string>
  readonly couponRate?: Maybe<number>
  readonly coupons?: Maybe<readonly CouponRequest[]>
  readonly amortizations?: Maybe<readonly { readonly date: string; readonly amount: number }[]>
  readonly offers?: Maybe<readonly { readonly type: 'PUT' | 'CALL'; readonly date: string; readonly price: number }[]>
  readonly redemption?: Maybe<number>
  readonly projection?: Maybe<Exclude<Projection, number>>
}

interface CouponRequest {
  readonly startDate: string
  readonly endDate: string
  readonly paymentDate?: Maybe<string>
  readonly exDate?: Maybe<string>
  readonly amount?: Maybe<number>
}

const isGiven = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined

/** The given quote; MISSING_DATA unless there is exactly one. */
export function quoteOf(request: CalculationRequest): Result<Quote> {
  const { cleanPrice, dirtyPrice, yield: percent, convention, zSpreadBp, gSpreadBp } = request
  const quotes: readonly (Quote | false)[] = [
    isGiven(cleanPrice) && { cleanPrice },
    isGiven(dirtyPrice) && { dirtyPrice },
    isGiven(percent) && { yield: fractionFromPercent(percent), ...(isGiven(convention) && { convention }) },
    isGiven(zSpreadBp) && { zSpreadBp },
    isGiven(gSpreadBp) && { gSpreadBp },
  ]
  const [quote, another] = quotes.filter(candidate => candidate !== false)
  return quote === undefined || another !== undefined ? absent('MISSING_DATA', 'quote') : present(quote)
}
