import { randomUUID } from 'node:crypto'
import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { linkInvalid, notFound, refused } from '../../../../schema/errors.ts'
import { EMAIL_CHANGE_MINUTES } from '../links.ts'
import { type BrowserSessionParts, refuseFaults, type SignInRequest, signedIn } from '../sign-in-request.ts'
import { emailFrom } from '../signing-up.ts'
import { moveAddress } from './move-address.ts'

const MINUTE_MS = 60_000

/**
 * Another email address for a user: requested in a session, approved by a link to the old address and confirmed by a link
 * to the new one, in any order. Until both were opened nothing changes. Whether the new address belongs to somebody else is
 * told to nobody but its owner, by email.
 */
export function emailChange(
  parts: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'requestEmailChange' | 'confirmEmailChange' | 'refuseEmailChange' | 'cancelEmailChange'> {
  const { prisma, links, attempts, device, now, sendEmail } = parts
  const { network, session, cookies, afterAnswer } = request
  const contentOf = async (token: string) => {
    await attempts.count('tokenByAddress', network)
    const { userId, emailChange: change } = await links.use('emailChange', token)
    if (change === undefined) throw linkInvalid()
    return { userId, ...change }
  }
  return {
    requestEmailChange: async given => {
      const { id: sessionId, userId } = signedIn(request)
      const newEmail = emailFrom(given)
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      refuseFaults({ email: newEmail === user.email ? 'This is your address already.' : null })
      await attempts.count('mailByAddress', network)
      await attempts.count('mailByEmail', user.email)
      await attempts.count('mailByEmail', newEmail)
      const id = randomUUID()
      const expiresAt = new Date(now().getTime() + EMAIL_CHANGE_MINUTES * MINUTE_MS)
      const data = { id, newEmail, sessionId, createdAt: now(), expiresAt, oldConfirmedAt: null, newConfirmedAt: null }
      // Another id: the links of an earlier request no longer work.
      await prisma.emailChange.upsert({ where: { userId }, create: { ...data, userId }, update: data })
      afterAnswer(async () => {
        const linkTo = (address: 'old' | 'new') => links.make('emailChange', { userId, emailChange: { id, address } })
        const owner = await prisma.user.findUnique({ where: { email: newEmail } })
        await sendEmail('approveNewEmail', { ...user, newEmail }, await linkTo('old'))
        if (owner !== null) await sendEmail('addressTaken', owner)
        else await sendEmail('confirmNewEmail', { ...user, email: newEmail }, await linkTo('new'))
      })
    },
    confirmEmailChange: async (token, audit) => {
      const { userId, id, address } = await contentOf(token)
      const at = now()
      const data = address === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at }
      const moved = await prisma
        .$transaction(async transaction => {
          // The row stays locked, so that of two links opened at once the second sees both.
          const where = { id, userId, expiresAt: { gt: at } }
          const [change] = await transaction.emailChange.updateManyAndReturn({ where, data })
          if (change === undefined) throw linkInvalid()
          if (change.oldConfirmedAt === null || change.newConfirmedAt === null) return null
          return moveAddress(transaction, change, { currentSession: session?.id, audit })
        })
        .catch(error => dropTaken(error, id))
      if (moved !== null) {
        if (session?.userId === userId) cookies.push(device.cookieFor(moved.newEmail))
        afterAnswer(() => sendEmail('emailChanged', moved))
      }
      return { userId, address, isChanged: moved !== null }
    },
    refuseEmailChange: async token => {
      const { userId, id, address } = await contentOf(token)
      const { count } = await prisma.emailChange.deleteMany({ where: { id, expiresAt: { gt: now() } } })
      if (count === 0) throw linkInvalid()
      return { userId, address }
    },
    cancelEmailChange: async () => {
      const { userId } = signedIn(request)
      const { count } = await prisma.emailChange.deleteMany({ where: { userId } })
      if (count === 0) throw notFound('The change of the email address')
    },
  }

  /** Somebody signed up with the address after the links were sent. */
  async function dropTaken(error: unknown, id: string): Promise<never> {
    if ((error as { code?: string }).code !== 'P2002') throw error
    await prisma.emailChange.deleteMany({ where: { id } })
    throw refused('This change is no longer possible. Nothing was changed.')
  }
}
