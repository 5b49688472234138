import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { AuditAction } from '../../schema/audit/audited.ts'
import { SERVICE } from '../../schema/audit/own-acts.ts'

/**
 * Writes into the audit trail that viewings have ended whose time is over and which nobody stopped, with the time at which
 * they ended, atomically in one statement. Concurrent calls skip each other's sessions. Such a session shows nobody until
 * it is stopped: it does not become that of the operator by itself.
 * @returns number of viewings that ended
 */
export function lapseViewings(prisma: PrismaClient, now: Date): Promise<number> {
  return prisma.$executeRaw`
    WITH over AS (
      SELECT "id", "userId", "viewedUserId", "viewedAccountId", "viewedUntil" FROM "Session"
      WHERE "viewedUntil" <= ${now} AND "viewedUserId" IS NOT NULL
      FOR UPDATE SKIP LOCKED
    ), shown AS (
      UPDATE "Session" SET "viewedUserId" = NULL, "viewedAccountId" = NULL
      FROM over WHERE "Session"."id" = over."id"
    )
    INSERT INTO "AuditEvent"
      ("id", "at", "action", "outcome", "actorKind", "actor", "subjectKind", "subjectId", "accountId", "details")
    SELECT gen_random_uuid(), over."viewedUntil", ${'VIEWING_ENDED' satisfies AuditAction}, 'DONE', 'SERVICE', ${SERVICE},
      'USER', COALESCE(person."email", over."viewedUserId"::text), over."viewedAccountId",
      jsonb_build_object('operator', operator."email")
    FROM over
    JOIN "User" operator ON operator."id" = over."userId"
    LEFT JOIN "User" person ON person."id" = over."viewedUserId"`
}
