import type { BrowserSession } from '../../../../schema/browser-session.ts'
import { passkeyRefused } from '../../../../schema/errors.ts'
import { noteProofs, notifyOfSignIn } from '../session-proofs.ts'
import { type BrowserSessionParts, callAuth, type SignInRequest } from '../sign-in-request.ts'
import { signatureFrom } from './browser-answers.ts'
import { CHALLENGE_MINUTES } from './challenges.ts'
import { possible } from './own-passkeys.ts'

/**
 * Signing in by passkey, which is two factors at once: the device, and what its user showed to the device (a fingerprint,
 * a face or a PIN). So no code is asked for after it. The password is: operators enter it before they change things.
 */
export function passkeySignIn(
  { prisma, auth, attempts, challenges, relyingParty, device, now }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'startPasskeySignIn' | 'signInByPasskey'> {
  const { network, session, headers } = request
  const endEarlier = async (userId: string) => {
    if (session !== null) await prisma.session.deleteMany({ where: { id: session.id } })
    await prisma.session.deleteMany({ where: { userId, expiresAt: { lt: now() } } })
  }
  return {
    startPasskeySignIn: async () => {
      const { id: rpID } = possible(relyingParty)
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      return generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(challenges.make(request, 'signIn'), 'base64url'),
        timeout: CHALLENGE_MINUTES * 60_000,
        userVerification: 'required',
      })
    },
    signInByPasskey: async answer => {
      const { id: expectedRPID, origin: expectedOrigin } = possible(relyingParty)
      await attempts.count('passkeyByAddress', network)
      const expectedChallenge = await challenges.use(request, 'signIn')
      const response = signatureFrom(answer)
      const where = { credentialId: response.id }
      const passkey = await prisma.passkey.findUnique({ where, include: { user: { select: { email: true } } } })
      if (passkey === null) throw passkeyRefused()
      const { id, userId, credentialId, publicKey, counter, user } = passkey
      const { userHandle, ...signed } = response.response
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      // A counter that goes backwards is refused as well: the passkey may have been copied.
      const verified = await verifyAuthenticationResponse({
        response: { ...response, response: signed, clientExtensionResults: {} },
        credential: { id: credentialId, publicKey, counter: Number(counter) },
        ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
      }).catch(() => null)
      if (verified?.verified !== true || !isOf(userHandle, userId)) throw passkeyRefused()
      const data = { counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: now() }
      // Nothing is updated where it was removed, or used by somebody else with the same counter, in this moment.
      const { count } = await prisma.passkey.updateMany({ where: { id, counter }, data })
      if (count === 0) throw passkeyRefused()
      await endEarlier(userId)
      await callAuth(request, auth.api.startSession({ body: { userId }, headers, returnHeaders: true }))
      request.cookies.push(device.cookieFor(user.email))
      await noteProofs({ prisma }, request, { secondFactorAt: now() })
      if (!device.isKnown(headers, user.email)) await notifyOfSignIn({ prisma, now }, request, userId)
      return userId
    },
  }
}

/** The device names the user for whom it made the passkey; not every one does. */
function isOf(userHandle: string | null | undefined, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId
}
