/**
 * The sign-in door: where assistants that cannot carry a key connect by OAuth. Everything that names it is derived here.
 */
export interface SignInDoor {
  /** False where the operator has not set it up: then nothing answers there. */
  readonly isOpen: boolean
  /** The authorization server: an origin without a path, because some clients look for its endpoints only there. */
  readonly issuer: string
  /** Below which the MCP endpoint is mounted. */
  readonly base: string
  /** The MCP endpoint, which is also the audience of tokens. */
  readonly resource: string
  /** Where a person sees who asks, and agrees. */
  readonly consentPage: string
  /** The host that serves the door and nothing else; null when it shares the host of the service. */
  readonly host: string | null
}

/** What a token allows: the tools, which read and, where the account allows it, keep alerts. */
export const SCOPE = 'data'
/** Asked for by clients that want a refresh token, which everybody gets. */
export const OFFLINE = 'offline_access'

export function signInDoor({
  baseUrl,
  connectUrl,
}: {
  readonly baseUrl: string
  readonly connectUrl: string | undefined
}): SignInDoor {
  const shared = `${baseUrl}/connect`
  const base = connectUrl ?? shared
  return Object.freeze({
    isOpen: connectUrl !== undefined,
    issuer: new URL(base).origin,
    base,
    resource: `${base}/mcp`,
    consentPage: `${baseUrl}/dashboard/connect`,
    host: base === shared ? null : new URL(base).host,
  })
}
