import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Day } from '../analytics/day.ts'
import type { Pace } from '../context.ts'
import { eachInSteps } from '../in-steps.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

/** Clean prices of a bond by day. */
export type PricesByDay = ReadonlyMap<Day, number>

interface PricesWanted {
  /** How many calendar days back from the day of the data. */
  readonly days: number
  readonly pace?: Pace | undefined
}

/** Bonds of one statement, at a row a bond: the embedded database answers nothing else meanwhile. */
const BONDS_AT_ONCE = 500

/**
 * Prices of bonds on the days with a quote, chosen as everywhere: last, average, close, mid. Leaves out quotes stored after
 * the publication of the revision; a bond without any is not in the map.
 */
export async function priceDays(
  prisma: PrismaClient,
  { revision, asOf }: Pick<MarketSnapshot, 'revision' | 'asOf'>,
  bondIds: readonly string[],
  { days, pace }: PricesWanted,
): Promise<ReadonlyMap<string, PricesByDay>> {
  const found = new Map<string, PricesByDay>()
  for (let from = 0; from < bondIds.length; from += BONDS_AT_ONCE) {
    const ids = JSON.stringify(bondIds.slice(from, from + BONDS_AT_ONCE).map(id => ({ id })))
    const rows = await prisma.$queryRawUnsafe<Row[]>(PRICES, ids, revision, asOf.slice(0, 10), days)
    await eachInSteps(rows, ({ bondId, prices }) => void found.set(bondId, pricesOf(prices)), { pace })
  }
  return found
}

interface Row {
  readonly bondId: string
  /** `20000:99.5,20001:99.7`: a text is read faster than a row a day. */
  readonly prices: string
}

function pricesOf(text: string): PricesByDay {
  return new Map(
    text.split(',').map(entry => {
      const [day, price] = entry.split(':')
      return [Number(day), Number(price)] as const
    }),
  )
}

const PRICES = `SELECT wanted.id::text AS "bondId",
    string_agg((q.date - date '1970-01-01') || ':' || coalesce(q.last, q.wap, q.close, (q.bid + q.ask) / 2), ',') AS prices
  FROM json_to_recordset($1::json) AS wanted(id uuid) JOIN "Quote" q ON q."bondId" = wanted.id
  WHERE q.date <= $3::date AND q.date > $3::date - $4::int
    AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL
    AND q."updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = $2::int)
  GROUP BY 1`
