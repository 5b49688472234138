import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { auditOwnAct } from '../audit/own-acts.ts'
import { lockAccount } from '../orders/subscription.ts'
import { tell } from './deletion.ts'
import { eraseAccount } from './erase-account.ts'
import { isLastOperator } from './last-operator.ts'

const DAY_MS = 86_400_000

/** Writes an email the day before an account is deleted, once for each request. */
export async function remindOfDeletions(prisma: PrismaClient, now: Date): Promise<void> {
  const soon = await prisma.account.findMany({
    where: { deletedAt: null, deletionDueAt: { gt: now, lte: new Date(now.getTime() + DAY_MS) } },
  })
  for (const { id, deletionRequestedAt: requestedAt, deletionDueAt: dueAt } of soon) {
    if (requestedAt === null || dueAt === null || dueAt.getTime() - requestedAt.getTime() <= DAY_MS) continue
    await prisma.$transaction(transaction =>
      tell(transaction, { id, requestedAt, dueAt }, 'ACCOUNT_DELETION_SOON', now),
    )
  }
}

/**
 * Deletes the accounts whose grace period has ended, each in a transaction of its own. One whose deletion was cancelled
 * meanwhile stays, and so does that of the last operator, until there is another one.
 * @returns number of deleted accounts
 */
export async function deleteDueAccounts(prisma: PrismaClient, now: Date): Promise<number> {
  const due = await prisma.account.findMany({
    where: { deletedAt: null, deletionDueAt: { lte: now } },
    select: { id: true },
    orderBy: { deletionDueAt: 'asc' },
  })
  let deleted = 0
  for (const { id } of due) {
    const isDone = await prisma.$transaction(async transaction => {
      await lockAccount(transaction, id)
      const { deletedAt, deletionDueAt } = await transaction.account.findUniqueOrThrow({ where: { id } })
      if (deletedAt !== null || deletionDueAt === null || deletionDueAt > now) return false
      if (await isLastOperator(transaction, id)) return false
      await eraseAccount(transaction, id, now)
      await auditOwnAct(transaction, { at: now, action: 'ACCOUNT_DELETED', subject: ['ACCOUNT', id], accountId: id })
      return true
    })
    if (isDone) deleted += 1
  }
  return deleted
}
