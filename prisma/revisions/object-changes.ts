import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { ObjectKind } from '../generated/client/enums.ts'
import { RUNNING, tablesOfRun } from '../undo/changes.ts'
import { primaryKeys } from '../undo/watch.ts'
import { CHANGED_TABLES, type ChangedTable, IS_LEFT, PARTS } from './changed-tables.ts'
import { newestPublished } from './newest.ts'

/** The revision number of changes that no revision has published yet. */
const UNPUBLISHED = 0

/** Columns that say how and when a row was stored, and not what it means. */
const BOOKKEEPING = `'{createdAt,updatedAt,statedBy,revisionId}'::text[]`

/**
 * Records which objects differ between a pending revision and the published one: the rows that the run changed, as the
 * triggers recorded them, compared with the present ones. Everything is new in the first revision.
 */
export async function recordObjectChanges({ prisma }: Pick<Database, 'prisma'>, revisionId: number): Promise<void> {
  const isFirst = (await newestPublished(prisma)) === null
  const keys = await primaryKeys({ prisma })
  const changed = await tablesOfRun(prisma)
  const isAsked = ({ table, field }: ChangedTable) => (isFirst ? field === undefined : changed.has(table))
  const rowsOf = (table: ChangedTable) =>
    isFirst ? storedRows(table) : changedRows(table, keys.get(table.table) ?? [])
  for (const [kind, tables] of Map.groupBy(CHANGED_TABLES, table => table.kind)) {
    const rows = tables.filter(isAsked).map(rowsOf)
    if (kind === 'CURVE') rows.push(FITTED)
    if (kind === 'CURVE' || kind === 'RATE')
      rows.push(...tables.filter(({ field }) => field === undefined).map(appearedRows))
    if (rows.length > 0) await prisma.$executeRawUnsafe(recordSql(kind, rows.join(' UNION ALL ')), revisionId)
  }
  await prisma.$executeRawUnsafe(MEASURES, revisionId)
}

function recordSql(kind: ObjectKind, rows: string): string {
  const isLeft = kind === 'MEASURES' ? 'true' : IS_LEFT[kind]
  return `INSERT INTO "ObjectChange" (kind, "objectId", "revisionId", isin, fields, "from", "to", removed)
    SELECT '${kind}', o.id, $1::int, ${ISIN[kind] ?? 'NULL'}, ${FIELDS}, o."from", o."to", NOT ${isLeft}
      FROM (SELECT id, min(day) AS "from", max(day) AS "to", bool_and(fields IS NOT NULL) AS known,
              string_agg(fields, ',') AS fields
            FROM (${rows}) rows WHERE id IS NOT NULL GROUP BY id) o
      ${PARTS.has(kind) ? `WHERE ${IS_LEFT.BOND} OR ${IS_LEFT.ISSUER}` : ''}`
}

const FIELDS = `CASE WHEN o.known THEN
  ARRAY(SELECT DISTINCT field FROM unnest(string_to_array(o.fields, ',')) field ORDER BY field) END`

const OF_BOND = `coalesce((SELECT b.isin FROM "Bond" b WHERE b.id = o.id::uuid),
  (SELECT c.before->>'isin' FROM "LoadChange" c WHERE c."revisionId" = ${RUNNING} AND c."table" = 'Bond'
    AND c.key = jsonb_build_object('id', o.id)::text))`

const ISIN: Partial<Readonly<Record<ObjectKind, string>>> = {
  ...{ BOND: OF_BOND, COUPON: OF_BOND, REPAYMENT: OF_BOND, OFFER: OF_BOND, QUOTE: OF_BOND },
  ...{ RATING: OF_BOND, DEFAULT: OF_BOND },
  PLACEMENT: OF_BOND.replace('"Bond" b', '"Placement" b').replace(`'Bond'`, `'Placement'`),
}

/** The rows of a table that the run changed, each with its object. A row rewritten with the same values is not changed. */
function changedRows({ table, id, day = 'NULL', field }: ChangedTable, key: readonly string[]): string {
  const sameRow = key.map(column => `t."${column}" = k."${column}"`).join(' AND ')
  const columns = `(SELECT string_agg(n.key, ',') FROM jsonb_each(x.now - ${BOOKKEEPING}) n
    WHERE n.value IS DISTINCT FROM x.was -> n.key)`
  const fields =
    field === undefined ? `CASE WHEN x.was IS NOT NULL AND x.now IS NOT NULL THEN ${columns} END` : `'${field}'`
  return `SELECT ${id}::text AS id, ${day}::date AS day, ${fields} AS fields
    FROM (SELECT c."before" AS was, to_jsonb(t) AS now
            FROM "LoadChange" c CROSS JOIN LATERAL jsonb_populate_record(NULL::"${table}", c.key::jsonb) k
            LEFT JOIN "${table}" t ON ${sameRow}
           WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table}') x
    CROSS JOIN LATERAL jsonb_populate_record(NULL::"${table}", coalesce(x.now, x.was)) r
    WHERE (x.was - ${BOOKKEEPING}) IS DISTINCT FROM (x.now - ${BOOKKEEPING})`
}

/** Every row of a table, as added. */
function storedRows({ table, id, day = 'NULL' }: ChangedTable): string {
  return `SELECT ${id}::text AS id, ${day}::date AS day, NULL::text AS fields FROM "${table}" r`
}

