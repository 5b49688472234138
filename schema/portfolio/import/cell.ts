/** A cell of a holdings file: text as written, or a number where the file itself says that it is one. */
export type Cell = string | number

/** A row with the line, from 1, at which it stands. */
export interface Row {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A table as it was read, before anybody knows what its columns mean. */
export interface Sheet {
  readonly format: 'CSV' | 'XLSX'
  /** Of a CSV. */
  readonly encoding: string | null
  readonly delimiter: string | null
  /** Of a workbook. */
  readonly name: string | null
  readonly rows: readonly Row[]
}

/** A file that cannot be read; the sentence is for whoever sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export const FILE_LIMITS = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 200, sheets: 20 } as const

/** Lines before and after the table do not count as its rows. */
export const LINES_READ = FILE_LIMITS.rows + 500

export function textOf(cell: Cell | undefined): string {
  return cell === undefined
    ? ''
    : String(cell)
        .replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ')
        .trim()
}

/** `-` and the like stand for nothing. */
export function isAbsent(cell: Cell | undefined): boolean {
  return /^([-–—]+|n\/?a|null|#n\/a|н\/д|нет)?$/i.test(textOf(cell))
}
