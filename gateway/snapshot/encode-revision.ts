import type { Archive } from '../../prisma/client.ts'
import type { Logger } from '../process/log.ts'
import { type FreeMemory, freeMemory, shortageFor, TO_PREPARE } from '../process/memory.ts'
import { encodeInWorker, isLarge } from './worker-client.ts'

const WITHOUT_ROOM = 'too little memory to prepare the revision: each instance makes its market of the archive'
const FAILED = 'the revision could not be prepared: each instance makes its market of the archive'

/** Prepares large markets for their readers; a revision that cannot be prepared is published without. */
export function revisionEncoder(log: Logger, free: () => FreeMemory = freeMemory): NonNullable<Archive['prepared']> {
  return async function* prepared(database, { id: revision, asOf, chunks }, signal) {
    if (!isLarge({ chunks })) return
    const lack = shortageFor(await database.prisma.bond.count(), free(), TO_PREPARE)
    if (lack !== null) return log.warn({ revision, ...lack }, WITHOUT_ROOM)
    // What is prepared says nothing of its history, nor whether it is invented: whoever reads it knows.
    const head = { revision, asOf: asOf.toISOString(), sample: false, history: [] }
    try {
      yield* encodeInWorker(database, head, signal)
    } catch (err) {
      signal.throwIfAborted()
      log.warn({ err, revision }, FAILED)
    }
  }
}
