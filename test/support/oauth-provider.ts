import type { OAuthClientProvider as NewProvider } from '@modelcontextprotocol/client'
import type { OAuthClientProvider as OldProvider } from '@modelcontextprotocol/sdk/client/auth.js'

type Kept = Awaited<ReturnType<OldProvider['clientInformation']>>
type Tokens = Awaited<ReturnType<OldProvider['tokens']>>

/** What a program on the machine of a person remembers of OAuth, for both generations of the SDK. */
export interface RememberingProvider extends OldProvider {
  /** Where it would have sent the browser. */
  asked(): URL
  readonly forNew: NewProvider
}

export function rememberingProvider(redirectUrl: string, name: string): RememberingProvider {
  let client: Kept
  let tokens: Tokens
  let verifier = ''
  let asked: URL | undefined
  const provider: OldProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'state of the program',
    clientInformation: () => client,
    saveClientInformation: given => {
      client = given
    },
    tokens: () => tokens,
    saveTokens: given => {
      tokens = given
    },
    redirectToAuthorization: url => {
      asked = url
    },
    saveCodeVerifier: given => {
      verifier = given
    },
    codeVerifier: () => verifier,
  }
  return Object.assign(provider, {
    asked: () => {
      if (asked === undefined) throw new Error('nobody was sent to sign in')
      return asked
    },
    forNew: provider as unknown as NewProvider,
  })
}
