import type { BrowserSession } from '../../../schema/browser-session.ts'
import { refused } from '../../../schema/errors.ts'
import { type Addressed, type BrowserSessionParts, called, signedIn } from './asking.ts'

/** A code that was used is remembered for longer than it could be right. */
export const REMEMBER_CODE_MINUTES = 5

/** A second factor by time-based codes (RFC 6238): added, confirmed by a first code, removed. */
export function secondFactor(
  { prisma, auth, links, attempts, post }: BrowserSessionParts,
  asking: Addressed,
): Pick<BrowserSession, 'startSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor'> {
  const { headers } = asking
  const userOf = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } })
  return {
    startSecondFactor: async password => {
      const { userId } = signedIn(asking)
      // Starting anew would put another secret into force without a first code.
      if ((await userOf(userId)).twoFactorEnabled) throw refused('There is a second factor already; remove it first.')
      attempts.count('secretByUser', userId)
      const ask = { body: { password }, headers, returnHeaders: true } as const
      const { totpURI: uri, backupCodes } = await called(asking, auth.api.enableTwoFactor(ask))
      attempts.forget('secretByUser', userId)
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes }
    },
    confirmSecondFactor: async given => {
      const { userId } = signedIn(asking)
      attempts.count('secretByUser', userId)
      const code = given.replace(/\s/g, '')
      await called(asking, auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }))
      attempts.forget('secretByUser', userId)
      await links.isFirst(codeOf(userId, code), REMEMBER_CODE_MINUTES)
      post('secondFactorOn', await userOf(userId))
    },
    removeSecondFactor: async password => {
      const { userId } = signedIn(asking)
      attempts.count('secretByUser', userId)
      await called(asking, auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }))
      attempts.forget('secretByUser', userId)
      post('secondFactorOff', await userOf(userId))
    },
  }
}

/** By what a used code is remembered. */
export function codeOf(userId: string, code: string): string {
  return `code ${userId} ${code}`
}
