import type { Database } from '../client.ts'

/** The statement of `marketTime`. In descending order a quote without a time is the first of its day. */
export const MARKET_TIME = `SELECT max(time) AS time FROM (
    SELECT greatest(
        (SELECT max(time) FROM "Quote" WHERE date = day.date),
        (SELECT day.date::timestamp
          WHERE (SELECT time IS NULL FROM "Quote" WHERE date = day.date ORDER BY time DESC LIMIT 1))) AS time
      FROM (SELECT max(date) AS date FROM "Quote") newest, LATERAL (VALUES (newest.date), (newest.date - 1)) day(date)
    UNION ALL SELECT max(coalesce(time, date::timestamp)) FROM "Curve" WHERE NOT fitted) stated`

/**
 * Market time of the stored data: the newest time of a quote or a published curve; null if there is none. Other records
 * do not count, because a rating of today does not make the prices fresh.
 *
 * It depends only on the stored data, not on the order of ingestion, so the same data give the same market snapshot. Two
 * entries of an index tell it for each day: all quotes of a day take longer than the rest of a small revision
 * (`npm run bench:freshness`).
 */
export async function marketTime({ prisma }: Pick<Database, 'prisma'>): Promise<Date | null> {
  const [row] = await prisma.$queryRawUnsafe<{ time: Date | null }[]>(MARKET_TIME)
  return row?.time ?? null
}

/** The valuation date. East of Greenwich a trading day begins before the UTC day does. */
export async function marketDate({ prisma }: Pick<Database, 'prisma'>, asOf: Date): Promise<string> {
  const day = isoDay(asOf)
  const rows = await prisma.$queryRawUnsafe<{ date: string }[]>(
    `SELECT greatest($1::date, (SELECT max(date) FROM "Quote" WHERE date <= $1::date + 1))::text AS date`,
    day,
  )
  return rows[0]?.date ?? day
}

/** The UTC day of a time, ISO. */
export function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
