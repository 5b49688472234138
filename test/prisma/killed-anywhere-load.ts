import { createInterface } from 'node:readline'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { openDatabase } from '../../prisma/client.ts'
import { marketOfVariant } from './killed-anywhere-market.ts'
import { sourceReading } from './world.ts'

/**
 * Run as a process of its own, until somebody kills it: gets ready, waits for the name of a variant on its input, loads
 * that market and says what stage it is in and when it has finished.
 */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl, archiveDays: 10 })
const markets = { A: marketOfVariant('A'), B: marketOfVariant('B') }
process.stdout.write('ready\n')
for await (const variant of createInterface({ input: process.stdin })) {
  const rows = markets[variant === 'B' ? 'B' : 'A']
  const source = sourceReading(async function* () {
    for (let start = 0; start < rows.length; start += 500) {
      const part = rows.slice(start, start + 500)
      yield { rows: part, failures: [], read: part.length }
    }
  })
  let told = ''
  await ingest(database, source, {
    from: null,
    onProgress: ({ stage }) => {
      if (stage !== told) process.stdout.write(`${stage}\n`)
      told = stage
    },
  })
  process.stdout.write('finished\n')
}
await database.close()
