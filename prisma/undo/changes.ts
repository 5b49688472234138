import type { Prisma } from '../generated/client/client.ts'
import type { TableDiff } from '../quality-checks/diff.ts'
import { readColumns } from '../store/writing/columns.ts'
import { WATCHED } from './tables.ts'
import { primaryKeys } from './watch.ts'

/** Changes of the load that is running stand under this number; those that are held back under their revision's. */
export const RUNNING = 0

/** A table with what statements about its changes need. `k` is the key of a change as a row of the table. */
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
  /** Joins the row `t` that a change is about. */
  readonly sameRow: string
}

type Client = Prisma.TransactionClient

async function endNoting(client: Client): Promise<void> {
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

/** What was changed stays; part of the transaction that publishes it. */
export async function retainChanges(client: Client): Promise<void> {
  await endNoting(client)
  await client.loadChange.deleteMany({ where: { revisionId: RUNNING } })
}

/** Brings the tables back to what they were before the load; part of a transaction. */
export async function revertChanges(client: Client): Promise<void> {
  await endNoting(client)
  await write(client, await readTables(client), RUNNING, 'before')
  await client.loadChange.deleteMany({ where: { revisionId: RUNNING } })
}

/** Takes the load back and keeps what it changed for the revision that is held; part of a transaction. */
export async function quarantineChanges(client: Client, revisionId: number): Promise<void> {
  await endNoting(client)
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
  // Rows that were written anew as they had been are no change.
  await client.$executeRawUnsafe(
    `DELETE FROM "LoadChange" WHERE "revisionId" = ${RUNNING} AND "before" IS NOT DISTINCT FROM "after"`,
  )
  await client.loadChange.updateMany({ where: { revisionId: RUNNING }, data: { revisionId } })
}

/** Rows that a held revision would add, change and remove, by table. */
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
 * Writes what a held revision would have changed, where nobody has changed it since; part of a transaction.
 * @returns how many rows are newer than the revision and stay
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

/** The row that a change `c` is about, as it is now; null where there is none. */
function rowOf({ name, sameRow }: Table): string {
  return `(SELECT to_jsonb(t) FROM jsonb_populate_record(NULL::"${name}", c.key::jsonb) k JOIN "${name}" t ON ${sameRow})`
}

/** Rows that others hang on are changed in their place and go last, when nothing refers to them any more. */
async function write(
  client: Client,
  tables: readonly Table[],
  revisionId: number,
  state: 'before' | 'after',
): Promise<void> {
  // The planner knows nothing of rows that have just been written.
  await client.$executeRawUnsafe('ANALYZE "LoadChange"')
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
