import type { Prisma, PrismaClient } from '../generated/client/client.ts'

/** Changes per transaction, and transactions per run: maintenance runs every minute and must be short. */
const BATCH = 20_000
const MOST_BATCHES = 20

/** Its revisions, newest first, until their changes fill a batch. */
interface Batch {
  readonly ids: readonly number[]
  /** The last revision of their day that has changes. */
  readonly last: number
}

/**
 * Merges the recorded changes of each day before yesterday into the last of its revisions that has any, so that an object
 * has one row for the day however often a feed quoted it. Who asks for changes since a revision within such a day gets
 * those of the whole day.
 * @returns the number of revisions whose changes were merged
 */
export async function mergeChanges(prisma: PrismaClient, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  let merged = 0
  for (let done = 0; done < MOST_BATCHES; done += 1) {
    const batch = await nextBatch(prisma, today)
    if (batch === null) break
    await prisma.$transaction(client => merge(client, batch))
    merged += batch.ids.length
  }
  return merged
}

async function nextBatch(prisma: PrismaClient, today: string): Promise<Batch | null> {
  const [batch] = await prisma.$queryRaw<Batch[]>`
    WITH crowded AS (
      SELECT "publishedAt"::date AS day, max(id) AS last FROM "Revision"
        WHERE "objectChanges" > 0 AND status = 'PUBLISHED' AND "publishedAt" < ${today}::date - 1
        GROUP BY day HAVING count(*) > 1 ORDER BY day LIMIT 1),
      behind AS (
        SELECT r.id, d.last, sum(r."objectChanges") OVER (ORDER BY r.id DESC) - r."objectChanges" AS before
          FROM crowded d JOIN "Revision" r ON r."publishedAt" >= d.day AND r."publishedAt" < d.day + 1
          WHERE r."objectChanges" > 0 AND r.status = 'PUBLISHED' AND r.id < d.last)
    SELECT array_agg(id ORDER BY id DESC) AS ids, last FROM behind WHERE before < ${BATCH} GROUP BY last`
  return batch ?? null
}

async function merge(client: Prisma.TransactionClient, { ids, last }: Batch): Promise<void> {
  await client.revision.updateMany({ where: { id: { in: [...ids] } }, data: { objectChanges: 0 } })
  await client.$executeRawUnsafe(MERGE, ids, last)
}

/** Batches come newest first, so a row that is there already is the later one. */
const MERGE = `WITH moved AS (DELETE FROM "ObjectChange" WHERE "revisionId" = ANY($1::int[]) RETURNING *)
  INSERT INTO "ObjectChange" AS t (kind, "objectId", "revisionId", isin, fields, "from", "to", removed)
    SELECT kind, "objectId", $2::int, max(isin), CASE WHEN bool_and(fields IS NOT NULL) THEN
        ${distinct(`string_agg(array_to_string(fields, ','), ',')`)} END,
      min("from"), max("to"), (array_agg(removed ORDER BY "revisionId" DESC))[1]
      FROM moved GROUP BY kind, "objectId"
  ON CONFLICT (kind, "objectId", "revisionId") DO UPDATE SET isin = coalesce(t.isin, EXCLUDED.isin),
    fields = CASE WHEN t.fields IS NOT NULL AND EXCLUDED.fields IS NOT NULL THEN
      ${distinct(`array_to_string(t.fields || EXCLUDED.fields, ',')`)} END,
    "from" = least(t."from", EXCLUDED."from"), "to" = greatest(t."to", EXCLUDED."to")`

function distinct(names: string): string {
  return `ARRAY(SELECT DISTINCT field FROM unnest(string_to_array(${names}, ',')) field ORDER BY field)`
}
