import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { refused } from '../../schema/errors.ts'
import { generateKey, hashOf, prefixOf } from './key.ts'

/**
 * Gives a user a new key and deactivates the old one, in one transaction: two at once end with one active key,
 * which the database enforces too.
 * @returns the key, which is stored nowhere
 * @throws GraphQLError REFUSED when the user is unknown or the account has no active subscription
 */
export async function issueKey(
  prisma: PrismaClient,
  email: string,
  now: Date,
): Promise<{ key: string; prefix: string }> {
  const user = await prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } })
  if (user === null) throw refused(`There is no user with the address ${email}.`)
  const key = generateKey()
  await prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${user.id}::uuid FOR UPDATE`
    const subscription = await transaction.subscription.findFirst({
      where: { accountId: user.accountId, startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    })
    if (subscription === null) throw refused('The account has no active subscription; a key needs one.')
    await transaction.apiKey.updateMany({
      where: { userId: user.id, deactivatedAt: null },
      data: { deactivatedAt: now },
    })
    await transaction.apiKey.create({
      data: { userId: user.id, accountId: user.accountId, hash: hashOf(key), prefix: prefixOf(key) },
    })
  })
  return { key, prefix: prefixOf(key) }
}
