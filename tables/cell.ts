/** A cell of a table: text as written, or a number if the file declares it as one. */
export type Cell = string | number

/** A row with its line number, from 1. */
export interface Row {
  readonly line: number
  readonly cells: readonly Cell[]
  /** For a workbook: columns, from 0, whose formula was saved without its result. */
  readonly unsolved?: readonly number[]
}

/** A file that cannot be read; the message is for the user who supplied it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Characters of a cell in a message. */
const QUOTED = 40

/** A value as a message quotes it: never more than its beginning. */
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return (JSON.stringify(value) ?? 'nothing').slice(0, QUOTED)
  return value.length > QUOTED ? JSON.stringify(`${value.slice(0, QUOTED)}…`) : JSON.stringify(value)
}

export function textOf(cell: Cell | undefined): string {
  return cell === undefined
    ? ''
    : String(cell)
        .replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ')
        .trim()
}
