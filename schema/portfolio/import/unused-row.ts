import type { TableRow } from './file/holdings-table.ts'

export const UNUSED_REASONS = [
  'NO_IDENTIFIER',
  'BAD_IDENTIFIER',
  'UNKNOWN_BOND',
  'NO_QUANTITY',
  'BAD_NUMBER',
  'AMBIGUOUS_NUMBER',
  'NOT_POSITIVE',
  'NO_NOMINAL',
  'NO_LOT_SIZE',
  'FIGURES_DISAGREE',
  'SAME_ROW',
  'UNKNOWN_OPERATION',
  'NO_DATE',
  'NO_AMOUNT',
] as const

/** A row that does not become a position, with the reason. */
export interface UnusedRow {
  readonly line: number
  readonly reason: (typeof UNUSED_REASONS)[number]
  readonly text: string
  readonly isin: string | null
  /** The beginning of the row, for identification. */
  readonly content: string
  /** Where figures disagree: what quantity, price and nominal come to, and what the file states. */
  readonly computed: string | null
  readonly stated: string | null
}

/** Makes the reports of one row. */
export function unusedRow({ line, content }: Pick<TableRow, 'line' | 'content'>) {
  return (
    reason: UnusedRow['reason'],
    text: string,
    found: Partial<Pick<UnusedRow, 'isin' | 'computed' | 'stated'>> = {},
  ): UnusedRow => ({ line, reason, text, isin: null, content, computed: null, stated: null, ...found })
}
