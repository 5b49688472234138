/**
 * The sign-in door: where assistants that cannot carry a key connect by OAuth. Everything that names it is derived here.
 */
export interface SignInDoor {
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

/** What a token allows: the tools, which only read. */
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
  const base = connectUrl ?? `${baseUrl}/connect`
  return Object.freeze({
    issuer: new URL(base).origin,
    base,
    resource: `${base}/mcp`,
    consentPage: `${baseUrl}/dashboard/connect`,
    host: connectUrl === undefined ? null : new URL(connectUrl).host,
  })
}
