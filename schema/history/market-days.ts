import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { isPublishedMeasure } from './published-measures.ts'

/** All bonds of one settlement currency on one day. */
export interface MarketDay {
  readonly date: string
  /** ISO 4217. */
  readonly currency: string
  /** Exact decimal; null where no source states any. */
  readonly turnover: string | null
  readonly trades: number | null
  readonly bondsQuoted: number
  readonly bondsTraded: number
  /** Median of the headline yields that revisions published; null where none did. */
  readonly yieldMedian: number | null
  readonly yieldsCount: number
  /** Median of the yields that sources published. */
  readonly sourceYieldMedian: number | null
  readonly sourceYieldsCount: number
}

interface DaysWanted {
  readonly currency: string | null
  readonly from: string
  readonly to: string
  readonly signal?: AbortSignal | undefined
}

/** Days of one statement: the embedded database answers nothing else meanwhile. */
const DAYS_A_READ = 31

/** Days with quotes, newest first, then by currency. Leaves out quotes and figures of unpublished runs. */
export async function marketDays(
  prisma: PrismaClient,
  { revision }: MarketSnapshot,
  { currency, from, to, signal }: DaysWanted,
): Promise<readonly MarketDay[]> {
  const days: MarketDay[] = []
  for (let last = to; last >= from; last = dayBefore(last, DAYS_A_READ)) {
    signal?.throwIfAborted()
    const first = dayBefore(last, DAYS_A_READ - 1)
    const range = [first < from ? from : first, last]
    days.push(...(await prisma.$queryRawUnsafe<MarketDay[]>(DAYS, revision, ...range, currency)))
  }
  return days
}

/** The ISO date some days earlier. */
export function dayBefore(date: string, days: number): string {
  return Temporal.PlainDate.from(date).subtract({ days }).toString()
}

const TRADED = 'q.trades > 0 OR (q.trades IS NULL AND (q.turnover > 0 OR q.last IS NOT NULL))'

const DAYS = `SELECT q.date::text AS date, b.currency, trim_scale(sum(q.turnover))::text AS turnover,
    sum(q.trades)::float8 AS trades, count(*)::int AS "bondsQuoted",
    (count(*) FILTER (WHERE ${TRADED}))::int AS "bondsTraded",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY m.yield) AS "yieldMedian", count(m.yield)::int AS "yieldsCount",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY q."sourceYield") AS "sourceYieldMedian",
    count(q."sourceYield")::int AS "sourceYieldsCount"
  FROM "Quote" q JOIN "Bond" b ON b.id = q."bondId"
  LEFT JOIN (SELECT m."bondId", m.date, m.yield FROM "Measure" m
      WHERE ${isPublishedMeasure('$1')} AND m.date BETWEEN $2::date AND $3::date) m
    ON m."bondId" = q."bondId" AND m.date = q.date
  WHERE q.date BETWEEN $2::date AND $3::date AND ($4::text IS NULL OR b.currency = $4::text)
    AND q."updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = $1::int)
  GROUP BY q.date, b.currency ORDER BY q.date DESC, b.currency`
