import type { StoredPiece } from '../snapshot/rows/archive.ts'
import type { Part } from '../snapshot/rows/parts.ts'

/** The revision whose files are written. */
export interface FilesHead {
  readonly revision: number
  /** ISO 8601. */
  readonly asOf: string
  /** The days whose quotes are written as files of their own, ISO. @default none */
  readonly days?: readonly string[]
}

/** A part that no archive has: it is read from the tables, before a later ingestion run changes them. */
export type LivePart = 'quotes' | 'quoteDays' | 'curves' | 'rates'

export type SourcePart = Part | LivePart

/** The next pieces of a part; none after the last. @param after number of the last piece read; -1 for the first */
export type ReadPart = (part: SourcePart, after: number) => Promise<readonly StoredPiece[]>

/** Values as they are stored in an archive: days and instants as ISO text, money as exact text. */
export type FileRow = Readonly<Record<string, unknown>>

/** The rows of a revision from which bulk files are written, never all in memory. */
export interface FileMarket {
  /** Rows of a part in batches. */
  rows(part: SourcePart): AsyncIterable<readonly FileRow[]>
  /** Null for a bond that was removed. */
  isinOf(bondId: string): string | null
}
