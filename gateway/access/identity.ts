import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { BrowserSession } from '../../schema/browser-session.ts'
import type { Principal, Scope } from '../../schema/context.ts'
import { entitlementOf } from '../../schema/entitlement.ts'
import { planOfTerm } from '../../schema/orders/bought-limits.ts'
import { limitsOf } from '../../schema/orders/limits.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Logger } from '../process/log.ts'
import { networkOf } from './network.ts'
import { operatorScopes } from './operator-scopes.ts'
import { ANONYMOUS, scopesOf } from './principal.ts'
import { type EmailKind, writeCurrentEmail } from './sign-in/account-emails.ts'
import { countAttempts } from './sign-in/attempts.ts'
import { ADDRESS_HEADER, createAuth } from './sign-in/auth.ts'
import { createBrowserSession } from './sign-in/browser-session.ts'
import { knownDevice } from './sign-in/known-device.ts'
import { createLinks } from './sign-in/links.ts'
import { passkeyChallenges } from './sign-in/passkeys/challenges.ts'
import { relyingPartyOf } from './sign-in/passkeys/relying-party.ts'
import { type BrowserSessionParts, callAuth, type SignInRequest } from './sign-in/sign-in-request.ts'
import { viewedBy } from './viewing.ts'

/** The parts of a request that identify the browser. */
interface SessionRequest {
  readonly cookie: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
  readonly requestId?: string | undefined
  /** Of somebody who only watches what is open: the session is not used, so that it ends as if nobody was there. */
  readonly isWatching?: boolean
}

/** A browser's request: its principal, its session, and the cookies to set in the response. */
export interface BrowserRequest {
  readonly principal: Principal
  readonly browserSession: BrowserSession
  /** Signed in to an account that the operator has disabled. */
  readonly isDisabled: boolean
  readonly cookies: readonly string[]
  /** To be called when the response has ended: does what was left for then, such as emails. */
  ended(): void
}

/** User identity: sessions, passwords, second factors and the emails about them. */
export interface Identity {
  browserSession(request: SessionRequest): Promise<BrowserRequest>
  /** Resolves when the work after the answers is done. */
  settled(): Promise<void>
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
  const links = createLinks(prisma, now)
  const parts: BrowserSessionParts = {
    prisma,
    auth: createAuth({ prisma, secret, baseUrl }),
    links,
    attempts: countAttempts(prisma, now),
    device: knownDevice(secret, baseUrl),
    challenges: passkeyChallenges({ secret, baseUrl, links, now }),
    relyingParty: relyingPartyOf(baseUrl),
    now,
    sendEmail: (kind, person, token) => {
      const link = linkOf(kind, baseUrl, token)
      const mail = writeCurrentEmail({ prisma, log }, kind, { ...person, name: person.name ?? '' }, link)
      return mail
        .then(written => mailer.send(written))
        .catch(error => log.error({ err: error }, 'an email was not sent'))
    },
  }
  const running = new Set<Promise<void>>()
  const run = (work: () => Promise<void>) => {
    const ended = work().catch(error => log.error({ err: error }, 'work after an answer failed'))
    running.add(ended)
    void ended.then(() => running.delete(ended))
  }
  const browserSession: Identity['browserSession'] = async ({
    cookie = '',
    userAgent: given = '',
    address,
    requestId,
    isWatching = false,
  }) => {
    const userAgent = printable(given)
    const headers = new Headers({ 'user-agent': userAgent, [ADDRESS_HEADER]: address })
    if (cookie !== '') headers.set('cookie', cookie)
    const cookies: string[] = []
    const pingDatabase = () => prisma.$queryRaw`SELECT 1`
    const isStored = async (id: string) => (await prisma.session.count({ where: { id } })) > 0
    const left: (() => Promise<void>)[] = []
    const afterAnswer = (work: () => Promise<void>) => void left.push(work)
    const origin = { address, userAgent, requestId: requestId ?? null }
    const request: SignInRequest = {
      headers,
      network: networkOf(address),
      cookies,
      session: null,
      origin,
      pingDatabase,
      isStored,
      afterAnswer,
    }
    const found = cookie === '' ? null : await sessionOf(parts, request, { now: now(), isWatching })
    return {
      principal: found?.principal ?? ANONYMOUS,
      isDisabled: found?.isDisabled ?? false,
      browserSession: createBrowserSession(parts, { ...request, session: found?.session ?? null }),
      cookies,
      ended: () => left.splice(0).forEach(run),
    }
  }
  return { browserSession, settled: async () => void (await Promise.all(running)) }
}

