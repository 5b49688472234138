import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** A rate of a central bank or of the money market. */
export interface PolicyRateNow {
  readonly key: string
  readonly currency: string
  readonly name: string
  /** Per cent a year. */
  readonly value: number
  /** Day of the latest record. */
  readonly date: string
  /** The value before the last change; both null without a recorded change. */
  readonly previous: number | null
  readonly changedOn: string | null
}

/** The latest value of each rate, with its last change. */
export async function loadPolicyRates(prisma: PrismaClient, day: string): Promise<readonly PolicyRateNow[]> {
  const rows = await prisma.$queryRaw<PolicyRateNow[]>`
    SELECT DISTINCT ON (key) key, currency, name, value, newest::text AS date, previous,
        CASE WHEN previous IS NULL THEN NULL ELSE date::text END AS "changedOn"
      FROM (SELECT *, lag(value) OVER history AS previous, max(date) OVER (PARTITION BY key) AS newest
        FROM "PolicyRate" WHERE date <= ${day}::date WINDOW history AS (PARTITION BY key ORDER BY date)) steps
      WHERE previous IS DISTINCT FROM value
      ORDER BY key, steps.date DESC`
  return rows.map(row => Object.freeze(row))
}
