import type { Prisma } from '../../prisma/generated/client/client.ts'

/**
 * Ends what reads and changes data in the name of a person: the key and the connected assistants. Cached keys are to be
 * forgotten afterwards.
 * @returns true when a key was deactivated
 */
export async function endDataAccess(
  transaction: Prisma.TransactionClient,
  userId: string,
  at: Date,
): Promise<{ readonly hadKey: boolean }> {
  const { count } = await transaction.apiKey.updateMany({
    where: { userId, deactivatedAt: null },
    data: { deactivatedAt: at },
  })
  await transaction.oAuthGrant.updateMany({ where: { userId, endedAt: null }, data: { endedAt: at } })
  return { hadKey: count > 0 }
}
