import type { Database } from '../client.ts'

/**
 * As of when the stored market is: the newest time that a quote or a published curve states. Only these speak of the
 * market's time: a rating of today says nothing about how fresh the prices are. Null where none is stored.
 *
 * It follows from what is stored and not from the order in which it came, so the same data make the same market.
 */
export async function marketTime({ prisma }: Pick<Database, 'prisma'>): Promise<Date | null> {
  const [row] = await prisma.$queryRawUnsafe<{ time: Date | null }[]>(
    `SELECT max(time) AS time FROM (
      SELECT max(coalesce(time, date::timestamp)) AS time FROM "Quote"
        WHERE date >= (SELECT max(date) - 1 FROM "Quote")
      UNION ALL SELECT max(coalesce(time, date::timestamp)) FROM "Curve" WHERE NOT fitted) stated`,
  )
  return row?.time ?? null
}

/** The day of the figures. East of Greenwich a trading day begins before the day of its time in UTC does. */
export async function marketDate({ prisma }: Pick<Database, 'prisma'>, asOf: Date): Promise<string> {
  const day = asOf.toISOString().slice(0, 10)
  const rows = await prisma.$queryRawUnsafe<{ date: string }[]>(
    `SELECT greatest($1::date, (SELECT max(date) FROM "Quote" WHERE date <= $1::date + 1))::text AS date`,
    day,
  )
  return rows[0]?.date ?? day
}
