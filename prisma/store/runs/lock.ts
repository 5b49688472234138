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

const NEVER = new AbortController().signal
const NOT_FREE = '55P03'
/** The longest statement that waits: its snapshot keeps deleted rows in the database. */
const STATEMENT_MS = 5_000

/** How long work waits for other work of its kind. */
export interface Patience {
  /** In milliseconds; null for as long as it takes. @default 0 */
  readonly waitMs?: number | null
  /** Ends the waiting; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** Those of this process who have the lock, or wait for it, in the order in which they came. */
type Line = Set<() => void>
const lines = new WeakMap<Database, Map<Exclusive, Line>>()

/**
 * Runs work exclusively on the database. Whoever waits gets the lock in the order of arrival, within a process and among
 * the first of each process, so that nobody who has always more to do keeps the others out. PGlite belongs to one process,
 * so a line in memory is enough. PostgreSQL uses an advisory lock in a separate transaction, which a killed process
 * releases with its connection.
 * @throws RunInProgress if the lock is not free in time
 */
export async function alone<T>(
  database: Database,
  work: Work<T>,
  what: Exclusive = 'load',
  patience: Patience = {},
): Promise<T> {
  const { waitMs = 0, signal = NEVER } = patience
  const until = waitMs === null ? null : performance.now() + waitMs
  const leave = await turnHere(lineOf(database, what), waitMs, signal)
  try {
    if (database.url === null) return await work(NEVER)
    const left = until === null ? null : Math.max(0, until - performance.now())
    return await withAdvisoryLock(database.url, work, { what, waitMs: left, signal })
  } finally {
    leave()
  }
}

function lineOf(database: Database, what: Exclusive): Line {
  const ofDatabase = lines.get(database) ?? new Map<Exclusive, Line>()
  lines.set(database, ofDatabase)
  const line = ofDatabase.get(what) ?? new Set()
  ofDatabase.set(what, line)
  return line
}

/** Waits for those of this process who came before. @returns a function that ends the turn */
async function turnHere(line: Line, waitMs: number | null, signal: AbortSignal): Promise<() => void> {
  if (line.size > 0 && waitMs === 0) throw busy()
  // A signal that is aborted already tells no listener.
  if (waitMs !== 0) signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    line.delete(resolve)
    // To the first, who has begun already unless it was this one that left.
    for (const begin of line) return begin()
  }
  line.add(resolve)
  if (line.size === 1) resolve()
  const timer = waitMs === null ? undefined : setTimeout(() => reject(busy()), waitMs).unref()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await promise
    return leave
  } catch (error) {
    leave()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** Runs work, or does nothing if another process is doing it. */
export async function unlessBusy(database: Database, what: Exclusive, work: Work<void>): Promise<void> {
  await alone(database, work, what).catch(error => {
    if (!(error instanceof RunInProgress)) throw error
  })
}

async function withAdvisoryLock<T>(
  url: string,
  work: Work<T>,
  { what, ...patience }: Required<Patience> & { readonly what: Exclusive },
): Promise<T> {
  const connection = new pg.Client({ connectionString: url, ...PATIENCE })
  const lost = new AbortController()
  connection.on('error', () =>
    lost.abort(new LockLost('The database connection that held the lock was lost; the work is retried.')),
  )
  try {
    await connection.connect()
    await connection.query('BEGIN')
    await takeLock(connection, ADVISORY_KEYS[what], patience)
    return await work(lost.signal)
  } finally {
    // A lost connection has released the lock.
    await connection.end().catch(() => undefined)
  }
}

/** PostgreSQL gives the lock in the order in which it was asked for. */
async function takeLock(connection: pg.Client, key: number, { waitMs, signal }: Required<Patience>): Promise<void> {
  if (waitMs !== null && waitMs < 1) {
    const { rows } = await connection.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [key])
    if (rows[0]?.taken !== true) throw busy()
    return
  }
  signal.throwIfAborted()
  const onAbort = () => void connection.end().catch(() => undefined)
  signal.addEventListener('abort', onAbort)
  try {
    for (let left = waitMs ?? Number.POSITIVE_INFINITY; left > 0; left -= STATEMENT_MS) {
      if (await isLockedWithin(connection, key, Math.min(left, STATEMENT_MS))) return
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  throw busy()
}

async function isLockedWithin(connection: pg.Client, key: number, waitMs: number): Promise<boolean> {
  try {
    await connection.query(`SET LOCAL lock_timeout = ${Math.ceil(waitMs)}`)
    await connection.query('SELECT pg_advisory_xact_lock($1)', [key])
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code !== NOT_FREE) throw error
    await connection.query('ROLLBACK; BEGIN')
    return false
  }
}

function busy(): RunInProgress {
  return new RunInProgress('Another ingestion run is in progress. Try again when it has finished.')
}
