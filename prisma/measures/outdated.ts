import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import { tablesOfRun } from '../undo/changes.ts'
import { CURVE_MARK, chosenCurve } from './curve-book.ts'

/**
 * Bonds without a current measure, with a current measure of another day, or with one that uses another curve than would
 * be chosen now. Changed terms, quotes, ratings and defaults are not detected here: the store reports the affected bonds.
 */
const OUTDATED = `WITH measured AS MATERIALIZED (
    SELECT b.id, b.status, m.date, m."priceDate", m."curveMark", b."nominalCurrency" AS currency, b.sample
      FROM "Bond" b LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current),
  p AS (SELECT DISTINCT currency, sample, "priceDate" AS date FROM measured
    WHERE "priceDate" IS NOT NULL AND status <> 'MATURED'),
  chosen AS MATERIALIZED (SELECT p.currency, p.sample, p.date, ${CURVE_MARK} AS mark FROM p
    LEFT JOIN LATERAL (${chosenCurve('$1')}) c ON true)
  SELECT measured.id::text FROM measured LEFT JOIN chosen
    ON chosen.currency = measured.currency AND chosen.sample = measured.sample AND chosen.date = measured."priceDate"
    WHERE measured.date IS NULL OR (measured.status <> 'MATURED' AND (measured.date <> $1::date
      OR (chosen.date IS NOT NULL AND chosen.mark IS DISTINCT FROM measured."curveMark")))`

/**
 * Whether the current ingestion run has stored or fitted curves; true also without a run, whose changes nothing records.
 * Otherwise the curves of a day are those of the published revision, and so are the measures that use them.
 */
export async function hasOtherCurves({ prisma }: Database): Promise<boolean> {
  if ((await prisma.load.count({ where: { pending: true } })) === 0) return true
  const tables = await tablesOfRun(prisma)
  return CURVE_TABLES.some(table => tables.has(table))
}

const CURVE_TABLES = ['Curve', 'CurveParameter', 'CurvePoint'] as const satisfies readonly Prisma.ModelName[]

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
