import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import type { Transaction } from './subscription.ts'

/** True for a tariff of which there is a limited number. */
export function isLimited({ placesTotal }: TariffModel): boolean {
  return placesTotal !== null
}

/**
 * Takes a place in one conditional statement, so that no two can take the same; the database forbids less than none.
 * @returns false when none is left
 */
export async function takeSeat(transaction: Transaction, tariffId: string): Promise<boolean> {
  const { count } = await transaction.tariff.updateMany({
    where: { id: tariffId, placesLeft: { gt: 0 } },
    data: { placesLeft: { decrement: 1 } },
  })
  return count === 1
}

/** Gives a place back. Call it only in the transaction in which an order lets go of it. */
export async function releaseSeat(transaction: Transaction, tariffId: string): Promise<void> {
  await transaction.tariff.update({ where: { id: tariffId }, data: { placesLeft: { increment: 1 } } })
}

/**
 * Lets pending orders lapse whose time is over, and gives their places back: one statement, so that both happen or
 * neither. Two at once do not meet on one order.
 * @returns number of orders that lapsed
 */
export async function lapseOverdue(prisma: PrismaClient | Transaction, now: Date): Promise<number> {
  const [row] = await prisma.$queryRaw<{ lapsed: number }[]>`
    WITH due AS (
      SELECT "id", "tariffId", "holdsPlace" FROM "Order"
      WHERE "status" = 'PENDING' AND "expiresAt" <= ${now}
      FOR UPDATE SKIP LOCKED
    ), lapsed AS (
      UPDATE "Order" SET "status" = 'LAPSED', "holdsPlace" = false, "closedAt" = ${now}
      FROM due WHERE "Order"."id" = due."id"
      RETURNING "Order"."id"
    ), freed AS (
      UPDATE "Tariff" SET "placesLeft" = "placesLeft" + held."count"
      FROM (SELECT "tariffId", count(*)::int AS "count" FROM due WHERE "holdsPlace" GROUP BY "tariffId") held
      WHERE "Tariff"."id" = held."tariffId"
      RETURNING "Tariff"."id"
    )
    SELECT (SELECT count(*)::int FROM lapsed) AS "lapsed", (SELECT count(*)::int FROM freed) AS "freed"`
  return row?.lapsed ?? 0
}
