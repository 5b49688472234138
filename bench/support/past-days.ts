import type { BenchDatabase } from './service.ts'

/**
 * Publishes the archive of the newest revision on each of so many days up to today, so that `AsOf` has days to read,
 * however large the market is: all share its pieces. A database that has them is left as it is.
 * @returns the past days, oldest first, ISO
 */
export async function publishPastDays(
  { query }: Pick<BenchDatabase, 'query'>,
  count: number,
): Promise<readonly string[]> {
  const days = Array.from({ length: count + 1 }, (_, index) => dayBefore(count - index))
  if ((await daysOf(query)).length <= count) {
    const [newest] = await query(`SELECT max(id) AS id FROM "Revision" WHERE status = 'PUBLISHED'`)
    for (const day of days) await query(COPY_REVISION, [newest?.id, `${day}T00:00:01Z`])
  }
  return (await daysOf(query)).slice(0, -1).slice(-count)
}

const COPY_REVISION = `INSERT INTO "Revision" (status, "asOf", "createdAt", "publishedAt", chunks, "measuredBy", sample)
  SELECT status, "asOf", $2::timestamptz, $2::timestamptz, chunks, "measuredBy", sample FROM "Revision" WHERE id = $1`

async function daysOf(query: BenchDatabase['query']): Promise<readonly string[]> {
  const rows = await query(`SELECT DISTINCT coalesce("publishedAt", "createdAt")::date::text AS day
    FROM "Revision" WHERE status = 'PUBLISHED' AND chunks > 0 ORDER BY day`)
  return rows.map(({ day }) => String(day))
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
