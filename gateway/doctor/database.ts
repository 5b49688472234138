import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../prisma/client.ts'
import type { Check } from '../../schema/check.ts'
import { isDatabaseUnavailable, reasonOf } from '../database/unavailable.ts'
import { fail, ok, warn } from './check.ts'
import { checkSkew } from './clock.ts'

const OLDEST_POSTGRESQL = 140_000
const SLOW_MS = 100

/** Reachability, version, clock, migrations, replicas and connections. */
export async function checkDatabase({ prisma, kind }: Database, now: () => Date): Promise<readonly Check[]> {
  try {
    // The first query opens the connection.
    await prisma.$queryRaw`SELECT 1`
    const began = performance.now()
    const [row] = await prisma.$queryRaw<{ version: string; number: number; at: Date; recovering: boolean }[]>`
      SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        clock_timestamp() AS at, pg_is_in_recovery() AS recovering`
    const ms = performance.now() - began
    if (row === undefined) return [fail('database', 'returned no row', 'Check its log.')]
    const name = `${kind === 'pglite' ? 'embedded PostgreSQL' : 'PostgreSQL'} ${row.version}, ${ms.toFixed(1)} ms`
    return [
      versionOf(row.number, name, ms),
      ...(row.recovering ? [fail('database', 'is a replica', 'Point DATABASE_URL to the primary.')] : []),
      ...(kind === 'postgresql' ? [checkSkew('clock of the database', row.at, now())] : []),
      await checkMigrations(prisma),
      ...(kind === 'postgresql'
        ? [await checkReplicas(prisma), await checkConnections(prisma), await checkDeadRows(prisma)]
        : []),
    ]
  } catch (error) {
    const advice = isDatabaseUnavailable(error)
      ? 'Start it, or correct DATABASE_URL: host, port, name. The service waits for it.'
      : 'Check its log, and the privileges of the user in DATABASE_URL.'
    return [fail('database', reasonOf(error), advice)]
  }
}

function versionOf(number: number, found: string, ms: number): Check {
  if (number < OLDEST_POSTGRESQL) return fail('database', found, 'Use PostgreSQL 14 or later.')
  return ms > SLOW_MS
    ? warn('database', found, 'It responds slowly: check its load and the network.')
    : ok('database', found)
}

const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations')

async function checkMigrations(prisma: Database['prisma']): Promise<Check> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const own = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  const [table] = await prisma.$queryRaw<{ there: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`
  if (table?.there !== true) return warn('migrations', 'the database is empty', 'The first start fills it.')
  const rows = await prisma.$queryRaw<{ name: string; done: boolean }[]>`
    SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  const done = new Set(rows.filter(row => row.done).map(({ name }) => name))
  const broken = rows.filter(row => !row.done && !done.has(row.name)).map(({ name }) => name)
  const missing = own.filter(name => !done.has(name))
  const newer = [...done].filter(name => !own.includes(name))
  if (broken.length > 0)
    return fail(
      'migrations',
      `${broken.join(', ')} failed midway`,
      'Restart the service, which applies it again, and see its log.',
    )
  if (missing.length > 0)
    return warn('migrations', `${missing.join(', ')} not applied`, 'npm run -s bonds -- migrate, or restart.')
  if (newer.length > 0)
    return warn('migrations', `${newer.join(', ')} of a newer version`, 'Finish the upgrade of this instance.')
  return ok('migrations', `all ${own.length} applied`)
}

async function checkReplicas(prisma: Database['prisma']): Promise<Check> {
  const rows = await prisma.$queryRaw<{ name: string; state: string; seconds: number | null }[]>`
    SELECT application_name AS name, COALESCE(state, 'hidden') AS state,
      EXTRACT(epoch FROM replay_lag)::float8 AS seconds FROM pg_stat_replication`
  if (rows.length === 0) return ok('replicas', 'none')
  const found = rows
    .map(({ name, state, seconds }) => `${name} ${state}, ${(seconds ?? 0).toFixed(1)} s behind`)
    .join('; ')
  const late = rows.some(({ state, seconds }) => state !== 'streaming' || (seconds ?? 0) > 10)
  return late ? warn('replicas', found, 'Check their logs and the network between them.') : ok('replicas', found)
}

async function checkConnections(prisma: Database['prisma']): Promise<Check> {
  const [row] = await prisma.$queryRaw<{ used: number; max: number }[]>`
    SELECT count(*)::int AS used, current_setting('max_connections')::int AS max FROM pg_stat_activity`
  const { used = 0, max = 1 } = row ?? {}
  const found = `${used} of ${max} connections in use`
  return used > max * 0.8
    ? warn('connections', found, 'Raise max_connections, or put PgBouncer in between.')
    : ok('connections', found)
}

/** Rows that were replaced or deleted, of the table that has most of them. */
interface DeadRows {
  readonly autovacuum: boolean
  readonly table: string | null
  readonly dead: number
  readonly live: number
}

async function checkDeadRows(prisma: Database['prisma']): Promise<Check> {
  const [row] = await prisma.$queryRaw<DeadRows[]>`
    SELECT current_setting('autovacuum')::boolean AS autovacuum, relname::text AS "table",
      coalesce(n_dead_tup, 0)::float8 AS dead, coalesce(n_live_tup, 0)::float8 AS live
      FROM (SELECT 1) one LEFT JOIN pg_stat_user_tables ON true ORDER BY n_dead_tup DESC NULLS LAST LIMIT 1`
  return deadRows(row ?? { autovacuum: true, table: null, dead: 0, live: 0 })
}

/** What autovacuum leaves by its defaults is a fifth; a feed replaces some rows each second, so one of a few rows varies. */
const MOST_DEAD_ROWS = 100_000

/** A feed replaces the same rows each second: while nothing removes the former ones, each publication reads past them. */
export function deadRows({ autovacuum, table, dead, live }: DeadRows): Check {
  const most = table === null ? '' : `, at most ${dead} dead rows beside ${live} in ${table}`
  const found = `autovacuum is ${autovacuum ? 'on' : 'off'}${most}`
  if (!autovacuum)
    return warn('dead rows', found, 'Set autovacuum = on: the tables grow, and publications become slower.')
  return dead > Math.max(live, MOST_DEAD_ROWS)
    ? warn(
        'dead rows',
        found,
        'Look for a transaction or replication slot that holds them, or let autovacuum run more often.',
      )
    : ok('dead rows', found)
}
