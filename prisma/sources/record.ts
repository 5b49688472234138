import type * as Model from '../generated/client/enums.ts'

/** ISO 8601 calendar date. */
export type IsoDate = string
/** ISO 8601 date and time with offset. */
export type IsoTime = string
/** An exact decimal as text. */
export type Decimal = string

export type SourceRecord =
  | ({ readonly kind: 'issuer' } & IssuerRecord)
  | ({ readonly kind: 'bond' } & BondRecord)
  | ({ readonly kind: 'board' } & BoardRecord)
  | ({ readonly kind: 'issuerLink' } & IssuerLinkRecord)
  | ({ readonly kind: 'schedule' } & ScheduleRecord)
  | ({ readonly kind: 'quote' } & QuoteRecord)
  | ({ readonly kind: 'rating' } & RatingRecord)
  | ({ readonly kind: 'default' } & DefaultRecord)
  | ({ readonly kind: 'placement' } & PlacementRecord)
  | ({ readonly kind: 'curve' } & CurveRecord)
  | ({ readonly kind: 'policyRate' } & PolicyRateRecord)
  | ({ readonly kind: 'fxRate' } & FxRateRecord)
  | ({ readonly kind: 'report' } & ReportRecord)
  | ({ readonly kind: 'portfolio' } & PortfolioRecord)

/** Identifiers of an issuer: INN, LEI or, if it has neither, a key of the source (`treasury:US`). */
export interface IssuerKey {
  readonly inn?: string | null
  readonly lei?: string | null
  readonly sourceKey?: string | null
}

/**
 * Identifiers of a bond: ISIN, else registration number, else FIGI. Further identifiers must not belong to another bond.
 * A new bond needs its ISIN.
 */
export interface BondKey {
  readonly isin?: string | undefined
  readonly registrationNumber?: string | null
  readonly figi?: string | null
}

export interface IssuerRecord extends IssuerKey {
  readonly name: string
  /** Stored names that this name replaces, in addition to a placeholder LEI; absent = any stored name. */
  readonly replacesNames?: readonly string[]
  readonly leiStatus?: Model.LeiStatus | null
  readonly leiRenewalDate?: IsoDate | null
  readonly shortName?: string | null
  readonly ogrn?: string | null
  readonly country?: string | null
  readonly sector?: string | null
  readonly subSector?: string | null
  readonly group?: string | null
  readonly isSpv?: boolean
  readonly guarantor?: IssuerKey | null
  readonly sample?: boolean
}

/** Absent = the source does not state the field (the stored value stays); null = the source states that there is none. */
export interface BondRecord extends BondKey {
  readonly issuer: IssuerKey
  readonly guarantor?: IssuerKey | null
  readonly ticker?: string | null
  readonly name: string
  readonly shortName?: string | null
  readonly fullName?: string | null
  readonly registrationDate?: IsoDate | null
  readonly cfi?: string | null
  readonly bondType: Model.BondType
  readonly status: Model.BondStatus
  readonly currency: string
  readonly nominalCurrency: string
  readonly initialNominal: Decimal
  readonly outstandingNominal: Decimal
  readonly issueVolume?: Decimal | null
  readonly outstanding?: Decimal | null
  readonly issuePieces?: Decimal | null
  readonly outstandingPieces?: Decimal | null
  readonly lotSize?: number | null
  readonly primaryBoard?: string | null
  readonly boards?: readonly { readonly code: string; readonly title?: string | null; readonly isPrimary: boolean }[]
  readonly listingLevel?: number | null
  readonly dayCount?: Model.DayCount | null
  readonly businessDayConvention?: Model.BusinessDayConvention | null
  readonly settlementDays?: number | null
  readonly placementDate?: IsoDate | null
  readonly placementEndDate?: IsoDate | null
  readonly placementPrice?: number | null
  readonly maturityDate?: IsoDate | null
  /** Per cent of the outstanding nominal paid at the last repayment; null at par or if not stated. */
  readonly redemptionPrice?: number | null
  readonly couponType: Model.CouponType
  readonly couponsPerYear?: number | null
  readonly couponRate?: number | null
  readonly rateBase?: Model.RateBase | null
  readonly ratePremium?: number | null
  readonly rateLagDays?: number | null
  readonly rateAveraging?: boolean | null
  readonly rateCompounded?: boolean | null
  readonly rateCap?: number | null
  readonly rateFloor?: number | null
  readonly seniority?: Model.Seniority | null
  readonly subordinated?: boolean | null
  readonly perpetual?: boolean
  readonly convertible?: boolean | null
  readonly guaranteed?: boolean | null
  readonly secured?: boolean | null
  readonly green?: boolean | null
  readonly indexed?: boolean
  readonly structured?: boolean | null
  readonly covenants?: string | null
  readonly marginable?: boolean | null
  readonly lombard?: boolean | null
  readonly qualifiedOnly?: boolean | null
  readonly testCategory?: number | null
  readonly riskLevel?: Model.RiskLevel | null
  readonly sample?: boolean
}

