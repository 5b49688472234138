import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { KeyMaker, NewKey } from '../../schema/context.ts'
import { refused } from '../../schema/errors.ts'
import { generateKey, hashOf, prefixOf } from './key.ts'

/** Makes and ends keys, and sees to it that what is remembered of them here is forgotten at once. */
export function keyMaker(prisma: PrismaClient, { now, forget }: { now(): Date; forget(): void }): KeyMaker {
  /** Of what failed nothing need be forgotten: in half a second the database is asked anew, and it knows. */
  const thenForget = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    forget()
    return done
  }
  return {
    issue: userId => thenForget(issueKeyTo(prisma, userId, now())),
    deactivate: userId => thenForget(deactivateKey(prisma, userId, now())),
    forget,
  }
}

/**
 * Gives the user with this address a new key.
 * @returns the key, which is stored nowhere
 * @throws GraphQLError REFUSED when the user is unknown or the account has no active subscription
 */
export async function issueKey(prisma: PrismaClient, email: string, now: Date): Promise<NewKey> {
  const user = await prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } })
  if (user === null) throw refused(`There is no user with the address ${email}.`)
  return issueKeyTo(prisma, user.id, now)
}

/**
 * Gives a user a new key and deactivates the old one, in one transaction: two at once end with one active key,
 * which the database enforces too.
 */
async function issueKeyTo(prisma: PrismaClient, userId: string, now: Date): Promise<NewKey> {
  const key = generateKey()
  const prefix = prefixOf(key)
  const apiKey = await prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
    const { accountId } = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
    const subscription = await transaction.subscription.findFirst({
      where: { accountId, startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    })
    if (subscription === null) throw refused('The account has no active subscription; a key needs one.')
    await transaction.apiKey.updateMany({ where: { userId, deactivatedAt: null }, data: { deactivatedAt: now } })
    return transaction.apiKey.create({
      data: { userId, accountId, hash: hashOf(key), prefix, createdAt: now },
      select: { id: true, prefix: true, createdAt: true },
    })
  })
  return { key, prefix, apiKey }
}

async function deactivateKey(prisma: PrismaClient, userId: string, now: Date): Promise<boolean> {
  const { count } = await prisma.apiKey.updateMany({
    where: { userId, deactivatedAt: null },
    data: { deactivatedAt: now },
  })
  return count > 0
}
