import { readConfig } from '../gateway/config.ts'
import { openDatabase } from '../prisma/client.ts'
import { piecesOf } from '../schema/universe/archive/pieces.ts'
import { rowsInTables } from '../schema/universe/archive/tables.ts'
import { loadMarket, marketOf } from '../schema/universe/load.ts'

/** What a market costs: read from its archive, read from the tables, and archived anew. Set DATABASE_URL or DATA_DIR. */
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const database = await openDatabase({ ...readConfig(process.env) })
const { prisma } = database

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  print(`${what.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(2)} s`)
  return result
}

for (const _round of [1, 2]) {
  const market = await timed('market from its archive', () => loadMarket(prisma))
  const { revision, asOf, sample, history } = market
  await timed('market from the tables', () => marketOf({ revision, asOf, sample, history }, rowsInTables(prisma, asOf)))
  print(`${market.bonds.length} bonds`)
}

const sizes = new Map<string, { pieces: number; bytes: number }>()
await timed('archived anew', async () => {
  for await (const { part, body } of piecesOf(prisma, new Date((await loadMarket(prisma)).asOf))) {
    const size = sizes.getOrInsert(part, { pieces: 0, bytes: 0 })
    sizes.set(part, { pieces: size.pieces + 1, bytes: size.bytes + body.length })
  }
})
for (const [part, { pieces, bytes }] of sizes) {
  print(`  ${part.padEnd(16)} ${String(pieces).padStart(5)} pieces ${(bytes / 1e6).toFixed(2).padStart(8)} MB`)
}
await database.close()
