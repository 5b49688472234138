import type { Database } from '../client.ts'
import { CURVE_MARK, chosenCurve } from './curve-book.ts'

/**
 * Bonds without a current measure, with a current measure of another day, or with one that uses another curve than would
 * be chosen now. Changed terms, quotes, ratings and defaults are not detected here: the store reports the affected bonds.
 */
const OUTDATED = `WITH measured AS (
    SELECT m."bondId" AS id, m.date, m."priceDate", m."curveMark", b."nominalCurrency" AS currency, b.sample
      FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId" WHERE m.current AND b.status <> 'MATURED'),
  p AS (SELECT DISTINCT currency, sample, "priceDate" AS date FROM measured WHERE "priceDate" IS NOT NULL),
  chosen AS MATERIALIZED (SELECT p.currency, p.sample, p.date, ${CURVE_MARK} AS mark FROM p
    LEFT JOIN LATERAL (${chosenCurve('$1')}) c ON true)
  SELECT id::text FROM measured WHERE date <> $1::date
  UNION SELECT measured.id::text FROM measured JOIN chosen
    ON chosen.currency = measured.currency AND chosen.sample = measured.sample AND chosen.date = measured."priceDate"
    WHERE chosen.mark IS DISTINCT FROM measured."curveMark"
  UNION SELECT b.id::text FROM "Bond" b
    WHERE NOT EXISTS (SELECT 1 FROM "Measure" m WHERE m."bondId" = b.id AND m.current)`

/**
 * Ids of bonds to recompute as of a date, in addition to bonds with newly stored data. The planner overrates the statement,
 * so PostgreSQL would compile it at every run: 2.3 s instead of 0.05 over 3,000 bonds (`npm run bench:feed`).
 */
export function outdatedMeasures({ prisma }: Database, date: string): Promise<readonly string[]> {
  return prisma.$transaction(async client => {
    await client.$executeRawUnsafe('SET LOCAL jit = off')
    const rows = await client.$queryRawUnsafe<{ id: string }[]>(OUTDATED, date)
    return rows.map(row => row.id)
  })
}
