import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import express, { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import type { Description } from './description.ts'
import { catalogText, llmsText, securityText } from './discovery.ts'
import { errorsPage } from './errors-page.ts'
import { fieldsPage } from './fields-page.ts'
import { filtersPage } from './filters-page.ts'
import { methodologyPage } from './methodology-page.ts'
import { overviewPage } from './overview-page.ts'
import { type Page, renderPage, type Site } from './page.ts'
import { policiesPage } from './policies-page.ts'
import { postmanCollection } from './postman.ts'
import { ratingsPage } from './ratings-page.ts'
import { referencePage } from './reference-page.ts'
import { type ReferenceSources, type References, readReferences } from './reference-sources.ts'
import { snippetsPage } from './snippets-page.ts'

export interface DocsOptions extends ReferenceSources {
  /** The OpenAPI description; a function when its examples depend on the market snapshot. */
  readonly openapi: Description | (() => Description)
  readonly baseUrl: string
  readonly securityContact: string | undefined
  readonly now?: () => Date
  /** Whether the published data is sample data. */
  isSample(): boolean
}

const ASSETS = join(import.meta.dirname, 'assets')
const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** Served beside the assets of these pages. */
const FILES = [
  join(import.meta.dirname, '..', 'shared.css'),
  ...['swagger-ui.css', 'swagger-ui-bundle.js'].map(file => join(SWAGGER, file)),
]
const ASSET_AGE = '5m'

/** Content-Security-Policy: own resources and scripts only. `data:` is for the inline icons of Swagger UI. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Pages by path. */
const PAGES: Readonly<Record<string, (of: { description: Description; site: Site; references: References }) => Page>> =
  {
    '/docs': ({ description, site }) => overviewPage(description, site),
    '/docs/reference': ({ site }) => referencePage(site),
    '/docs/snippets': ({ site }) => snippetsPage(site),
    '/docs/fields': ({ references, site }) => fieldsPage(references.fields, site),
    '/docs/filters': ({ description }) => filtersPage(description),
    '/docs/ratings': ({ references }) => ratingsPage(references.ratings),
    '/docs/methodology': ({ site }) => methodologyPage(site),
    '/docs/errors': ({ site }) => errorsPage(site),
    '/docs/policies': ({ site }) => policiesPage(site),
  }

/** Machine-readable documents. */
const DOCUMENTS: readonly (readonly [
  path: string,
  type: string,
  write: (description: Description, baseUrl: string) => string,
])[] = [
  ['/openapi.json', 'application/json', description => asJson(description)],
  ['/openapi.yaml', 'application/yaml', description => stringify(description, { aliasDuplicateObjects: false })],
  ['/docs/postman.json', 'application/json', (description, baseUrl) => asJson(postmanCollection(description, baseUrl))],
  ['/.well-known/api-catalog', 'application/linkset+json', (_description, baseUrl) => catalogText(baseUrl)],
  ['/llms.txt', 'text/markdown', llmsText],
]

/** Serves the documentation pages and the machine-readable documents. */
export function docsRouter({ openapi, baseUrl, isSample, securityContact, ...options }: DocsOptions): Router {
  const { now = () => new Date(), ...sources } = options
  const router = Router()
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const current = typeof openapi === 'function' ? openapi : () => openapi
  const references = readOnce(sources)
  for (const [path, page] of Object.entries(PAGES)) {
    router.get(path, async (_request, response) => {
      const description = current()
      const site = { baseUrl, prefix, version: description.info.version, sample: isSample(), securityContact }
      sendPage(response, page({ description, site, references: await references() }), site)
    })
  }
  for (const [path, type, write] of DOCUMENTS)
    router.get(
      path,
      sendAs(type, current, of => write(of, baseUrl)),
    )
  if (securityContact !== undefined) {
    router.get('/.well-known/security.txt', (_request, response) => {
      response.type('text/plain').send(securityText(securityContact, baseUrl, now()))
    })
  }
  for (const path of FILES) {
    router.get(`/docs/assets/${basename(path)}`, (_request, response) => response.sendFile(path, { maxAge: ASSET_AGE }))
  }
  router.use('/docs/assets', express.static(ASSETS, { index: false, redirect: false, maxAge: ASSET_AGE }))
  return router
}

/** Reads the references on first use, because nothing can be executed before the market snapshot is ready. */
function readOnce(sources: ReferenceSources): () => Promise<References> {
  let cached: References | undefined
  return async () => {
    cached ??= await readReferences(sources)
    return cached
  }
}

function sendPage(response: Response, page: Page, site: Site): void {
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(renderPage(page, site))
}

function asJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Serialises the description once per object. Concurrent responses share the bytes. */
function sendAs(type: string, current: () => Description, write: (description: Description) => string) {
  let cached: { readonly of: Description; readonly bytes: Buffer; readonly etag: string } | null = null
  const serialised = (of: Description) => {
    if (cached?.of === of) return cached
    const text = write(of)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    cached = { of, bytes: Buffer.from(text), etag }
    return cached
  }
  return (request: Request, response: Response): void => {
    const { bytes, etag } = serialised(current())
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'public, no-cache')
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.get('if-none-match') === etag) response.status(304).end()
    else response.type(type).send(bytes)
  }
}