/** One board of a bond, stated separately: other stored boards stay unchanged. */
export interface BoardRecord {
  readonly isin: string
  readonly code: string
  readonly isPrimary: boolean
  /** False if the bond is no longer traded there. A trading bond that is no longer listed anywhere is suspended. */
  readonly listed: boolean
}

/** The LEI of the issuer of a stored bond. It is added to the issuer if it has none yet. */
export interface IssuerLinkRecord {
  readonly isin: string
  readonly lei: string
}

/** The complete schedule of a bond, or complete parts of it. They replace the stored ones. */
export interface ScheduleRecord extends BondKey {
  /** The stated parts; other stored parts stay unchanged. @default all parts */
  readonly parts?: readonly ('coupons' | 'amortizations' | 'offers')[]
  readonly coupons: readonly CouponRecord[]
  readonly amortizations: readonly AmortizationRecord[]
  readonly offers: readonly OfferRecord[]
  /** False if a coupon period is missing; `note` states which. */
  readonly complete: boolean
  readonly note?: string | null
}

export interface CouponRecord {
  readonly number: number
  readonly periodStart: IsoDate
  readonly periodEnd: IsoDate
  /** The holder at the end of this day gets the coupon. */
  readonly recordDate?: IsoDate | null
  readonly payDate: IsoDate
  /** First day on which a buyer no longer gets it. */
  readonly exDate?: IsoDate | null
  /** Per cent a year. If `value` is absent, the store computes it from the rate where the terms allow it. */
  readonly rate?: number | null
  readonly value?: Decimal | null
  readonly nominal?: Decimal | null
  readonly knowledge: Model.Knowledge
}

export interface AmortizationRecord {
  readonly date: IsoDate
  readonly percent?: number | null
  /** Money for one bond; above the remaining nominal if it is redeemed above par. */
  readonly value: Decimal
  readonly redemption: boolean
}

export interface OfferRecord {
  readonly type: Model.OfferType
  readonly date: IsoDate
  readonly orderStart?: IsoDate | null
  readonly orderEnd?: IsoDate | null
  readonly rateSetDate?: IsoDate | null
  readonly price?: number | null
  readonly volumeLimit?: Decimal | null
  readonly status: Model.OfferStatus
}

export interface QuoteRecord extends BondKey {
  readonly date: IsoDate
  readonly board?: string | null
  readonly last?: number | null
  readonly wap?: number | null
  readonly close?: number | null
  readonly bid?: number | null
  readonly ask?: number | null
  readonly changePercent?: number | null
  readonly accrued?: Decimal | null
  readonly settlementDate?: IsoDate | null
  readonly turnover?: Decimal | null
  readonly trades?: number | null
  readonly time?: IsoTime | null
  readonly sourceYield?: number | null
  readonly sourceYieldBasis?: Model.YieldBasis | null
  readonly sourceYieldDate?: IsoDate | null
  readonly sourceDurationDays?: number | null
  readonly sourceGSpreadBp?: number | null
  readonly sourceZSpreadBp?: number | null
}

