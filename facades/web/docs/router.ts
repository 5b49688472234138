import { basename, join } from 'node:path'
import express, { type Request, type Response, Router } from 'express'
import { printSchema } from 'graphql'
import { stringify } from 'yaml'
import type { Encoded } from '../../../gateway/answers/bytes.ts'
import { matchedEtag, quoted } from '../../../gateway/answers/etag.ts'
import { headOf, sendBody } from '../../http/head.ts'
import { acceptedOf } from '../../http/negotiate.ts'
import { readServiceStatus, type SellingFacts } from './about/service-facts.ts'
import { CLIENT_ARCHIVES, clientArchive } from './clients/archives.ts'
import type { Content } from './content.ts'
import type { Description } from './description.ts'
import { catalogText, llmsText, securityText } from './discovery.ts'
import { LANGUAGES, type Language, localPath } from './language.ts'
import { GENERATED } from './markdown-table.ts'
import { type Page, renderPage } from './page.ts'
import { ALL_PAGES } from './pages.ts'
import { postmanCollection } from './postman.ts'
import { type ReferenceSources, type References, readReferences } from './reference-sources.ts'
import { descriptionIn } from './russian/description.ts'
import { searchIndex } from './search-index.ts'
import type { Site } from './site.ts'

export interface DocsOptions extends ReferenceSources {
  /** The OpenAPI description; a function when its examples depend on the market snapshot. */
  readonly openapi: Description | (() => Description)
  readonly baseUrl: string
  /** Where assistants connect that cannot send a key. */
  readonly door: { readonly resource: string; readonly isOpen: boolean }
  readonly securityContact: string | undefined
  readonly now?: () => Date
  /** Whether the published data is sample data. */
  isSample(): boolean
  /** Whether the key `sandbox` is answered. */
  readonly hasSandbox: boolean
  readonly selling: SellingFacts
  /** False while only market data can be read. */
  hasDatabase(): boolean
}

const ASSETS = join(import.meta.dirname, 'assets')
/** Shared with the dashboard, and served beside the assets of these pages. */
const FILES = ['../shared.css', '../dashboard/public/theme.js'].map(path => join(import.meta.dirname, path))
const ASSET_AGE = '5m'

/** Content-Security-Policy: own resources and scripts only. */
const POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

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

/** Serves the documentation pages, as HTML and as Markdown, their search index and the machine-readable documents. */
export function docsRouter({
  openapi,
  baseUrl,
  isSample,
  hasSandbox,
  securityContact,
  door,
  selling,
  hasDatabase,
  ...options
}: DocsOptions): Router {
  const { now = () => new Date(), ...sources } = options
  const router = Router()
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const current = typeof openapi === 'function' ? openapi : () => openapi
  const references = readOnce(sources)
  const contentIn = async (language: Language): Promise<Content> => {
    const description = current()
    const { version } = description.info
    const site = {
      baseUrl,
      prefix,
      version,
      language,
      sample: isSample(),
      hasSandbox,
      signInUrl: door.isOpen ? door.resource : null,
      securityContact,
    }
    const service = { selling, hasDatabase: hasDatabase(), status: await readServiceStatus(sources) }
    return {
      ...{ description: descriptionIn(language, description), site, service },
      ...{ references: await references(), now: now() },
    }
  }
  for (const { code: language } of LANGUAGES) {
    for (const [english, make] of ALL_PAGES) {
      const path = localPath(english, language)
      router.get(path, async (request, response) => {
        const content = await contentIn(language)
        sendPage(request, response, make(content), content.site)
      })
      router.get(`${path}.md`, async (request, response) => {
        sendMarkdown(request, response, make(await contentIn(language)))
      })
    }
    router.get(`/docs/search-${language}.json`, async (request, response) => {
      setHeaders(response)
      sendTagged(request, response, 'json', JSON.stringify(searchIndex(await contentIn(language))))
    })
  }
  router.get('/docs/schema.graphql', (_request, response) =>
    response.type('text/plain').send(printSchema(sources.schema)),
  )
  for (const path of CLIENT_ARCHIVES) {
    router.get(path, (request, response) => {
      setHeaders(response)
      const { body, etag } = clientArchive(path)
      const matched = matchedEtag(request.headers['if-none-match'], etag)
      response.setHeader('ETag', etag)
      if (matched !== null) response.status(304).end()
      else response.type('application/gzip').end(body)
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

/** As HTML, unless the client prefers Markdown. */
function sendPage(request: Request, response: Response, page: Page, site: Site): void {
  response.vary('Accept')
  if (acceptedOf(request, ['text/html', 'text/markdown']) === 'text/markdown') {
    sendMarkdown(request, response, page)
    return
  }
  setHeaders(response)
  response.setHeader('Content-Security-Policy', POLICY)
  sendTagged(request, response, 'html', renderPage(page, site))
}

/** The files of the repository begin with a note to its authors. */
function sendMarkdown(request: Request, response: Response, { markdown }: Page): void {
  setHeaders(response)
  response.setHeader('Access-Control-Allow-Origin', '*')
  sendTagged(request, response, 'text/markdown', markdown.replace(`${GENERATED}\n\n`, ''))
}

function setHeaders(response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-cache')
}

function sendTagged(request: Request, response: Response, type: string, text: string): void {
  sendWritten(request, response, type, writtenOf(text))
}

function asJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Serialises the description once per object. Concurrent responses share the bytes. */
function sendAs(type: string, current: () => Description, write: (description: Description) => string) {
  let cached: (Written & { readonly of: Description }) | null = null
  const serialised = (of: Description) => {
    if (cached?.of !== of) cached = { of, ...writtenOf(write(of)) }
    return cached
  }
  return (request: Request, response: Response): void => {
    response.setHeader('Cache-Control', 'public, no-cache')
    response.setHeader('Access-Control-Allow-Origin', '*')
    sendWritten(request, response, type, serialised(current()))
  }
}

interface Written {
  readonly body: Buffer
  readonly encoded: Encoded
  readonly etag: string
}

function writtenOf(text: string): Written {
  return { body: Buffer.from(text), encoded: new Map(), etag: quoted(text) }
}

function sendWritten(request: Request, response: Response, type: string, { etag, ...body }: Written): void {
  response.vary('Accept-Encoding')
  const matched = matchedEtag(request.headers['if-none-match'], etag)
  if (matched !== null) response.setHeader('ETag', matched).status(304).end()
  else void sendBody(response, headOf(response), { status: 200, type: contentTypeOf(response, type), etag, ...body })
}

/** With the charset that express adds to text. */
function contentTypeOf(response: Response, type: string): string {
  return String(response.type(type).getHeader('Content-Type'))
}
