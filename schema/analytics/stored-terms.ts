import type { DayCountName } from './day-counts.ts'

/** A bond as stored in the database: dates are ISO strings, rates per cent. Used by ingestion and by the calculator. */
export interface StoredBond {
  readonly initialNominal: number
  /** Outstanding nominal of one bond; the indexed amount for an inflation-linked bond. */
  readonly outstandingNominal: number
  readonly dayCount: StoredDayCount | null
  /** ISO 4217; selects the market rules for missing terms. */
  readonly nominalCurrency?: string
  readonly placementDate: string | null
  readonly maturityDate: string | null
  readonly perpetual: boolean
  readonly indexed: boolean
  readonly couponType: string
  readonly couponsPerYear: number | null
  readonly couponRate: number | null
  readonly scheduleComplete: boolean
  /** By payment date, from at least the one before the running one on. */
  readonly coupons: readonly StoredCoupon[]
  /** By date. */
  readonly amortizations: readonly StoredRepayment[]
  /** Offers that were not cancelled. */
  readonly offers: readonly StoredOffer[]
}

export interface StoredCoupon {
  readonly periodStart: string
  readonly periodEnd: string
  readonly payDate: string
  /** Record date: the holder registered on this day gets the coupon. */
  readonly recordDate?: string | null
  /** The first day on which a buyer does not get the coupon, where the source states it. */
  readonly exDate?: string | null
  /** Per cent a year. */
  readonly rate?: number | null
  /** Money for one bond; null while unknown. */
  readonly value: string | number | null
  /** Nominal of one bond that the coupon is paid on. */
  readonly nominal?: string | number | null
}

export interface StoredRepayment {
  readonly date: string
  readonly value: string | number
}

export interface StoredOffer {
  readonly type: 'PUT' | 'CALL'
  readonly date: string
  /** Per cent of the outstanding nominal; null where the source does not say. */
  readonly price: number | null
}

/** Day counts by their names in the database: a table. */
export const STORED_DAY_COUNTS = Object.freeze({
  ACT_365F: 'ACT/365F',
  ACT_360: 'ACT/360',
  ACT_ACT_ICMA: 'ACT/ACT ICMA',
  ACT_ACT_ISDA: 'ACT/ACT ISDA',
  ACT_365L: 'ACT/365L',
  THIRTY_360_US: '30/360 US',
  THIRTY_E_360: '30E/360',
  THIRTY_E_360_ISDA: '30E/360 ISDA',
} as const satisfies Record<string, DayCountName>)

export type StoredDayCount = keyof typeof STORED_DAY_COUNTS

/** The day count of the arithmetic. */
export const dayCountFromStored = (name: StoredDayCount): DayCountName => STORED_DAY_COUNTS[name]
