import type { IncomingMessage } from 'node:http'
import type { Head } from './head.ts'
import { pathOf } from './request-log.ts'

/** Allows every origin. */
export const ANY_ORIGIN = '*'

/** The methods of the data endpoints. */
export const METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'x-api-key, if-none-match, accept, accept-language, range, if-range'
/** Names the revision of the market data behind an answer. */
export const REVISION_HEADER = 'X-Market-Revision'
/** Response headers that pages may read, besides the CORS-safelisted ones. */
export const EXPOSED_HEADERS = `ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ${REVISION_HEADER}, Deprecation, Sunset, Link, Content-Disposition, Content-Range, X-Warnings, Server-Timing`
/** The lifetime of a cached preflight; browsers cap it at two hours. */
const PREFLIGHT_MAX_AGE = '7200'

const OPEN_TO_PAGES = /^\/(api\/v1\/|openapi\.(json|yaml)$)/

/**
 * Lets pages of the configured origins read the data endpoints and the OpenAPI description. The page sends the key
 * itself; cookies are not allowed, so that a page cannot act as the signed-in user.
 * @param allowedOrigins exact origins, or `*`; empty allows none
 * @returns a function that sets the CORS headers; true for a preflight, whose response needs no body
 */
export function cors({ allowedOrigins = [] }: { readonly allowedOrigins?: readonly string[] | undefined }) {
  return (request: IncomingMessage, head: Head): boolean => {
    if (allowedOrigins.length === 0 || !OPEN_TO_PAGES.test(pathOf(request))) return false
    const { method, headers } = request
    const allowed = allowOrigin(headers.origin, head, allowedOrigins)
    if (!allowed || method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
    head.set('Allow', METHODS)
    head.set('Access-Control-Allow-Methods', METHODS)
    head.set('Access-Control-Allow-Headers', REQUEST_HEADERS)
    head.set('Access-Control-Max-Age', PREFLIGHT_MAX_AGE)
    return true
  }
}

/** Sets the allowed origin; an origin that is not allowed gets no CORS headers. */
function allowOrigin(origin: string | undefined, head: Head, allowedOrigins: readonly string[]): boolean {
  const any = allowedOrigins.includes(ANY_ORIGIN)
  if (!any) head.vary('Origin')
  if (!any && (origin === undefined || !allowedOrigins.includes(origin))) return false
  head.set('Access-Control-Allow-Origin', any ? ANY_ORIGIN : (origin ?? ''))
  head.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  return true
}
