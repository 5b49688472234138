import type { Database } from '../../prisma/client.ts'
import {
  completeFiles,
  deleteFiles,
  revisionWithoutFiles,
  stateOfTables,
  storeChunk,
  storeFile,
} from '../../prisma/files/store-files.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { FILES_VERSION } from '../../schema/files/file-table.ts'
import type { Logger } from '../process/log.ts'
import { encodeFilesInWorker } from '../snapshot/worker-client.ts'
import { isOfLiveTable } from './encode-files.ts'
import type { FilePiece } from './new-file.ts'

interface WriteFilesOptions {
  readonly log: Logger
  /** Stops the work; the next attempt starts again. */
  readonly signal: AbortSignal
  /** Lets no ingestion run begin until the tables are read that no archive has. @default false */
  readonly isAlone?: boolean
}

/** `INTERRUPTED`: an ingestion run changes the tables, or has changed them while they were read. */
export type FilesWritten = 'WRITTEN' | 'NOTHING' | 'INTERRUPTED'

const PATIENCE_MS = 30_000

/**
 * Writes the bulk files of the newest revision, in a worker, unless it has them. Quotes, curves and rates come first: they
 * are read from the tables, where the next ingestion run changes them.
 * @throws RunInProgress when it is to be alone and other runs do not end in time
 */
export async function writeFiles(
  database: Database,
  { log, signal, isAlone }: WriteFilesOptions,
): Promise<FilesWritten> {
  const { prisma } = database
  const began = performance.now()
  const begin = () => beginFiles(database, signal)
  const writing =
    isAlone === true ? await alone(database, begin, 'load', { waitMs: PATIENCE_MS, signal }) : await begin()
  if (typeof writing === 'string') return writing
  const { revision, pieces, store } = writing
  for await (const piece of pieces) await store(piece)
  const tally = writing.tally()
  if (!(await completeFiles(prisma, revision, { files: tally.files, filesVersion: FILES_VERSION })))
    return 'INTERRUPTED'
  const seconds = (performance.now() - began) / 1_000
  log.info({ revision, bytes: tally.bytes, seconds }, 'the bulk files are written')
  return 'WRITTEN'
}

/** Files of which those are written that no archive has. */
interface Writing {
  readonly revision: number
  /** What is left to be stored. */
  readonly pieces: AsyncIterable<FilePiece>
  store(piece: FilePiece): Promise<void>
  tally(): { readonly files: number; readonly bytes: number }
}

async function beginFiles(database: Database, signal: AbortSignal): Promise<Writing | FilesWritten> {
  const { prisma } = database
  const revision = await revisionWithoutFiles(prisma)
  if (revision === null) return 'NOTHING'
  const state = await stateOfTables(prisma)
  if (state === null) return 'INTERRUPTED'
  const { id, asOf } = revision
  // Also those of an attempt whose process has ended: until then the archive that they are written from is retained.
  await deleteFiles(prisma, { filesVersion: null, files: { some: { day: null } } })
  await deleteFiles(prisma, { id })
  let [files, bytes] = [0, 0]
  const store = async (piece: FilePiece) => {
    signal.throwIfAborted()
    if ('body' in piece) return storeChunk(prisma, id, piece)
    await storeFile(prisma, id, piece)
    files += 1
    bytes += piece.bytes
  }
  const pieces = encodeFilesInWorker(database, { revision: id, asOf: asOf.toISOString() }, signal)
  const reading = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await reading.next()
      const isRead = done === true || !('body' in value || isOfLiveTable({ name: value.table }))
      // Once the first file of an archived table is complete, the tables are no longer read.
      if (isRead && (await stateOfTables(prisma)) !== state) break
      if (done !== true) await store(value)
      const rest = { [Symbol.asyncIterator]: () => reading }
      if (isRead) return { revision: id, pieces: rest, store, tally: () => ({ files, bytes }) }
    }
  } catch (error) {
    await reading.return?.()
    throw error
  }
  await reading.return?.()
  return 'INTERRUPTED'
}
