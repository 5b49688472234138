import { GraphQLError } from 'graphql'
import type { BrowserSession } from '../../../schema/browser-session.ts'
import { signInFailed } from '../../../schema/errors.ts'
import { hashOfToken } from './hashed-sessions.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { wrongCode } from './refusals.ts'
import { codeOf, REMEMBER_CODE_MINUTES } from './second-factor.ts'
import { noteProofs, notifyOfSignIn } from './session-proofs.ts'
import { type BrowserSessionParts, callAuth, type SignInRequest } from './sign-in-request.ts'
import { endViewing } from './viewing.ts'

const BACKUP_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/
const TIME_CODE = /^\d{6}$/

/** In and out. The same work is done for an unknown address as for a wrong password. */
export function signingIn(
  { prisma, auth, links, attempts, device, now }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'signIn' | 'confirmSignIn' | 'signOut'> {
  const { network, session } = request
  const endEarlier = async (userId: string | null) => {
    if (session !== null) await prisma.session.deleteMany({ where: { id: session.id } })
    if (userId !== null) await prisma.session.deleteMany({ where: { userId, expiresAt: { lt: now() } } })
  }
  /**
   * Delays by address and account. Guesses from many addresses delay an account everywhere but where it has signed in
   * before; a second factor passes too, since the password alone does not open such an account.
   * @returns the delay of the account, if any, and what to do after a right password
   */
  const countSignIn = async (email: string) => {
    if (device.isKnown(request.headers, email)) {
      await attempts.count('signInByDevice', email)
      return { delay: null, forget: () => attempts.forget('signInByDevice', email) }
    }
    const pair = `${network} ${email}`
    await attempts.count('signInByAddress', network)
    await attempts.count('signInByPair', pair)
    const delay = await attempts.count('signInByEmail', email).then(() => null, refusalOnly)
    return { delay, forget: () => attempts.forget('signInByPair', pair) }
  }
  return {
    signIn: async (given, password) => {
      const email = given.trim().toLowerCase()
      const { delay, forget } = await countSignIn(email)
      if (password.length > PASSWORD_LENGTH.most * 4) throw delay ?? signInFailed()
      const { headers } = request
      const here = { ...request, cookies: [] as string[] }
      const call = auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
      // While the account is delayed, no answer but that of a second factor tells whether the password is right.
      const answer = await callAuth(here, call).catch(error => throwInstead(error, delay))
      const userId = 'user' in answer ? answer.user.id : null
      if (delay !== null && userId !== null) {
        await prisma.session.deleteMany({ where: { token: hashOfToken(String(answer.token)) } })
        throw delay
      }
      await forget()
      request.cookies.push(...here.cookies)
      if (userId !== null) request.cookies.push(device.cookieFor(email))
      await endEarlier(userId)
      if (userId === null) return null
      await noteProofs({ prisma }, request, { confirmedAt: now() })
      if (!device.isKnown(request.headers, email)) await notifyOfSignIn({ prisma, now }, request, userId)
      return userId
    },
    confirmSignIn: async given => {
      await attempts.count('codeByAddress', network)
      const code = given.replace(/\s/g, '')
      if (!TIME_CODE.test(code) && !BACKUP_CODE.test(code)) throw wrongCode()
      // A session of somebody else in the same browser is not the one whose second step this is.
      const headers = withoutSession(request.headers)
      const here = { ...request, cookies: [] as string[] }
      const call = { body: { code }, headers, returnHeaders: true } as const
      const { token, user } = BACKUP_CODE.test(code)
        ? await callAuth(here, auth.api.verifyBackupCode(call))
        : await callAuth(here, auth.api.verifyTOTP(call))
      if (!(await links.isFirst(codeOf(user.id, code), REMEMBER_CODE_MINUTES))) {
        await prisma.session.deleteMany({ where: { token: hashOfToken(String(token)) } })
        throw wrongCode()
      }
      request.cookies.push(...here.cookies, device.cookieFor(user.email))
      // The password came before the code.
      await noteProofs({ prisma }, request, { confirmedAt: now(), secondFactorAt: now() })
      if (!device.isKnown(request.headers, user.email)) await notifyOfSignIn({ prisma, now }, request, user.id)
      return user.id
    },
    signOut: async () => {
      await endViewing({ prisma, now }, request)
      // Of a session that it cannot delete the library says nothing.
      if (session !== null) await prisma.session.deleteMany({ where: { id: session.id } })
      await callAuth(request, auth.api.signOut({ headers: request.headers, returnHeaders: true }))
    },
  }
}

function refusalOnly(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  throw error
}

function throwInstead(error: unknown, delay: GraphQLError | null): never {
  throw error instanceof GraphQLError ? (delay ?? error) : error
}

function withoutSession(headers: Headers): Headers {
  const cookies = (headers.get('cookie') ?? '').split(';').filter(one => !/^\s*\S*session_token=/.test(one))
  const remaining = new Headers(headers)
  remaining.set('cookie', cookies.join(';'))
  return remaining
}
