import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { BrowserSession } from '../../schema/browser-session.ts'
import type { Principal, Scope } from '../../schema/context.ts'
import { limitsOf } from '../../schema/orders/limits.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Logger } from '../process/log.ts'
import { ANONYMOUS, scopesOf } from './principal.ts'
import { type Addressed, type BrowserSessionParts, called } from './sign-in/asking.ts'
import { countAttempts } from './sign-in/attempts.ts'
import { ADDRESS_HEADER, createAuth } from './sign-in/auth.ts'
import { createBrowserSession } from './sign-in/browser-session.ts'
import { type EmailText, writeEmail } from './sign-in/letters.ts'
import { createLinks } from './sign-in/links.ts'
import { networkOf } from './sign-in/network.ts'

/** The parts of a request that identify the browser. */
interface Asking {
  readonly cookie: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
}

/** A browser's request: its principal, its session, and the cookies to set in the response. */
export interface BrowserRequest {
  readonly principal: Principal
  readonly browserSession: BrowserSession
  /** Signed in to an account that the operator has disabled. */
  readonly isDisabled: boolean
  readonly cookies: readonly string[]
}

/** User identity: sessions, passwords, second factors and the emails about them. */
export interface Identity {
  browserSession(asking: Asking): Promise<BrowserRequest>
}

export interface IdentityOptions {
  readonly prisma: PrismaClient
  readonly secret: string
  readonly baseUrl: string
  readonly mailer: Mailer
  readonly log: Logger
  now(): Date
}

/** The maximum lifetime of a session, however often it is used. */
const LONGEST_SESSION_MS = 90 * 24 * 3_600_000
const LONGEST_USER_AGENT = 300

export function createIdentity({ prisma, secret, baseUrl, mailer, log, now }: IdentityOptions): Identity {
  const parts: BrowserSessionParts = {
    prisma,
    auth: createAuth({ prisma, secret, baseUrl }),
    links: createLinks(prisma, now),
    attempts: countAttempts(now),
    now,
    // Not awaited: the time that an email takes would reveal whether the address is known.
    post: (letter, person, token) => {
      const link = linkOf(letter, baseUrl, token)
      const mail = writeEmail(letter, { ...person, name: person.name ?? '' }, link)
      mailer.send(mail).catch(error => log.error({ err: error }, 'an email was not sent'))
    },
  }
  const browserSession: Identity['browserSession'] = async ({ cookie = '', userAgent = '', address }) => {
    const headers = new Headers({ 'user-agent': printable(userAgent), [ADDRESS_HEADER]: address })
    if (cookie !== '') headers.set('cookie', cookie)
    const cookies: string[] = []
    const askDatabase = () => prisma.$queryRaw`SELECT 1`
    const asking: Addressed = { headers, network: networkOf(address), cookies, session: null, askDatabase }
    const found = cookie === '' ? null : await sessionOf(parts, asking, now())
    return {
      principal: found?.principal ?? ANONYMOUS,
      isDisabled: found?.isDisabled ?? false,
      browserSession: createBrowserSession(parts, { ...asking, session: found?.session ?? null }),
      cookies,
    }
  }
  return { browserSession }
}

/** The session of the cookie, with the principal of its user. */
async function sessionOf({ auth, prisma }: BrowserSessionParts, asking: Addressed, now: Date) {
  const response = await called(asking, auth.api.getSession({ headers: asking.headers, returnHeaders: true }))
  if (response === null) return null
  const { id, createdAt, expiresAt } = response.session
  if (now.getTime() - createdAt.getTime() > LONGEST_SESSION_MS || expiresAt <= now) {
    await prisma.session.deleteMany({ where: { id } })
    return null
  }
  const running = { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: response.user.id },
    include: { account: { include: { subscriptions: { where: running, include: { tariff: true } } } } },
  })
  const { disabledAt, subscriptions } = user.account
  const limits = limitsOf(subscriptions.map(({ tariff }) => tariff))
  const principal: Principal = Object.freeze({
    accountId: user.accountId,
    userId: user.id,
    scopes: disabledAt === null ? scopesOf(user.role, subscriptions.length > 0) : new Set<Scope>(),
    exportRowsMax: limits?.exportRowsMax ?? 0,
    limits: limits ?? undefined,
  })
  return { principal, isDisabled: disabledAt !== null, session: { id, userId: user.id } }
}

function linkOf(letter: EmailText, baseUrl: string, token: string | undefined): string {
  const page = letter === 'verify' || letter === 'reset' ? letter : 'sign-in'
  return token === undefined ? `${baseUrl}/${page}` : `${baseUrl}/${page}#${token}`
}

/** Printable ASCII, truncated for the list of sessions. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT)
}
