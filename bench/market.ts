import { readConfig } from '../gateway/config.ts'
import { openDatabase } from '../prisma/client.ts'
import type { MarketRows } from '../schema/universe/archive/parts.ts'
import { piecesIn, piecesOf, rowsInArchive } from '../schema/universe/archive/pieces.ts'
import { rowsInTables } from '../schema/universe/archive/tables.ts'
import { marketOf } from '../schema/universe/load.ts'
import type { Market } from '../schema/universe/market.ts'
import { copied } from './support/copied-rows.ts'
import { print, table } from './support/table.ts'

/**
 * What a market costs in memory and time: read from its archive and from the tables, and archived anew. Set DATABASE_URL
 * or DATA_DIR; COPIES=10 makes ten bonds of each, with ids, ISINs, names and figures of their own.
 */
const COPIES = Number(process.env.COPIES ?? 1)

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

let held: Market | null = null

async function measured(what: string, read: MarketRows): Promise<void> {
  held = null
  const before = await settled()
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  held = await marketOf(head, read)
  const [wall, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)]
  const after = await settled()
  const grown = (part: 'heapUsed' | 'arrayBuffers' | 'rss') => mb(after[part] - before[part])
  const memory = [grown('heapUsed'), grown('arrayBuffers'), grown('rss')]
  rows.push([what, String(held.bonds.length), seconds(wall), seconds((user + system) / 1_000), ...memory])
}

// Memory that was freed is used again: what is resident tells most of the first one.
await measured('from its archive', copied(rowsInArchive(piecesIn(prisma, revision)), COPIES))
if (COPIES === 1) {
  await measured('from the tables', rowsInTables(prisma, asOf))
  await measured('from its archive, again', rowsInArchive(piecesIn(prisma, revision)))
}
print(table(rows))
if (COPIES === 1) await archiveAnew()
await database.close()

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
