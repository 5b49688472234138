import { z } from 'zod'
import { OAuthError } from './oauth-error.ts'
import { faultOfRedirectUri } from './redirect-uris.ts'

/** What a client says about itself; whatever else it says is not used. */
export interface ClientMetadata {
  readonly name: string
  readonly redirectUris: readonly string[]
}

const LONGEST_NAME = 100
const MOST_REDIRECTS = 20

const METADATA = z.object({
  client_name: z.string('must be a text').optional(),
  redirect_uris: z
    .array(z.string('must be URLs'), 'must be a list of URLs')
    .min(1, 'must have at least one URL')
    .max(MOST_REDIRECTS, `must have at most ${MOST_REDIRECTS} URLs`),
  response_types: z.array(z.string()).optional(),
  grant_types: z.array(z.string()).optional(),
})

/**
 * Reads client metadata (RFC 7591, section 2), of a registration or of a document.
 * @throws OAuthError naming what is wrong
 */
export function readClientMetadata(given: unknown): ClientMetadata {
  const { success, data, error } = METADATA.safeParse(given)
  if (!success) throw new OAuthError(codeFor(error.issues[0]?.path[0]), error.issues.map(sentenceOf).join(' '))
  const { client_name: name = '', redirect_uris: redirectUris, response_types, grant_types } = data
  const fault = redirectUris.map(faultOfRedirectUri).find(one => one !== null)
  if (fault !== undefined && fault !== null) throw new OAuthError('invalid_redirect_uri', `redirect_uris: ${fault}.`)
  if (response_types?.includes('code') === false) {
    throw new OAuthError('invalid_client_metadata', 'response_types: only code is supported.')
  }
  if (grant_types?.includes('authorization_code') === false) {
    throw new OAuthError('invalid_client_metadata', 'grant_types: must include authorization_code.')
  }
  return { name: printable(name), redirectUris }
}

function codeFor(name: unknown): 'invalid_redirect_uri' | 'invalid_client_metadata' {
  return name === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? 'The metadata must be a JSON object.' : `${String(path[0])}: ${message}.`
}

/** Without characters that hide or turn around what follows; people decide by this name. */
function printable(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}
