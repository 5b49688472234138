import type { BuiltColumn, SnapshotPiece } from '../build/piece.ts'
import type { Column } from '../columns/coded.ts'
import { columnOfCoded, groupsOf } from '../columns/column.ts'
import type { ColumnNeed } from '../columns/table.ts'

/** The table of contents of an encoded snapshot. */
export interface Contents {
  /** Version of the code that wrote it. */
  readonly madeBy: string
  /** In the order of their chunks. */
  readonly pieces: readonly EncodedPiece[]
}

export interface EncodedPiece {
  readonly chunks: number
  /** Content hash; null for a piece that snapshots do not share. */
  readonly digest: string | null
}

/** Kinds of pieces that snapshots may share; the others rarely stay the same for a day. */
const IN_COMMON = new Set<SnapshotPiece['kind']>(['issuers', 'words', 'column', 'terms', 'figures', 'block', 'events'])

export function isInCommon({ kind }: SnapshotPiece): boolean {
  return IN_COMMON.has(kind)
}

/** A piece without the row groups of its columns, which are faster to compute than to read. */
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
