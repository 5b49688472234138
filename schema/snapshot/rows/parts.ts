import type { BondModel } from '../../../prisma/generated/client/models/Bond.ts'
import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import type { StoredPlacement } from '../../derived/placements.ts'
import type { Background } from '../../overview/background.ts'
import type { DetailRecord } from '../details/detail-store.ts'
import type { Plain } from '../plain.ts'
import type { IssuerRow, MeasureRow } from '../row-types.ts'
import type { Table } from './row-chunks.ts'

/** The rows of a snapshot by part: plain values without loss in JSON. */
interface SnapshotParts {
  readonly issuers: IssuerRow
  /** Of issuers. */
  readonly ratings: Plain<RatingModel>
  /** The current ones. */
  readonly measures: MeasureRow
  readonly bonds: Plain<BondModel>
  readonly placements: StoredPlacement
  /** One row. */
  readonly background: Background
  /** Details of bonds and issuers, in the order of their ids. */
  readonly bondDetails: DetailRecord
  readonly issuerDetails: DetailRecord
}

export type Part = keyof SnapshotParts

export const PARTS: readonly Part[] = [
  ...(['issuers', 'ratings', 'measures', 'bonds', 'placements', 'background', 'bondDetails', 'issuerDetails'] as const),
]

export type PartRow<P extends Part> = SnapshotParts[P]

export type PartTable<P extends Part> = Table<PartRow<P>>

/** A batched reader of rows: from the current tables or the archive of a revision. */
export type SnapshotRows = <P extends Part>(part: P) => AsyncIterable<PartTable<P>>
