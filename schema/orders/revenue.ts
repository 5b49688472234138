import { Decimal } from 'decimal.js'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** What was received and refunded for orders within a month, in one currency. */
export interface MonthRevenue {
  /** First day, UTC. */
  readonly month: string
  readonly currency: string
  readonly received: Decimal
  readonly refunded: Decimal
  /** Payments received. */
  readonly payments: number
}

interface Row {
  readonly month: string
  readonly currency: string
  readonly received: string
  readonly refunded: string
  readonly payments: number
}

/**
 * Payments that settled an order, by the month of their receipt, and what was returned of such payments, by the month in
 * which it was; newest first. What settled no order is not ours: it waits to be paid back.
 */
export async function revenueByMonth(prisma: PrismaClient, since: Date): Promise<MonthRevenue[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT to_char(moved."at", 'YYYY-MM-01') AS "month", "currency", sum("received")::text AS "received",
      sum("refunded")::text AS "refunded", sum("payments")::int AS "payments"
    FROM (SELECT "receivedAt" AS "at", "currency", "amount" AS "received", 0 AS "refunded", 1 AS "payments"
            FROM "Payment" WHERE "outcome" = 'SETTLED'
          UNION ALL
          SELECT refund."closedAt", refund."currency", 0, refund."amount", 0
            FROM "Refund" refund JOIN "Payment" payment ON payment."id" = refund."paymentId"
            WHERE refund."status" = 'DONE' AND payment."outcome" = 'SETTLED') moved
    WHERE moved."at" >= ${since} GROUP BY 1, 2 ORDER BY 1 DESC, 2`
  return rows.map(({ received, refunded, ...row }) => ({
    ...row,
    received: new Decimal(received),
    refunded: new Decimal(refunded),
  }))
}
