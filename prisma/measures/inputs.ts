import type { Curve } from '../../schema/analytics/curves/curve.ts'
import type { Agency, Scale } from '../../schema/analytics/ratings.ts'
import type * as Model from '../generated/client/enums.ts'

/** All inputs of a bond's analytics. Dates are ISO strings, money is a string, other figures are numbers. */
export interface MeasureInput {
  readonly bond: BondInput
  readonly coupons: readonly CouponInput[]
  readonly amortizations: readonly AmortizationInput[]
  readonly offers: readonly OfferInput[]
  /** The newest quote with a price. */
  readonly priced: QuoteInput | null
  /** The newest quote, with or without a price. */
  readonly latest: QuoteInput | null
  readonly trading: TradingInput | null
  /** The government curve of the nominal currency on the day of the price. */
  readonly curve: KnownCurve | null
  readonly ratings: readonly RatingInput[]
  readonly defaults: readonly DefaultInput[]
}

export interface BondInput {
  readonly id: string
  readonly issuerId: string
  /** True for an invented bond of the sample market. */
  readonly sample: boolean
  /** The bond's guarantor, else its issuer's if the issuer is a special-purpose vehicle. */
  readonly guarantorId: string | null
  readonly isSpv: boolean
  readonly country: string | null
  readonly status: Model.BondStatus
  readonly currency: string
  readonly nominalCurrency: string
  readonly initialNominal: number
  readonly outstandingNominal: number
  /** Outstanding amount, in the nominal currency. */
  readonly outstanding: number | null
  readonly dayCount: Model.DayCount | null
  readonly settlementDays: number | null
  readonly placementDate: string | null
  readonly maturityDate: string | null
  readonly perpetual: boolean
  readonly indexed: boolean
  readonly couponsPerYear: number | null
  readonly couponType: Model.CouponType
  readonly couponRate: number | null
  /** Margin of a floater over its index, percentage points. */
  readonly ratePremium: number | null
  readonly scheduleComplete: boolean
}

/** A coupon. The list starts a year before the price. */
export interface CouponInput {
  readonly bondId: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly recordDate: string | null
  readonly exDate: string | null
  readonly payDate: string
  readonly rate: number | null
  readonly value: string | null
  readonly nominal: string | null
  readonly knowledge: Model.Knowledge
}

export interface AmortizationInput {
  readonly bondId: string
  readonly date: string
  readonly value: string
  readonly redemption: boolean
}

export interface OfferInput {
  readonly bondId: string
  readonly type: Model.OfferType
  readonly date: string
  readonly price: number | null
}

export interface QuoteInput {
  readonly bondId: string
  readonly date: string
  readonly last: number | null
  readonly wap: number | null
  readonly close: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly time: string | null
  readonly changePercent: number | null
  readonly accrued: string | null
  readonly settlementDate: string | null
  readonly turnover: string | null
  readonly sourceYield: number | null
  readonly sourceYieldBasis: Model.YieldBasis | null
  readonly sourceYieldDate: string | null
  readonly sourceDurationDays: number | null
  readonly sourceGSpreadBp: number | null
  readonly sourceZSpreadBp: number | null
}

/** Sums over the quotes of the 30 days up to the valuation date. */
export interface TradingInput {
  readonly bondId: string
  readonly days: number
  readonly turnover30d: string | null
  readonly trades30d: number | null
  readonly tradingDays30d: number
  readonly lastTradeDate: string | null
}

export interface RatingInput {
  readonly bondId: string | null
  readonly issuerId: string | null
  readonly agency: Agency
  readonly scale: Scale
  readonly ordinal: number
  readonly date: string
  readonly outlook: Model.RatingOutlook | null
  readonly expected: boolean
  readonly withdrawn: boolean
}

export interface DefaultInput {
  readonly bondId: string | null
  readonly issuerId: string
  readonly type: Model.DefaultType
}

/** A curve with the metadata that is stored beside a spread. */
export interface KnownCurve {
  readonly key: string
  readonly date: string
  /** A hash of the parameters: a figure with another mark was computed over an earlier version of the curve. */
  readonly mark: string
  readonly curve: Curve
}

/** Data of a bond over some past days. */
export interface BondPast {
  readonly bond: BondInput
  readonly coupons: readonly CouponInput[]
  readonly amortizations: readonly AmortizationInput[]
  readonly offers: readonly OfferInput[]
  readonly defaults: readonly PastDefault[]
  /** Quotes of the days that have a price. */
  readonly quotes: readonly QuoteInput[]
  /** The government curve on one of the days; null if there is none. */
  curveOn(date: string): KnownCurve | null
}

interface PastDefault extends DefaultInput {
  readonly date: string
  readonly curedDate: string | null
}

/** What the peers of a rated bond are chosen by, and its stored peer spread. */
export interface PeerRow extends PeerSpread {
  readonly scale: string
  readonly sample: boolean
  readonly rating: number
  readonly macaulayYears: number
  readonly gSpreadBp: number
}

export interface PeerSpread {
  readonly bondId: string
  readonly peerSpreadBp: number | null
  readonly peerGroup: Model.PeerGroup | null
}

/** Bonds with one rating and durations above the one and up to the other, years; null where there is no such end. */
export interface PeerBucket {
  readonly scale: string
  readonly sample: boolean
  readonly rating: number
  readonly above: number | null
  readonly upTo: number | null
}

/** What the stored peer spreads of a bucket were computed from. */
export interface PeerMedian {
  readonly medianBp: number
  readonly peerGroup: Model.PeerGroup
}