/** Of a bond (by its key) or of an issuer (`issuer`): exactly one. */
export interface RatingRecord extends BondKey {
  readonly issuer?: IssuerKey
  readonly agency: Model.RatingAgency
  readonly scale: Model.RatingScale
  /** As the agency spells it. */
  readonly label: string
  readonly outlook?: Model.RatingOutlook | null
  readonly date: IsoDate
  readonly expected?: boolean
  readonly structured?: boolean
  readonly withdrawn?: boolean
}

/** Of a bond (by its key) or of the whole issuer. */
export interface DefaultRecord extends BondKey {
  readonly issuer: IssuerKey
  readonly type: Model.DefaultType
  readonly date: IsoDate
  readonly obligation?: string | null
  readonly amount?: Decimal | null
  readonly currency?: string | null
  readonly curedDate?: IsoDate | null
}

export interface PlacementRecord {
  readonly sourceKey: string
  readonly name: string
  readonly issuer: IssuerKey
  readonly isin?: string | null
  /** Identifies the bond if the source does not state its ISIN. */
  readonly registrationNumber?: string | null
  readonly stage: Model.PlacementStage
  readonly method: Model.PlacementMethod
  readonly announcedDate?: IsoDate | null
  readonly auctionDate?: IsoDate | null
  readonly bookOpen?: IsoTime | null
  readonly bookClose?: IsoTime | null
  readonly settlementDate?: IsoDate | null
  readonly currency: string
  readonly volumePlannedMin?: Decimal | null
  readonly volumePlannedMax?: Decimal | null
  readonly volumePlaced?: Decimal | null
  readonly demand?: Decimal | null
  readonly bidsCount?: number | null
  /** Demand over the volume placed. */
  readonly bidToCover?: number | null
  readonly couponType: Model.CouponType
  readonly rateBase?: Model.RateBase | null
  readonly finalCoupon?: number | null
  readonly finalYield?: number | null
  readonly finalPrice?: number | null
  readonly finalSpreadBp?: number | null
  readonly cutOffPrice?: number | null
  readonly termDays?: number | null
  readonly couponsPerYear?: number | null
  readonly amortization?: boolean | null
  readonly nominal?: Decimal | null
  readonly minOrder?: Decimal | null
  readonly qualifiedOnly?: boolean | null
  readonly arrangers?: readonly string[]
  readonly documents?: readonly string[]
  readonly reopening?: boolean
  readonly sample?: boolean
  readonly guidance?: readonly GuidanceRecord[]
}

export interface GuidanceRecord {
  readonly time: IsoTime
  readonly couponFrom?: number | null
  readonly couponTo?: number | null
  readonly spreadBp?: number | null
  readonly yieldFrom?: number | null
  readonly yieldTo?: number | null
}

export interface CurveRecord {
  /** The same on all dates, e.g. `RUB-GOV`. */
  readonly key: string
  readonly currency: string
  readonly date: IsoDate
  readonly time?: IsoTime | null
  readonly model: Model.CurveModel
  readonly parameters: Readonly<Record<string, number>>
  /** Annually compounded zero rates in per cent. */
  readonly points: readonly { readonly tenorYears: number; readonly zero: number }[]
}

export interface PolicyRateRecord {
  readonly key: string
  readonly date: IsoDate
  readonly currency: string
  readonly name: string
  readonly value: number
}

/** An official exchange rate of a day, as published: `rate` units of the base equal `units` units of the currency. */
export interface FxRateRecord {
  readonly base: string
  readonly currency: string
  readonly date: IsoDate
  readonly rate: Decimal
  /** @default 1 */
  readonly units?: Decimal
}

export interface ReportRecord {
  readonly issuer: IssuerKey
  readonly standard: Model.ReportStandard
  readonly periodEnd: IsoDate
  readonly published?: IsoDate | null
  readonly currency: string
  readonly url?: string | null
  readonly metrics: Readonly<Partial<Record<Model.MetricKey, number>>>
}

/** A model portfolio of the operator. */
export interface PortfolioRecord {
  readonly name: string
  readonly currency: string
  readonly sample?: boolean
  readonly positions: readonly {
    readonly isin: string
    readonly quantity: Decimal
    readonly averagePrice?: number | null
  }[]
}
