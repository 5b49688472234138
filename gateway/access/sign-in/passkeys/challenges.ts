import { createHmac, randomBytes } from 'node:crypto'
import { passkeyRefused } from '../../../../schema/errors.ts'
import { cookieOf } from '../known-device.ts'
import type { Links } from '../links.ts'

/** A request of a browser, with the cookies that its answer sets. */
interface Cookies {
  readonly headers: Headers
  readonly cookies: string[]
}

/** What a challenge is for. One to add a passkey names the user who adds it. */
export type ChallengePurpose = { readonly add: string } | 'signIn'

/**
 * Challenges of passkeys: bound to the browser by a cookie, for five minutes, each used once. Nothing is stored until one
 * is used: the cookie has a random word with the time of its end, and the challenge is an HMAC of both by the secret of
 * the service, so that a browser can neither choose nor prolong it.
 */
export interface PasskeyChallenges {
  /** @returns Base64url; sets the cookie */
  make(request: Cookies, purpose: ChallengePurpose): string
  /**
   * Uses up the challenge of the browser; of two at once only one gets through.
   * @throws GraphQLError PASSKEY_REFUSED when there is none, or it has expired or was used
   */
  use(request: Cookies, purpose: ChallengePurpose): Promise<string>
}

interface ChallengeOptions {
  readonly secret: string
  readonly baseUrl: string
  readonly links: Pick<Links, 'isFirst'>
  now(): Date
}

export const CHALLENGE_MINUTES = 5
const WORD_BYTES = 24
const MINUTE_MS = 60_000

export function passkeyChallenges({ secret, baseUrl, links, now }: ChallengeOptions): PasskeyChallenges {
  const isSecure = baseUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}bonds.passkey`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const challengeOf = (word: string, purpose: ChallengePurpose) =>
    createHmac('sha256', secret)
      .update(`passkey ${JSON.stringify(purpose)} ${word}`)
      .digest('base64url')
  return {
    make: ({ cookies }, purpose) => {
      const endsAt = now().getTime() + CHALLENGE_MINUTES * MINUTE_MS
      const word = `${randomBytes(WORD_BYTES).toString('base64url')}.${endsAt}`
      cookies.push(`${name}=${word}; Max-Age=${CHALLENGE_MINUTES * 60}; ${attributes}`)
      return challengeOf(word, purpose)
    },
    use: async ({ headers, cookies }, purpose) => {
      const word = cookieOf(headers, name)
      const endsAt = Number(word.split('.')[1] ?? Number.NaN)
      if (!(endsAt > now().getTime())) throw passkeyRefused()
      cookies.push(`${name}=; Max-Age=0; ${attributes}`)
      const challenge = challengeOf(word, purpose)
      if (!(await links.isFirst(`passkey ${challenge}`, CHALLENGE_MINUTES))) throw passkeyRefused()
      return challenge
    },
  }
}
