import { randomUUID } from 'node:crypto'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { withHashedSessions } from './hashed-sessions.ts'
import { hashPassword, PASSWORD_LENGTH, verifyPassword } from './password.ts'

/** A session that is not used for so long is over. */
const SESSION_SECONDS = 14 * 24 * 3_600
/** How exactly the last use of a session is known. */
const SESSION_UPDATE_SECONDS = 300
const SECOND_STEP_SECONDS = 600

/** The header by which we hand in the address of a visitor; what a client sends by this name never gets here. */
export const ADDRESS_HEADER = 'x-visitor-address'

interface AuthOptions {
  readonly prisma: PrismaClient
  /** Signs cookies and encrypts secrets of second factors. */
  readonly secret: string
  readonly baseUrl: string
}

export type Auth = ReturnType<typeof createAuth>

/**
 * The library that keeps sessions and second factors, over our tables. It is called in process only: none of its
 * routes is served. Our `Account` is the customer, so what the library calls an account is a `Credential` here.
 */
export function createAuth({ prisma, secret, baseUrl }: AuthOptions) {
  const secure = baseUrl.startsWith('https:')
  return betterAuth({
    appName: 'Bond data',
    baseURL: baseUrl,
    secret,
    database: withHashedSessions(prismaAdapter(prisma, { provider: 'postgresql' })),
    user: { additionalFields: { language: { type: 'string', required: false, input: false } } },
    account: { modelName: 'credential', fields: { accountId: 'subject', providerId: 'provider' } },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_UPDATE_SECONDS },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_LENGTH.most * 4,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [
      twoFactor({
        issuer: 'Bond data',
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
        otpOptions: {},
        schema: { twoFactor: { modelName: 'twoFactor' } },
      }),
      { id: 'signed-in', endpoints: { startSession } },
    ],
    advanced: {
      // A name with this prefix binds the cookie to the host and to https; the library's own prefix does less.
      cookiePrefix: secure ? '__Host-bonds' : 'bonds',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => randomUUID() },
    },
    // Its lines hold addresses of people; what fails reaches our log as an error.
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}

/** Signs in a user who has shown otherwise who he is, such as by the link in a mail. */
const startSession = createAuthEndpoint(
  '/signed-in/start',
  { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
  async ctx => {
    const { internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(ctx.body.userId)
    if (user === null) throw new Error('the user is gone')
    const session = await internalAdapter.createSession(user.id)
    await setSessionCookie(ctx, { session, user })
    return ctx.json({ userId: user.id })
  },
)
