import type { BrowserSession } from '../../../schema/browser-session.ts'
import { signInFailed } from '../../../schema/errors.ts'
import { type Addressed, type BrowserSessionParts, called } from './asking.ts'
import { hashOfToken } from './hashed-sessions.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { wrongCode } from './refusals.ts'
import { codeOf, REMEMBER_CODE_MINUTES } from './second-factor.ts'

const BACKUP_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/
const TIME_CODE = /^\d{6}$/

/** In and out. The same work is done for an unknown address as for a wrong password. */
export function signingIn(
  { prisma, auth, links, attempts, now }: BrowserSessionParts,
  asking: Addressed,
): Pick<BrowserSession, 'signIn' | 'confirmSignIn' | 'signOut'> {
  const { network, session } = asking
  const endEarlier = async (userId: string | null) => {
    if (session !== null) await prisma.session.deleteMany({ where: { id: session.id } })
    if (userId !== null) await prisma.session.deleteMany({ where: { userId, expiresAt: { lt: now() } } })
  }
  return {
    signIn: async (given, password) => {
      const email = given.trim().toLowerCase()
      const pair = `${network} ${email}`
      attempts.count('signInByAddress', network)
      attempts.count('signInByEmail', email)
      attempts.count('signInByPair', pair)
      if (password.length > PASSWORD_LENGTH.most * 4) throw signInFailed()
      const { headers } = asking
      const answer = await called(
        asking,
        auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      )
      attempts.forget('signInByPair', pair)
      const userId = 'user' in answer ? answer.user.id : null
      await endEarlier(userId)
      return userId
    },
    confirmSignIn: async given => {
      attempts.count('codeByAddress', network)
      const code = given.replace(/\s/g, '')
      if (!TIME_CODE.test(code) && !BACKUP_CODE.test(code)) throw wrongCode()
      // A session of somebody else in the same browser is not the one whose second step this is.
      const headers = withoutSession(asking.headers)
      const here = { ...asking, cookies: [] as string[] }
      const ask = { body: { code }, headers, returnHeaders: true } as const
      const { token, user } = BACKUP_CODE.test(code)
        ? await called(here, auth.api.verifyBackupCode(ask))
        : await called(here, auth.api.verifyTOTP(ask))
      if (!(await links.isFirst(codeOf(user.id, code), REMEMBER_CODE_MINUTES))) {
        await prisma.session.deleteMany({ where: { token: hashOfToken(String(token)) } })
        throw wrongCode()
      }
      asking.cookies.push(...here.cookies)
      return user.id
    },
    signOut: async () => {
      // Of a session that it cannot delete the library says nothing.
      if (session !== null) await prisma.session.deleteMany({ where: { id: session.id } })
      await called(asking, auth.api.signOut({ headers: asking.headers, returnHeaders: true }))
    },
  }
}

function withoutSession(headers: Headers): Headers {
  const cookies = (headers.get('cookie') ?? '').split(';').filter(one => !/^\s*\S*session_token=/.test(one))
  const kept = new Headers(headers)
  kept.set('cookie', cookies.join(';'))
  return kept
}
