import type { Database } from '../client.ts'
import type { FutureQuotes, PriceFacts } from './facts.ts'

/** Facts of the current tables by themselves, for checks that need no earlier revision. */
export interface Standing {
  readonly bonds: number
  readonly prices: readonly PriceFacts[]
  readonly future: FutureQuotes
}

/** @param latest the last plausible day of a quote, ISO */
export async function standingFacts({ prisma }: Database, latest: string): Promise<Standing> {
  const [bonds, prices, [future]] = await Promise.all([
    prisma.bond.count(),
    prisma.$queryRawUnsafe<PriceFacts[]>(PRICES),
    prisma.$queryRawUnsafe<FutureQuotes[]>(FUTURE, latest),
  ])
  return { bonds, prices, future: future ?? { quotes: 0, newest: null, examples: [] } }
}

const PRICES = `SELECT b.currency, count(*)::int AS bonds, percentile_cont(0.5) WITHIN GROUP (ORDER BY m."priceClean") AS median
  FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
  WHERE m.current AND m."priceClean" IS NOT NULL AND b.status NOT IN ('MATURED', 'DEFAULTED')
  GROUP BY b.currency ORDER BY bonds DESC, b.currency`

const FUTURE = `SELECT count(*)::int AS quotes, max(q.date)::text AS newest,
    coalesce((array_agg(DISTINCT b.isin))[1:5], '{}') AS examples
  FROM "Quote" q JOIN "Bond" b ON b.id = q."bondId" WHERE q.date > $1::date`
