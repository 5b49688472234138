import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { History } from '../market-snapshot.ts'

/**
 * The newest revision, and the last one of each day before, as far back as every day with a publication is archived. Reads
 * the archived ones alone: a feed publishes some ten thousand a day.
 */
export async function loadHistory(prisma: PrismaClient): Promise<History> {
  const days = await prisma.$queryRaw<(History[number] & { readonly isAfterGap: boolean })[]>`
    WITH archived AS (
      SELECT DISTINCT ON (day) coalesce("publishedAt", "createdAt")::date AS day, id, chunks FROM "Revision"
        WHERE status = 'PUBLISHED' AND (chunks > 0 OR id = (SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED'))
        ORDER BY day, id DESC),
      spaced AS (SELECT *, lag(day) OVER (ORDER BY day) + 1 AS since FROM archived)
    SELECT day::text, id AS revision, chunks, EXISTS (
        SELECT 1 FROM "Revision" r WHERE r.status = 'PUBLISHED' AND r."publishedAt" >= since AND r."publishedAt" < day
      ) AS "isAfterGap"
      FROM spaced ORDER BY day`
  const gap = days.findLastIndex(({ isAfterGap }) => isAfterGap)
  return Object.freeze(
    days.slice(Math.max(gap, 0)).map(({ day, revision, chunks }) => Object.freeze({ day, revision, chunks })),
  )
}

/** The message for a day that cannot be answered. */
interface NotRetained {
  readonly refusal: string
  /** The nearest day that can be answered. */
  readonly nearest?: string
}

/** The revision that was current at the end of a day, UTC; for today the current one. */
export function revisionAt(history: History, day: string, today: string): History[number] | NotRetained {
  const [first] = history
  if (first === undefined) return { refusal: '`asOf`: nothing has been published yet.' }
  const range = `\`asOf\` accepts days from ${first.day} to ${today}, today (UTC).`
  if (day > today) return { refusal: `${day} is in the future. ${range}`, nearest: today }
  const found = history.findLast(published => published.day <= day)
  return found ?? { refusal: `The data of ${day} is not retained. ${range}`, nearest: first.day }
}
