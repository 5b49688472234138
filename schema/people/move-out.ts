import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import { endDataAccess } from './end-access.ts'

/**
 * Moves a person out of an account into a new, empty one of the person's own. Key, assistants and the channels that tell
 * this person end; what the account owns stays in it, and so do the orders that the person placed.
 */
export async function moveOut(
  transaction: Prisma.TransactionClient,
  { id, accountId, name, email }: UserModel,
  at: Date,
): Promise<void> {
  await endDataAccess(transaction, id, at)
  await transaction.channel.deleteMany({ where: { accountId, userId: id } })
  const { id: own } = await transaction.account.create({ data: { name: name ?? email, createdAt: at } })
  await transaction.user.update({ where: { id }, data: { accountId: own, memberRole: 'OWNER' } })
}
