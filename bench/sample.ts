import { parseArgs } from 'node:util'
import { seed } from '../gateway/ingestion/seed.ts'
import { openDatabase } from '../prisma/client.ts'
import { migrate } from '../prisma/migrate.ts'

/**
 * Prints how the sample market is distributed: `npm run bench:sample -- --size 3000`. What must hold of it is tested in
 * `test/prisma/sample-trading.test.ts` and `sample-debtors.test.ts`; the print is for those who change the generator and want to see what it gave.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '3000' } } })

/** Of each group: how many, and the tenths that are looked at. */
const spread = (what: string) =>
  ['0', '0.1', '0.5', '0.9', '1']
    .map(
      at => `round(percentile_cont(${at}) WITHIN GROUP (ORDER BY ${what})::numeric, 4)::text AS "p${Number(at) * 100}"`,
    )
    .join(', ')

const LIVE = `FROM "Bond" b JOIN "Measure" m ON m."bondId" = b.id AND m.current WHERE b.status = 'TRADING'`

const TABLES: Readonly<Record<string, string>> = {
  'turnover of 30 days / issue outstanding (same money)': `SELECT b."bondType"::text AS type, b.currency,
      count(*)::int AS n, ${spread('(m."turnover30d" / nullif(b.outstanding, 0))::float8')}
    ${LIVE} AND b.currency = b."nominalCurrency" GROUP BY 1, 2 ORDER BY 1, 2`,
  'one day / issue outstanding': `SELECT b."bondType"::text AS type, count(*)::int AS n,
      ${spread('(q.turnover / nullif(b.outstanding, 0))::float8')}
    FROM "Quote" q JOIN "Bond" b ON b.id = q."bondId"
    WHERE b.currency = b."nominalCurrency" AND q.turnover > 0 GROUP BY 1 ORDER BY 1`,
  'trading days of 30': `SELECT b."bondType"::text AS type, count(*)::int AS n,
      count(*) FILTER (WHERE m."tradingDays30d" IS NULL)::int AS none,
      count(*) FILTER (WHERE m."tradingDays30d" = 1)::int AS one, ${spread('m."tradingDays30d"')}
    ${LIVE} GROUP BY 1 ORDER BY 1`,
  'age of the price, days': `SELECT m.date - m."priceDate" > 7 AS old, count(*)::int AS n, ${spread('(m.date - m."priceDate")::float8')}
    ${LIVE} AND m."priceDate" IS NOT NULL GROUP BY 1 ORDER BY 1`,
  'liquidity score': `SELECT m.liquidity, count(*)::int AS n ${LIVE} GROUP BY 1 ORDER BY 1`,
  'yield by currency and coupon type': `SELECT b."nominalCurrency" AS money, b."couponType"::text AS coupon,
      count(*)::int AS n, ${spread('m.yield')} ${LIVE} GROUP BY 1, 2 ORDER BY 1, 2`,
  'price by coupon type': `SELECT b."couponType"::text AS coupon, count(*)::int AS n, ${spread('m."priceClean"')}
    ${LIVE} GROUP BY 1 ORDER BY 1`,
  'composite ratings': `SELECT m."ratingScale"::text AS scale, m."ratingLabel" AS label, count(*)::int AS bonds,
      count(DISTINCT b."issuerId")::int AS issuers, ${spread('m."gSpreadBp"')}
    ${LIVE} GROUP BY 1, 2, m."ratingOrdinal" ORDER BY 1, m."ratingOrdinal"`,
  'issue outstanding, millions': `SELECT b."bondType"::text AS type, b."nominalCurrency" AS money, count(*)::int AS n,
      ${spread('(b.outstanding / 1e6)::float8')} ${LIVE} GROUP BY 1, 2 ORDER BY 1, 2`,
  'years to maturity': `SELECT b."bondType"::text AS type, count(*)::int AS n,
      ${spread('((b."maturityDate" - m.date) / 365.0)::float8')} ${LIVE} GROUP BY 1 ORDER BY 1`,
  'ratings: actions of the last year a subject': `SELECT n AS actions, count(*)::int AS subjects FROM (
      SELECT coalesce("bondId", "issuerId"), agency, count(*)::int AS n FROM "Rating" GROUP BY 1, 2) t GROUP BY 1 ORDER BY 1`,
  'quotes a bond': `SELECT width_bucket(n, ARRAY[1, 2, 10, 20, 40, 80, 160]) AS bucket, min(n) AS least, max(n) AS most,
      count(*)::int AS bonds, sum(n)::int AS quotes FROM (SELECT count(*)::int AS n FROM "Quote" GROUP BY "bondId") t
    GROUP BY 1 ORDER BY 1`,
  'published days': `SELECT id, "asOf"::text, "publishedAt"::text, changes, chunks FROM "Revision" ORDER BY id`,
  names: `SELECT DISTINCT ON (b."bondType", b."couponType") b."bondType"::text AS type, b."couponType"::text AS coupon,
      b.isin, b.name, b."shortName" FROM "Bond" b ORDER BY b."bondType", b."couponType", b.isin DESC`,
}

const database = await openDatabase({ dataDir: 'memory://' })
await migrate(database.adapter)
await seed(database, { size: Number(values.size) })
for (const [title, sql] of Object.entries(TABLES)) {
  const rows = await database.prisma.$queryRawUnsafe<Readonly<Record<string, unknown>>[]>(sql)
  process.stdout.write(`\n${title}\n${tableOf(rows)}\n`)
}
await database.close()

function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const cells = [names, ...rows.map(row => names.map(name => String(row[name] ?? '')))]
  const widths = names.map((_, place) => Math.max(...cells.map(line => line[place]?.length ?? 0)))
  return cells.map(line => line.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  ')).join('\n')
}
