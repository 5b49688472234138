import { isIP } from 'node:net'

/** For whom a passkey is made: browsers use it on pages of this host only. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** @returns null where browsers refuse passkeys: without https (but for localhost), or with an IP address for a name */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(baseUrl)
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isName && isSecure ? { id: hostname, origin } : null
}
