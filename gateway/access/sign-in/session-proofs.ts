import { notifyUsers } from '../../../schema/notices/notify.ts'
import { hashOfToken } from './hashed-sessions.ts'
import type { BrowserSessionParts, SignInRequest } from './sign-in-request.ts'

/** What was proved in a session, and when. */
interface SessionProofs {
  /** The password was entered. */
  readonly confirmedAt?: Date | null
  /** A code of the second factor was entered. */
  readonly secondFactorAt?: Date | null
}

type Request = Pick<SignInRequest, 'cookies' | 'session' | 'origin'>

/**
 * Writes down what was proved in the session of a request. The library makes a new session when a password or a second
 * factor changes, so the cookie that the answer sets goes before the one that came with the request.
 */
export async function noteProofs(
  { prisma }: Pick<BrowserSessionParts, 'prisma'>,
  request: Request,
  proofs: SessionProofs,
): Promise<void> {
  const token = newTokenOf(request.cookies)
  const where = token === null ? { id: request.session?.id ?? '' } : { token: hashOfToken(token) }
  if (token !== null || request.session !== null) await prisma.session.updateMany({ where, data: proofs })
}

/** Tells a user of a new session in a browser in which the account has not signed in before. */
export async function notifyOfSignIn(
  { prisma, now }: Pick<BrowserSessionParts, 'prisma' | 'now'>,
  { cookies, origin: { address, userAgent } }: Request,
  userId: string,
): Promise<void> {
  const token = newTokenOf(cookies)
  const session = token === null ? null : await prisma.session.findUnique({ where: { token: hashOfToken(token) } })
  if (session === null) return
  const details = { address: address ?? '', userAgent: userAgent ?? '' }
  await notifyUsers(prisma, [userId], { kind: 'NEW_SIGN_IN', subject: session.id, at: now(), details })
}

/** What was proved in the session with which the request came. */
export async function proofsOf(
  { prisma }: Pick<BrowserSessionParts, 'prisma'>,
  { session }: Request,
): Promise<Required<SessionProofs>> {
  const select = { confirmedAt: true, secondFactorAt: true } as const
  const stored = session === null ? null : await prisma.session.findUnique({ where: { id: session.id }, select })
  return stored ?? { confirmedAt: null, secondFactorAt: null }
}

/** Ends every session of the user but the one that the answer sets. */
export async function endOtherSessions(
  { prisma }: Pick<BrowserSessionParts, 'prisma'>,
  { cookies }: Request,
  userId: string,
): Promise<void> {
  const token = newTokenOf(cookies)
  if (token !== null) await prisma.session.deleteMany({ where: { userId, NOT: { token: hashOfToken(token) } } })
}

/** The cookie is `token.signature`. */
function newTokenOf(cookies: readonly string[]): string | null {
  const values = cookies.map(line => /^\S*session_token=([^;]*)/.exec(line)?.[1]).filter(value => value)
  const value = values.at(-1)
  return value === undefined ? null : (decodeURIComponent(value).split('.')[0] ?? null)
}
