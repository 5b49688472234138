import { ingest } from '../../gateway/ingestion/ingest.ts'
import { openDatabase } from '../../prisma/client.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'

/**
 * Run as a process of its own, until somebody kills it: loads without end and says how much is stored, or archives
 * without end what it has loaded and says how many pieces.
 */
const [dataDir = '', endless = 'load'] = process.argv.slice(2)
const opened = await openDatabase({ dataDir, archiveDays: endless === 'archive' ? 10 : 0 })
const prisma = opened.prisma.$extends({
  query: {
    revisionChunk: {
      async createMany({ args, query }) {
        const [piece] = [args.data].flat()
        for (let number = 0; ; number += 1) {
          await query({ data: [{ ...piece, number }] } as typeof args)
          process.stdout.write(`${number + 1}\n`)
        }
      },
    },
  },
}) as never
const database = { ...opened, prisma }
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
