import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { History } from '../market-snapshot.ts'

/** The last published revision of each day, as far back as archives are retained. */
export async function loadHistory(prisma: PrismaClient): Promise<History> {
  const days = await prisma.$queryRaw<History>`
    SELECT DISTINCT ON (day) coalesce("publishedAt", "createdAt")::date::text AS day, id AS revision, chunks
      FROM "Revision" WHERE status = 'PUBLISHED' ORDER BY day, id DESC`
  return Object.freeze(sinceTheLastGap(days))
}

/** Days before a revision without an archive cannot be answered; the newest revision is in memory. */
function sinceTheLastGap(days: History): History {
  const gap = days.findLastIndex(({ chunks }, index) => chunks === 0 && index < days.length - 1)
  return days.slice(gap + 1).map(day => Object.freeze(day))
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
