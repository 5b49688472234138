import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import { auditFacts, auditWithin } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { refused } from '../errors.ts'
import { type NoticeKind, notifyUsers } from '../notices/notify.ts'
import { personOf } from '../orders/person.ts'
import { endDataAccess } from './end-access.ts'
import { type MemberRole, mayHaveKey } from './member-roles.ts'
import { moveOut } from './move-out.ts'
import { demandOtherOwner, lockAsOwner, lockAsPerson, ownersOf, personIn } from './people-of.ts'

/**
 * Gives a person of the account another role. A role without a key deactivates the key and ends connected assistants.
 * @throws GraphQLError NOT_FOUND, or REFUSED for the last owner
 */
export async function changeMemberRole(id: string, memberRole: MemberRole, context: Context): Promise<UserModel> {
  const at = context.now()
  const changed = await context.prisma.$transaction(async transaction => {
    const by = await lockAsOwner(transaction, personOf(context).userId)
    const person = await personIn(transaction, { accountId: by.accountId, id })
    if (person.memberRole === memberRole) return person
    await demandOtherOwner(transaction, person)
    const { hadKey } = mayHaveKey(memberRole) ? { hadKey: false } : await endDataAccess(transaction, id, at)
    const facts = { former: person.memberRole, memberRole, keyDeactivated: String(hadKey) }
    auditFacts(context, facts)
    await auditWithin(context, transaction)
    await tell(transaction, { kind: 'MEMBER_ROLE_CHANGED', person, by, at, details: facts })
    return transaction.user.update({ where: { id }, data: { memberRole } })
  })
  context.keys.forget()
  return changed
}

/**
 * Removes a person from the account: sessions, key and assistants end. The person keeps the sign-in, with an empty account.
 * @throws GraphQLError NOT_FOUND, or REFUSED for oneself
 */
export async function removePerson(id: string, context: Context): Promise<void> {
  const at = context.now()
  await context.prisma.$transaction(async transaction => {
    const by = await lockAsOwner(transaction, personOf(context).userId)
    const person = await personIn(transaction, { accountId: by.accountId, id })
    if (person.id === by.id) throw refused('This is you: leave the account instead.')
    auditFacts(context, { memberRole: person.memberRole })
    await auditWithin(context, transaction)
    await tell(transaction, { kind: 'PERSON_REMOVED', person, by, at })
    await transaction.session.deleteMany({ where: { userId: id } })
    await moveOut(transaction, person, at)
  })
  context.keys.forget()
}

/** Leaves the account for an empty one of one's own. @throws GraphQLError REFUSED for the last owner, or the only person */
export async function leaveAccount(context: Context): Promise<void> {
  const at = context.now()
  await context.prisma.$transaction(async transaction => {
    const person = await lockAsPerson(transaction, personOf(context).userId)
    await demandOtherOwner(transaction, person)
    auditFacts(context, { memberRole: person.memberRole })
    await auditWithin(context, transaction)
    await tell(transaction, { kind: 'PERSON_LEFT', person, by: person, at })
    await moveOut(transaction, person, at)
  })
  context.keys.forget()
}

interface Told {
  readonly kind: Extract<NoticeKind, 'MEMBER_ROLE_CHANGED' | 'PERSON_REMOVED' | 'PERSON_LEFT' | 'PERSON_JOINED'>
  readonly person: Pick<UserModel, 'id' | 'accountId' | 'name' | 'email'>
  readonly by: Pick<UserModel, 'name' | 'email'>
  readonly at: Date
  readonly details?: Readonly<Record<string, string>>
}

/** Tells the person and the owners of the account by email. */
export async function tell(
  transaction: Prisma.TransactionClient,
  { kind, person, by, at, details = {} }: Told,
): Promise<void> {
  const { id, accountId, email } = person
  const { name: account } = await transaction.account.findUniqueOrThrow({ where: { id: accountId } })
  const event = { kind, subject: randomUUID(), at } as const
  const facts = { account, by: by.email, email, ...(person.name !== null && { name: person.name }), ...details }
  await notifyUsers(transaction, [id], { ...event, details: { ...facts, isYou: 'true' } })
  await notifyUsers(transaction, await ownersOf(transaction, accountId, [id]), { ...event, details: facts })
}
