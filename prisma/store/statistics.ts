import { setImmediate } from 'node:timers/promises'
import type { Database } from '../client.ts'

/**
 * Tables that changed as much as PostgreSQL's own service lets them (fifty rows and a tenth), and large ones that have no
 * statistics at all: a restart of the embedded database forgets the counts.
 */
const CHANGED = `SELECT format('%I', s.relname) AS name,
    s.n_dead_tup > 50 + greatest(c.reltuples, 0) * 0.2 AS "hasDeadRows"
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) * 0.1
    OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 65536)`

/**
 * Refreshes what the planner of the embedded database knows of its tables, and gives back the space of rows that were
 * replaced, as autovacuum does on a server. Without it joins are nested loops (the days of the market over 600 bonds took
 * 4.4 s instead of 0.03), and a feed, which replaces the same rows each second, lets tables grow without a bound.
 */
export async function refreshStatistics({ kind, prisma }: Database): Promise<void> {
  if (kind !== 'pglite') return
  await prisma.$queryRawUnsafe('SELECT pg_stat_force_next_flush()::text')
  const tables = await prisma.$queryRawUnsafe<{ name: string; hasDeadRows: boolean }[]>(CHANGED)
  for (const { name, hasDeadRows } of tables) {
    await prisma.$executeRawUnsafe(`${hasDeadRows ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`)
    // Requests are answered between two tables.
    await setImmediate()
  }
}

/** A page of PostgreSQL, in bytes. */
const PAGE = 8_192
/** Tables of up to twice as many pages are read as a whole, whatever the planner knows. */
const FEWEST_PAGES = 8

const GROWN = `SELECT format('%I', relname) AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    AND pg_relation_size(oid) > 2 * ${PAGE} * greatest(relpages, ${FEWEST_PAGES})`

/**
 * Tells the planner of the tables that have doubled since it was last told. Within a run that fills empty tables, a server
 * would be told a minute later, and the embedded database never: each batch of schedules was compared with all that were
 * stored before it, 55 s of the 76 in which 20,000 bonds were stored. A table that somebody else vacuums is left out.
 */
export async function analyzeGrown({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  for (const { name } of await prisma.$queryRawUnsafe<{ name: string }[]>(GROWN)) {
    await prisma.$executeRawUnsafe(`ANALYZE (SKIP_LOCKED) ${name}`)
  }
}
