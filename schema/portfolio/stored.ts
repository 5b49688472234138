import type { PortfolioModel } from '../../prisma/generated/client/models/Portfolio.ts'
import type { PositionModel } from '../../prisma/generated/client/models/Position.ts'
import type { StoredCoupon, StoredRepayment } from '../analytics/stored-terms.ts'
import type { OfferRow, RatingRow } from '../snapshot/details/details.ts'
import type { Ledger } from './ledger.ts'

/** A portfolio as stored in the database. */
export interface StoredPortfolio extends PortfolioModel {
  readonly positions: readonly PositionModel[]
  readonly ledger: Ledger
}

export interface ScheduledCoupon extends StoredCoupon {
  readonly value: string | null
  /** Nominal of one bond on which it is paid. */
  readonly nominal: string | null
  readonly knowledge: 'FIXED' | 'ESTIMATED' | 'UNKNOWN'
}

interface ScheduledRepayment extends StoredRepayment {
  readonly value: string
  readonly redemption: boolean
}

/** A rating of the issue or of its issuer. */
export type ScheduledRating = RatingRow & { readonly ofIssue: boolean }

/** The details of a bond that a portfolio is computed from: payments, offers and the rating history. */
export interface Schedule {
  readonly coupons: readonly ScheduledCoupon[]
  readonly amortizations: readonly ScheduledRepayment[]
  readonly offers: readonly OfferRow[]
  readonly ratings: readonly ScheduledRating[]
}

/** Schedules by the id of the bond. */
export type Schedules = ReadonlyMap<string, Schedule>
