import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, PATIENCE } from '../../client.ts'

/** Another process runs the same exclusive work, such as an ingestion run, on the database. */
export class RunInProgress extends Error {
  override readonly name = 'RunInProgress'
}

/** The connection that held the lock broke, so another process may have started the same work. */
class LockLost extends Error {
  override readonly name = 'LockLost'
}

/** Advisory locks by kind of work. The numbers are arbitrary but must be the same in every process. */
const ADVISORY_KEYS = {
  load: 0x626f6e64,
  upkeep: 0x626f6e65,
  schedule: 0x626f6e66,
  start: 0x626f6e67,
  files: 0x626f6e68,
  alerts: 0x626f6e69,
  mail: 0x626f6e6a,
  telegram: 0x626f6e6b,
} as const

type Exclusive = keyof typeof ADVISORY_KEYS

/** @param lost aborts when the lock is lost */
type Work<T> = (lost: AbortSignal) => Promise<T>

const NEVER_LOST = new AbortController().signal
const RETRY_MS = 250

const locked = new WeakMap<Database, Set<Exclusive>>()

/**
 * Runs work exclusively on the database. PGlite belongs to one process, so a flag in memory is enough. PostgreSQL uses an
 * advisory lock in a separate transaction, which a killed process releases with its connection.
 * @throws RunInProgress
 */
export async function alone<T>(database: Database, work: Work<T>, what: Exclusive = 'load'): Promise<T> {
  const lockedHere = locked.get(database) ?? new Set()
  locked.set(database, lockedHere)
  if (lockedHere.has(what)) throw busy()
  lockedHere.add(what)
  try {
    return database.url === null ? await work(NEVER_LOST) : await withAdvisoryLock(database.url, work, what)
  } finally {
    lockedHere.delete(what)
  }
}

/** Runs work as soon as the lock is free. */
export async function inTurn<T>(database: Database, what: Exclusive, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await alone(database, work, what)
    } catch (error) {
      if (!(error instanceof RunInProgress)) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** Runs work, or does nothing if another process is doing it. */
export async function unlessBusy(database: Database, what: Exclusive, work: Work<void>): Promise<void> {
  await alone(database, work, what).catch(error => {
    if (!(error instanceof RunInProgress)) throw error
  })
}

async function withAdvisoryLock<T>(url: string, work: Work<T>, what: Exclusive): Promise<T> {
  const connection = new pg.Client({ connectionString: url, ...PATIENCE })
  const lost = new AbortController()
  connection.on('error', () =>
    lost.abort(new LockLost('The database connection that held the lock was lost; the work is retried.')),
  )
  try {
    await connection.connect()
    await connection.query('BEGIN')
    const { rows } = await connection.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [ADVISORY_KEYS[what]])
    if (rows[0]?.taken !== true) throw busy()
    return await work(lost.signal)
  } finally {
    // A lost connection has released the lock.
    await connection.end().catch(() => undefined)
  }
}

function busy(): RunInProgress {
  return new RunInProgress('Another ingestion run is in progress. Try again when it has finished.')
}
