import type { Client, Clients } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { isRegistered } from './redirect-uris.ts'
import { OFFLINE, SCOPE, type SignInDoor } from './sign-in-door.ts'

/** What an assistant asks a person for. The answer goes to `redirectUri`, which is one of the client's. */
export interface AuthorizationRequest {
  readonly client: Client
  readonly redirectUri: string
  readonly state: string | null
  /** Hash of the secret that the client shows when it exchanges the code (RFC 7636). */
  readonly codeChallenge: string
  /** What is wrong with the rest of the request; null when nothing is. The client hears of it through the redirect. */
  readonly fault: OAuthError | null
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const LONGEST_STATE = 2_000

/**
 * Reads the query of an authorization request.
 * @throws OAuthError when the client or its redirect is wrong: nothing may be sent there
 */
export async function readAuthorizationRequest(
  query: URLSearchParams,
  { clients, door, address }: { readonly clients: Clients; readonly door: SignInDoor; readonly address: string },
): Promise<AuthorizationRequest> {
  const clientId = single(query, 'client_id')
  const redirectUri = single(query, 'redirect_uri')
  if (clientId === null) throw new OAuthError('invalid_request', 'client_id: is required, once.')
  if (redirectUri === null) throw new OAuthError('invalid_request', 'redirect_uri: is required, once.')
  const client = await clients.find(clientId, address)
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw new OAuthError('invalid_request', 'redirect_uri: is not one of those that the client has registered.')
  }
  const codeChallenge = single(query, 'code_challenge') ?? ''
  return { client, redirectUri, state: single(query, 'state'), codeChallenge, fault: faultOf(query, door) }
}

function faultOf(query: URLSearchParams, door: SignInDoor): OAuthError | null {
  const repeated = ['response_type', 'code_challenge', 'code_challenge_method', 'state', 'scope'].filter(
    name => query.getAll(name).length > 1,
  )
  if (repeated.length > 0) return new OAuthError('invalid_request', `${repeated.join(', ')}: is given more than once.`)
  if (query.get('response_type') !== 'code') {
    return new OAuthError('unsupported_response_type', 'response_type: must be code.')
  }
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(query.get('code_challenge') ?? '')) {
    return new OAuthError('invalid_request', 'code_challenge: is required, with code_challenge_method S256.')
  }
  if ((query.get('state') ?? '').length > LONGEST_STATE) {
    return new OAuthError('invalid_request', `state: must have at most ${LONGEST_STATE} characters.`)
  }
  return faultOfScope(query.get('scope')) ?? faultOfResource(query.getAll('resource'), door)
}

/** @param scope as given, names with spaces between them; null for all there are */
export function faultOfScope(scope: string | null): OAuthError | null {
  const unknown = (scope ?? '').split(' ').filter(name => name !== '' && name !== SCOPE && name !== OFFLINE)
  if (unknown.length === 0) return null
  return new OAuthError('invalid_scope', `scope: ${SCOPE} and ${OFFLINE} are known, not ${unknown.join(', ')}.`)
}

/** Without one it is the only endpoint that there is; some clients add a slash. */
export function faultOfResource(given: readonly string[], { resource }: SignInDoor): OAuthError | null {
  if (given.every(one => one.replace(/\/$/, '') === resource)) return null
  return new OAuthError('invalid_target', `resource: must be ${resource}.`)
}

/** The URL that brings an answer to the client; `iss` tells it from whom (RFC 9207). */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}

function single(query: URLSearchParams, name: string): string | null {
  const [value = '', ...more] = query.getAll(name)
  return value === '' || more.length > 0 ? null : value
}
