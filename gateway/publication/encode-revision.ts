import type { Database } from '../../prisma/client.ts'
import type { StoredPiece } from '../../schema/snapshot/rows/archive.ts'
import type { Logger } from '../process/log.ts'
import { type FreeMemory, freeMemory, shortageFor, TO_ENCODE } from '../process/memory.ts'
import { encodeInWorker, isLarge } from '../snapshot/worker-client.ts'

const TOO_LITTLE_MEMORY = 'not enough memory to encode the revision: each instance builds its snapshot from the archive'
const FAILED = 'the revision could not be encoded: each instance builds its snapshot from the archive'

/**
 * Encodes the market snapshot of an archived revision once for all instances. Yields nothing if decoding the archive is
 * fast enough, or if encoding fails.
 * @throws the signal's reason when the signal aborts
 */
export type EncodeRevision = (
  database: Database,
  revision: { readonly id: number; readonly asOf: Date; readonly chunks: number },
  signal: AbortSignal,
) => AsyncIterable<StoredPiece>

/** Encodes large revisions for their readers; a revision that cannot be encoded is published without the encoding. */
export function revisionEncoder(log: Logger, free: () => FreeMemory = freeMemory): EncodeRevision {
  return async function* encode(database, { id: revision, asOf, chunks }, signal) {
    if (!isLarge({ chunks })) return
    const shortage = shortageFor(await database.prisma.bond.count(), free(), TO_ENCODE)
    if (shortage !== null) return log.warn({ revision, ...shortage }, TOO_LITTLE_MEMORY)
    // The encoding excludes the history and the sample flag: the reader adds them.
    const head = { revision, asOf: asOf.toISOString(), sample: false, history: [] }
    try {
      yield* encodeInWorker(database, head, signal)
    } catch (err) {
      signal.throwIfAborted()
      log.warn({ err, revision }, FAILED)
    }
  }
}
