import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads'
import type { Database } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { partReader } from '../../schema/files/file-parts.ts'
import type { FilesHead } from '../../schema/files/file-source.ts'
import type { SnapshotHead } from '../../schema/snapshot/build/assemble.ts'
import type { SnapshotPiece } from '../../schema/snapshot/build/piece.ts'
import { type Portion, whole } from '../../schema/snapshot/build/portions.ts'
import { type ArchivedHead, type BuildFromArchive, buildHere } from '../../schema/snapshot/read-snapshot.ts'
import { type Stored, type StoredPiece, storedOf } from '../../schema/snapshot/rows/archive.ts'
import type { FilePiece } from '../files/new-file.ts'
import { AWAITED, BACKGROUND, startLowPriorityWorker } from '../process/low-priority-worker.ts'
import { type FreeMemory, freeMemory, WORKER_BYTES } from '../process/memory.ts'

/** The input of a worker. */
export interface WorkerInput {
  readonly head: SnapshotHead & Pick<FilesHead, 'days'>
  readonly work: Work
  /** The databases that the worker reads, each when those before it fail, so that rows create no garbage in the main thread. */
  readonly urls: readonly string[] | null
  /** For an archive that only the main worker can read: takes requests, returns pieces. */
  readonly pieces: MessagePort | null
  /** The snapshot of the tables that bulk files are read from; null to read each part as it is. */
  readonly tables: string | null
}

/** The output of a worker: pieces of a snapshot, encoded chunks to be stored, or bulk files. */
export type Work = 'pieces' | 'chunks' | 'files'

/** How the archive is read. */
type ReadArchive = Stored['archived']

/** From this number of chunks memory is refused rather than the main thread kept busy. */
const MIN_CHUNKS = 320
/** From this number on a worker builds a past snapshot where there is memory for it (`npm run bench:neighbour`, as-of). */
const FEW_CHUNKS = 80
/** What is left to requests beside the worker. */
const SPARE = 2

export function isLarge({ chunks }: Pick<ArchivedHead, 'chunks'>): boolean {
  return chunks >= MIN_CHUNKS
}

/**
 * Builds the current snapshot: in a worker if it is large. Others are current before a worker has started, which every
 * instance would do at the same time (`npm run bench:swap`, `npm run cluster`).
 */
export function currentBuilder(database: Database): BuildFromArchive {
  return builder(database, isLarge)
}

/** Builds past snapshots in a worker, except small ones, and while memory is short. */
export function pastBuilder(database: Database, free: () => FreeMemory = freeMemory): BuildFromArchive {
  return builder(database, head => isLarge(head) || (head.chunks >= FEW_CHUNKS && free().all > WORKER_BYTES * SPARE))
}

function builder(database: Database, isApart: (head: ArchivedHead) => boolean): BuildFromArchive {
  return (prisma, head, options) =>
    isApart(head)
      ? buildInWorker(head, sourceOf(database, prisma, head), options.signal)
      : buildHere(prisma, head, options)
}

/** The URLs of the PostgreSQL from which the worker reads the archive, or the function that reads it in this thread. */
type Source = readonly string[] | ReadArchive

/** A replica may go away while a worker starts, which takes longer than what it reads: the primary is read then. */
function sourceOf(database: Database, prisma: PrismaClient, { revision }: SnapshotHead): Source {
  const urls = [database.urlOf(prisma), database.url].filter(url => url !== null)
  return urls.length > 0 ? [...new Set(urls)] : storedOf(prisma, revision).archived
}

/**
 * Builds a snapshot in a worker, so that neither the work nor its garbage delays requests.
 * @throws what reading throws, the reason of the signal, and Error when the worker fails, such as when it runs out of
 * memory
 */
export function buildInWorker(head: SnapshotHead, from: Source, signal?: AbortSignal): AsyncIterable<SnapshotPiece> {
  return whole(inWorker<Portion | SnapshotPiece>({ head, work: 'pieces' }, from, signal))
}

/**
 * Encodes a snapshot in a worker, so that readers need not build it from the archive.
 * @throws as `buildInWorker` does, and the reason of the signal
 */
export function encodeInWorker(
  database: Database,
  head: SnapshotHead,
  signal: AbortSignal,
): AsyncIterable<StoredPiece> {
  return inWorker<StoredPiece>({ head, work: 'chunks' }, sourceOf(database, database.prisma, head), signal)
}

/**
 * Writes the bulk files of a revision, or the quotes of days, in a worker.
 * @param tables name of the snapshot of the tables to read, which is open until the first piece is here; without it each
 *   part is read as it is then
 * @throws as `buildInWorker` does, and the reason of the signal
 */
export function encodeFilesInWorker(
  database: Database,
  head: FilesHead,
  { signal, tables = null }: { readonly signal: AbortSignal; readonly tables?: string | null },
): AsyncIterable<FilePiece> {
  const from = database.url === null ? partReader(database.prisma, head) : [database.url]
  return inWorker<FilePiece>({ head: { ...head, sample: false, history: [] }, work: 'files', tables }, from, signal)
}

/** Yields the messages of a worker in order; terminates the worker when the consumer stops. */
async function* inWorker<Message>(
  { head, work, tables = null }: Pick<WorkerInput, 'head' | 'work'> & Partial<Pick<WorkerInput, 'tables'>>,
  from: Source,
  cancelled?: AbortSignal,
): AsyncIterable<Message> {
  const { port1: here, port2: there } = new MessageChannel()
  const isRead = typeof from === 'function'
  const workerData: WorkerInput = { head, work, urls: isRead ? null : from, pieces: isRead ? there : null, tables }
  const transferList: Transferable[] = isRead ? [there] : []
  const niceness = work === 'pieces' ? AWAITED : BACKGROUND
  const worker = startLowPriorityWorker(new URL('./worker.ts', import.meta.url), { workerData, transferList }, niceness)
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(cancelled === undefined ? [] : [cancelled])])
  worker.on('error', error => failed.abort(error))
  worker.on('exit', code => failed.abort(new Error(`the snapshot worker exited with code ${code}`)))
  if (isRead) {
    here.on('message', (requested: Parameters<ReadArchive>) => {
      from(...requested).then(
        pieces => here.postMessage(pieces),
        error => failed.abort(error),
      )
    })
  }
  try {
    for (;;) {
      worker.postMessage(null)
      const [message] = (await once(worker, 'message', { signal })) as [Message | null]
      if (message === null) return
      yield message
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    here.close()
    await worker.terminate()
  }
}
