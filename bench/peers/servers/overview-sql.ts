import type pg from 'pg'

const LIVE = `status IN ('TRADING', 'PLACING')`
const FROM = `"Bond" b JOIN "Measure" m ON m."bondId" = b.id AND m.current`
const AS_OF = `(SELECT "asOf"::date FROM "Revision" WHERE status = 'PUBLISHED' ORDER BY id DESC LIMIT 1)`
const LETTERS = `regexp_replace(m."ratingLabel", '[+-]$', '')`
const counted = (name: string) =>
  `SELECT b."${name}"::text AS value, count(*)::int AS count FROM "Bond" b WHERE ${LIVE} GROUP BY 1 ORDER BY 2 DESC, 1`
const ahead = (type: string, column: string) =>
  `SELECT ${column} AS date, '${type}' AS type FROM ${FROM} WHERE ${LIVE}
    AND ${column} > ${AS_OF} AND ${column} <= ${AS_OF} + 14`
const traded = (where: string, order: string) => `SELECT b.isin, b.name, m."priceClean" AS price, m."changePercent",
  m."turnover1d" AS turnover FROM ${FROM} WHERE ${LIVE} AND b.currency = $1
  AND m."lastTradeDate" = (SELECT max("lastTradeDate") FROM "Measure" WHERE current) AND ${where} ORDER BY ${order} LIMIT 5`

/** One statement a part; those of one currency take it as $1. */
const PARTS = {
  byStatus: 'SELECT status::text AS value, count(*)::int AS count FROM "Bond" GROUP BY 1 ORDER BY 2 DESC, 1',
  byType: counted('bondType'),
  byCurrency: counted('currency'),
  byCouponType: counted('couponType'),
  byRating: `SELECT ${LETTERS} || ' ' || m."ratingScale" AS value, count(*)::int AS count FROM ${FROM}
    WHERE ${LIVE} GROUP BY 1`,
  credit: `SELECT m."ratingScale" AS scale, ${LETTERS} AS rating,
      width_bucket(-m."durationDays" / 365, '{-10,-5,-3,-1}'::float8[]) AS duration, count(*)::int AS count,
      percentile_cont('{0.25,0.5,0.75}'::float8[]) WITHIN GROUP (ORDER BY m."gSpreadBp") AS quartiles
    FROM ${FROM} WHERE ${LIVE} AND b."nominalCurrency" = $1 AND b."bondType" <> 'GOVERNMENT'
      AND m."defaultTypes" = '{}' AND m."priceDate" >= ${AS_OF} - 30 AND m."gSpreadBp" IS NOT NULL
      AND m."ratingLabel" IS NOT NULL AND m."durationDays" IS NOT NULL GROUP BY 1, 2, 3`,
  mostTraded: traded('m."turnover1d" IS NOT NULL', 'm."turnover1d" DESC'),
  gainers: traded('m."changePercent" > 0', 'm."changePercent" DESC'),
  losers: traded('m."changePercent" < 0', 'm."changePercent"'),
  calendar: `SELECT date, type, count(*)::int AS count FROM (${[
    ahead('REDEMPTION', 'b."maturityDate"'),
    ahead('PUT', 'm."nextPutDate"'),
    ahead('CALL', 'm."nextCallDate"'),
    ahead('AMORTIZATION', 'm."nextAmortizationDate"'),
    ahead('COUPON', 'm."nextCouponDate"'),
  ].join(' UNION ALL ')}) events GROUP BY 1, 2 ORDER BY 1`,
  policyRates: 'SELECT DISTINCT ON (key) key, currency, name, value, date FROM "PolicyRate" ORDER BY key, date DESC',
  curve: `SELECT p."tenorYears", p.zero, p.par FROM "CurvePoint" p JOIN (SELECT id FROM "Curve" WHERE currency = $1
    ORDER BY date DESC LIMIT 1) c ON c.id = p."curveId" ORDER BY 1`,
} as const

/**
 * The part of the overview that statements can do in a request: counts, spreads by rating and duration, trading,
 * calendar, rates and curve. Ours has credit events, health of the data, amounts and the history of curves besides.
 */
export async function overviewBySql(pool: pg.Pool, currency: string): Promise<object> {
  const parts = Object.entries(PARTS).map(async ([name, text]) => {
    const values = text.includes('$1') ? [currency] : []
    return [name, (await pool.query({ name, text, values })).rows] as const
  })
  return Object.fromEntries(await Promise.all(parts))
}
