import type { Reason } from '../analytics/result.ts'
import type { BondRow, IssuerRow } from './row-types.ts'

/** An issuer with what its bonds add up to. */
export interface IssuerFigures {
  readonly id: string
  readonly issuer: IssuerRow
  readonly bonds: readonly BondRow[]
  /** Bonds that are placed or traded now. */
  readonly bondsCount: number
  /** Money in circulation, a sum per currency; a bond of unknown volume is left out and counted. */
  readonly outstanding: readonly CurrencyAmount[]
  /** The largest of the sums as a number, each in its own currency: what the filter compares. */
  readonly outstandingLargest: string | null
  readonly maturities: readonly YearMaturities[]
  readonly unknownMaturities: readonly UnknownMaturities[]
  /** Null where no source states defaults. */
  readonly hasDefault: boolean | null
  /** Null where no source states ratings. */
  readonly isRated: boolean | null
  readonly rating: IssuerRating | null
}

export interface CurrencyAmount {
  readonly currency: string
  readonly amount: string
}

export interface YearMaturities extends CurrencyAmount {
  readonly year: number
  readonly bonds: number
}

/** Bonds that repay something of which the amount is not known. */
export interface UnknownMaturities {
  /** When it is due at the latest; null where that is not known either. */
  readonly year: number | null
  readonly currency: string
  readonly bonds: number
  readonly reason: Reason
}

export interface IssuerRating {
  readonly label: string
  readonly ordinal: number
  readonly scale: 'NATIONAL' | 'INTERNATIONAL'
  readonly method: string
  readonly agencies: readonly string[]
  /** Orders ratings within their scale, and never one scale among the other. */
  readonly rank: number
  /** It is on the scale that is read for issuers of that country. */
  readonly isOnOwnScale: boolean
}
