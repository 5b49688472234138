import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { notFound, passkeyRefused, refused } from '../../../../schema/errors.ts'
import { type BrowserSessionParts, refuseFaults, type SignInRequest, signedIn } from '../sign-in-request.ts'
import { newPasskeyFrom } from './browser-answers.ts'
import { CHALLENGE_MINUTES } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Passkeys that one user may have. */
const MOST_PASSKEYS = 10
const LONGEST_NAME = 60
/** EdDSA, ES256 and RS256 (COSE), which every version of Node.js verifies. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

type OwnPasskeys = Pick<BrowserSession, 'passkeys' | 'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'>

/**
 * The passkeys of the signed-in user. The library that verifies them is loaded when it is first needed: most instances
 * start without it.
 */
export function ownPasskeys(parts: BrowserSessionParts, request: SignInRequest): OwnPasskeys {
  const { prisma, challenges, relyingParty, now, sendEmail } = parts
  const { afterAnswer } = request
  const passkeysOf = (userId: string) =>
    prisma.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const tell = (kind: 'passkeyAdded' | 'passkeyRemoved', userId: string, passkey: string) =>
    afterAnswer(async () => {
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      await sendEmail(kind, { ...user, passkey })
    })
  return {
    passkeys: async () => ({
      items: await passkeysOf(signedIn(request).userId),
      most: MOST_PASSKEYS,
      isPossible: relyingParty !== null,
    }),
    startPasskey: async () => {
      const { userId } = signedIn(request)
      const { id: rpID } = possible(relyingParty)
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      const present = await passkeysOf(userId)
      refuseMore(present.length)
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      return generateRegistrationOptions({
        rpName: 'Bond data',
        rpID,
        userName: user.email,
        userDisplayName: user.name ?? user.email,
        userID: new TextEncoder().encode(userId),
        challenge: Buffer.from(challenges.make(request, { add: userId }), 'base64url'),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    addPasskey: async ({ name: given, answer }, audit) => {
      const { userId } = signedIn(request)
      const { id: expectedRPID, origin: expectedOrigin } = possible(relyingParty)
      const name = nameFrom(given)
      const expectedChallenge = await challenges.use(request, { add: userId })
      const response = newPasskeyFrom(answer)
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const verified = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null)
      if (verified?.registrationInfo === undefined) throw passkeyRefused()
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
      const { transports } = response.response
      const data = { userId, name, credentialId, publicKey, counter: BigInt(counter), transports, createdAt: now() }
      const passkey = await prisma
        .$transaction(async transaction => {
          // The row stays locked, so that two at once do not pass the limit.
          await transaction.$queryRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
          refuseMore(await transaction.passkey.count({ where: { userId } }))
          const created = await transaction.passkey.create({ data })
          await audit(transaction, name)
          return created
        })
        .catch(refuseKnown)
      tell('passkeyAdded', userId, name)
      return passkey
    },
    renamePasskey: async (id, given) => {
      const { userId } = signedIn(request)
      const data = { name: nameFrom(given) }
      const [renamed] = await prisma.passkey.updateManyAndReturn({ where: { id, userId }, data })
      if (renamed === undefined) throw notFound('The passkey')
      return renamed
    },
    removePasskey: async (id, audit) => {
      const { userId } = signedIn(request)
      const name = await prisma.$transaction(async transaction => {
        const found = await transaction.passkey.findFirst({ where: { id, userId } })
        const { count } = await transaction.passkey.deleteMany({ where: { id, userId } })
        if (found === null || count === 0) throw notFound('The passkey')
        await audit(transaction, found.name)
        return found.name
      })
      tell('passkeyRemoved', userId, name)
    },
  }
}

/** @throws GraphQLError REFUSED where browsers refuse passkeys */
export function possible(relyingParty: RelyingParty | null): RelyingParty {
  if (relyingParty === null) throw refused('Passkeys need https and a domain name; this service is opened without.')
  return relyingParty
}

function refuseMore(present: number): void {
  if (present >= MOST_PASSKEYS) throw refused(`You have ${present} passkeys, the most possible. Remove one first.`)
}

function nameFrom(given: string): string {
  const name = given.trim()
  refuseFaults({ name: faultOf(name) })
  return name
}

function faultOf(name: string): string | null {
  if (name === '') return 'Give a name.'
  if (name.length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} characters.`
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) ? 'Leave out control characters.' : null
}

/** Browsers do not add a passkey twice, unless somebody insists. */
function refuseKnown(error: unknown): never {
  if ((error as { code?: string }).code !== 'P2002') throw error
  throw refused('This passkey is registered already.')
}
