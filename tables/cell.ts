/** A cell of a table: text as written, or a number where the file itself says that it is one. */
export type Cell = string | number

/** A row with the line, from 1, at which it stands. */
export interface Row {
  readonly line: number
  readonly cells: readonly Cell[]
  /** Of a workbook: columns, from 0, whose formula was saved without what it comes to. */
  readonly unsolved?: readonly number[]
}

/** A file that cannot be read; the sentence is for whoever sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export function textOf(cell: Cell | undefined): string {
  return cell === undefined
    ? ''
    : String(cell)
        .replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ')
        .trim()
}
