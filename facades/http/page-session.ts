import type { IncomingMessage } from 'node:http'
import type { Identity } from '../../gateway/access/identity.ts'
import type { Authentication } from '../../gateway/access/principal.ts'
import { failure } from '../../gateway/errors.ts'
import { clientAddressOf, requestIdOf } from './request-log.ts'

/**
 * Identifies the person behind a file that a page of the service downloads, for which a page has no key. Only a request
 * that a page of the service sends itself counts: browsers say so in `Sec-Fetch-Site`, which no page can forge, and a
 * link opened from an email or another site says something else.
 */
export type AuthenticatePage = (request: IncomingMessage) => Promise<Authentication>

export function pageAuthenticator({ browserSession }: Pick<Identity, 'browserSession'>): AuthenticatePage {
  return async request => {
    const { headers } = request
    if (headers['sec-fetch-site'] !== 'same-origin') return { failure: failure('KEY_MISSING') }
    const browser = await browserSession({
      cookie: headers.cookie,
      userAgent: headers['user-agent'],
      address: clientAddressOf(request),
      requestId: requestIdOf(request),
    })
    browser.ended()
    if (browser.browserSession.session === null) return { failure: failure('SIGN_IN_NEEDED') }
    // A file counts as requests of the customer.
    if (browser.principal.viewing !== undefined) return { failure: failure('VIEWING_READ_ONLY') }
    if (browser.isDisabled) return { failure: failure('ACCOUNT_DISABLED') }
    const { principal } = browser
    if (principal.entitlement?.kind === 'FREE') return { failure: failure('SUBSCRIPTION_ENDED', { detail: NO_EXPORT }) }
    return { principal }
  }
}

const NO_EXPORT = 'Files need an active subscription.'

/** A request without a key, with a session, for a table: pages read everything else as documents. */
export function isPageDownload({ headers, url = '' }: IncomingMessage): boolean {
  return headers['x-api-key'] === undefined && headers.cookie !== undefined && /[?&]Format=/i.test(url)
}
