import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, PATIENCE } from '../../client.ts'

/** Another load is running on the same database. */
export class RunInProgress extends Error {
  override readonly name = 'LoadInProgress'
}

/** The connection that held the lock broke, so that another process may be at the same work. */
class LockLost extends Error {
  override readonly name = 'LockLost'
}

/** What is done by one process at a time; any numbers, the same in every process of this service. */
const ADVISORY_KEYS = { load: 0x626f6e64, upkeep: 0x626f6e65, schedule: 0x626f6e66, start: 0x626f6e67 } as const

export type Exclusive = keyof typeof ADVISORY_KEYS

/** @param lost aborted when the work may no longer be alone */
type Work<T> = (lost: AbortSignal) => Promise<T>

const NEVER_LOST = new AbortController().signal
const LOOK_AGAIN_MS = 250

const held = new WeakMap<Database, Set<Exclusive>>()

/**
 * Runs work that must be alone on the database. PGlite belongs to one process, so a flag in memory is enough;
 * on PostgreSQL other processes are kept out by an advisory lock. It lives in a transaction of its own,
 * so that a killed process lets go of it with its connection.
 * @throws LoadInProgress
 */
export async function alone<T>(database: Database, work: Work<T>, what: Exclusive = 'load'): Promise<T> {
  const heldHere = held.get(database) ?? new Set()
  held.set(database, heldHere)
  if (heldHere.has(what)) throw busy()
  heldHere.add(what)
  try {
    return database.url === null ? await work(NEVER_LOST) : await withAdvisoryLock(database.url, work, what)
  } finally {
    heldHere.delete(what)
  }
}

/** Runs work as soon as no other process is at it. */
export async function inTurn<T>(database: Database, what: Exclusive, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await alone(database, work, what)
    } catch (error) {
      if (!(error instanceof RunInProgress)) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

/** Runs work unless another process is at it already. */
export async function unlessBusy(database: Database, what: Exclusive, work: () => Promise<void>): Promise<void> {
  await alone(database, work, what).catch(error => {
    if (!(error instanceof RunInProgress)) throw error
  })
}

async function withAdvisoryLock<T>(url: string, work: Work<T>, what: Exclusive): Promise<T> {
  const connection = new pg.Client({ connectionString: url, ...PATIENCE })
  const lost = new AbortController()
  connection.on('error', () => lost.abort(new LockLost('The connection to the database was lost; it is done again.')))
  try {
    await connection.connect()
    await connection.query('BEGIN')
    const { rows } = await connection.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [ADVISORY_KEYS[what]])
    if (rows[0]?.taken !== true) throw busy()
    return await work(lost.signal)
  } finally {
    // Where the connection is gone, so is the lock.
    await connection.end().catch(() => undefined)
  }
}

function busy(): RunInProgress {
  return new RunInProgress('Another load is running. Wait until it has finished and start this one again.')
}
