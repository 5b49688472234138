import type { Database } from '../../prisma/client.ts'
import {
  completeFiles,
  deleteFiles,
  revisionWithoutFiles,
  stateOfTables,
  storeChunk,
  storeFile,
} from '../../prisma/files/store-files.ts'
import { takeTableSnapshot } from '../../prisma/files/table-snapshot.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import type { FilesHead } from '../../schema/files/file-source.ts'
import { FILES_VERSION } from '../../schema/files/file-table.ts'
import type { Logger } from '../process/log.ts'
import { encodeFilesInWorker } from '../snapshot/worker-client.ts'
import { isOfLiveTable } from './encode-files.ts'
import type { FilePiece } from './new-file.ts'

interface WriteFilesOptions {
  readonly log: Logger
  /** Stops the work; the next attempt starts again. */
  readonly signal: AbortSignal
  /** Lets no ingestion run begin until the tables of the embedded database are read that no archive has. @default false */
  readonly isAlone?: boolean
}

/** `INTERRUPTED`: an ingestion run changes the tables, or has changed them while they were read. */
export type FilesWritten = 'WRITTEN' | 'NOTHING' | 'INTERRUPTED'

const PATIENCE_MS = 30_000

/**
 * Writes the bulk files of the newest revision, in a worker, unless it has them. Quotes, curves and rates have no archive:
 * they are read from the tables as they are between two ingestion runs. On PostgreSQL the next run begins at once; on the
 * embedded database, which has no second connection, it interrupts the reading, unless that is to be alone.
 * @throws RunInProgress when it is its turn among the runs, and those before it do not end in time
 */
export async function writeFiles(database: Database, options: WriteFilesOptions): Promise<FilesWritten> {
  const { prisma } = database
  const began = performance.now()
  const writing = await beginFiles(database, options)
  if (typeof writing === 'string') return writing
  const { revision, pieces, store } = writing
  for await (const piece of pieces) await store(piece)
  const { files, bytes } = writing.tally()
  const complete = { files, filesVersion: FILES_VERSION, isOfSnapshot: database.url !== null }
  if (!(await completeFiles(prisma, revision, complete))) return 'INTERRUPTED'
  const seconds = (performance.now() - began) / 1_000
  options.log.info({ revision, bytes, seconds }, 'the bulk files are written')
  return 'WRITTEN'
}

/** Files that are being written. */
interface Writing {
  readonly revision: number
  /** What is left to be stored. */
  readonly pieces: AsyncIterable<FilePiece>
  store(piece: FilePiece): Promise<void>
  tally(): { readonly files: number; readonly bytes: number }
}

async function beginFiles(
  database: Database,
  { signal, isAlone = false }: WriteFilesOptions,
): Promise<Writing | FilesWritten> {
  const { prisma, url } = database
  const unwritten = await revisionWithoutFiles(prisma)
  if (unwritten === null) return 'NOTHING'
  // Also those of an attempt whose process has ended: until then the archive that they are written from is retained.
  await deleteFiles(prisma, { filesVersion: null, files: { some: { day: null } } })
  await deleteFiles(prisma, { id: unwritten.id })
  const inTurn = <T>(begin: (lost: AbortSignal) => Promise<T>) =>
    alone(database, begin, 'load', { waitMs: PATIENCE_MS, signal })
  if (url !== null) return inTurn(lost => beginFromSnapshot(database, url, { signal, lost }))
  const begin = () => beginFromTables(database, signal)
  return isAlone ? inTurn(begin) : begin()
}

/** The snapshot is taken between two runs, and read while the next ones store. */
async function beginFromSnapshot(
  database: Database,
  url: string,
  { signal, lost }: { readonly signal: AbortSignal; readonly lost: AbortSignal },
): Promise<Writing | FilesWritten> {
  const revision = await settledRevision(database)
  if (typeof revision === 'string') return revision
  const tables = await takeTableSnapshot(url)
  // Without the lock another run may have stored rows before the snapshot was taken.
  if (lost.aborted) {
    await tables.close()
    throw lost.reason
  }
  const pieces = async function* pieces() {
    try {
      for await (const piece of encodeFilesInWorker(database, headOf(revision), { signal, tables: tables.name })) {
        await tables.close()
        yield piece
      }
    } finally {
      await tables.close()
    }
  }
  return { ...storing(database, revision.id, signal), pieces: pieces() }
}

async function beginFromTables(database: Database, signal: AbortSignal): Promise<Writing | FilesWritten> {
  const { prisma } = database
  const revision = await settledRevision(database)
  if (typeof revision === 'string') return revision
  const { state } = revision
  const writing = storing(database, revision.id, signal)
  const reading = encodeFilesInWorker(database, headOf(revision), { signal })[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await reading.next()
      const isRead = done === true || !('body' in value || isOfLiveTable({ name: value.table }))
      // Once the first file of an archived table is complete, the tables are no longer read.
      if (isRead && (await stateOfTables(prisma)) !== state) break
      if (done !== true) await writing.store(value)
      if (isRead) return { ...writing, pieces: { [Symbol.asyncIterator]: () => reading } }
    }
  } catch (error) {
    await reading.return?.()
    throw error
  }
  await reading.return?.()
  return 'INTERRUPTED'
}

interface SettledRevision {
  readonly id: number
  readonly asOf: Date
  /** What tells whether a run has begun since. */
  readonly state: string
}

/** The newest revision, if it has no files and the tables contain what it has published. */
async function settledRevision({ prisma }: Database): Promise<SettledRevision | FilesWritten> {
  const revision = await revisionWithoutFiles(prisma)
  if (revision === null) return 'NOTHING'
  const state = await stateOfTables(prisma)
  if (state === null) return 'INTERRUPTED'
  return { id: revision.id, asOf: revision.asOf, state }
}

function headOf({ id, asOf }: SettledRevision): FilesHead {
  return { revision: id, asOf: asOf.toISOString() }
}

function storing({ prisma }: Database, revision: number, signal: AbortSignal): Omit<Writing, 'pieces'> {
  let [files, bytes] = [0, 0]
  const store = async (piece: FilePiece) => {
    signal.throwIfAborted()
    if ('body' in piece) return storeChunk(prisma, revision, piece)
    await storeFile(prisma, revision, piece)
    files += 1
    bytes += piece.bytes
  }
  return { revision, store, tally: () => ({ files, bytes }) }
}
