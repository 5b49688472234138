import type { OfferModel } from '../../prisma/generated/client/models/Offer.ts'
import type { PortfolioModel } from '../../prisma/generated/client/models/Portfolio.ts'
import type { PositionModel } from '../../prisma/generated/client/models/Position.ts'
import type { RatingModel } from '../../prisma/generated/client/models/Rating.ts'
import type { TransactionModel } from '../../prisma/generated/client/models/Transaction.ts'
import type { StoredCoupon, StoredRepayment } from '../analytics/stored-terms.ts'
import type { Plain } from '../snapshot/plain.ts'

/** A portfolio as stored in the database. */
export interface StoredPortfolio extends PortfolioModel {
  readonly positions: readonly PositionModel[]
  readonly transactions: readonly TransactionModel[]
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

/** Bond data that is not in the market snapshot: payments, offers and the rating history. */
export interface Schedule {
  readonly coupons: readonly ScheduledCoupon[]
  readonly amortizations: readonly ScheduledRepayment[]
  readonly offers: readonly Plain<OfferModel>[]
  readonly ratings: readonly Plain<RatingModel>[]
}

export type Schedules = ReadonlyMap<string, Schedule>
