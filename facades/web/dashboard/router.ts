import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import staticCompressed from 'express-static-gzip'
import { acceptedOf } from '../../http/negotiate.ts'
import { matchRoute } from './app/frame/routes.ts'
import { BUILT } from './build.ts'

interface DashboardOptions {
  readonly baseUrl: string
  /** Folder of the built dashboard. */
  readonly built?: string
}

/** Content-Security-Policy: own resources and scripts only; no other site may frame the page. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const NOT_BUILT = 'The dashboard is not built. Run "npm run build", then reload the page.\n'

/** Serves the dashboard of subscribers and operators: one index for all routes, and immutable hashed files. */
export function dashboardRouter({ baseUrl, built = BUILT }: DashboardOptions): Router {
  const router = Router()
  const base = baseOf(baseUrl)
  const immutable = { index: false, serveStatic: { immutable: true, maxAge: '1y' } }
  router.use(
    '/assets',
    staticCompressed(join(built, 'assets'), { ...immutable, enableBrotli: true, orderPreference: ['br'] }),
  )
  for (const file of ['theme.js', 'mark.svg']) {
    router.get(`/${file}`, (_request, response) => response.sendFile(join(built, file), { maxAge: '5m' }))
  }
  router.get(['/terminal', '/app'], (_request, response) => response.redirect(302, `${base}app/screen`))
  router.get(
    [
      '/',
      '/sign-up',
      '/sign-in',
      '/verify',
      '/reset',
      '/change-email',
      '/invitation',
      '/app/*rest',
      '/dashboard',
      '/dashboard/*rest',
    ],
    (request, response) => {
      const index = readIndex(built, base)
      if (index === null) response.status(503).type('text').send(NOT_BUILT)
      else sendIndex(response.status(matchRoute(request.path) === null ? 404 : 200), index)
    },
  )
  return router
}

/** Paths below it are for programs, whoever asks. */
const API = '/api/'

/**
 * Answers whoever prefers a page to data: the dashboard, which says that there is none. Programs are answered by the next
 * handler.
 */
export function notFoundPage({ baseUrl, built = BUILT }: DashboardOptions): RequestHandler {
  const base = baseOf(baseUrl)
  return (request, response, next) => {
    response.vary('Accept')
    const index = prefersPage(request) ? readIndex(built, base) : null
    if (index === null) next()
    else sendIndex(response.status(404), index)
  }
}

function prefersPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !request.path.startsWith(API) && acceptedOf(request, ['application/json', 'text/html']) === 'text/html'
}

/** The path that all links begin with. */
function baseOf(baseUrl: string): string {
  return `${new URL(baseUrl).pathname.replace(/\/+$/, '')}/`
}

/** Sets the base URL of relative links, so that they work behind a proxy that adds a path prefix. */
function readIndex(built: string, base: string): string | null {
  try {
    return readFileSync(join(built, 'index.html'), 'utf8').replace('<head>', `<head>\n<base href="${base}">`)
  } catch {
    return null
  }
}

function sendIndex(response: Response, index: string): void {
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(index)
}
