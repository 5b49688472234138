import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { openApiDocument } from '../../facades/rest/openapi/document.ts'
import { serveEndpoints } from '../../facades/service.ts'
import { localPath } from '../../facades/web/docs/language.ts'
import { ALL_PAGES } from '../../facades/web/docs/pages.ts'
import { type DocsOptions, docsRouter } from '../../facades/web/docs/router.ts'
import { createExecute } from '../../gateway/execute.ts'
import type { Context } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import { EMPTY_SNAPSHOT } from '../../schema/snapshot/market-snapshot.ts'

export const BASE_URL = 'https://bonds.test/market'

/** The pages that people read, and the same in Russian. */
export const PAGES = [...ALL_PAGES.keys()]
export const RUSSIAN_PAGES = PAGES.map(path => localPath(path, 'ru'))

/** One page of each kind, for tests that open a browser. */
export const KINDS = [
  ...['/docs', '/docs/mcp', '/docs/reference', '/docs/endpoints/search-bonds', '/docs/endpoints/get-portfolio'],
  ...[
    '/docs/fields',
    '/docs/filters',
    '/docs/files',
    '/docs/ratings',
    '/docs/methodology',
    '/docs/errors',
    '/docs/changelog',
  ],
  ...['/docs/ru', '/docs/ru/glossary', '/docs/ru/exports', '/docs/ru/analysts', '/docs/ru/endpoints/get-history'],
]

const NO_SOURCES = { statuses: [], stamp: '' }

/** What the pages are made of: nothing in it needs a market. */
const execute = createExecute(
  schema,
  principal => ({ principal, market: EMPTY_SNAPSHOT, sources: NO_SOURCES }) as unknown as Context,
)
export const served = serveEndpoints(schema, execute)
export const sources = { schema, served, execute }

export function described(version: string, baseUrl = BASE_URL): ReturnType<typeof openApiDocument> {
  return openApiDocument({ schema, served, baseUrl, version })
}

/** Serves the pages alone, without a market. */
export async function serveDocs(options: Partial<DocsOptions> = {}): Promise<{ origin: string; close(): void }> {
  const defaults = {
    openapi: described('1.2.3'),
    baseUrl: BASE_URL,
    isSample: () => true,
    hasSandbox: true,
    securityContact: undefined,
    selling: { seller: null, takesCards: false, invoiceHours: 336, seatHours: 72 },
    hasDatabase: () => true,
    door: { resource: `${BASE_URL}/connect/mcp`, isOpen: true },
  }
  const server = createServer(express().use(docsRouter({ ...sources, ...defaults, ...options })))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
