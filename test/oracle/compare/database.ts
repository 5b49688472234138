import { ingest } from '../../../gateway/ingestion/ingest.ts'
import { type Database, openDatabase } from '../../../prisma/client.ts'
import { migrate } from '../../../prisma/migrate.ts'
import type { Source } from '../../../prisma/sources/source.ts'

/** A database in memory, closed after use. */
export async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: 'memory://' })
  try {
    await migrate(database.adapter)
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Loads what a source reads, and is not content with less. */
export async function load(database: Database, source: Source, from: string): Promise<void> {
  const { status, message, failures } = await ingest(database, source, { from })
  if (status === 'SUCCEEDED' && failures.length === 0) return
  const [first] = failures
  throw new Error(
    `${source.key} ${from}: ${status} ${message ?? ''} ${first === undefined ? '' : JSON.stringify(first)}`,
  )
}
