/** The codes that we answer with, of RFC 6749, 7591, 8707 and 7009. */
type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** A refusal in the words of OAuth. The sentence is for whoever writes or configures the client. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthCode

  constructor(code: OAuthCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
