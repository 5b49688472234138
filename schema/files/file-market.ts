import { setImmediate } from 'node:timers/promises'
import { maturedBy } from '../snapshot/build/bonds.ts'
import { tableInPiece } from '../snapshot/rows/archive.ts'
import type { Part } from '../snapshot/rows/parts.ts'
import { decodeTable, rowsOf, type Table } from '../snapshot/rows/row-chunks.ts'
import { isLive } from './file-parts.ts'
import type { FileMarket, FileRow, ReadPart, SourcePart } from './file-source.ts'

export async function openFileMarket(read: ReadPart, day: string): Promise<FileMarket> {
  const rows = (part: SourcePart) => rowsOfPart(read, part, day)
  const isins = new Map<string, string>()
  for await (const bonds of rows('bonds')) for (const { id, isin } of bonds) isins.set(String(id), String(isin))
  return { rows, isinOf: bondId => isins.get(bondId) ?? null }
}

/** @param day the day of the revision, ISO */
export async function* rowsOfPart(read: ReadPart, part: SourcePart, day: string): AsyncIterable<readonly FileRow[]> {
  for (let after = -1; ; ) {
    const pieces = await read(part, after)
    const last = pieces.at(-1)
    if (last === undefined) return
    for (const piece of pieces) {
      const table: Table<FileRow> = isLive(part) ? await decodeTable(piece.body, {}) : await tableInPiece(part, piece)
      yield rowsOf(part === 'bonds' ? (maturedBy(day, table as never) as typeof table) : table)
      await setImmediate()
    }
    after = last.number
  }
}

/** The details of bonds or of issuers: each row with its owner. */
export async function* detailsIn(
  { rows }: FileMarket,
  part: Extract<Part, 'bondDetails' | 'issuerDetails'>,
  read: (id: string, body: string) => readonly FileRow[],
): AsyncIterable<readonly FileRow[]> {
  for await (const owners of rows(part)) yield owners.flatMap(({ id, body }) => read(String(id), String(body)))
}
