import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A cookie of a browser in which an account has signed in before. Guesses of others, from wherever, do not delay it: its
 * attempts are counted apart. It opens nothing by itself, and a secret of the service makes it unforgeable.
 */
export interface KnownDevice {
  isKnown(headers: Headers, email: string): boolean
  /** `Set-Cookie` after an account has signed in. */
  cookieFor(email: string): string
}

const YEAR_SECONDS = 365 * 24 * 3_600

export function knownDevice(secret: string, baseUrl: string): KnownDevice {
  const isSecure = baseUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}bonds.device`
  const proofOf = (email: string) => createHmac('sha256', secret).update(`device ${email}`).digest('base64url')
  return {
    isKnown: (headers, email) => {
      const given = Buffer.from(cookieOf(headers, name))
      const expected = Buffer.from(proofOf(email))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    cookieFor: email =>
      `${name}=${proofOf(email)}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  }
}

export function cookieOf(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
