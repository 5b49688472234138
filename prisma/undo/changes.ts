import type { Prisma } from '../generated/client/client.ts'
import type { TableDiff } from '../quality-checks/facts.ts'
import { readColumns } from '../store/writing/columns.ts'
import { WATCHED } from './tables.ts'
import { primaryKeys } from './watch.ts'

/** Revision number of the changes of the current ingestion run; quarantined changes have their revision's number. */
export const RUNNING = 0

/** A table with the SQL fragments for its changes. `k` is the key of a change as a row of the table. */
interface Table {
  readonly name: string
  readonly parent: boolean
  readonly shared: readonly string[]
  readonly computed: boolean
  readonly columns: readonly string[]
  readonly keyColumns: string
  readonly setAll: string
  /** From "LoadChange" c, with the typed key. */
  readonly changes: string
  /** Joins the changed row `t`. */
  readonly sameRow: string
}

type Client = Prisma.TransactionClient

async function stopTracking(client: Client): Promise<void> {
  await client.load.updateMany({ where: { pending: true }, data: { pending: false } })
}

async function readTables(client: Client): Promise<readonly Table[]> {
  const keys = await primaryKeys({ prisma: client })
  const all = await readColumns(client)
  return WATCHED.map(({ name, parent = false, shared = [], computed = false }) => {
    const key = keys.get(name) ?? []
    const columns = [...(all.get(name)?.keys() ?? [])]
    const rest = columns.filter(column => !key.includes(column))
    return {
      ...{ name, parent, shared, computed },
      columns,
      keyColumns: key.map(quoted).join(', '),
      setAll: rest.map(column => `${quoted(column)} = EXCLUDED.${quoted(column)}`).join(', '),
      changes: `"LoadChange" c CROSS JOIN LATERAL jsonb_populate_record(NULL::"${name}", c.key::jsonb) k`,
      sameRow: key.map(column => `t.${quoted(column)} = k.${quoted(column)}`).join(' AND '),
    }
  })
}

/** Tables of which the current run has changed rows. */
export async function tablesOfRun(client: Client): Promise<ReadonlySet<string>> {
  const rows = await client.$queryRaw<{ table: string }[]>`
    SELECT DISTINCT "table" FROM "LoadChange" WHERE "revisionId" = ${RUNNING}`
  return new Set(rows.map(({ table }) => table))
}

/** More rows than a batch of quotes changes. */
const MANY = 1_000

/**
 * Whether the current run has changed many rows. They are to be analysed, and again when they are gone: what the planner
 * believes of a table is renewed by autovacuum within a minute or so. Until then it joined each change of 20,000 bonds with
 * all others, in 12 s instead of 0.4, and read whole tables for one quote afterwards (`npm run bench:freshness`).
 */
export async function hasManyChanges(client: Client): Promise<boolean> {
  const where = { revisionId: RUNNING }
  return (await client.loadChange.findFirst({ where, skip: MANY, select: { table: true } })) !== null
}

/** Tells the planner how many changes there are. */
export async function analyzeChanges(client: Client): Promise<void> {
  await client.$executeRawUnsafe('ANALYZE "LoadChange"')
}

/** Commits the changes of the current run; part of the publishing transaction. */
export async function retainChanges(client: Client): Promise<void> {
  await stopTracking(client)
  await client.loadChange.deleteMany({ where: { revisionId: RUNNING } })
}

/** Reverts the tables to their state before the current run; part of a transaction. */
export async function revertChanges(client: Client): Promise<void> {
  await stopTracking(client)
  await write(client, await readTables(client), RUNNING, 'before')
  await client.loadChange.deleteMany({ where: { revisionId: RUNNING } })
}

/** Reverts the current run and stores its changes under the quarantined revision; part of a transaction. */
export async function quarantineChanges(client: Client, revisionId: number): Promise<void> {
  await stopTracking(client)
  const tables = await readTables(client)
  for (const table of tables) {
    if (table.computed) continue
    await client.$executeRawUnsafe(
      `UPDATE "LoadChange" c SET "after" = ${rowOf(table)} WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table.name}'`,
    )
  }
  await write(client, tables, RUNNING, 'before')
  const computed = tables.filter(table => table.computed).map(({ name }) => name)
  await client.loadChange.deleteMany({ where: { revisionId: RUNNING, table: { in: computed } } })
  // A row that was rewritten with the same values is not a change.
  await client.$executeRawUnsafe(
    `DELETE FROM "LoadChange" WHERE "revisionId" = ${RUNNING} AND "before" IS NOT DISTINCT FROM "after"`,
  )
  await client.loadChange.updateMany({ where: { revisionId: RUNNING }, data: { revisionId } })
}

