import type { BrowserSession } from '../../../schema/browser-session.ts'
import { notFound } from '../../../schema/errors.ts'
import { ownPasskeys } from './passkeys/own-passkeys.ts'
import { passkeySignIn } from './passkeys/passkey-sign-in.ts'
import { passwords } from './passwords.ts'
import { inviting } from './people/inviting.ts'
import { joining } from './people/joining.ts'
import { emailChange } from './profile/email-change.ts'
import { ownName } from './profile/own-name.ts'
import { secondFactor } from './second-factor.ts'
import { type BrowserSessionParts, callAuth, type SignInRequest, signedIn } from './sign-in-request.ts'
import { signingIn } from './signing-in.ts'
import { signingUp } from './signing-up.ts'
import { viewing } from './viewing.ts'

export function createBrowserSession(parts: BrowserSessionParts, request: SignInRequest): BrowserSession {
  return {
    session: request.session,
    origin: request.origin,
    ...signingUp(parts, request),
    ...signingIn(parts, request),
    ...passwords(parts, request),
    ...secondFactor(parts, request),
    ...ownPasskeys(parts, request),
    ...passkeySignIn(parts, request),
    ...ownName(parts, request),
    ...emailChange(parts, request),
    ...inviting(parts, request),
    ...joining(parts, request),
    ...viewing(parts, request),
    ...ownSessions(parts, request),
  }
}

/** Where else somebody is signed in. */
function ownSessions(
  { prisma, auth, now }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'sessions' | 'endSession' | 'endOtherSessions'> {
  return {
    sessions: async () => {
      const { id: current, userId } = signedIn(request)
      const stored = await prisma.session.findMany({
        where: { userId, expiresAt: { gt: now() } },
        orderBy: { updatedAt: 'desc' },
      })
      return stored.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
        id,
        current: id === current,
        createdAt,
        lastUsedAt: updatedAt,
        expiresAt,
        ipAddress,
        userAgent,
      }))
    },
    endSession: async id => {
      const { id: current, userId } = signedIn(request)
      const { count } = await prisma.session.deleteMany({ where: { id, userId } })
      if (count === 0) throw notFound('The session')
      if (id === current) await callAuth(request, auth.api.signOut({ headers: request.headers, returnHeaders: true }))
    },
    endOtherSessions: async () => {
      const { id: current, userId } = signedIn(request)
      const live = { userId, NOT: { id: current } }
      const ended = await prisma.session.count({ where: { ...live, expiresAt: { gt: now() } } })
      await prisma.session.deleteMany({ where: live })
      return ended
    },
  }
}
