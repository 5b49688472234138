import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import { notFound, refused } from '../errors.ts'
import { lockAccount } from '../orders/subscription.ts'

/** People of one account, those who are invited included. */
export const MOST_PEOPLE = 200

/**
 * Locks the account of an owner, so that of two changes of its people the second sees the first.
 * @throws GraphQLError REFUSED when the person is no owner any more
 */
export async function lockAsOwner(transaction: Prisma.TransactionClient, userId: string): Promise<UserModel> {
  const owner = await lockAsPerson(transaction, userId)
  if (owner.memberRole !== 'OWNER') throw refused('You are no longer an owner of the account. Nothing was changed.')
  return owner
}

/** The same for somebody who acts on the own place in the account. */
export async function lockAsPerson(transaction: Prisma.TransactionClient, userId: string): Promise<UserModel> {
  const { accountId } = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
  await lockAccount(transaction, accountId)
  const person = await transaction.user.findFirst({ where: { id: userId, accountId } })
  if (person === null) throw refused('You are no longer in the account. Nothing was changed.')
  return person
}

/** @throws GraphQLError NOT_FOUND also for a person of another account */
export async function personIn(
  transaction: Prisma.TransactionClient,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<UserModel> {
  const person = await transaction.user.findFirst({ where: { id, accountId } })
  if (person === null) throw notFound('The person')
  return person
}

/** @throws GraphQLError REFUSED when nobody else owns the account */
export async function demandOtherOwner(
  transaction: Prisma.TransactionClient,
  { accountId, id, memberRole }: Pick<UserModel, 'accountId' | 'id' | 'memberRole'>,
): Promise<void> {
  if (memberRole !== 'OWNER') return
  const others = await transaction.user.count({ where: { accountId, memberRole: 'OWNER', NOT: { id } } })
  if (others === 0)
    throw refused('An account needs an owner, and nobody else is one. Make another person an owner first.')
}

/** Owners of an account, but for those who are told otherwise. */
export async function ownersOf(
  transaction: Prisma.TransactionClient,
  accountId: string,
  without: readonly string[],
): Promise<readonly string[]> {
  const owners = await transaction.user.findMany({
    where: { accountId, memberRole: 'OWNER', NOT: { id: { in: [...without] } } },
    select: { id: true },
  })
  return owners.map(({ id }) => id)
}
