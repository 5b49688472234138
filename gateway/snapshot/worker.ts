import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../prisma/client.ts'
import { buildPieces } from '../../schema/snapshot/build/build.ts'
import type { SnapshotPiece } from '../../schema/snapshot/build/piece.ts'
import { inPortions, memoryOf, type Portion } from '../../schema/snapshot/build/portions.ts'
import { warmUp } from '../../schema/snapshot/build/warm-up.ts'
import { encodePieces } from '../../schema/snapshot/encode/encode.ts'
import { rowsInArchive, type Stored, type StoredPiece, storedOf } from '../../schema/snapshot/rows/archive.ts'
import type { Begun } from './worker-client.ts'

/** The thread in which a market is gathered: tells a portion whenever it is asked for one, and makes the next meanwhile. */
const { head, work, url, pieces } = workerData as Begun
const main = parentPort
if (main === null) throw new Error('this is a thread of its own')
// Whoever answers goes first. Elsewhere than on Linux it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const asked = on(main, 'message')
const tell = async (said: Portion | SnapshotPiece | StoredPiece | null) => {
  await asked.next()
  main.postMessage(said, [...memoryOf(said)])
}
const reader = url === null ? null : openReader(url)
const archived = reader === null ? readThrough(pieces as MessagePort) : storedOf(reader, head.revision).archived
const made = warmUp(head, buildPieces(rowsInArchive({ archived }), head.asOf))
if (work === 'chunks') for await (const chunk of encodePieces(made)) await tell(chunk)
else for await (const piece of made) for (const said of inPortions(piece)) await tell(said)
await reader?.$disconnect()
await tell(null)

function readThrough(port: MessagePort): Stored['archived'] {
  return async (...wanted) => {
    port.postMessage(wanted)
    const [found] = (await once(port, 'message')) as [readonly StoredPiece[]]
    return found
  }
}
