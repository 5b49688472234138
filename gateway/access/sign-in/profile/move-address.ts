import type { Prisma, PrismaClient } from '../../../../prisma/generated/client/client.ts'
import type { EmailChangeModel } from '../../../../prisma/generated/client/models/EmailChange.ts'
import type { AuditAddress } from '../../../../schema/browser-session.ts'

interface MoveOptions {
  /** Id of the session of the request. */
  readonly currentSession: string | undefined
  readonly audit: AuditAddress
}

/**
 * Gives a user the confirmed address. Ends all sessions but the one that requested the change and the one that completes it,
 * and voids links and challenges that were given out for the old address. Keys, subscriptions and connections stay.
 * @returns whom to tell, at the old address
 */
export async function moveAddress(
  transaction: Prisma.TransactionClient,
  { userId, newEmail, sessionId }: EmailChangeModel,
  { currentSession = sessionId, audit }: MoveOptions,
) {
  const former = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
  const { email, accountId } = former
  await transaction.user.update({ where: { id: userId }, data: { email: newEmail, emailVerified: true } })
  // What was named by the address still is.
  await transaction.account.updateMany({ where: { id: accountId, name: email }, data: { name: newEmail } })
  await transaction.channel.updateMany({ where: { userId, name: email }, data: { name: newEmail } })
  await transaction.session.deleteMany({ where: { userId, id: { notIn: [sessionId, currentSession] } } })
  await transaction.emailChange.deleteMany({ where: { userId } })
  // Links to reset the password, and second steps of signing in.
  await transaction.verification.deleteMany({ where: { value: { contains: userId } } })
  await audit(transaction, { userId, accountId, oldEmail: email, newEmail })
  return { ...former, newEmail }
}

/** Deletes changes that nobody confirmed in time. */
export async function pruneEmailChanges(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.emailChange.deleteMany({ where: { expiresAt: { lt: now } } })
}
