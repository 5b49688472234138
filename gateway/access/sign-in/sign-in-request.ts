import { isAPIError } from 'better-auth/api'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { BrowserSession, RequestOrigin } from '../../../schema/browser-session.ts'
import { databaseAway, invalidArguments, signInNeeded } from '../../../schema/errors.ts'
import type { EmailKind } from './account-emails.ts'
import type { Attempts } from './attempts.ts'
import type { Auth } from './auth.ts'
import type { KnownDevice } from './known-device.ts'
import type { Links } from './links.ts'
import type { PasskeyChallenges } from './passkeys/challenges.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { Addressee } from './profile/addressee.ts'
import { refusalOf } from './refusals.ts'

/** What all browser sessions share. */
export interface BrowserSessionParts {
  readonly prisma: PrismaClient
  readonly auth: Auth
  readonly links: Links
  readonly attempts: Attempts
  readonly device: KnownDevice
  readonly challenges: PasskeyChallenges
  /** Null where browsers refuse passkeys. */
  readonly relyingParty: RelyingParty | null
  now(): Date
  /** Sends an email; the token is the secret of its link. */
  sendEmail(
    kind: EmailKind,
    to: Omit<Addressee, 'name'> & { readonly name: string | null },
    token?: string,
  ): Promise<void>
}

/** A browser's request, as far as signing in is concerned. */
export interface SignInRequest {
  readonly headers: Headers
  /** From where: an address, or of the newer protocol the network that one customer has. */
  readonly network: string
  /** The cookies that the answer sets; filled while the request runs. */
  readonly cookies: string[]
  readonly session: BrowserSession['session']
  /** Does work whose time must not be seen, once the answer is sent. */
  afterAnswer(work: () => Promise<void>): void
  readonly origin: RequestOrigin
  /** Throws what the database throws. */
  pingDatabase(): Promise<unknown>
  /** Whether a session is stored. Throws what the database throws. */
  isStored(sessionId: string): Promise<boolean>
}

/** Runs a call of the library: keeps the cookies that it sets, and turns its refusals into errors of our table. */
export async function callAuth<T>(
  { cookies, session, pingDatabase, isStored }: SignInRequest,
  call: Promise<{ readonly headers: Headers; readonly response: T }>,
  path = 'password',
): Promise<T> {
  try {
    const { headers, response } = await call
    cookies.push(...headers.getSetCookie())
    return response
  } catch (error) {
    if (!isAPIError(error)) throw error
    const code = String(error.body?.code)
    const refusal = refusalOf(code, path)
    // Of its own failures the library does not say why: where the database is away, that is what is thrown here.
    if (refusal === undefined) await pingDatabase()
    // It takes a session that it could not read for none.
    if (code === 'UNAUTHORIZED' && session !== null && (await isStored(session.id))) throw databaseAway()
    throw refusal ?? error
  }
}

export function signedIn({ session }: SignInRequest): { readonly id: string; readonly userId: string } {
  if (session === null) throw signInNeeded()
  return session
}

/** @throws GraphQLError INVALID_PARAMETER when there is a fault */
export function refuseFaults(faults: Readonly<Record<string, string | null>>): void {
  const found = Object.entries(faults).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
  if (found.length > 0) throw invalidArguments(found)
}
