import { createHash } from 'node:crypto'
import type { NewFileChunk, NewRevisionFile } from '../../prisma/files/store-files.ts'
import { openFileMarket } from '../../schema/files/file-market.ts'
import type { ReadPart } from '../../schema/files/file-source.ts'
import type { FileTable } from '../../schema/files/file-table.ts'
import { FILE_TABLES, LIVE_TABLES } from '../../schema/files/file-tables.ts'
import type { Encoder } from './formats/encoder.ts'
import { FILE_FORMATS } from './formats/file-format.ts'

/** What the encoding of files yields: chunks of a file, and then the file. */
export type FilePiece = NewFileChunk | NewRevisionFile

/** Few enough bytes for one statement; a range reads at most this much more than it asks for. */
const CHUNK_BYTES = 512 << 10

/** The files of a revision, table by table; those that no archive has come first. */
export async function* encodeFiles(read: ReadPart, day: string): AsyncIterable<FilePiece> {
  const market = await openFileMarket(read, day)
  for (const table of new Set([...LIVE_TABLES, ...FILE_TABLES])) {
    const files = FILE_FORMATS.map(format =>
      newFile(
        { table: table.name, format: format.name, name: `${table.name}.${format.ending}` },
        format.encoder(table.columns),
      ),
    )
    for await (const rows of table.rows(market)) for (const file of files) yield* file.add(rows)
    for (const file of files) yield* file.end()
  }
}

type Rows = Parameters<Encoder['add']>[0]
type FileIdentity = Pick<NewRevisionFile, 'name' | 'table' | 'format'>

/** A file on its way into chunks. */
function newFile(file: FileIdentity, encoder: Encoder) {
  const hash = createHash('sha256')
  let [rows, bytes, number] = [0, 0, 0]
  let waiting = new Uint8Array()
  function* chunks(more: Uint8Array, least: number): Iterable<NewFileChunk> {
    hash.update(more)
    bytes += more.length
    waiting = joined(waiting, more)
    while (waiting.length >= least && waiting.length > 0) {
      // In memory of its own, since it is transferred to another thread.
      yield { name: file.name, number: number++, body: waiting.slice(0, CHUNK_BYTES) }
      waiting = waiting.slice(CHUNK_BYTES)
    }
  }
  return {
    add: async function* add(batch: Rows): AsyncIterable<FilePiece> {
      rows += batch.length
      yield* chunks(await encoder.add(batch), CHUNK_BYTES)
    },
    end: async function* end(): AsyncIterable<FilePiece> {
      yield* chunks(await encoder.end(), 1)
      yield { ...file, rows, bytes, sha256: hash.digest('hex'), chunkBytes: CHUNK_BYTES }
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** True for a file of a table that is read from the tables of the database. */
export function isOfLiveTable({ name }: Pick<FileTable, 'name'>): boolean {
  return LIVE_TABLES.some(table => table.name === name)
}
