import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bytes } from '../../../gateway/answers/bytes.ts'
import type { Failure } from '../../../gateway/errors.ts'
import { headOf, sendBody, sendText } from '../../http/head.ts'
import { requestIdOf } from '../../http/request-log.ts'

/**
 * A refusal before any protocol work, as a plain message in JSON. It is no problem document and does not mention OAuth:
 * some clients ignore their configured header as soon as they detect a sign-in.
 */
export function sendSentence(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Failure,
  challenge = 'ApiKey header="x-api-key"',
): void {
  const { code, status, title, detail, retryAfterSeconds } = refusal
  if (status === 401) response.setHeader('WWW-Authenticate', challenge)
  if (status === 503) response.setHeader('Retry-After', '5')
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds)
  sendWhole(response, status, { code, message: `${title}. ${detail}`, requestId: requestIdOf(request) })
}

/** Sends serialised JSON. */
export async function sendJson(response: ServerResponse, bytes: Bytes): Promise<void> {
  await sendBody(response, headOf(response), { status: 200, type: 'application/json', body: bytes })
}

function sendWhole(response: ServerResponse, status: number, answer: object): void {
  const type = 'application/json; charset=utf-8'
  sendText(response, headOf(response), { status, type, text: JSON.stringify(answer) })
}

/** Codes of JSON-RPC and, below -32000, of MCP. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  transport: -32000,
} as const

export interface RpcFault {
  readonly status: number
  readonly code: number
  readonly message: string
}

/** Sends a protocol error, with the id of the message if it could be read. */
export function sendRpcError(response: ServerResponse, { status, code, message }: RpcFault, body?: unknown): void {
  sendWhole(response, status, { jsonrpc: '2.0', error: { code, message }, id: idOf(body) })
}

function idOf(body: unknown): string | number | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { id } = body as { readonly id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
