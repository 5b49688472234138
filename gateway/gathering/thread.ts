import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../prisma/client.ts'
import { piecesIn, type ReadPieces, rowsInArchive, type StoredPiece } from '../../schema/universe/archive/pieces.ts'
import { beforehand } from '../../schema/universe/gather/beforehand.ts'
import { gather } from '../../schema/universe/gather/gather.ts'
import { memoryOf, type Told, told } from '../../schema/universe/gather/told.ts'
import type { Begun, Wanted } from './apart.ts'

/** The thread in which a market is gathered: tells a piece whenever it is asked for one, and makes the next meanwhile. */
const { head, url, pieces } = workerData as Begun
const main = parentPort
if (main === null) throw new Error('this is a thread of its own')
// Whoever answers goes first. Elsewhere than on Linux it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const asked = on(main, 'message')
const tell = async (piece: Told) => {
  await asked.next()
  main.postMessage(piece, [...memoryOf(piece)])
}
const reader = url === null ? null : openReader(url)
const read = reader === null ? readThrough(pieces as MessagePort) : piecesIn(reader, head.revision)
const gathered = beforehand(head, gather(rowsInArchive(read), head.asOf))
for await (const piece of told(gathered)) await tell(piece)
await reader?.$disconnect()
await tell(null)

function readThrough(port: MessagePort): ReadPieces {
  return async (...wanted: Wanted) => {
    port.postMessage(wanted)
    const [found] = (await once(port, 'message')) as [readonly StoredPiece[]]
    return found
  }
}
