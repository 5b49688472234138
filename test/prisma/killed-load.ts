import { openDatabase } from '../../prisma/client.ts'
import { ingest } from '../../prisma/ingestion/ingest.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { SourceRecord } from '../../prisma/sources/source.ts'

/**
 * Run as a process of its own, until somebody kills it: loads without end and says how much is stored, or archives
 * without end what it has loaded and says how many pieces.
 */
const [dataDir = '', endless = 'load'] = process.argv.slice(2)
const archive = {
  days: 10,
  async *piecesOf() {
    for (let number = 0; ; number += 1) {
      if (number > 0) process.stdout.write(`${number}\n`)
      yield { part: 'bonds', body: new Uint8Array(1_000) }
    }
  },
}
const database = await openDatabase({ dataDir, archive })
await migrate(database.adapter)
await ingest(
  database,
  {
    ...{ key: 'endless', name: 'Endless', licence: 'for tests', description: 'never ends' },
    async *read() {
      for (let number = 0; endless === 'load' || number === 0; number += 100) {
        const rows = Array.from({ length: 100 }, (_, index): SourceRecord => {
          return { kind: 'issuer', sourceKey: `endless:${number + index}`, name: `Issuer ${number + index}` }
        })
        yield { rows, failures: [], read: rows.length }
      }
    },
  },
  {
    from: null,
    onProgress: ({ stage, done }) => {
      if (stage === 'storing' && endless === 'load') process.stdout.write(`${done}\n`)
    },
  },
)
