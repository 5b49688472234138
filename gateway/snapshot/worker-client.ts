import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import type { Database } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { SnapshotHead } from '../../schema/snapshot/build/assemble.ts'
import type { SnapshotPiece } from '../../schema/snapshot/build/piece.ts'
import { type Portion, whole } from '../../schema/snapshot/build/portions.ts'
import { type ArchivedHead, type BuildFromArchive, buildHere } from '../../schema/snapshot/read-snapshot.ts'
import { type Stored, type StoredPiece, storedOf } from '../../schema/snapshot/rows/archive.ts'

/** What a thread is begun with. */
export interface Begun {
  readonly head: SnapshotHead
  readonly work: Work
  /** Where the market is stored, so that what is read of it is no garbage of the thread that answers. */
  readonly url: string | null
  /** Of an archive that only the thread that answers can read: takes what is wanted, gives the pieces. */
  readonly pieces: MessagePort | null
}

/** What is made of a market: its pieces; or chunks to be stored. */
export type Work = 'pieces' | 'chunks'

/** How the archive is read. */
type ReadArchive = Stored['archived']

/** Of so many pieces a market is gathered apart: of fewer it is made before a thread has begun. */
const MANY = 32

export function isLarge({ chunks }: Pick<ArchivedHead, 'chunks'>): boolean {
  return chunks >= MANY
}

/** Gathers large markets in a thread of its own. */
export function archiveBuilder(database: Database): BuildFromArchive {
  return (prisma, head) =>
    isLarge(head) ? buildInWorker(head, sourceOf(database, prisma, head)) : buildHere(prisma, head)
}

/** The address of the PostgreSQL where a thread reads the archive, or how it is read here. */
type Source = string | ReadArchive

function sourceOf(database: Database, prisma: PrismaClient, { revision }: SnapshotHead): Source {
  return database.urlOf(prisma) ?? storedOf(prisma, revision).archived
}

/**
 * Gathers a market in another thread, so that neither the work nor its garbage delays who is answered meanwhile.
 * @throws what a reading throws, and Error when the thread fails, as for want of memory
 */
export function buildInWorker(head: SnapshotHead, from: Source): AsyncIterable<SnapshotPiece> {
  return whole(inThread<Portion | SnapshotPiece>({ head, work: 'pieces' }, from))
}

/**
 * Prepares in another thread what readers of a market would make of its archive.
 * @throws as gathering does, and the reason of the signal
 */
export function encodeInWorker(
  database: Database,
  head: SnapshotHead,
  signal: AbortSignal,
): AsyncIterable<StoredPiece> {
  return inThread<StoredPiece>({ head, work: 'chunks' }, sourceOf(database, database.prisma, head), signal)
}

/** What a thread tells, one after the other; it is ended when nobody wants the rest. */
async function* inThread<Said>(
  { head, work }: Pick<Begun, 'head' | 'work'>,
  from: Source,
  unwanted?: AbortSignal,
): AsyncIterable<Said> {
  const { port1: here, port2: there } = new MessageChannel()
  const isRead = typeof from !== 'string'
  const workerData: Begun = { head, work, url: isRead ? null : from, pieces: isRead ? there : null }
  const transferList: Transferable[] = isRead ? [there] : []
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData, transferList })
  const broken = new AbortController()
  const signal = AbortSignal.any([broken.signal, ...(unwanted === undefined ? [] : [unwanted])])
  thread.on('error', error => broken.abort(error))
  thread.on('exit', code => broken.abort(new Error(`the thread that gathers a market ended with ${code}`)))
  if (isRead) {
    here.on('message', (wanted: Parameters<ReadArchive>) => {
      from(...wanted).then(
        pieces => here.postMessage(pieces),
        error => broken.abort(error),
      )
    })
  }
  try {
    for (;;) {
      thread.postMessage(null)
      const [said] = (await once(thread, 'message', { signal })) as [Said | null]
      if (said === null) return
      yield said
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    here.close()
    await thread.terminate()
  }
}
