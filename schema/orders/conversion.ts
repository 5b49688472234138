import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** How far the customers came who signed up within a month; each step is counted by itself. */
export interface MonthConversion {
  /** First day, UTC. */
  readonly month: string
  readonly signUps: number
  readonly verified: number
  readonly ordered: number
  readonly paid: number
  readonly withKey: number
}

/** Accounts of customers by the month in which they signed up, newest first; a granted plan is no order. */
export function conversionByMonth(prisma: PrismaClient, since: Date): Promise<MonthConversion[]> {
  return prisma.$queryRaw<MonthConversion[]>`
    SELECT to_char(account."createdAt", 'YYYY-MM-01') AS "month", count(*)::int AS "signUps",
      (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "User" person
        WHERE person."accountId" = account."id" AND person."emailVerified")))::int AS "verified",
      (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "Order" placed
        WHERE placed."accountId" = account."id" AND placed."provider" <> 'GRANT')))::int AS "ordered",
      (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "Order" placed
        WHERE placed."accountId" = account."id" AND placed."provider" <> 'GRANT'
          AND placed."status" = 'PAID')))::int AS "paid",
      (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "ApiKey" made
        WHERE made."accountId" = account."id")))::int AS "withKey"
    FROM "Account" account
    WHERE account."createdAt" >= ${since} AND EXISTS (SELECT 1 FROM "User" person
      WHERE person."accountId" = account."id" AND person."role" = 'SUBSCRIBER')
    GROUP BY 1 ORDER BY 1 DESC`
}
