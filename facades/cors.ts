import type { NextFunction, Request, Response } from 'express'

/** What stands for every origin. */
export const ANY_ORIGIN = '*'

const METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'x-api-key, if-none-match, accept, accept-language'
/** The headers of answers that a page may read, besides those that every page may. */
export const EXPOSED_HEADERS =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Deprecation, Sunset, Link, Content-Disposition, Server-Timing'
/** A browser asks again after so long; browsers cap it at two hours at most. */
const ASKED_ONCE_IN_SECONDS = 7_200

const OPEN_TO_PAGES = /^\/(api\/v1\/|openapi\.(json|yaml)$)/

/**
 * Lets pages of the origins that the operator named read the data endpoints and the description. A key is sent by the
 * page itself; cookies are not, so that nobody acts as whoever is signed in here.
 * @param allowedOrigins exact origins, or `*`; empty for pages of nobody
 */
export function cors({ allowedOrigins = [] }: { readonly allowedOrigins?: readonly string[] | undefined }) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (allowedOrigins.length === 0 || !OPEN_TO_PAGES.test(request.path)) return void next()
    const allowed = allowOrigin(request, response, allowedOrigins)
    if (!allowed || request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) {
      return void next()
    }
    response.setHeader('Allow', METHODS)
    response.setHeader('Access-Control-Allow-Methods', METHODS)
    response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS)
    response.setHeader('Access-Control-Max-Age', ASKED_ONCE_IN_SECONDS)
    response.status(204).end()
  }
}

/** Names the origin that may read the answer; who is not allowed is told nothing. */
function allowOrigin(request: Request, response: Response, allowedOrigins: readonly string[]): boolean {
  const any = allowedOrigins.includes(ANY_ORIGIN)
  if (!any) response.vary('Origin')
  const origin = request.get('origin')
  if (!any && (origin === undefined || !allowedOrigins.includes(origin))) return false
  response.setHeader('Access-Control-Allow-Origin', any ? ANY_ORIGIN : (origin ?? ''))
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  return true
}
