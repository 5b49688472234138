import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import type { AuditAction } from '../audit/audited.ts'
import { SERVICE } from '../audit/own-acts.ts'
import type { NoticeKind } from '../notices/notify.ts'
import type { Transaction } from './subscription.ts'

/** True for a plan with a limited number of seats. */
export function isLimited({ placesTotal }: TariffModel): boolean {
  return placesTotal !== null
}

/**
 * Takes a seat in one conditional statement, so that two orders cannot take the same one; a database constraint forbids
 * negative counts.
 * @returns false when none is left
 */
export async function takeSeat(transaction: Transaction, tariffId: string): Promise<boolean> {
  const { count } = await transaction.tariff.updateMany({
    where: { id: tariffId, placesLeft: { gt: 0 } },
    data: { placesLeft: { decrement: 1 } },
  })
  return count === 1
}

/** Releases a seat. Call it only in the transaction in which the order gives it up. */
export async function releaseSeat(transaction: Transaction, tariffId: string): Promise<void> {
  await transaction.tariff.update({ where: { id: tariffId }, data: { placesLeft: { increment: 1 } } })
}

/**
 * Lets overdue pending orders lapse, releases their seats, writes the audit trail and tells their customers, atomically in
 * one statement. Concurrent calls skip each other's orders.
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
      RETURNING "Order"."id", "Order"."accountId", "Order"."userId", "Order"."closedAt", due."holdsPlace"
    ), written AS (
      INSERT INTO "AuditEvent"
        ("id", "at", "action", "outcome", "actorKind", "actor", "subjectKind", "subjectId", "accountId", "details")
      SELECT gen_random_uuid(), "closedAt", ${'ORDER_LAPSED' satisfies AuditAction}, 'DONE', 'SERVICE', ${SERVICE},
        'ORDER', "id"::text, "accountId", jsonb_build_object('seatReleased', "holdsPlace"::text)
      FROM lapsed
    ), told AS (
      INSERT INTO "Notice" ("id", "kind", "subject", "userId", "createdAt", "dueAt")
      SELECT gen_random_uuid(), ${'ORDER_LAPSED' satisfies NoticeKind}, lapsed."id"::text, "userId", lapsed."closedAt", lapsed."closedAt"
      FROM lapsed JOIN "User" ON "User"."id" = lapsed."userId" AND "User"."emailVerified"
    ), freed AS (
      UPDATE "Tariff" SET "placesLeft" = "placesLeft" + held."count"
      FROM (SELECT "tariffId", count(*)::int AS "count" FROM due WHERE "holdsPlace" GROUP BY "tariffId") held
      WHERE "Tariff"."id" = held."tariffId"
      RETURNING "Tariff"."id"
    )
    SELECT (SELECT count(*)::int FROM lapsed) AS "lapsed", (SELECT count(*)::int FROM freed) AS "freed"`
  return row?.lapsed ?? 0
}
