import type { Database } from '../client.ts'

/** Another load is running on the same database. */
export class LoadInProgress extends Error {
  override readonly name = 'LoadInProgress'
}

/** Any number, the same in every process of this service. */
const ADVISORY_KEY = 0x626f6e64

const held = new WeakSet<Database>()

/**
 * Runs work that must be alone on the database. PGlite belongs to one process, so a flag in memory is enough;
 * on PostgreSQL other processes are kept out by an advisory lock. It lives in a transaction of its own,
 * so that a killed process lets go of it with its connection.
 * @throws LoadInProgress
 */
export async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (held.has(database)) throw busy()
  held.add(database)
  try {
    return database.kind === 'postgresql' ? await withAdvisoryLock(database, work) : await work()
  } finally {
    held.delete(database)
  }
}

async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const connection = await database.adapter.connect()
  try {
    const transaction = await connection.startTransaction()
    try {
      const sql = `SELECT pg_try_advisory_xact_lock(${ADVISORY_KEY}) AS taken`
      const { rows } = await transaction.queryRaw({ sql, args: [], argTypes: [] })
      if (rows[0]?.[0] !== true) throw busy()
      return await work()
    } finally {
      await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] })
      await transaction.rollback()
    }
  } finally {
    await connection.dispose()
  }
}

function busy(): LoadInProgress {
  return new LoadInProgress('Another load is running. Wait until it has finished and start this one again.')
}
