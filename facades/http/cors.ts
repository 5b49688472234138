import type { IncomingMessage } from 'node:http'
import type { Head } from './head.ts'
import { pathOf } from './request-log.ts'

/** What stands for every origin. */
export const ANY_ORIGIN = '*'

/** What the data endpoints answer. */
export const METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'x-api-key, if-none-match, accept, accept-language'
/** The headers of answers that a page may read, besides those that every page may. */
export const EXPOSED_HEADERS =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Deprecation, Sunset, Link, Content-Disposition, Server-Timing'
/** A browser asks again after so long; browsers cap it at two hours at most. */
const ASKED_ONCE_IN_SECONDS = '7200'

const OPEN_TO_PAGES = /^\/(api\/v1\/|openapi\.(json|yaml)$)/

/**
 * Lets pages of the origins that the operator named read the data endpoints and the description. A key is sent by the
 * page itself; cookies are not, so that nobody acts as whoever is signed in here.
 * @param allowedOrigins exact origins, or `*`; empty for pages of nobody
 * @returns says in the head what a page may read; true for the question of a browser before it asks, which is then
 *   answered by the head alone
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
    head.set('Access-Control-Max-Age', ASKED_ONCE_IN_SECONDS)
    return true
  }
}

/** Names the origin that may read the answer; who is not allowed is told nothing. */
function allowOrigin(origin: string | undefined, head: Head, allowedOrigins: readonly string[]): boolean {
  const any = allowedOrigins.includes(ANY_ORIGIN)
  if (!any) head.vary('Origin')
  if (!any && (origin === undefined || !allowedOrigins.includes(origin))) return false
  head.set('Access-Control-Allow-Origin', any ? ANY_ORIGIN : (origin ?? ''))
  head.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  return true
}
