import type pg from 'pg'
import { COLUMNS, SORTS } from './columns.ts'

const SCHEMA_VERSION = 2
/** For a market that lies in memory or on fast disks, and statements that are short. */
const SETTINGS = ['jit = off', 'random_page_cost = 1.1', `work_mem = '64MB'`]
/** Columns by which requests narrow a market; each gets an index where it is stored. */
const FILTERED = [
  ...['status', 'currency', 'bondType', 'couponType', 'sector', 'country'],
  ...['ratingOrdinal', 'liquidity'],
]

/**
 * Gives the peers what a careful owner would give them: an index for each filter and for each sort in both directions,
 * and for those who like one wide table better than three, that table with the same indexes; settings that suit; then ANALYZE. The service
 * itself uses none of it.
 */
export async function preparePeers(client: pg.Client): Promise<void> {
  if (await isPrepared(client)) return
  await client.query('DROP SCHEMA IF EXISTS peers CASCADE')
  await client.query('CREATE SCHEMA peers')
  const list = COLUMNS.map(({ table, column, name }) => `"${table}"."${column}" AS "${name}"`).join(', ')
  await client.query(`CREATE TABLE peers.screener AS SELECT ${list} FROM "Bond"
    JOIN "Measure" ON "Measure"."bondId" = "Bond".id AND "Measure".current
    JOIN "Issuer" ON "Issuer".id = "Bond"."issuerId"`)
  await client.query('ALTER TABLE peers.screener ADD PRIMARY KEY (id)')
  for (const statement of indexes()) await client.query(statement)
  const { rows } = await client.query('SELECT current_database() AS name')
  for (const setting of SETTINGS) await client.query(`ALTER DATABASE "${rows[0]?.name}" SET ${setting}`)
  await client.query('VACUUM ANALYZE')
  await client.query(`COMMENT ON SCHEMA peers IS '${await stateOf(client)}'`)
}

async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT obj_description(oid, 'pg_namespace') AS state FROM pg_namespace
    WHERE nspname = 'peers'`)
  return rows[0]?.state === (await stateOf(client))
}

/** Of another revision the wide table is old. */
async function stateOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`SELECT max(id) AS revision FROM "Revision" WHERE status = 'PUBLISHED'`)
  return `${SCHEMA_VERSION}, revision ${rows[0]?.revision}`
}

function indexes(): readonly string[] {
  const sorted = Object.values(SORTS)
  return COLUMNS.flatMap(({ name, table, column }) => {
    const key = table === 'Measure' ? 'bondId' : 'id'
    const where = table === 'Measure' ? ' WHERE current' : ''
    if (sorted.includes(name))
      return ['ASC', 'DESC'].flatMap(direction => [
        index(`${name}_${direction}`, `"${table}"`, `("${column}" ${direction} NULLS LAST, "${key}")${where}`),
        index(`${name}_${direction}`, 'peers.screener', `("${name}" ${direction} NULLS LAST, id)`),
      ])
    if (!FILTERED.includes(name)) return []
    return [index(name, `"${table}"`, `("${column}")${where}`), index(name, 'peers.screener', `("${name}")`)]
  })
}

function index(name: string, table: string, rest: string): string {
  const prefix = table === 'peers.screener' ? 'wide' : 'peers'
  return `CREATE INDEX IF NOT EXISTS "${prefix}_${name}" ON ${table} ${rest}`
}
