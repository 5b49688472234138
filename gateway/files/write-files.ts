import type { Database } from '../../prisma/client.ts'
import {
  completeFiles,
  deleteFiles,
  revisionWithoutFiles,
  stateOfTables,
  storeChunk,
  storeFile,
} from '../../prisma/files/store-files.ts'
import { FILES_VERSION } from '../../schema/files/file-table.ts'
import type { Logger } from '../process/log.ts'
import { encodeFilesInWorker } from '../snapshot/worker-client.ts'
import { isOfLiveTable } from './encode-files.ts'

interface WriteFilesOptions {
  readonly log: Logger
  /** Stops the work; the next attempt starts again. */
  readonly signal: AbortSignal
}

/**
 * Writes the bulk files of the newest revision, in a worker, unless it has them. Waits for the next call while an
 * ingestion run changes the tables: quotes, curves and rates are read from there.
 * @returns the revision that was written; null if there was nothing to do or to read
 */
export async function writeFiles(database: Database, { log, signal }: WriteFilesOptions): Promise<number | null> {
  const { prisma } = database
  const revision = await revisionWithoutFiles(prisma)
  const state = revision === null ? null : await stateOfTables(prisma)
  if (revision === null || state === null) return null
  const { id, asOf } = revision
  const began = performance.now()
  await deleteFiles(prisma, { id })
  let isLive = true
  let [files, bytes] = [0, 0]
  for await (const piece of encodeFilesInWorker(database, { revision: id, asOf: asOf.toISOString() }, signal)) {
    signal.throwIfAborted()
    if ('body' in piece) {
      await storeChunk(prisma, id, piece)
      continue
    }
    // Once the first file of an archived table is complete, the tables are no longer read.
    if (isLive && !isOfLiveTable({ name: piece.table })) {
      if ((await stateOfTables(prisma)) !== state) return null
      isLive = false
    }
    await storeFile(prisma, id, piece)
    files += 1
    bytes += piece.bytes
  }
  if (!(await completeFiles(prisma, id, { files, filesVersion: FILES_VERSION }))) return null
  log.info({ revision: id, bytes, seconds: (performance.now() - began) / 1_000 }, 'the bulk files are written')
  return id
}
