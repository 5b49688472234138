import type { Request, Response } from 'express'
import { ICON_PATH } from './icon.ts'

/** Relative to the facade. */
export const SERVER_JSON_PATH = '/server.json'

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * The server description for the MCP registry: the URL of the server and its headers. It uses the address at which it is
 * served, so that the owner of the domain can publish it unchanged.
 */
export function serverJson({ baseUrl, version }: { readonly baseUrl: string; readonly version: string }) {
  const url = `${baseUrl}/mcp`
  const headers = [
    {
      name: 'x-api-key',
      description: 'Your key from the dashboard.',
      placeholder: 'bds_live_…',
      isRequired: true,
      isSecret: true,
    },
  ]
  const icon = { src: `${url}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }
  return {
    $schema: SCHEMA,
    name: `${namespaceOf(baseUrl)}/bonds`,
    title: 'Bond data',
    description: 'Bond screener, details, placements, curves, portfolios and alternatives, read-only.',
    version,
    websiteUrl: `${baseUrl}/docs`,
    // A registry shows icons from https only.
    ...(baseUrl.startsWith('https:') && { icons: [icon] }),
    remotes: [
      { type: 'streamable-http', url, headers },
      { type: 'sse', url, headers },
    ],
  }
}

/** The reversed domain, which the registry verifies; `localhost` for an IP address. */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return isAddress ? 'localhost' : hostname.split('.').toReversed().join('.')
}

/** Needs no key: clients read it before they have one. */
export function sendServerJson(options: Parameters<typeof serverJson>[0]) {
  const text = JSON.stringify(serverJson(options))
  return (_request: Request, response: Response): void => {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.type('application/json').send(text)
  }
}
