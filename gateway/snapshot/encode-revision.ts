import type { Archive } from '../../prisma/client.ts'
import type { Logger } from '../process/log.ts'
import { type FreeMemory, freeMemory, shortageFor, TO_ENCODE } from '../process/memory.ts'
import { encodeInWorker, isLarge } from './worker-client.ts'

const TOO_LITTLE_MEMORY = 'not enough memory to encode the revision: each instance builds its snapshot from the archive'
const FAILED = 'the revision could not be encoded: each instance builds its snapshot from the archive'

/** Encodes large revisions for their readers; a revision that cannot be encoded is published without the encoding. */
export function revisionEncoder(log: Logger, free: () => FreeMemory = freeMemory): NonNullable<Archive['encoded']> {
  return async function* encoded(database, { id: revision, asOf, chunks }, signal) {
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
