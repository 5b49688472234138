import { type Column, columnOfCoded, groupsOf } from '../columns/column.ts'
import type { ColumnNeed } from '../columns/table.ts'
import type { Gathered, GatheredColumn } from '../gather/gathered.ts'

/** What has been prepared of a revision. */
export interface Contents {
  /** The code that made it. */
  readonly madeBy: string
  /** In the order of their chunks. */
  readonly pieces: readonly PreparedPiece[]
}

export interface PreparedPiece {
  readonly chunks: number
  /** Names what is in it; null for a piece that each market has for itself. */
  readonly digest: string | null
}

/** What several markets may hold in common: of the others, little is the same a day later. */
const IN_COMMON = new Set<Gathered['kind']>(['issuers', 'words', 'column', 'terms', 'figures', 'tray'])

export function isInCommon({ kind }: Gathered): boolean {
  return IN_COMMON.has(kind)
}

/** A piece without what is counted sooner than it is read: which rows have a code. */
export type Ungrouped =
  | Exclude<Gathered, { readonly kind: 'column' | 'terms' | 'figures' }>
  | (Omit<OfKind<'column'>, 'column'> & { readonly column: Omit<Column, 'positions' | 'starts'> })
  | (Omit<OfKind<'terms' | 'figures'>, 'search'> & { readonly search: ColumnNeed | null })

type OfKind<Kind> = Extract<Gathered, { readonly kind: Kind }>

export function ungrouped(piece: Gathered): Ungrouped {
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

export function grouped(piece: Ungrouped): Gathered {
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

function searched({ codes, dictionary }: GatheredColumn['coded'], need: ColumnNeed): GatheredColumn['search'] {
  return { need, groups: groupsOf(codes, dictionary.length) }
}
