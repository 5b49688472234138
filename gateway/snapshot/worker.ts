import { on, once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../prisma/client.ts'
import { readTableSnapshot } from '../../prisma/files/table-snapshot.ts'
import { partReader } from '../../schema/files/file-parts.ts'
import type { ReadPart } from '../../schema/files/file-source.ts'
import { buildPieces } from '../../schema/snapshot/build/build.ts'
import type { SnapshotPiece } from '../../schema/snapshot/build/piece.ts'
import { inPortions, memoryOf, type Portion } from '../../schema/snapshot/build/portions.ts'
import { warmUp } from '../../schema/snapshot/build/warm-up.ts'
import { encodePieces } from '../../schema/snapshot/encode/encode.ts'
import { rowsInArchive, type StoredPiece } from '../../schema/snapshot/rows/archive.ts'
import { encodeArchivedFiles, encodeLiveFiles, encodeQuoteDays } from '../files/encode-files.ts'
import type { FilePiece } from '../files/new-file.ts'
import type { WorkerInput } from './worker-client.ts'

/** The worker that builds a snapshot or writes files: posts a portion on request and builds the next one meanwhile. */
const { head, work, urls, pieces, tables } = workerData as WorkerInput
const main = parentPort
if (main === null) throw new Error('this module runs only in a worker')

const requests = on(main, 'message')
const send = async (message: Portion | SnapshotPiece | StoredPiece | FilePiece | null) => {
  await requests.next()
  main.postMessage(message, [...memoryOf(message)])
}
const readers = urls?.map(url => openReader(url)) ?? []
const read =
  urls === null ? readThrough(pieces as MessagePort) : readInTurn(readers.map(reader => partReader(reader, head)))
const built = () => warmUp(head, buildPieces(rowsInArchive({ archived: read }), head.asOf))
if (work === 'files') await sendFiles()
else if (work === 'chunks') for await (const chunk of encodePieces(built())) await send(chunk)
else for await (const piece of built()) for (const portion of inPortions(piece)) await send(portion)
await Promise.all(readers.map(reader => reader.$disconnect()))
await send(null)

async function sendFiles(): Promise<void> {
  const today = head.asOf.slice(0, 10)
  if (head.days !== undefined) return sendEach(encodeQuoteDays(read, today))
  const [reader] = readers
  if (tables === null || reader === undefined) {
    await sendEach(encodeLiveFiles(read, today))
    return sendEach(encodeArchivedFiles(read, today))
  }
  // Two transactions of one snapshot: while the archive is read, no migration waits for the tables.
  await readTableSnapshot(reader, tables, async archive => {
    await readTableSnapshot(reader, tables, live => sendEach(encodeLiveFiles(partReader(archive, head, live), today)))
    await sendEach(encodeArchivedFiles(partReader(archive, head), today))
  })
}

async function sendEach(pieces: AsyncIterable<FilePiece>): Promise<void> {
  for await (const piece of pieces) await send(piece)
}

/** Reads with the next one from where one has failed. */
function readInTurn(readers: readonly ReadPart[]): ReadPart {
  let failed = 0
  return async (...requested) => {
    for (; failed < readers.length - 1; failed += 1) {
      try {
        return await (readers[failed] as ReadPart)(...requested)
      } catch {}
    }
    return (readers[failed] as ReadPart)(...requested)
  }
}

function readThrough(port: MessagePort): ReadPart {
  return async (...requested) => {
    port.postMessage(requested)
    const [found] = (await once(port, 'message')) as [readonly StoredPiece[]]
    return found
  }
}
