import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import type { Database } from '../../prisma/client.ts'
import { piecesIn, type ReadPieces } from '../../schema/universe/archive/pieces.ts'
import type { MarketHead } from '../../schema/universe/gather/assemble.ts'
import type { Gathered } from '../../schema/universe/gather/gathered.ts'
import { type Told, whole } from '../../schema/universe/gather/told.ts'
import { type GatherArchive, gatherHere } from '../../schema/universe/load.ts'

/** What a thread is begun with. */
export interface Begun {
  readonly head: MarketHead
  /** Where the archive is, so that what is read of it is no garbage of the thread that answers. */
  readonly url: string | null
  /** Of an archive that only the thread that answers can read: takes what is wanted, gives the pieces. */
  readonly pieces: MessagePort | null
}

/** The arguments of a reading. */
export type Wanted = Parameters<ReadPieces>

/** Of so many pieces a market is gathered apart: of fewer it is made before a thread has begun. */
const MANY = 32

/** Gathers large markets in a thread of its own. */
export function gathering(database: Database): GatherArchive {
  return (prisma, head) => {
    if (head.chunks < MANY) return gatherHere(prisma, head)
    return gatherApart(head, database.urlOf(prisma) ?? piecesIn(prisma, head.revision))
  }
}

/**
 * Gathers a market in another thread, so that neither the work nor its garbage delays who is answered meanwhile.
 * @param from the address of the PostgreSQL where the thread reads the archive, or how it is read here
 * @throws what a reading throws, and Error when the thread fails, as for want of memory
 */
export async function* gatherApart(head: MarketHead, from: string | ReadPieces): AsyncIterable<Gathered> {
  const { port1: here, port2: there } = new MessageChannel()
  const isRead = typeof from === 'function'
  const workerData: Begun = { head, url: isRead ? null : from, pieces: isRead ? there : null }
  const transferList: Transferable[] = isRead ? [there] : []
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData, transferList })
  const broken = new AbortController()
  const { signal } = broken
  thread.on('error', error => broken.abort(error))
  thread.on('exit', code => broken.abort(new Error(`the thread that gathers a market ended with ${code}`)))
  if (isRead) {
    here.on('message', (wanted: Wanted) => {
      from(...wanted).then(
        pieces => here.postMessage(pieces),
        error => broken.abort(error),
      )
    })
  }
  const next = async (): Promise<Told> => {
    thread.postMessage(null)
    const [told] = await once(thread, 'message', { signal })
    return told
  }
  try {
    yield* whole(next)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    here.close()
    await thread.terminate()
  }
}
