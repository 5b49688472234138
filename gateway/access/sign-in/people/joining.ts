import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { openInvitation } from '../../../../schema/people/invitations.ts'
import { joinAsNewcomer, joinAsPerson } from '../../../../schema/people/join.ts'
import { obstaclesIn } from '../../../../schema/people/own-account.ts'
import { hashOf } from '../../key.ts'
import { faultOfPassword, hashPassword } from '../password.ts'
import { type BrowserSessionParts, callAuth, refuseFaults, type SignInRequest, signedIn } from '../sign-in-request.ts'
import { faultOfName } from '../signing-up.ts'

/**
 * How somebody gets into the account of others. The link shows that the address is theirs, so that who is told by it that
 * the address has an account is its owner.
 */
export function joining(
  { prisma, auth, attempts, device, now }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'invitation' | 'signUpByInvitation' | 'acceptInvitation'> {
  const { network, session, cookies, headers } = request
  const open = async (token: string) => {
    await attempts.count('tokenByAddress', network)
    return openInvitation(prisma, hashOf(token), now())
  }
  return {
    invitation: async token => {
      const { email, memberRole, invitedBy, expiresAt, accountId, account } = await open(token)
      const known = await prisma.user.findUnique({ where: { email } })
      const viewer = session === null ? null : await prisma.user.findUnique({ where: { id: session.userId } })
      const isElsewhere = viewer !== null && viewer.email === email && viewer.accountId !== accountId
      return {
        ...{ email, memberRole, invitedBy, expiresAt, accountName: account.name },
        isKnown: known?.emailVerified === true,
        isYours: viewer?.email === email,
        obstacles: isElsewhere ? await obstaclesIn(prisma, viewer.accountId) : [],
      }
    },
    signUpByInvitation: async (token, { name: given, password, language }, audit) => {
      // A password is judged with some work, so that forms are counted whatever is in them.
      await attempts.count('passwordByAddress', network)
      const { email } = await open(token)
      const name = given.trim()
      refuseFaults({ name: faultOfName(name), password: faultOfPassword(password, [name, email]) })
      const passwordHash = await hashPassword(password)
      const { id: userId } = await prisma.$transaction(async transaction => {
        const invitation = await openInvitation(transaction, hashOf(token), now())
        return joinAsNewcomer(transaction, invitation, { name, language, passwordHash }, { at: now(), audit })
      })
      await callAuth(request, auth.api.startSession({ body: { userId }, headers, returnHeaders: true }))
      cookies.push(device.cookieFor(email))
      return userId
    },
    acceptInvitation: async (token, audit) => {
      const { userId } = signedIn(request)
      await open(token)
      await prisma.$transaction(async transaction => {
        const invitation = await openInvitation(transaction, hashOf(token), now())
        await joinAsPerson(transaction, invitation, userId, { at: now(), audit })
      })
      return userId
    },
  }
}
