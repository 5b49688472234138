import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { InvitationModel } from '../../prisma/generated/client/models/Invitation.ts'
import { refuseClosing } from '../account-deletion/refuse-closing.ts'
import { auditFacts, auditWithin } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { linkInvalid, notFound, refused } from '../errors.ts'
import { personOf } from '../orders/person.ts'
import type { MemberRole } from './member-roles.ts'
import { lockAsOwner, MOST_PEOPLE } from './people-of.ts'

const DAY_MS = 86_400_000
/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7
/** How long an expired invitation is listed, so that it can be sent again. */
const LISTED_DAYS = 30
/** Invitations of one account, expired ones included. */
const MOST_INVITATIONS = 50

interface NewInvitation {
  readonly email: string
  readonly memberRole: MemberRole
  readonly tokenHash: string
  readonly at: Date
}

/**
 * Stores an invitation by an owner. Whether the address has an account elsewhere changes nothing.
 * @throws GraphQLError REFUSED for a person of the account, an address that is invited, above the limits, and while the account
 * is being deleted
 */
export async function storeInvitation(
  transaction: Prisma.TransactionClient,
  userId: string,
  { email, memberRole, tokenHash, at }: NewInvitation,
): Promise<InvitationModel> {
  const { accountId, language, email: invitedBy } = await lockAsOwner(transaction, userId)
  await refuseWhereClosing(transaction, accountId)
  if ((await transaction.user.count({ where: { accountId, email } })) > 0) {
    throw refused(`${email} is in the account already.`)
  }
  if ((await transaction.invitation.count({ where: { accountId, email } })) > 0) {
    throw refused(`${email} is invited already. Send the invitation again, or withdraw it to give another role.`)
  }
  const invitations = await transaction.invitation.count({ where: { accountId } })
  const people = await transaction.user.count({ where: { accountId } })
  if (invitations >= MOST_INVITATIONS || people + invitations >= MOST_PEOPLE) {
    throw refused(
      `An account has at most ${MOST_PEOPLE} people and ${MOST_INVITATIONS} open invitations. Withdraw one first.`,
    )
  }
  const dates = { createdAt: at, sentAt: at, expiresAt: expiryFrom(at) }
  return transaction.invitation.create({
    data: { accountId, email, memberRole, language, invitedBy, tokenHash, ...dates },
  })
}

/**
 * Gives an invitation another link for seven days; the former one stops working.
 * @throws GraphQLError NOT_FOUND; REFUSED while the account is being deleted
 */
export async function renewInvitation(
  transaction: Prisma.TransactionClient,
  userId: string,
  { id, tokenHash, at }: { readonly id: string; readonly tokenHash: string; readonly at: Date },
): Promise<InvitationModel> {
  const { accountId, language, email: invitedBy } = await lockAsOwner(transaction, userId)
  await refuseWhereClosing(transaction, accountId)
  const [renewed] = await transaction.invitation.updateManyAndReturn({
    where: { id, accountId },
    data: { tokenHash, language, invitedBy, sentAt: at, expiresAt: expiryFrom(at) },
  })
  if (renewed === undefined) throw notFound('The invitation')
  return renewed
}

/** Withdraws an invitation: its link stops working. @throws GraphQLError NOT_FOUND */
export async function withdrawInvitation(id: string, context: Context): Promise<void> {
  await context.prisma.$transaction(async transaction => {
    const { accountId } = await lockAsOwner(transaction, personOf(context).userId)
    const invitation = await transaction.invitation.findFirst({ where: { id, accountId } })
    if (invitation === null) throw notFound('The invitation')
    auditFacts(context, { email: invitation.email, memberRole: invitation.memberRole })
    await auditWithin(context, transaction)
    await transaction.invitation.delete({ where: { id } })
  })
}

/**
 * @throws GraphQLError LINK_INVALID when it is unknown, used, withdrawn or expired, or its account is disabled or being
 * deleted
 */
export async function openInvitation(client: Pick<PrismaClient, 'invitation'>, tokenHash: string, now: Date) {
  const found = await client.invitation.findUnique({ where: { tokenHash }, include: { account: true } })
  if (found === null || found.expiresAt <= now) throw linkInvalid()
  const { disabledAt, deletionRequestedAt } = found.account
  if (disabledAt !== null || deletionRequestedAt !== null) throw linkInvalid()
  return found
}

/** Uses an invitation up; of two at once only one gets through. */
export async function useInvitation(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  const { count } = await transaction.invitation.deleteMany({ where: { id } })
  if (count === 0) throw linkInvalid()
}

/** Deletes invitations that expired long ago. */
export async function pruneInvitations(prisma: PrismaClient, now: Date): Promise<void> {
  const expiresAt = { lt: new Date(now.getTime() - LISTED_DAYS * DAY_MS) }
  await prisma.invitation.deleteMany({ where: { expiresAt } })
}

async function refuseWhereClosing({ account }: Prisma.TransactionClient, id: string): Promise<void> {
  refuseClosing(await account.findUniqueOrThrow({ where: { id } }))
}

function expiryFrom(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
}