/** Rows stored earlier for days that readers see since this revision: they see none after the day of their revision. */
function appearedRows(table: ChangedTable): string {
  return `${storedRows(table)} WHERE r.date <= (SELECT "asOf"::date FROM "Revision" WHERE id = $1::int)
    AND r.date > (SELECT "asOf"::date FROM "Revision" WHERE status = 'PUBLISHED' ORDER BY id DESC LIMIT 1)`
}

/** Curves fitted for the revision, which are recorded even if no run is. */
const FITTED = `SELECT r.key AS id, r.date AS day, NULL::text AS fields FROM "Curve" r WHERE r."revisionId" = $1::int`

/** The day before, too: as the current one it was shown with the figures of the last trade. */
const MEASURES = `INSERT INTO "ObjectChange" (kind, "objectId", "revisionId", isin, "from", "to")
  SELECT 'MEASURES', m."bondId"::text, $1::int, max(b.isin), least(min(m.date), min(p.date)), max(m.date)
    FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
    LEFT JOIN LATERAL (SELECT max(date) AS date FROM "Measure" WHERE "bondId" = m."bondId" AND date < m.date) p ON true
   WHERE m."revisionId" = $1::int GROUP BY m."bondId"`

/** Call it in the transaction that deletes the sample market, before the deletion. */
export async function recordRemovedSample(client: Prisma.TransactionClient, sampleKey: string): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "ObjectChange" (kind, "objectId", "revisionId", isin, "from", "to", removed)
      SELECT 'BOND'::"ObjectKind", id::text, ${UNPUBLISHED}::int, isin, NULL::date, NULL::date, true FROM "Bond" WHERE sample
      UNION ALL SELECT 'ISSUER', id::text, 0, NULL, NULL, NULL, true FROM "Issuer" WHERE sample
      UNION ALL SELECT 'PLACEMENT', id::text, 0, isin, NULL, NULL, true FROM "Placement" WHERE sample
      UNION ALL SELECT 'CURVE', key, 0, NULL, min(date), max(date), true FROM "Curve"
        WHERE key LIKE '%-SAMPLE' GROUP BY key
      UNION ALL SELECT 'RATE', key, 0, NULL, min(date), max(date), true FROM "PolicyRate"
        WHERE key LIKE 'SAMPLE-%' GROUP BY key
      UNION ALL SELECT 'RATE', currency || '/' || base, 0, NULL, min(date), max(date), bool_and("sourceKey" = ${sampleKey})
        FROM "FxRate" GROUP BY currency, base HAVING bool_or("sourceKey" = ${sampleKey})
    ON CONFLICT DO NOTHING`
}

/** True between the deletion of the sample market and the revision that publishes it. */
export async function isRemovalUnpublished({ prisma }: Pick<Database, 'prisma'>): Promise<boolean> {
  return (await prisma.objectChange.count({ where: { revisionId: UNPUBLISHED } })) > 0
}

/**
 * Publishes the recorded changes of a revision; part of the publishing transaction.
 * @param days retained days with a publication; 0 disables the change history
 */
export async function publishObjectChanges(
  client: Prisma.TransactionClient,
  revisionId: number,
  days: number,
): Promise<void> {
  if (days === 0) {
    await client.objectChange.deleteMany({ where: { revisionId: UNPUBLISHED } })
    return
  }
  await client.$executeRaw`
    INSERT INTO "ObjectChange" (kind, "objectId", "revisionId", isin, "from", "to", removed)
      SELECT kind, "objectId", ${revisionId}::int, isin, "from", "to", removed FROM "ObjectChange"
       WHERE "revisionId" = ${UNPUBLISHED}::int ON CONFLICT DO NOTHING`
  await client.objectChange.deleteMany({ where: { revisionId: UNPUBLISHED } })
  const objectChanges = await client.objectChange.count({ where: { revisionId } })
  await client.revision.update({ where: { id: revisionId }, data: { objectChanges } })
  if (await isFirstOfDay(client, revisionId)) await pruneObjectChanges(client, days)
}

/** Days leave the retained ones when another begins. */
async function isFirstOfDay(client: Prisma.TransactionClient, revisionId: number): Promise<boolean> {
  const [row] = await client.$queryRaw<{ isFirst: boolean }[]>`
    SELECT (SELECT p."publishedAt"::date FROM "Revision" p WHERE p.status = 'PUBLISHED' AND p.id < r.id ORDER BY p.id DESC
      LIMIT 1) IS DISTINCT FROM r."publishedAt"::date AS "isFirst" FROM "Revision" r WHERE r.id = ${revisionId}::int`
  return row?.isFirst !== false
}

async function pruneObjectChanges(client: Prisma.TransactionClient, days: number): Promise<void> {
  await client.$executeRaw`
    UPDATE "Revision" SET "objectChanges" = NULL WHERE "objectChanges" IS NOT NULL AND "publishedAt"::date NOT IN (
      SELECT DISTINCT "publishedAt"::date AS day FROM "Revision" WHERE status = 'PUBLISHED'
        ORDER BY day DESC LIMIT ${days}::int)`
  // Also what was recorded for revisions that were never published.
  await client.$executeRaw`
    DELETE FROM "ObjectChange" c USING "Revision" r WHERE r.id = c."revisionId" AND r."objectChanges" IS NULL`
}
