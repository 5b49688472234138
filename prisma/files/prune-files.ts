import type { Database } from '../client.ts'
import { deleteFiles } from './store-files.ts'

/** Newest revisions that keep their files whatever their day, so that a download can end after a newer publication. */
const NEWEST = 3

/**
 * Deletes files that are no longer retained. Those of the last revision of a day stay for some days, and those of the
 * last revision of a month as long as its archive.
 * @param days the retention period
 */
export async function pruneFiles({ prisma, kind }: Database, days: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    WITH filed AS (
      SELECT id, chunks, coalesce("publishedAt", "createdAt")::date AS day FROM "Revision" WHERE "filesVersion" IS NOT NULL)
    SELECT id FROM filed WHERE id NOT IN (SELECT id FROM filed ORDER BY id DESC LIMIT ${NEWEST})
      AND NOT (day >= ${since}::date AND id IN (SELECT max(id) FROM filed GROUP BY day))
      AND NOT (chunks > 0 AND id IN (SELECT max(id) FROM filed GROUP BY date_trunc('month', day)))`
  if (rows.length === 0) return
  await deleteFiles(prisma, { id: { in: rows.map(({ id }) => id) } })
  // PGlite has no autovacuum, so the space of deleted rows is reclaimed here.
  if (kind === 'pglite') await prisma.$executeRawUnsafe('VACUUM "FileChunk"')
}
