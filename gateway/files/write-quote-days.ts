import type { Database } from '../../prisma/client.ts'
import {
  changedQuoteDays,
  completeQuoteDays,
  revisionWithoutQuoteDays,
  storeQuoteDay,
} from '../../prisma/files/quote-days.ts'
import { type NewFileChunk, type NewRevisionFile, stateOfTables } from '../../prisma/files/store-files.ts'
import type { Logger } from '../process/log.ts'
import { encodeFilesInWorker } from '../snapshot/worker-client.ts'
import { FILE_FORMATS } from './formats/file-format.ts'

interface WriteQuoteDaysOptions {
  /** Calendar days up to that of the revision that have files. */
  readonly days: number
  readonly log: Logger
  /** Stops the work; what is written by then stays, and the next attempt writes the rest. */
  readonly signal: AbortSignal
}

const LAST_FORMAT = FILE_FORMATS.at(-1)?.name

/**
 * Writes the quotes of each day that changed since they were last written, in a worker, newest day first. A day whose
 * bytes are those of its present files stays as it is. An ingestion run that begins meanwhile ends the work.
 */
export async function writeQuoteDays(
  database: Database,
  { days: retained, log, signal }: WriteQuoteDaysOptions,
): Promise<void> {
  const { prisma } = database
  const revision = await revisionWithoutQuoteDays(prisma)
  const state = revision === null ? null : await stateOfTables(prisma)
  if (revision === null || state === null) return
  const began = performance.now()
  const { id, asOf } = revision
  const days = await changedQuoteDays(prisma, revision, retained)
  let [chunks, files]: [NewFileChunk[], NewRevisionFile[]] = [[], []]
  let written = 0
  for await (const piece of encodeFilesInWorker(
    database,
    { revision: id, asOf: asOf.toISOString(), days },
    { signal },
  )) {
    signal.throwIfAborted()
    if ('body' in piece) chunks.push(piece)
    else files.push(piece)
    if ('body' in piece || piece.format !== LAST_FORMAT) continue
    if ((await stateOfTables(prisma)) !== state) return
    if (await storeQuoteDay(prisma, id, { files, chunks })) written += 1
    ;[chunks, files] = [[], []]
  }
  if ((await stateOfTables(prisma)) !== state) return
  await completeQuoteDays(database, revision, retained)
  log.info({ revision: id, written, seconds: (performance.now() - began) / 1_000 }, 'the quotes of days are written')
}
