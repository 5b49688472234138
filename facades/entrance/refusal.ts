import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { anchorOf, type Failure } from '../../gateway/errors.ts'
import { hasMoreToSend } from '../http/unread-body.ts'

/** The methods that some path of the service has. */
export const SERVICE_METHODS = 'GET, HEAD, POST, OPTIONS'

/** Alternating names and values. */
const HEADERS = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff']

/** Refuses in the error format of the requested facade, before any work is done. */
export function refuseEarly(response: ServerResponse, refusal: Failure, baseUrl: string): void {
  const { req: request } = response
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const requestId = randomUUID()
  const isMcp = path === '/mcp'
  const isGraphQL = path === '/graphql'
  const text = isMcp
    ? sentence(refusal, requestId)
    : isGraphQL
      ? error(refusal, requestId)
      : problem(refusal, { path, requestId, baseUrl })
  const head = [
    ...HEADERS,
    ...['X-Request-Id', requestId],
    ...['Content-Type', isMcp || isGraphQL ? 'application/json' : 'application/problem+json; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(text))],
  ]
  if (refusal.retryAfterSeconds !== undefined) head.push('Retry-After', String(refusal.retryAfterSeconds))
  if (refusal.status === 405) head.push('Allow', SERVICE_METHODS)
  if (hasMoreToSend(request.headers)) head.push('Connection', 'close')
  response.writeHead(refusal.status, head)
  response.end(text)
}

/** RFC 9457 problem details; `instance` is the path without the query. */
export function problem(
  { code, title, status, detail }: Failure,
  { path, requestId, baseUrl }: { readonly path: string; readonly requestId: string; readonly baseUrl: string },
): string {
  const type = `${baseUrl}/docs/errors#${anchorOf(code)}`
  return JSON.stringify({ type, title, status, detail, instance: path, code, requestId })
}

function sentence({ code, title, detail }: Failure, requestId: string): string {
  return JSON.stringify({ code, message: `${title}. ${detail}`, requestId })
}

function error({ code, detail }: Failure, requestId: string): string {
  return JSON.stringify({ errors: [{ message: detail, extensions: { code, requestId } }] })
}
