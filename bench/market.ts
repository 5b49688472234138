import { readConfig } from '../gateway/process/config.ts'
import { openDatabase } from '../prisma/client.ts'
import { assemble } from '../schema/snapshot/build/assemble.ts'
import { buildPieces } from '../schema/snapshot/build/build.ts'
import { warmUp } from '../schema/snapshot/build/warm-up.ts'
import { decodePieces } from '../schema/snapshot/decode/decode.ts'
import { encodePieces } from '../schema/snapshot/encode/encode.ts'
import type { MarketSnapshot } from '../schema/snapshot/market-snapshot.ts'
import { marketOf } from '../schema/snapshot/read-snapshot.ts'
import { piecesOf, rowsInArchive, type Stored, type StoredPiece, storedOf } from '../schema/snapshot/rows/archive.ts'
import type { SnapshotRows } from '../schema/snapshot/rows/parts.ts'
import { rowsInTables } from '../schema/snapshot/rows/table-rows.ts'
import { copied } from './support/copied-rows.ts'
import { print, table } from './support/table.ts'

/**
 * What a market costs in memory and time: read from its archive, from the tables, and encoded; archived and
 * encoded anew. Set DATABASE_URL or DATA_DIR; COPIES=10 makes ten bonds of each, with ids, ISINs, names and figures of
 * their own. FROM=encoded leaves the other readings out, so that what is resident is told of that one.
 */
const COPIES = Number(process.env.COPIES ?? 1)
const ENCODED_ALONE = process.env.FROM === 'encoded'

const collect = globalThis.gc
if (collect === undefined) throw new Error('run it with --expose-gc: npm run bench:market')
const database = await openDatabase({ ...readConfig(process.env) })
const { prisma } = database
const newest = await prisma.revision.findFirstOrThrow({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
const { id: revision, sample } = newest
const asOf = newest.asOf.toISOString()
const head = { revision, asOf, sample, history: [] }

const rows: string[][] = [['market', 'bonds', 'wall', 'processor', 'heap', 'outside', 'resident']]
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** What is left when garbage has been collected, which takes the memory of freed buffers two turns. */
async function settled() {
  for (let turn = 0; turn < 3; turn += 1) {
    collect?.()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return process.memoryUsage()
}

let held: MarketSnapshot | null = null

async function measured(what: string, make: () => Promise<MarketSnapshot>): Promise<void> {
  held = null
  const before = await settled()
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  held = await make()
  const [wall, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)]
  const after = await settled()
  const grown = (part: 'heapUsed' | 'arrayBuffers' | 'rss') => mb(after[part] - before[part])
  const memory = [grown('heapUsed'), grown('arrayBuffers'), grown('rss')]
  rows.push([what, String(held.bonds.length), seconds(wall), seconds((user + system) / 1_000), ...memory])
}

const stored = storedOf(prisma, revision)
const archived = copied(rowsInArchive(stored), COPIES)
const of = (from: SnapshotRows) => () => marketOf(head, from)
// Memory that was freed is used again: what is resident tells most of the first one.
if (ENCODED_ALONE) await measured('encoded', () => readEncoded(stored.encoded))
else {
  await measured('from its archive', of(archived))
  if (COPIES === 1) await measured('from the tables', of(rowsInTables(prisma, asOf)))
  const chunks = await prepareAnew()
  await measured('encoded', () => readEncoded(numbersIn(chunks)))
}
print(table(rows))
if (COPIES === 1 && !ENCODED_ALONE) await archiveAnew()
await database.close()

async function readEncoded(encoded: Stored['encoded']): Promise<MarketSnapshot> {
  const pieces = await decodePieces(encoded, new Map())
  if (pieces === null) throw new Error('this code encoded nothing of it')
  return assemble(head, pieces)
}

async function prepareAnew(): Promise<ReadonlyMap<number, StoredPiece>> {
  held = null
  const began = performance.now()
  const chunks = new Map<number, StoredPiece>()
  for await (const chunk of encodePieces(warmUp(head, buildPieces(archived, asOf)))) chunks.set(chunk.number, chunk)
  const bytes = chunks.values().reduce((sum, { body }) => sum + body.length, 0)
  print(`encoded anew in ${seconds(performance.now() - began)}: ${chunks.size} chunks, ${mb(bytes)}\n`)
  return chunks
}

function numbersIn(chunks: ReadonlyMap<number, StoredPiece>): Stored['encoded'] {
  return async numbers => numbers.flatMap(number => chunks.get(number) ?? [])
}

async function archiveAnew(): Promise<void> {
  const sizes = new Map<string, { pieces: number; bytes: number }>()
  const began = performance.now()
  for await (const { part, body } of piecesOf(prisma, new Date(asOf))) {
    const size = sizes.getOrInsert(part, { pieces: 0, bytes: 0 })
    sizes.set(part, { pieces: size.pieces + 1, bytes: size.bytes + body.length })
  }
  print(`\narchived anew in ${seconds(performance.now() - began)}`)
  const kinds = [...sizes].map(([part, { pieces, bytes }]) => [part, String(pieces), `${(bytes / 1e6).toFixed(2)} MB`])
  print(table([['part', 'pieces', 'size'], ...kinds]))
}
