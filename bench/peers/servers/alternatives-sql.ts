import type pg from 'pg'
import { COLUMNS, type FlatBond, shaped } from '../columns.ts'

const LIMIT = 10
const SHOWN = COLUMNS.filter(({ hidden }) => !hidden)
  .map(({ table, column, name }) => `"${table}"."${column}" AS "${name}"`)
  .join(', ')
const FROM = `"Measure" JOIN "Bond" ON "Bond".id = "Measure"."bondId" AND "Measure".current
  JOIN "Issuer" ON "Issuer".id = "Bond"."issuerId"`
const SOURCE = `SELECT ${SHOWN} FROM ${FROM} WHERE "Bond".isin = $1`

/** Live bonds of other issuers, of the same currency, kind of coupon and scale, within the window of durations. */
const CANDIDATES = `SELECT ${SHOWN} FROM ${FROM}
  WHERE "Bond".status IN ('TRADING', 'PLACING') AND "Bond".currency = $1 AND "Bond"."couponType" = $2
    AND "Bond"."issuerId" <> $3 AND "Measure"."ratingScale" = $4 AND "Measure"."durationDays" BETWEEN $5 AND $6`

/** Which of them belong to a list, and which come first. */
const LISTS = {
  higherYield: {
    where: '"Measure"."ratingOrdinal" BETWEEN $7::int AND $7 + 2 AND "Measure".yield > $8::float8',
    order: '"Measure"."peerSpreadBp" DESC NULLS LAST',
  },
  lowerRisk: {
    where: '"Measure"."ratingOrdinal" < $7::int AND $8::float8 IS NOT NULL',
    order: '"Measure"."peerSpreadBp" DESC NULLS LAST',
  },
  similar: {
    where: '"Measure"."ratingOrdinal" BETWEEN $7::int - 1 AND $7 + 1',
    order: 'abs("Measure"."gSpreadBp" - $8::float8) NULLS LAST',
  },
} as const

/**
 * The part of alternatives that statements can do: three lists by rating, yield and duration, ordered by one spread.
 * Ours widens the window, weighs four parts, drops what is beaten and says why; none of that is done here.
 */
export async function alternativesBySql(pool: pg.Pool, isin: string): Promise<object> {
  const { rows } = await pool.query(SOURCE, [isin])
  const source = rows[0]
  const days = Math.max(90, 0.25 * (source.durationDays ?? 0))
  const gates = [source.currency, source.couponType, source.issuerId, source.ratingScale]
  const window = [(source.durationDays ?? 0) - days, (source.durationDays ?? 0) + days]
  const lists = Object.entries(LISTS).map(async ([name, { where, order }]) => {
    const compared = name === 'similar' ? source.gSpreadBp : source.yield
    const text = `${CANDIDATES} AND ${where} ORDER BY ${order}, "Bond".id LIMIT ${LIMIT}`
    const found = await pool.query(text, [...gates, ...window, source.ratingOrdinal, compared])
    return [name, found.rows.map((row: FlatBond) => ({ bond: shaped(row) }))] as const
  })
  return { source: shaped(source), ...Object.fromEntries(await Promise.all(lists)) }
}
