import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { InvitationModel } from '../../prisma/generated/client/models/Invitation.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import type { AuditJoining } from '../browser-session.ts'
import { refused } from '../errors.ts'
import { lockAccount } from '../orders/subscription.ts'
import { tell } from './change-people.ts'
import { useInvitation } from './invitations.ts'
import { deleteIfAbandoned, type Obstacle, obstaclesIn } from './own-account.ts'

interface Newcomer {
  readonly name: string
  readonly language: 'EN' | 'RU'
  readonly passwordHash: string
}

interface Joining {
  readonly at: Date
  readonly audit: AuditJoining
}

/**
 * Signs up a person by an invitation: its link shows that the address is theirs. Somebody who signed up with the address
 * and never showed that is the same person, with the password chosen here.
 * @throws GraphQLError REFUSED when the address has an account
 */
export async function joinAsNewcomer(
  transaction: Prisma.TransactionClient,
  invitation: InvitationModel,
  { passwordHash: password, ...person }: Newcomer,
  { at, audit }: Joining,
): Promise<UserModel> {
  const { accountId, email, memberRole } = invitation
  await lockAccount(transaction, accountId)
  await useInvitation(transaction, invitation.id)
  const known = await transaction.user.findUnique({ where: { email } })
  if (known?.emailVerified)
    throw refused('This address has an account. Sign in to it, then open the link of the email again.')
  const id = known?.id ?? randomUUID()
  const data = { ...person, accountId, memberRole, emailVerified: true }
  const credential = { userId: id, provider: 'credential', subject: id, password }
  const user =
    known === null
      ? await transaction.user.create({ data: { ...data, id, email } })
      : await transaction.user.update({ where: { id }, data })
  await transaction.credential.upsert({
    where: { userId_provider: { userId: id, provider: 'credential' } },
    create: credential,
    update: { password },
  })
  // Links that were sent to whoever used the address before.
  await transaction.verification.deleteMany({ where: { value: { contains: id } } })
  if (known !== null) await deleteIfAbandoned(transaction, known.accountId)
  await finish(transaction, { invitation, user, at, audit })
  return user
}

/**
 * Moves a person into the account of an invitation. The own account of the person must have nothing in it, and is deleted.
 * @throws GraphQLError REFUSED when it has something, or the invitation is for another address
 */
export async function joinAsPerson(
  transaction: Prisma.TransactionClient,
  invitation: InvitationModel,
  userId: string,
  { at, audit }: Joining,
): Promise<UserModel> {
  const { accountId, email, memberRole } = invitation
  const before = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
  // In one order, so that two people who change places do not wait for each other.
  for (const id of [accountId, before.accountId].toSorted()) await lockAccount(transaction, id)
  const person = await transaction.user.findUniqueOrThrow({ where: { id: userId, accountId: before.accountId } })
  if (person.email !== email)
    throw refused('This invitation is for another address than the one you are signed in with.')
  if (person.accountId === accountId) throw refused('You are in this account already.')
  const obstacles = await obstaclesIn(transaction, person.accountId)
  if (obstacles.length > 0) throw refused(`Your own account is not empty: it has ${listed(obstacles)}. ${MOVING}`)
  await useInvitation(transaction, invitation.id)
  const user = await transaction.user.update({ where: { id: userId }, data: { accountId, memberRole } })
  await deleteIfAbandoned(transaction, person.accountId)
  await finish(transaction, { invitation, user, at, audit })
  return user
}

const MOVING =
  'Who joins another account leaves the own one behind, so it must be empty. Ask to be invited with another address, or delete what you no longer need.'

const NAMES: Readonly<Record<Obstacle, string>> = {
  ORDERS: 'orders',
  SUBSCRIPTIONS: 'a subscription',
  KEY: 'an API key',
  ASSISTANTS: 'connected assistants',
  BILLING: 'billing details',
  PORTFOLIOS: 'portfolios',
  SCREENS: 'saved screens',
  WATCHLISTS: 'watchlists',
  ALERTS: 'alerts',
  CHANNELS: 'channels of alerts',
  PEOPLE: 'other people',
  INVITATIONS: 'open invitations',
}

function listed(obstacles: readonly Obstacle[]): string {
  return obstacles.map(name => NAMES[name]).join(', ')
}

interface Joined extends Joining {
  readonly invitation: InvitationModel
  readonly user: UserModel
}

async function finish(transaction: Prisma.TransactionClient, { invitation, user, at, audit }: Joined): Promise<void> {
  const { memberRole, invitedBy } = invitation
  await audit(transaction, { userId: user.id, memberRole })
  const by = { name: null, email: invitedBy }
  await tell(transaction, { kind: 'PERSON_JOINED', person: user, by, at, details: { memberRole } })
}
