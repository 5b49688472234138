import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { AuditIn, KeyMaker, NewKey } from '../../schema/context.ts'
import { refused } from '../../schema/errors.ts'
import { notifyUsers } from '../../schema/notices/notify.ts'
import { mayHaveKey, ROLE_NAMES } from '../../schema/people/member-roles.ts'
import { generateKey, hashOf, prefixOf } from './key.ts'

/** Issues and deactivates keys, and clears the cached authentications after each change. */
export function keyMaker(prisma: PrismaClient, { now, forget }: { now(): Date; forget(): void }): KeyMaker {
  /** A failed change needs no clearing: cached authentications expire after half a second. */
  const thenForget = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    forget()
    return result
  }
  return {
    issue: (userId, audit) => thenForget(issueKeyTo(prisma, userId, now(), audit)),
    deactivate: (userId, audit) => thenForget(deactivateKey(prisma, userId, now(), audit)),
    forget,
  }
}

/**
 * Issues a new key to the user with this address.
 * @returns the key, which is stored nowhere
 * @throws GraphQLError REFUSED when the user is unknown or the account has no active subscription
 */
export async function issueKey(prisma: PrismaClient, email: string, now: Date, audit?: AuditIn): Promise<NewKey> {
  const user = await prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } })
  if (user === null) throw refused(`There is no user with the address ${email}.`)
  return issueKeyTo(prisma, user.id, now, audit)
}

/**
 * Issues a new key and deactivates the old one in one transaction. Two concurrent calls leave one active key, which the
 * database enforces too.
 */
async function issueKeyTo(prisma: PrismaClient, userId: string, now: Date, audit?: AuditIn): Promise<NewKey> {
  const key = generateKey()
  const prefix = prefixOf(key)
  const apiKey = await prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
    const { accountId, memberRole } = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
    if (!mayHaveKey(memberRole)) throw refused(`The role ${ROLE_NAMES[memberRole]} in the account has no key.`)
    const subscription = await transaction.subscription.findFirst({
      where: { accountId, startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    })
    if (subscription === null) throw refused('The account has no active subscription; a key needs one.')
    const { count } = await transaction.apiKey.updateMany({
      where: { userId, deactivatedAt: null },
      data: { deactivatedAt: now },
    })
    await audit?.(transaction)
    const created = await transaction.apiKey.create({
      data: { userId, accountId, hash: hashOf(key), prefix, createdAt: now },
      select: { id: true, prefix: true, createdAt: true },
    })
    const details = { replaced: String(count > 0) }
    await notifyUsers(transaction, [userId], { kind: 'KEY_GENERATED', subject: created.id, at: now, details })
    return created
  })
  return { key, prefix, apiKey }
}

function deactivateKey(prisma: PrismaClient, userId: string, now: Date, audit: AuditIn): Promise<boolean> {
  return prisma.$transaction(async transaction => {
    const where = { userId, deactivatedAt: null }
    const active = await transaction.apiKey.findFirst({ where })
    const { count } = await transaction.apiKey.updateMany({ where, data: { deactivatedAt: now } })
    await audit(transaction)
    if (count > 0 && active !== null) {
      await notifyUsers(transaction, [userId], { kind: 'KEY_DEACTIVATED', subject: active.id, at: now })
    }
    return count > 0
  })
}
