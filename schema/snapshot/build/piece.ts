import type { IssuerSums } from '../../derived/issuer-figures.ts'
import type { StoredPlacement } from '../../derived/placements.ts'
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
 * What a market is made of, one piece after the other. All of it is plain values, so that it can be gathered in another
 * thread than the one that answers.
 */
export type SnapshotPiece = Piece & {
  /** Of what was prepared and several markets may hold in common: names what is in it. */
  readonly digest?: string
}

type Piece =
  | { readonly kind: 'issuers'; readonly issuers: readonly BuiltIssuer[] }
  | { readonly kind: 'words'; readonly of: Searched; readonly columns: readonly string[]; readonly words: IndexedWords }
  /** What a search reads and no stored column holds. */
  | { readonly kind: 'column'; readonly of: Searched; readonly need: ColumnNeed; readonly column: Column }
  /** Terms of the bonds and figures of their measures, in the order of their fields. */
  | ({ readonly kind: 'terms' } & BuiltColumn)
  | ({ readonly kind: 'figures' } & BuiltColumn)
  | { readonly kind: 'placements'; readonly placements: readonly StoredPlacement[] }
  | { readonly kind: 'background'; readonly background: Background }
  | { readonly kind: 'tray'; readonly of: keyof Details; readonly tray: DetailBlock }
  | { readonly kind: 'computed'; readonly computed: Computed }

/** What is searched of a market. */
export type Searched = 'bonds' | 'issuers' | 'placements'

export interface BuiltIssuer {
  readonly issuer: IssuerRow
  readonly sums: IssuerSums
}

export interface BuiltColumn {
  readonly coded: CodedColumn
  /** As what a search reads it; null for a column that no search reads. */
  readonly search: { readonly need: ColumnNeed; readonly groups: ColumnGroups } | null
}