/** Rows that a quarantined revision would add, change and remove, by table. */
export function countChanges(client: Client, revisionId: number): Promise<readonly TableDiff[]> {
  return client.$queryRawUnsafe<TableDiff[]>(
    `SELECT "table", (count(*) FILTER (WHERE "before" IS NULL))::int AS added,
        (count(*) FILTER (WHERE "before" IS NOT NULL AND "after" IS NOT NULL))::int AS changed,
        (count(*) FILTER (WHERE "after" IS NULL))::int AS removed
      FROM "LoadChange" WHERE "revisionId" = $1 GROUP BY 1 ORDER BY 1`,
    revisionId,
  )
}

/**
 * Applies the changes of a quarantined revision to rows that were not changed since; part of a transaction.
 * @returns the number of rows that are newer than the revision and stay unchanged
 */
export async function restoreChanges(client: Client, revisionId: number): Promise<number> {
  const tables = await readTables(client)
  let newer = 0
  for (const table of tables) {
    newer += await client.$executeRawUnsafe(
      `DELETE FROM "LoadChange" c
        WHERE c."revisionId" = $1 AND c."table" = '${table.name}' AND ${rowOf(table)} IS DISTINCT FROM c."before"`,
      revisionId,
    )
  }
  await write(client, tables, revisionId, 'after')
  return newer
}

/** SQL for the current row of a change `c`; null if there is none. */
function rowOf({ name, sameRow }: Table): string {
  return `(SELECT to_jsonb(t) FROM jsonb_populate_record(NULL::"${name}", c.key::jsonb) k JOIN "${name}" t ON ${sameRow})`
}

/** Referenced rows are updated in place and deleted last, after the rows that refer to them. */
async function write(
  client: Client,
  tables: readonly Table[],
  revisionId: number,
  state: 'before' | 'after',
): Promise<void> {
  // The planner has no statistics of rows that have just been written.
  await analyzeChanges(client)
  const backwards = tables.toReversed()
  for (const table of backwards) if (!table.parent) await remove(client, table, revisionId)
  for (const table of tables) {
    await emptyShared(client, table, revisionId)
    await client.$executeRawUnsafe(writeSql(table, state), revisionId)
  }
  for (const table of backwards) {
    if (table.parent) await remove(client, table, revisionId, `AND c."${state}" IS NULL`)
  }
}

async function remove(client: Client, table: Table, revisionId: number, where = ''): Promise<void> {
  const { name, changes, sameRow } = table
  await client.$executeRawUnsafe(
    `DELETE FROM "${name}" t USING ${changes}
      WHERE c."revisionId" = $1 AND c."table" = '${name}' ${where} AND ${sameRow}`,
    revisionId,
  )
}

function writeSql({ name, columns, keyColumns, setAll }: Table, state: string): string {
  const conflict = setAll === '' ? 'DO NOTHING' : `DO UPDATE SET ${setAll}`
  return `INSERT INTO "${name}" (${columns.map(quoted).join(', ')})
      SELECT ${columns.map(column => `r.${quoted(column)}`).join(', ')} FROM "LoadChange" c
      CROSS JOIN LATERAL jsonb_populate_record(NULL::"${name}", c."${state}") r
    WHERE c."revisionId" = $1 AND c."table" = '${name}' AND c."${state}" IS NOT NULL
    ON CONFLICT (${keyColumns}) ${conflict}`
}

async function emptyShared(client: Client, { name, shared, changes, sameRow }: Table, revisionId: number) {
  if (shared.length === 0) return
  await client.$executeRawUnsafe(
    `UPDATE "${name}" t SET ${shared.map(column => `${quoted(column)} = NULL`).join(', ')}
       FROM ${changes} WHERE c."revisionId" = $1 AND c."table" = '${name}' AND ${sameRow}`,
    revisionId,
  )
}

function quoted(name: string): string {
  return `"${name}"`
}
