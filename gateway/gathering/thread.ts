import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../prisma/client.ts'
import { rowsInArchive, type Stored, type StoredPiece, storedOf } from '../../schema/universe/archive/pieces.ts'
import { beforehand } from '../../schema/universe/gather/beforehand.ts'
import { gather } from '../../schema/universe/gather/gather.ts'
import type { Gathered } from '../../schema/universe/gather/gathered.ts'
import { memoryOf, type Told, told } from '../../schema/universe/gather/told.ts'
import { prepare } from '../../schema/universe/prepared/prepare.ts'
import { piecesStored } from '../../schema/universe/prepared/read.ts'
import type { Begun, Wanted } from './apart.ts'

/** The thread in which a market is gathered: tells a piece whenever it is asked for one, and makes the next meanwhile. */
const { head, work, url, pieces } = workerData as Begun
const main = parentPort
if (main === null) throw new Error('this is a thread of its own')
// Whoever answers goes first. Elsewhere than on Linux it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const asked = on(main, 'message')
const tell = async (piece: Told | StoredPiece | null) => {
  await asked.next()
  main.postMessage(piece, [...memoryOf(piece)])
}
const reader = url === null ? null : openReader(url)
const stored = reader === null ? readThrough(pieces as MessagePort) : storedOf(reader, head.revision)
const beyond = (gathered: AsyncIterable<Gathered>) => beforehand(head, gathered)
const made =
  work.make === 'pieces'
    ? told(piecesStored(stored, head.asOf, work.known, beyond))
    : prepare(beyond(gather(rowsInArchive(stored), head.asOf)))
for await (const piece of made) await tell(piece)
await reader?.$disconnect()
await tell(null)

function readThrough(port: MessagePort): Stored {
  const ask = async (wanted: Wanted) => {
    port.postMessage(wanted)
    const [found] = (await once(port, 'message')) as [readonly StoredPiece[]]
    return found
  }
  return {
    archived: (...wanted) => ask(['archived', wanted]),
    prepared: (...wanted) => ask(['prepared', wanted]),
  }
}
