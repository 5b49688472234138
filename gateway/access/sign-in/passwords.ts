import type { BrowserSession } from '../../../schema/browser-session.ts'
import { type Addressed, type BrowserSessionParts, called, refuseFaults, signedIn } from './asking.ts'
import { faultOfPassword, hashPassword } from './password.ts'
import { emailFrom } from './signing-up.ts'

/** Passwords that are forgotten, changed or asked for again. */
export function passwords(
  { prisma, auth, links, attempts, post }: BrowserSessionParts,
  asking: Addressed,
): Pick<BrowserSession, 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'confirmPassword'> {
  const { headers, network } = asking
  return {
    requestPasswordReset: async given => {
      const email = emailFrom(given)
      attempts.count('mailByAddress', network)
      attempts.count('mailByEmail', email)
      const user = await prisma.user.findUnique({ where: { email } })
      if (user === null) return
      post('reset', user, await links.make('reset', { userId: user.id }))
    },
    resetPassword: async (token, password) => {
      refuseFaults({ password: faultOfPassword(password) })
      attempts.count('tokenByAddress', network)
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
      ])
      post('passwordChanged', user)
    },
    changePassword: async (currentPassword, newPassword) => {
      const { userId } = signedIn(asking)
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      refuseFaults({ newPassword: faultOfPassword(newPassword, [user.email, user.name ?? '']) })
      attempts.count('secretByUser', userId)
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      await called(asking, auth.api.changePassword({ body, headers, returnHeaders: true }), 'currentPassword')
      attempts.forget('secretByUser', userId)
      post('passwordChanged', user)
    },
    confirmPassword: async (password, path = 'password') => {
      const { userId } = signedIn(asking)
      attempts.count('secretByUser', userId)
      await called(asking, auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }), path)
      attempts.forget('secretByUser', userId)
    },
  }
}
