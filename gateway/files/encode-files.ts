import { openFileMarket, rowsOfPart } from '../../schema/files/file-market.ts'
import type { ReadPart } from '../../schema/files/file-source.ts'
import type { FileTable } from '../../schema/files/file-table.ts'
import { FILE_TABLES, LIVE_TABLES } from '../../schema/files/file-tables.ts'
import { quotes } from '../../schema/files/tables/market.ts'
import { type FilePiece, newFiles } from './new-file.ts'

/** The files of a revision that no archive has, table by table. */
export function encodeLiveFiles(read: ReadPart, day: string): AsyncIterable<FilePiece> {
  return encodeTables(LIVE_TABLES, read, day)
}

/** The files of a revision that are read from its archive. */
export function encodeArchivedFiles(read: ReadPart, day: string): AsyncIterable<FilePiece> {
  return encodeTables(
    FILE_TABLES.filter(table => !LIVE_TABLES.includes(table)),
    read,
    day,
  )
}

async function* encodeTables(tables: readonly FileTable[], read: ReadPart, day: string): AsyncIterable<FilePiece> {
  const market = await openFileMarket(read, day)
  for (const table of tables) {
    const files = newFiles(table)
    for await (const rows of table.rows(market)) yield* files.add(rows)
    yield* files.end()
  }
}

/** The quotes of each wanted day as files of their own, one day after another. */
export async function* encodeQuoteDays(read: ReadPart, today: string): AsyncIterable<FilePiece> {
  let day = ''
  let files = newFiles(quotes, day)
  for await (const rows of rowsOfPart(read, 'quoteDays', today)) {
    const next = String(rows[0]?.date ?? day)
    if (next !== day) {
      if (day !== '') yield* files.end()
      day = next
      files = newFiles(quotes, day)
    }
    yield* files.add(rows)
  }
  if (day !== '') yield* files.end()
}

/** True for a file of a table that is read from the tables of the database. */
export function isOfLiveTable({ name }: Pick<FileTable, 'name'>): boolean {
  return LIVE_TABLES.some(table => table.name === name)
}
