import type { Database } from '../client.ts'
import { WATCHED } from './tables.ts'

/**
 * Records the previous state of each row that an ingestion run changes, once per row. Statement-level triggers do it, so
 * writers need no extra code.
 */
const NOTE = `CREATE OR REPLACE FUNCTION "noteChange"() RETURNS trigger LANGUAGE plpgsql AS $note$
BEGIN
  IF EXISTS (SELECT 1 FROM "Load" WHERE pending) THEN
    EXECUTE format(
      'INSERT INTO "LoadChange" ("revisionId", "table", "key", "before")
         SELECT 0, %L, jsonb_build_object(%s)::text, %s FROM changed r ON CONFLICT DO NOTHING',
      TG_TABLE_NAME, TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN 'NULL' ELSE 'to_jsonb(r)' END);
  END IF;
  RETURN NULL;
END $note$`

const EVENTS = [
  { event: 'INSERT', rows: 'NEW' },
  { event: 'UPDATE', rows: 'OLD' },
  { event: 'DELETE', rows: 'OLD' },
] as const

/** Creates missing triggers. They do nothing unless an ingestion run is pending. */
export async function watchTables(database: Database): Promise<void> {
  const { prisma } = database
  const existing = await prisma.$queryRawUnsafe<{ name: string }[]>(
    `SELECT t.tgname || ' ' || c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND t.tgname LIKE 'note_%'`,
  )
  const known = new Set(existing.map(({ name }) => name))
  const missing = WATCHED.flatMap(({ name }) =>
    EVENTS.filter(({ event }) => !known.has(`${triggerOf(event)} ${name}`)).map(event => ({ name, ...event })),
  )
  if (missing.length === 0) return
  const keys = await primaryKeys(database)
  await prisma.$transaction(async client => {
    await client.$executeRawUnsafe(NOTE)
    for (const { name, event, rows } of missing) {
      const key = (keys.get(name) ?? []).map(column => `''${column}'', r."${column}"`).join(', ')
      await client.$executeRawUnsafe(
        `CREATE TRIGGER ${triggerOf(event)} AFTER ${event} ON "${name}" REFERENCING ${rows} TABLE AS changed
           FOR EACH STATEMENT EXECUTE FUNCTION "noteChange"('${key}')`,
      )
    }
  })
}

function triggerOf(event: string): string {
  return `note_${event.toLowerCase()}`
}

type Client = Pick<Database['prisma'], '$queryRawUnsafe'>

/** Primary key columns by table. */
export async function primaryKeys({
  prisma,
}: {
  readonly prisma: Client
}): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await prisma.$queryRawUnsafe<{ table: string; columns: string }[]>(
    `SELECT c.relname::text AS "table", string_agg(a.attname, ',' ORDER BY a.attnum) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
      WHERE i.indisprimary AND c.relnamespace = current_schema()::regnamespace GROUP BY 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns.split(',')]))
}
