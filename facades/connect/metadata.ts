import { OFFLINE, SCOPE, type SignInDoor } from '../../gateway/connect/sign-in-door.ts'

/** Where clients find the metadata of a protected resource: below the well-known path, or for a bare origin at it. */
export function resourceMetadataPaths({ resource, host }: SignInDoor): readonly string[] {
  const ofPath = RESOURCE_PATH + new URL(resource).pathname
  // On the host of the service the root belongs to the key door, where nothing may be discovered.
  return host === null ? [ofPath] : [ofPath, RESOURCE_PATH]
}

export const SERVER_PATH = '/.well-known/oauth-authorization-server'
const RESOURCE_PATH = '/.well-known/oauth-protected-resource'

/** Metadata of the endpoint (RFC 9728). */
export function resourceMetadata({ resource, issuer }: SignInDoor) {
  return {
    resource,
    resource_name: 'Bond data',
    authorization_servers: [issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
  }
}

/** Metadata of the authorization server (RFC 8414). All clients are public: they prove themselves by PKCE. */
export function serverMetadata({ issuer }: SignInDoor) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    scopes_supported: [SCOPE, OFFLINE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}

/** The challenge of a 401 (RFC 6750 and 9728). */
export function challengeOf(door: SignInDoor): string {
  const metadata = `${door.issuer}${resourceMetadataPaths(door)[0]}`
  return `Bearer resource_metadata="${metadata}", scope="${SCOPE}"`
}
