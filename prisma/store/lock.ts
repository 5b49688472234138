import type { Database } from '../client.ts'

/** Another load is running on the same database. */
export class LoadInProgress extends Error {
  override readonly name = 'LoadInProgress'
}

/** What is done by one process at a time; any numbers, the same in every process of this service. */
const ADVISORY_KEYS = { load: 0x626f6e64, upkeep: 0x626f6e65, schedule: 0x626f6e66 } as const

export type Exclusive = keyof typeof ADVISORY_KEYS

const held = new WeakMap<Database, Set<Exclusive>>()

/**
 * Runs work that must be alone on the database. PGlite belongs to one process, so a flag in memory is enough;
 * on PostgreSQL other processes are kept out by an advisory lock. It lives in a transaction of its own,
 * so that a killed process lets go of it with its connection.
 * @throws LoadInProgress
 */
export async function alone<T>(database: Database, work: () => Promise<T>, what: Exclusive = 'load'): Promise<T> {
  const heldHere = held.get(database) ?? new Set()
  held.set(database, heldHere)
  if (heldHere.has(what)) throw busy()
  heldHere.add(what)
  try {
    return database.kind === 'postgresql' ? await withAdvisoryLock(database, work, what) : await work()
  } finally {
    heldHere.delete(what)
  }
}

/** Runs work unless another process is at it already. */
export async function unlessBusy(database: Database, what: Exclusive, work: () => Promise<void>): Promise<void> {
  await alone(database, work, what).catch(error => {
    if (!(error instanceof LoadInProgress)) throw error
  })
}

async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>, what: Exclusive): Promise<T> {
  const connection = await database.adapter.connect()
  try {
    const transaction = await connection.startTransaction()
    try {
      const sql = `SELECT pg_try_advisory_xact_lock(${ADVISORY_KEYS[what]}) AS taken`
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
