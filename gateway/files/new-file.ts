import { createHash } from 'node:crypto'
import type { NewFileChunk, NewRevisionFile } from '../../prisma/files/store-files.ts'
import type { FileTable } from '../../schema/files/file-table.ts'
import type { Encoder } from './formats/encoder.ts'
import { FILE_FORMATS } from './formats/file-format.ts'

/** What the encoding of files yields: chunks of a file, and then the file. */
export type FilePiece = NewFileChunk | NewRevisionFile

/** Few enough bytes for one statement; a range reads at most this much more than it asks for. */
const CHUNK_BYTES = 512 << 10

type Rows = Parameters<Encoder['add']>[0]
type FileIdentity = Pick<NewRevisionFile, 'name' | 'table' | 'format' | 'day'>

/**
 * A table on its way into files, one of each format.
 * @param day the only day of its rows, ISO; null for a table of the whole revision
 */
export function newFiles({ name, columns }: FileTable, day: string | null = null) {
  const stem = day === null ? name : `${name}-${day}`
  const files = FILE_FORMATS.map(({ name: format, ending, encoder }) =>
    newFile({ table: name, format, name: `${stem}.${ending}`, day }, encoder(columns)),
  )
  return {
    add: async function* add(batch: Rows): AsyncIterable<FilePiece> {
      for (const file of files) yield* file.add(batch)
    },
    end: async function* end(): AsyncIterable<FilePiece> {
      for (const file of files) yield* file.end()
    },
  }
}

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
