import { deleteInBatches } from '../delete-in-batches.ts'
import type { PrismaClient } from '../generated/client/client.ts'

const DAY_MS = 86_400_000

/** A feed has a token. Each of its runs has an origin of its own, so none is compared with an earlier one. */
const IS_FEED = `EXISTS (SELECT FROM "FeedToken" f WHERE f."sourceKey" = s.key)`

const PUBLISHED_RUNS = `"Load" l JOIN "Revision" r ON r."loadId" = l.id AND r.status = 'PUBLISHED' WHERE l."sourceKey" = s.key`

/**
 * The first published run of each source, since bulk files name a source from then on, and the last one of each origin,
 * with which the data-quality checks compare the next.
 */
const RUNS_IN_USE = `
    SELECT run.id FROM "Source" s
      CROSS JOIN LATERAL (SELECT l.id FROM ${PUBLISHED_RUNS} ORDER BY l."startedAt" LIMIT 1) run
    UNION ALL SELECT run.id FROM "Source" s
      CROSS JOIN LATERAL (
        SELECT DISTINCT ON (l.origin) l.id FROM ${PUBLISHED_RUNS} ORDER BY l.origin, l."startedAt" DESC) run
      WHERE NOT ${IS_FEED}`

/** Changes are retained since this one. */
const NEWEST_WITHOUT_CHANGES = `(
    SELECT id FROM "Revision" WHERE status = 'PUBLISHED' AND "objectChanges" IS NULL ORDER BY id DESC LIMIT 1)`

/** Readers of patches look at each revision since this one. */
const NEWEST_WHOLE = `(
    SELECT id FROM "Revision" WHERE status = 'PUBLISHED' AND "patchOf" IS NULL ORDER BY id DESC LIMIT 1)`

/**
 * Archives of other revisions share the pieces of one that is archived no more, and a run that is reverted restores rows
 * with the revisions that they had.
 */
const IN_USE = `SELECT "revisionId" FROM "RevisionChunk" UNION SELECT "revisionId" FROM "RevisionFile"
    UNION SELECT "revisionId" FROM "Curve" WHERE "revisionId" IS NOT NULL
    UNION SELECT (before->>'revisionId')::int FROM "LoadChange"
      WHERE "table" IN ('Curve', 'Measure') AND before->>'revisionId' IS NOT NULL`

const REVISIONS = `DELETE FROM "Revision" WHERE id = ANY(ARRAY(
  SELECT r.id FROM "Revision" r
   WHERE r."publishedAt" < $1::timestamp AND r.status = 'PUBLISHED' AND r.id < ${NEWEST_WHOLE}
     AND r.chunks = 0 AND coalesce(r."objectChanges", 0) = 0 AND r.findings IS NULL AND r."decidedBy" IS NULL
     AND r.id IS DISTINCT FROM ${NEWEST_WITHOUT_CHANGES}
     AND (r."loadId" IS NULL OR r."loadId" NOT IN (${RUNS_IN_USE}))
     AND EXISTS (SELECT FROM "Revision" n WHERE n.status = 'PUBLISHED' AND n.id > r.id
       AND n."publishedAt" >= r."publishedAt" AND n."publishedAt" < r."publishedAt"::date + 1)
     AND r.id NOT IN (${IN_USE})
     AND NOT EXISTS (SELECT FROM "Measure" m WHERE m."revisionId" = r.id AND m.current)
   LIMIT $2))`

/** Of runs that failed. Measures, curves and rows of archives without a revision would count as published. */
const REJECTED = `DELETE FROM "Revision" WHERE id = ANY(ARRAY(
  SELECT r.id FROM "Revision" r
   WHERE r."createdAt" < $1::timestamp AND r.status = 'REJECTED' AND r.findings IS NULL AND r."decidedBy" IS NULL
     AND r.id NOT IN (${IN_USE})
     AND NOT EXISTS (SELECT FROM "Measure" m WHERE m."revisionId" = r.id)
     AND NOT EXISTS (SELECT FROM "OverlayRow" o WHERE o."revisionId" = r.id)
   LIMIT $2))`

/** The state of a source is told by its last run, its last success and its last news. */
const RUNS = `DELETE FROM "Load" WHERE id = ANY(ARRAY(
  SELECT l.id FROM "Source" s JOIN "Load" l ON l."sourceKey" = s.key
   WHERE l."startedAt" < $1::timestamp AND l.status <> 'RUNNING' AND NOT l.pending
     AND NOT EXISTS (SELECT FROM "Revision" r WHERE r."loadId" = l.id)
     AND EXISTS (SELECT FROM "Load" n
       WHERE n."sourceKey" = s.key AND n."startedAt" > l."startedAt" AND n.status = l.status
         AND (n.origin = l.origin OR ${IS_FEED})
         AND (n.inserted + n.updated > 0 OR l.inserted + l.updated = 0))
   LIMIT $2))`

/**
 * Deletes revisions and ingestion runs that are older than the retention period: a feed makes some ten thousand a day. The
 * last revision of each day stays, and so does one with findings or a decision, or on which something rests, with its run.
 * @param days the retention period
 * @returns the number of deleted rows
 */
export async function pruneRuns(prisma: PrismaClient, days: number, now: Date): Promise<number> {
  if (!(await isUpgraded(prisma, now))) return 0
  const before = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  let deleted = 0
  for (const sql of [REVISIONS, REJECTED, RUNS]) deleted += await deleteInBatches(prisma, sql, before)
  return deleted
}

/** Instances of the former version, which run until an upgrade is complete, join measures with their revisions. */
async function isUpgraded(prisma: PrismaClient, now: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ at: Date | null }[]>`SELECT max(finished_at) AS at FROM "_prisma_migrations"`
  return now.getTime() - (rows[0]?.at?.getTime() ?? 0) > DAY_MS
}
