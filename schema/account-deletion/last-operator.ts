import type { Prisma } from '../../prisma/generated/client/client.ts'

/**
 * True when nobody would operate the service without this account. Two operators who leave at once take turns: the second
 * one is the last.
 */
export async function isLastOperator(transaction: Prisma.TransactionClient, accountId: string): Promise<boolean> {
  const role = 'OPERATOR' as const
  if ((await transaction.user.count({ where: { accountId, role } })) === 0) return false
  await transaction.$queryRaw`SELECT "id" FROM "User" WHERE "role" = 'OPERATOR' ORDER BY "id" FOR UPDATE`
  const stays = { id: { not: accountId }, disabledAt: null, deletionRequestedAt: null }
  return (await transaction.user.count({ where: { role, account: stays } })) === 0
}
