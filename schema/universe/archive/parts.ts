import type { BondModel } from '../../../prisma/generated/client/models/Bond.ts'
import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import type { Kept } from '../details/shelf.ts'
import type { Background } from '../overview/background.ts'
import type { StoredPlacement } from '../placements.ts'
import type { IssuerRow, MeasureRow, Plain } from '../row.ts'
import type { Table } from './chunks.ts'

/** The rows that a market is made from, part by part: plain values that JSON holds without loss. */
export interface MarketParts {
  readonly issuers: IssuerRow
  /** Of issuers. */
  readonly ratings: Plain<RatingModel>
  /** The current ones. */
  readonly measures: MeasureRow
  readonly bonds: Plain<BondModel>
  readonly placements: StoredPlacement
  /** One row. */
  readonly background: Background
  /** What hangs on bonds and on issuers, in the order of their ids. */
  readonly bondDetails: Kept
  readonly issuerDetails: Kept
}

export type Part = keyof MarketParts

export const PARTS: readonly Part[] = [
  ...(['issuers', 'ratings', 'measures', 'bonds', 'placements', 'background', 'bondDetails', 'issuerDetails'] as const),
]

export type PartTable<P extends Part> = Table<MarketParts[P]>

/** Where the rows come from, some at a time: the tables as they are now, or the archive of a revision. */
export type MarketRows = <P extends Part>(part: P) => AsyncIterable<PartTable<P>>
