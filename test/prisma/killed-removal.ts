import { ingest } from '../../gateway/ingestion/ingest.ts'
import { removeSample } from '../../gateway/ingestion/remove-sample.ts'
import { seed } from '../../gateway/ingestion/seed.ts'
import { openDatabase } from '../../prisma/client.ts'
import { migrate } from '../../prisma/migrate.ts'
import { ownBond } from './own-bond.ts'

/** Run as a process of its own, until somebody kills it: removes a sample market and never ends to encode the rest. */
const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, archiveDays: 10 })
await migrate(database.adapter)
await seed(database, { size: 30 })
await ingest(database, ownBond, { from: null })
await removeSample(database, {
  now: () => new Date(),
  async *encode() {
    process.stdout.write('encoding\n')
    await new Promise(resolve => setTimeout(resolve, 600_000))
    yield* []
  },
})
