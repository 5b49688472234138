import type { BrowserSession } from '../../../schema/browser-session.ts'
import { refused } from '../../../schema/errors.ts'
import { wrongCode } from './refusals.ts'
import { endOtherSessions, noteProofs, proofsOf } from './session-proofs.ts'
import { type BrowserSessionParts, callAuth, refuseFaults, type SignInRequest, signedIn } from './sign-in-request.ts'

/** A code that was used is remembered for longer than it could be right. */
export const REMEMBER_CODE_MINUTES = 5

/** A second factor by time-based codes (RFC 6238): added, confirmed by a first code, removed. */
export function secondFactor(
  { prisma, auth, links, attempts, now, sendEmail }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'startSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'confirmCode'> {
  const { headers, afterAnswer } = request
  const userOf = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } })
  return {
    startSecondFactor: async password => {
      const { userId } = signedIn(request)
      // Starting anew would put another secret into force without a first code.
      if ((await userOf(userId)).twoFactorEnabled) throw refused('There is a second factor already; remove it first.')
      await attempts.count('secretByUser', userId)
      const call = { body: { password }, headers, returnHeaders: true } as const
      const begun = await callAuth(request, auth.api.enableTwoFactor(call))
      if (begun.method !== 'totp') throw new Error(`a second factor of another kind began: ${begun.method}`)
      const { totpURI: uri, backupCodes } = begun
      await attempts.forget('secretByUser', userId)
      await noteProofs({ prisma }, request, { confirmedAt: now() })
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes }
    },
    confirmSecondFactor: async given => {
      const { userId } = signedIn(request)
      await attempts.count('secretByUser', userId)
      const code = given.replace(/\s/g, '')
      const { confirmedAt } = await proofsOf({ prisma }, request)
      const isNew = !(await userOf(userId)).twoFactorEnabled
      await callAuth(request, auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }))
      await attempts.forget('secretByUser', userId)
      await links.isFirst(codeOf(userId, code), REMEMBER_CODE_MINUTES)
      if (isNew) {
        await noteProofs({ prisma }, request, { confirmedAt, secondFactorAt: now() })
        // They began without the second factor.
        await endOtherSessions({ prisma }, request, userId)
      }
      afterAnswer(async () => sendEmail('secondFactorOn', await userOf(userId)))
    },
    confirmCode: async given => {
      const { userId } = signedIn(request)
      if (!(await userOf(userId)).twoFactorEnabled) return
      const code = (given ?? '').replace(/\s/g, '')
      refuseFaults({ code: code === '' ? 'Enter the code of your authenticator.' : null })
      await attempts.count('secretByUser', userId)
      await callAuth(request, auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }), 'code')
      if (!(await links.isFirst(codeOf(userId, code), REMEMBER_CODE_MINUTES))) throw wrongCode()
      await attempts.forget('secretByUser', userId)
    },
    removeSecondFactor: async password => {
      const { userId } = signedIn(request)
      await attempts.count('secretByUser', userId)
      await callAuth(request, auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }))
      await attempts.forget('secretByUser', userId)
      await noteProofs({ prisma }, request, { confirmedAt: now() })
      afterAnswer(async () => sendEmail('secondFactorOff', await userOf(userId)))
    },
  }
}

/** By what a used code is remembered. */
export function codeOf(userId: string, code: string): string {
  return `code ${userId} ${code}`
}