/** The session of the cookie, with the principal of its user, or of the customer as whom an operator views the service. */
async function sessionOf(
  { auth, prisma }: BrowserSessionParts,
  request: SignInRequest,
  { now, isWatching }: { readonly now: Date; readonly isWatching: boolean },
) {
  const { headers } = request
  const query = { disableRefresh: isWatching }
  const response = await callAuth(request, auth.api.getSession({ headers, query, returnHeaders: true }))
  if (response === null) return null
  const { id, createdAt, expiresAt } = response.session
  if (now.getTime() - createdAt.getTime() > LONGEST_SESSION_MS || expiresAt <= now) {
    await prisma.session.deleteMany({ where: { id } })
    return null
  }
  const user = await userWithTerms(prisma, { id: response.user.id, sessionId: id }, now)
  const [session] = user.sessions
  // It was ended in this moment; of what it views nothing is known any more.
  if (session === undefined) return null
  const ofOperator = operatorScopes({ ...user, session }, now)
  const mayOperate = ofOperator.scopes.includes('operator') && user.account.disabledAt === null
  const viewed = await viewedBy(prisma, { id: user.id, mayOperate, session }, now)
  if (viewed === null) return { ...standingOf(user, ofOperator), session: { id, userId: user.id } }
  const { viewing, viewedUserId } = viewed
  if (viewedUserId === null) {
    return { principal: { ...ANONYMOUS, viewing }, isDisabled: false, session: { id, userId: user.id, viewing } }
  }
  const customer = standingOf(await userWithTerms(prisma, { id: viewedUserId, sessionId: id }, now), { scopes: [] })
  const principal: Principal = Object.freeze({ ...customer.principal, viewing })
  return { ...customer, principal, session: { id, userId: viewedUserId, viewing } }
}

/** With the session, where it is one of the user. */
function userWithTerms(
  prisma: PrismaClient,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  now: Date,
) {
  const running = { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  return prisma.user.findUniqueOrThrow({
    where: { id },
    include: {
      account: { include: { subscriptions: { where: running, include: { tariff: true } } } },
      sessions: { where: { id: sessionId } },
    },
  })
}

/** What somebody may do with the running terms of the account, and with what the session adds for an operator. */
function standingOf(user: Awaited<ReturnType<typeof userWithTerms>>, ofOperator: ReturnType<typeof operatorScopes>) {
  const { disabledAt, subscriptions } = user.account
  const limits = limitsOf(subscriptions.map(planOfTerm))
  const isSubscribed = subscriptions.length > 0
  const scopes = disabledAt === null ? [...scopesOf(user.role, isSubscribed), ...ofOperator.scopes] : []
  const principal: Principal = Object.freeze({
    accountId: user.accountId,
    userId: user.id,
    memberRole: user.memberRole,
    scopes: new Set<Scope>(scopes),
    operatorLacks: ofOperator.operatorLacks,
    exportRowsMax: limits?.exportRowsMax ?? 0,
    limits: limits ?? undefined,
    entitlement: entitlementOf(user.role, isSubscribed),
  })
  return { principal, isDisabled: disabledAt !== null }
}

/** Pages of the emails whose link does not lead to signing in. */
const LINK_PAGES: Partial<Readonly<Record<EmailKind, string>>> = {
  verify: 'verify',
  reset: 'reset',
  approveNewEmail: 'change-email',
  confirmNewEmail: 'change-email',
  invitation: 'invitation',
}

function linkOf(kind: EmailKind, baseUrl: string, token: string | undefined): string {
  const page = LINK_PAGES[kind] ?? 'sign-in'
  return token === undefined ? `${baseUrl}/${page}` : `${baseUrl}/${page}#${token}`
}

/** Printable ASCII, truncated for the list of sessions. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT)
}
