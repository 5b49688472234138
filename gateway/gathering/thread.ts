import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../prisma/client.ts'
import { rowsInArchive, type Stored, type StoredPiece, storedOf } from '../../schema/universe/archive/pieces.ts'
import { beforehand } from '../../schema/universe/gather/beforehand.ts'
import { gather } from '../../schema/universe/gather/gather.ts'
import type { Gathered } from '../../schema/universe/gather/gathered.ts'
import { inPortions, memoryOf, type Portion } from '../../schema/universe/gather/portions.ts'
import { prepare } from '../../schema/universe/prepared/prepare.ts'
import type { Begun } from './apart.ts'

/** The thread in which a market is gathered: tells a portion whenever it is asked for one, and makes the next meanwhile. */
const { head, work, url, pieces } = workerData as Begun
const main = parentPort
if (main === null) throw new Error('this is a thread of its own')
// Whoever answers goes first. Elsewhere than on Linux it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const asked = on(main, 'message')
const tell = async (said: Portion | Gathered | StoredPiece | null) => {
  await asked.next()
  main.postMessage(said, [...memoryOf(said)])
}
const reader = url === null ? null : openReader(url)
const archived = reader === null ? readThrough(pieces as MessagePort) : storedOf(reader, head.revision).archived
const made = beforehand(head, gather(rowsInArchive({ archived }), head.asOf))
if (work === 'chunks') for await (const chunk of prepare(made)) await tell(chunk)
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
