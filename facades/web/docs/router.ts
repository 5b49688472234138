import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import express, { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import type { Description } from './description.ts'
import { catalogText, llmsText } from './discovery.ts'
import { errorsPage } from './errors-page.ts'
import { filtersPage } from './filters-page.ts'
import { overviewPage } from './overview-page.ts'
import { type Page, renderPage, type Site } from './page.ts'
import { referencePage } from './reference-page.ts'

export interface DocsOptions {
  /** The OpenAPI description, from which the pages are made; a function where its examples follow the market. */
  readonly openapi: Description | (() => Description)
  readonly baseUrl: string
  /** Whether the market in force is the invented one. */
  isSample(): boolean
}

const ASSETS = join(import.meta.dirname, 'assets')
const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js']
const ASSET_AGE = '5m'

/** Nothing is loaded from elsewhere, and nothing runs that is not a file of ours. Swagger UI has its icons inline. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The description for machines and the pages for people. */
export function docsRouter({ openapi, baseUrl, isSample }: DocsOptions): Router {
  const router = Router()
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const current = typeof openapi === 'function' ? openapi : () => openapi
  const show = (path: string, page: (description: Description, site: Site) => Page) =>
    router.get(path, (_request, response) => {
      const site = { baseUrl, prefix, version: current().info.version, sample: isSample() }
      sendPage(response, page(current(), site), site)
    })

  router.get('/openapi.json', sendAs('application/json', current, asJson))
  router.get('/openapi.yaml', sendAs('application/yaml', current, asYaml))
  router.get(
    '/.well-known/api-catalog',
    sendAs('application/linkset+json', current, () => catalogText(baseUrl)),
  )
  router.get(
    '/llms.txt',
    sendAs('text/markdown', current, description => llmsText(description, baseUrl)),
  )
  show('/docs', overviewPage)
  show('/docs/reference', (_description, site) => referencePage(site))
  show('/docs/filters', filtersPage)
  show('/docs/errors', (_description, site) => errorsPage(site))
  for (const file of SWAGGER_FILES) {
    router.get(`/docs/assets/${file}`, (_request, response) =>
      response.sendFile(join(SWAGGER, file), { maxAge: ASSET_AGE }),
    )
  }
  router.use('/docs/assets', express.static(ASSETS, { index: false, redirect: false, maxAge: ASSET_AGE }))
  return router
}

function sendPage(response: Response, page: Page, site: Site): void {
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(renderPage(page, site))
}

function asJson(description: Description): string {
  return `${JSON.stringify(description, null, 2)}\n`
}

function asYaml(description: Description): string {
  return stringify(description, { aliasDuplicateObjects: false })
}

/** The description as text, written once for as long as it is the same object. */
function sendAs(type: string, current: () => Description, write: (description: Description) => string) {
  let known: { readonly of: Description; readonly text: string; readonly etag: string } | null = null
  const written = (of: Description) => {
    if (known?.of === of) return known
    const text = write(of)
    known = { of, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
    return known
  }
  return (request: Request, response: Response): void => {
    const { text, etag } = written(current())
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'public, no-cache')
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.get('if-none-match') === etag) response.status(304).end()
    else response.type(type).send(text)
  }
}
