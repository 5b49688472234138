import { randomBytes } from 'node:crypto'
import type { InvitationModel } from '../../../../prisma/generated/client/models/Invitation.ts'
import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { notFound } from '../../../../schema/errors.ts'
import { renewInvitation, storeInvitation } from '../../../../schema/people/invitations.ts'
import { hashOf } from '../../key.ts'
import { type BrowserSessionParts, type SignInRequest, signedIn } from '../sign-in-request.ts'
import { emailFrom } from '../signing-up.ts'

const TOKEN_BYTES = 32

/** Invitations that an owner sends. Of the token in the link only the hash is stored. */
export function inviting(
  { prisma, attempts, now, sendEmail }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'invite' | 'resendInvitation'> {
  const { network, afterAnswer } = request
  const count = async (userId: string, email: string) => {
    await attempts.count('invitationByUser', userId)
    await attempts.count('mailByAddress', network)
    await attempts.count('mailByEmail', email)
  }
  const send = ({ email, language, invitedBy, memberRole, accountId }: InvitationModel, token: string) =>
    afterAnswer(async () => {
      const { name: account } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
      const invitation = { account, by: invitedBy, memberRole }
      await sendEmail('invitation', { email, name: null, language, invitation }, token)
    })
  return {
    invite: async ({ email: given, memberRole }, audit) => {
      const { userId } = signedIn(request)
      const email = emailFrom(given)
      await count(userId, email)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const invitation = await prisma.$transaction(async transaction => {
        const invited = { email, memberRole, tokenHash: hashOf(token), at: now() }
        const stored = await storeInvitation(transaction, userId, invited)
        await audit(transaction, stored)
        return stored
      })
      send(invitation, token)
      return invitation
    },
    resendInvitation: async (id, audit) => {
      const { userId } = signedIn(request)
      const { accountId } = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      const present = await prisma.invitation.findFirst({ where: { id, accountId } })
      if (present === null) throw notFound('The invitation')
      await count(userId, present.email)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const invitation = await prisma.$transaction(async transaction => {
        const renewed = await renewInvitation(transaction, userId, { id, tokenHash: hashOf(token), at: now() })
        await audit(transaction, renewed)
        return renewed
      })
      send(invitation, token)
      return invitation
    },
  }
}
