import type { PlacementRow } from '../derived/placements.ts'
import { type Background, NO_BACKGROUND } from '../overview/background.ts'
import type { Lookup } from './columns/table.ts'
import { type Details, NO_DETAILS } from './details/details.ts'
import type { IssuerFigures } from './issuer-types.ts'
import type { BondRow } from './row-types.ts'

/** The immutable in-memory data of one revision; a new revision is a new snapshot. */
export interface MarketSnapshot {
  readonly revision: number
  /** Date and time of the data, ISO 8601. */
  readonly asOf: string
  /** True when it contains invented bonds. */
  readonly sample: boolean
  readonly bonds: readonly BondRow[]
  readonly bondById: Lookup<BondRow>
  readonly bondByIsin: Lookup<BondRow>
  readonly issuers: readonly IssuerFigures[]
  readonly issuerById: ReadonlyMap<string, IssuerFigures>
  readonly placements: readonly PlacementRow[]
  readonly placementById: ReadonlyMap<string, PlacementRow>
  readonly background: Background
  /** Schedules, ratings, defaults and other details of bonds and issuers. */
  readonly details: Details
  /** The days that can be requested, up to this revision. */
  readonly history: History
}

/** The last revision of each day on which one was published, oldest first. */
export type History = readonly PublishedDay[]

export interface PublishedDay {
  /** ISO date, UTC. */
  readonly day: string
  readonly revision: number
  /** Pieces of its archive; 0 when it is no longer retained. */
  readonly chunks: number
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
