import type { BrowserSession } from '../../../schema/browser-session.ts'
import { notFound } from '../../../schema/errors.ts'
import { type Addressed, type BrowserSessionParts, called, signedIn } from './asking.ts'
import { passwords } from './passwords.ts'
import { secondFactor } from './second-factor.ts'
import { signingIn } from './signing-in.ts'
import { signingUp } from './signing-up.ts'

export function createBrowserSession(parts: BrowserSessionParts, asking: Addressed): BrowserSession {
  return {
    session: asking.session,
    ...signingUp(parts, asking),
    ...signingIn(parts, asking),
    ...passwords(parts, asking),
    ...secondFactor(parts, asking),
    ...ownSessions(parts, asking),
  }
}

/** Where else somebody is signed in. */
function ownSessions(
  { prisma, auth, now }: BrowserSessionParts,
  asking: Addressed,
): Pick<BrowserSession, 'sessions' | 'endSession'> {
  return {
    sessions: async () => {
      const { id: current, userId } = signedIn(asking)
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
      const { id: current, userId } = signedIn(asking)
      const { count } = await prisma.session.deleteMany({ where: { id, userId } })
      if (count === 0) throw notFound('The session')
      if (id === current) await called(asking, auth.api.signOut({ headers: asking.headers, returnHeaders: true }))
    },
  }
}
