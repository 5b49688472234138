import type { BuiltColumn, SnapshotPiece } from '../build/piece.ts'
import type { Column } from '../columns/coded.ts'
import { columnOfCoded, groupsOf } from '../columns/column.ts'
import type { ColumnNeed } from '../columns/table.ts'

/** What has been prepared of a revision. */
export interface Contents {
  /** The code that made it. */
  readonly madeBy: string
  /** In the order of their chunks. */
  readonly pieces: readonly EncodedPiece[]
}

export interface EncodedPiece {
  readonly chunks: number
  /** Names what is in it; null for a piece that each market has for itself. */
  readonly digest: string | null
}

/** What several markets may hold in common: of the others, little is the same a day later. */
const IN_COMMON = new Set<SnapshotPiece['kind']>(['issuers', 'words', 'column', 'terms', 'figures', 'tray'])

export function isInCommon({ kind }: SnapshotPiece): boolean {
  return IN_COMMON.has(kind)
}

/** A piece without what is counted sooner than it is read: which rows have a code. */
export type Ungrouped =
  | Exclude<SnapshotPiece, { readonly kind: 'column' | 'terms' | 'figures' }>
  | (Omit<OfKind<'column'>, 'column'> & { readonly column: Omit<Column, 'positions' | 'starts'> })
  | (Omit<OfKind<'terms' | 'figures'>, 'search'> & { readonly search: ColumnNeed | null })

type OfKind<Kind> = Extract<SnapshotPiece, { readonly kind: Kind }>

export function ungrouped(piece: SnapshotPiece): Ungrouped {
  switch (piece.kind) {
    case 'column': {
      const { positions: _, starts: __, ...column } = piece.column
      return { ...piece, column }
    }
    case 'terms':
    case 'figures':
      return { ...piece, search: piece.search?.need ?? null }
    default:
      return piece
  }
}

export function grouped(piece: Ungrouped): SnapshotPiece {
  switch (piece.kind) {
    case 'column':
      return { ...piece, column: columnOfCoded(piece.column, piece.column.ofLists) }
    case 'terms':
    case 'figures':
      return { ...piece, search: piece.search && searched(piece.coded, piece.search) }
    default:
      return piece
  }
}

function searched({ codes, dictionary }: BuiltColumn['coded'], need: ColumnNeed): BuiltColumn['search'] {
  return { need, groups: groupsOf(codes, dictionary.length) }
}
