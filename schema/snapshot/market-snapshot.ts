import type { PlacementRow } from '../derived/placements.ts'
import { type Background, NO_BACKGROUND } from '../overview/background.ts'
import type { Lookup } from './columns/table.ts'
import { type Details, NO_DETAILS } from './details/details.ts'
import type { IssuerFigures } from './issuer-types.ts'
import type { BondRow } from './row-types.ts'

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
