import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { History } from '../market-snapshot.ts'

/** The last revision of each day on which one was published, as far as the days can be asked for. */
export async function loadHistory(prisma: PrismaClient): Promise<History> {
  const days = await prisma.$queryRaw<History>`
    SELECT DISTINCT ON (day) coalesce("publishedAt", "createdAt")::date::text AS day, id AS revision, chunks
      FROM "Revision" WHERE status = 'PUBLISHED' ORDER BY day, id DESC`
  return Object.freeze(sinceTheLastGap(days))
}

/** Before a revision that is not kept, nobody can say what was in force; the newest is in memory. */
function sinceTheLastGap(days: History): History {
  const gap = days.findLastIndex(({ chunks }, index) => chunks === 0 && index < days.length - 1)
  return days.slice(gap + 1).map(day => Object.freeze(day))
}

/** What is said of a day for which there is no answer. */
export interface NotRetained {
  readonly refusal: string
}

/** The revision in force at the end of a day, UTC; on the running day the one in force now. */
export function revisionAt(history: History, day: string, today: string): History[number] | NotRetained {
  const [first] = history
  if (first === undefined) return { refusal: '`asOf`: nothing has been published yet.' }
  const range = `\`asOf\` takes days from ${first.day} to ${today}, which is today (UTC).`
  if (day > today) return { refusal: `${day} lies ahead. ${range}` }
  const found = history.findLast(published => published.day <= day)
  return found ?? { refusal: `What was in force on ${day} is not kept. ${range}` }
}
