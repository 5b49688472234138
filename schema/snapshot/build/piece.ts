import type { IssuerSums } from '../../derived/issuer-figures.ts'
import type { StoredPlacement } from '../../derived/placements.ts'
import type { EventIndex } from '../../events/event-index.ts'
import type { Background } from '../../overview/background.ts'
import type { IndexedWords } from '../../screener/words/word-index.ts'
import type { Column, ColumnGroups } from '../columns/coded.ts'
import type { CodedColumn } from '../columns/stored.ts'
import type { ColumnNeed } from '../columns/table.ts'
import type { DetailBlock } from '../details/detail-store.ts'
import type { Details } from '../details/details.ts'
import type { IssuerRow } from '../row-types.ts'
import type { Computed } from './computed.ts'

/**
 * One piece of a snapshot. Pieces are plain data, so that they can be built in a worker.
 */
export type SnapshotPiece = Piece & {
  /** Content hash of an encoded piece that several snapshots may share. */
  readonly digest?: string
}

type Piece =
  | { readonly kind: 'issuers'; readonly issuers: readonly BuiltIssuer[] }
  | { readonly kind: 'words'; readonly of: Searched; readonly columns: readonly string[]; readonly words: IndexedWords }
  /** A search column that is not stored. */
  | { readonly kind: 'column'; readonly of: Searched; readonly need: ColumnNeed; readonly column: Column }
  /** Terms of the bonds and figures of their measures, in the order of their fields. */
  | ({ readonly kind: 'terms' } & BuiltColumn)
  | ({ readonly kind: 'figures' } & BuiltColumn)
  | { readonly kind: 'placements'; readonly placements: readonly StoredPlacement[] }
  | { readonly kind: 'background'; readonly background: Background }
  | { readonly kind: 'block'; readonly of: keyof Details; readonly block: DetailBlock }
  | { readonly kind: 'events'; readonly index: EventIndex }
  | { readonly kind: 'computed'; readonly computed: Computed }

/** The searchable lists of a snapshot. */
export type Searched = 'bonds' | 'issuers' | 'placements'

export interface BuiltIssuer {
  readonly issuer: IssuerRow
  readonly sums: IssuerSums
}

export interface BuiltColumn {
  readonly coded: CodedColumn
  /** The search column; null for a column that no search reads. */
  readonly search: { readonly need: ColumnNeed; readonly groups: ColumnGroups } | null
}
