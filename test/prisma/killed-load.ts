import { openDatabase } from '../../prisma/client.ts'
import { ingest } from '../../prisma/ingest.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { SourceRecord } from '../../prisma/sources/source.ts'

/** Run as a process of its own: loads without end and says how much is stored, until somebody kills it. */
const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await migrate(database.adapter)
await ingest(
  database,
  {
    ...{ key: 'endless', name: 'Endless', licence: 'for tests', description: 'never ends' },
    async *read() {
      for (let number = 0; ; number += 100) {
        const rows = Array.from({ length: 100 }, (_, index): SourceRecord => {
          return { kind: 'issuer', sourceKey: `endless:${number + index}`, name: `Issuer ${number + index}` }
        })
        yield { rows, failures: [], read: rows.length }
      }
    },
  },
  { from: null, onProgress: ({ stage, done }) => void (stage === 'storing' && process.stdout.write(`${done}\n`)) },
)
