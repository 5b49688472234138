import type { Reason } from '../analytics/result.ts'
import type { PlacementRow } from '../derived/placements.ts'
import { type Background, NO_BACKGROUND } from '../overview/background.ts'
import type { Lookup } from './columns/table.ts'
import { type Details, NO_DETAILS } from './details/details.ts'
import type { BondRow, IssuerRow } from './row-types.ts'

/** The market of one revision, held in memory and never changed: a new revision is a new market. */
export interface MarketSnapshot {
  readonly revision: number
  /** As of when its data is, ISO 8601. */
  readonly asOf: string
  /** True while invented bonds are in it. */
  readonly sample: boolean
  readonly bonds: readonly BondRow[]
  readonly bondById: Lookup<BondRow>
  readonly bondByIsin: Lookup<BondRow>
  readonly issuers: readonly IssuerFigures[]
  readonly issuerById: ReadonlyMap<string, IssuerFigures>
  readonly placements: readonly PlacementRow[]
  readonly placementById: ReadonlyMap<string, PlacementRow>
  readonly background: Background
  /** What hangs on bonds and issuers: schedules, ratings, defaults and the like. */
  readonly details: Details
  /** The days for which there is an answer, up to this revision. */
  readonly history: History
}

/** The last revision of each day on which one was published, oldest first. */
export type History = readonly PublishedDay[]

export interface PublishedDay {
  /** ISO date, UTC. */
  readonly day: string
  readonly revision: number
  /** Pieces of its archive; 0 when it is kept no longer. */
  readonly chunks: number
}

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

/** The market before the first load. */
export const EMPTY_SNAPSHOT: MarketSnapshot = Object.freeze({
  revision: 0,
  asOf: '1970-01-01T00:00:00.000Z',
  sample: false,
  bonds: [],
  bondById: new Map(),
  bondByIsin: new Map(),
  issuers: [],
  issuerById: new Map(),
  placements: [],
  placementById: new Map(),
  background: NO_BACKGROUND,
  details: NO_DETAILS,
  history: [],
})
