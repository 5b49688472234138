import { type Cell, type Row, textOf } from '../../../../tables/cell.ts'

/** A table as read, before its columns are recognised. */
export interface Sheet {
  readonly format: 'CSV' | 'XLSX'
  /** Of a CSV. */
  readonly encoding: string | null
  readonly delimiter: string | null
  /** Of a workbook. */
  readonly name: string | null
  readonly rows: readonly Row[]
}

export const FILE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 5_000,
  columns: 200,
  sheets: 20,
  /** Cells, and shared texts of a workbook: as many as the rows may have columns. */
  cells: 1_000_000,
  unpackedBytes: 40 * 1024 * 1024,
} as const

/** Lines before and after the table do not count as its rows. */
export const LINES_READ = FILE_LIMITS.rows + 500

/** `-` and similar placeholders count as empty. */
export function isAbsent(cell: Cell | undefined): boolean {
  return /^([-–—]+|n\/?a|null|#n\/a|н\/д|нет)?$/i.test(textOf(cell))
}
