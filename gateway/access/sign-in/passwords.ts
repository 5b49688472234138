import type { BrowserSession } from '../../../schema/browser-session.ts'
import { faultOfPassword, hashPassword } from './password.ts'
import { noteProofs, proofsOf } from './session-proofs.ts'
import { type BrowserSessionParts, callAuth, refuseFaults, type SignInRequest, signedIn } from './sign-in-request.ts'
import { emailFrom } from './signing-up.ts'

/** Passwords that are forgotten, changed or entered again. */
export function passwords(
  { prisma, auth, links, attempts, device, now, sendEmail }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'confirmPassword'> {
  const { headers, network, cookies, afterAnswer } = request
  return {
    requestPasswordReset: async given => {
      const email = emailFrom(given)
      await attempts.count('mailByAddress', network)
      await attempts.count('mailByEmail', email)
      afterAnswer(async () => {
        const user = await prisma.user.findUnique({ where: { email } })
        if (user !== null) await sendEmail('reset', user, await links.make('reset', { userId: user.id }))
      })
    },
    resetPassword: async (token, password) => {
      await attempts.count('tokenByAddress', network)
      refuseFaults({ password: faultOfPassword(password) })
      const { userId } = await links.use('reset', token)
      const hash = await hashPassword(password)
      const created = { userId, provider: 'credential', subject: userId, password: hash }
      const [user] = await prisma.$transaction([
        // Whoever opened the mail has shown that the address is his.
        prisma.user.update({ where: { id: userId }, data: { emailVerified: true } }),
        prisma.credential.upsert({
          where: { userId_provider: { userId, provider: 'credential' } },
          create: created,
          update: { password: hash },
        }),
        prisma.session.deleteMany({ where: { userId } }),
        prisma.emailChange.deleteMany({ where: { userId } }),
        prisma.oAuthGrant.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now() } }),
      ])
      cookies.push(device.cookieFor(user.email))
      afterAnswer(() => sendEmail('passwordChanged', user))
      return userId
    },
    changePassword: async (currentPassword, newPassword) => {
      const { userId } = signedIn(request)
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      await attempts.count('secretByUser', userId)
      refuseFaults({ newPassword: faultOfPassword(newPassword, [user.email, user.name ?? '']) })
      const { secondFactorAt } = await proofsOf({ prisma }, request)
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      await callAuth(request, auth.api.changePassword({ body, headers, returnHeaders: true }), 'currentPassword')
      await attempts.forget('secretByUser', userId)
      await noteProofs({ prisma }, request, { confirmedAt: now(), secondFactorAt })
      afterAnswer(() => sendEmail('passwordChanged', user))
    },
    confirmPassword: async (password, path = 'password') => {
      const { userId } = signedIn(request)
      await attempts.count('secretByUser', userId)
      await callAuth(request, auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }), path)
      await attempts.forget('secretByUser', userId)
      await noteProofs({ prisma }, request, { confirmedAt: now() })
    },
  }
}
