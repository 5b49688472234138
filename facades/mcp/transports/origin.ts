import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response } from 'express'
import { failure } from '../../../gateway/errors.ts'
import { ANY_ORIGIN, EXPOSED_HEADERS } from '../../http/cors.ts'
import { headOf } from '../../http/head.ts'
import { sendSentence } from './reply.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const REQUEST_HEADERS =
  'content-type, accept, x-api-key, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, x-mcp-text, cache-control'

/**
 * Rejects web pages of other origins: browsers send `Origin`, other clients do not. On a loopback address `Host` is
 * checked too, against DNS rebinding: a page can resolve its own name to 127.0.0.1.
 */
export function originCheck({
  baseUrl,
  allowedOrigins,
}: {
  readonly baseUrl: string
  readonly allowedOrigins: readonly string[]
}) {
  const own = new URL(baseUrl)
  const isLocal = LOOPBACK.has(own.hostname)
  const origins = new Set([own.origin, ...allowedOrigins])
  const isAllowed = (origin: string) =>
    origins.has(origin) || origins.has(ANY_ORIGIN) || (isLocal && LOOPBACK.has(hostOf(origin) ?? ''))
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const host = isLocal ? hostOf(`http://${request.headers.host ?? ''}`) : null
    if (isLocal && !LOOPBACK.has(host ?? '')) return void refuse(request, response, 'Host')
    const { origin } = request.headers
    if (origin === undefined) return void next()
    if (!isAllowed(origin)) return void refuse(request, response, 'Origin')
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Expose-Headers', `Mcp-Session-Id, ${EXPOSED_HEADERS}`)
    headOf(response).vary('Origin')
    next()
  }
}

/** Answers a CORS preflight; the origin has been checked. */
export function sendPreflight(_request: IncomingMessage, response: Response): void {
  response.setHeader('Allow', 'POST')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST')
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS)
  response.status(204).end()
}

function refuse(request: IncomingMessage, response: ServerResponse, header: 'Host' | 'Origin'): void {
  const detail = `The ${header} header names an origin or host that may not use this service.`
  sendSentence(request, response, failure('ORIGIN_NOT_ALLOWED', { detail }))
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}
