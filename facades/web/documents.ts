/**
 * A document that the pages can run, by its file in `operations/`. The page names the document without folder and
 * extension; input of the page is never parsed as GraphQL.
 */
export interface WebDocument {
  readonly document: string
  /** `open`: no session required. `session`: signed-in users. `operator`: users with the operator role. */
  readonly access: 'open' | 'session' | 'operator'
  /** Also available to users of an account that the operator has disabled. */
  readonly forDisabled?: true
  /** Accepts a file, so that the larger body limit applies. */
  readonly takesFile?: true
}

export const WEB_DOCUMENTS: readonly WebDocument[] = [
  { document: 'web/get-viewer', access: 'open' },
  { document: 'web/sign-up', access: 'open' },
  { document: 'web/verify-email', access: 'open' },
  { document: 'web/resend-verification', access: 'open' },
  { document: 'web/sign-in', access: 'open' },
  { document: 'web/confirm-sign-in', access: 'open' },
  { document: 'web/sign-out', access: 'open' },
  { document: 'web/request-password-reset', access: 'open' },
  { document: 'web/reset-password', access: 'open' },
  { document: 'web/change-password', access: 'session' },
  { document: 'web/start-second-factor', access: 'session' },
  { document: 'web/confirm-second-factor', access: 'session' },
  { document: 'web/remove-second-factor', access: 'session' },
  { document: 'web/set-language', access: 'session' },
  { document: 'web/get-sessions', access: 'session', forDisabled: true },
  { document: 'web/end-session', access: 'session', forDisabled: true },
  { document: 'get-tariffs', access: 'open' },
  { document: 'get-portfolios', access: 'session' },
  { document: 'get-portfolio', access: 'session' },
  { document: 'create-portfolio', access: 'session' },
  { document: 'rename-portfolio', access: 'session' },
  { document: 'delete-portfolio', access: 'session' },
  { document: 'web/get-payment-providers', access: 'open' },
  { document: 'web/get-account', access: 'session' },
  { document: 'web/place-order', access: 'session' },
  { document: 'web/cancel-order', access: 'session' },
  { document: 'web/get-orders', access: 'session' },
  { document: 'web/get-order', access: 'session' },
  { document: 'web/generate-key', access: 'session' },
  { document: 'web/deactivate-key', access: 'session' },
  { document: 'web/get-usage', access: 'session' },
  { document: 'web/get-accounts', access: 'operator' },
  { document: 'web/get-account-details', access: 'operator' },
  { document: 'web/disable-account', access: 'operator' },
  { document: 'web/get-orders-to-confirm', access: 'operator' },
  { document: 'web/confirm-order', access: 'operator' },
  { document: 'web/reject-order', access: 'operator' },
  { document: 'web/get-payments-to-resolve', access: 'operator' },
  { document: 'web/resolve-payment', access: 'operator' },
  { document: 'web/grant-subscription', access: 'operator' },
  { document: 'web/get-places', access: 'operator' },
  { document: 'web/get-loads', access: 'operator' },
  { document: 'web/get-load-failures', access: 'operator' },
  { document: 'web/get-revisions', access: 'operator' },
  { document: 'get-sources', access: 'operator' },
  { document: 'change-source', access: 'operator' },
  { document: 'enable-source', access: 'operator' },
  { document: 'start-source', access: 'operator' },
  { document: 'web/get-conflicts', access: 'operator' },
  { document: 'get-revision', access: 'operator' },
  { document: 'publish-revision', access: 'operator' },
  { document: 'reject-revision', access: 'operator' },
  { document: 'preview-holdings', access: 'session', takesFile: true },
  { document: 'import-holdings', access: 'session', takesFile: true },
]
