import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { textOf } from '../../../gateway/answers/bytes.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import type { ServerFor } from '../server.ts'
import type { Caller } from '../tools/call-tool.ts'
import type { FastAnswer } from './fast-path.ts'
import type { Message } from './message.ts'
import type { Protocol } from './protocol.ts'
import { RPC, sendJson } from './reply.ts'

const BOTH_FORMS = 'application/json, text/event-stream'

/** All that is said to a message, as events of a stream; empty where there is nothing to say. */
export type AnswerWithEvents = (message: Message, caller: Caller) => Promise<string>

export type ServeMessage = (
  request: IncomingMessage,
  response: ServerResponse,
  message: Message,
  caller: Caller,
) => Promise<void>

/** Recognises 2026-07-28 by its envelope and earlier revisions by its absence; both are stateless. */
export function protocolOf(serverFor: ServerFor, log: Logger): Protocol {
  const callers = new WeakMap<Request, Caller>()
  const onerror = (error: Error) => log.debug({ err: error }, 'mcp message refused')
  const modern = createMcpHandler(({ requestInfo }) => serverFor(callerOf(callers, requestInfo), 'modern'), {
    legacy: 'reject',
    onerror,
  })
  return async (request, message, caller) => {
    if (await isLegacyRequest(request, message)) return serveLegacy(serverFor(caller, 'legacy'), request, message)
    callers.set(request, caller)
    return modern.fetch(request, { parsedBody: message })
  }
}

/** Streamable HTTP: the answer is the response to the POST. */
export function streamableHttp(protocol: Protocol, fastAnswer: FastAnswer, log: Logger): ServeMessage {
  return async (request, response, message, caller) => {
    const bytes = await fastAnswer(message, name => request.headers[name] as string | undefined, caller)
    if (bytes !== null) {
      if (isHandshake(message)) response.setHeader('Mcp-Session-Id', randomUUID())
      return sendJson(response, bytes)
    }
    const fetch = async (web: Request) => {
      const answer = await protocol(web, message, caller)
      if (isHandshake(message) && answer.ok) answer.headers.set('mcp-session-id', randomUUID())
      return answer
    }
    const reportError = (error: Error) => log.error({ requestId: caller.requestId, err: error })
    await toNodeHandler({ fetch }, { onerror: reportError })(withoutBody(request), response)
  }
}

/** For HTTP+SSE, which carries messages without HTTP headers of their own. */
export function answerWithEvents(protocol: Protocol, fastAnswer: FastAnswer): AnswerWithEvents {
  const headers = { 'content-type': 'application/json', accept: BOTH_FORMS }
  return async (message, caller) => {
    const fast = await fastAnswer(message, () => undefined, caller)
    if (fast !== null) return eventOf(textOf(fast))
    const answer = await protocol(new Request('http://mcp.invalid', { method: 'POST', headers }), message, caller)
    const text = await answer.text()
    return answer.headers.get('content-type') === 'application/json' ? eventOf(text) : text
  }
}

/** Serialised JSON has no line breaks, so a message fits in one `data` line. */
function eventOf(json: string): string {
  return `event: message\ndata: ${json}\n\n`
}

/**
 * A legacy initialize is answered with a session id that is not stored, since the server is stateless. A client with a
 * session id does not fall back to HTTP+SSE, and tolerates the 405 on GET.
 */
function isHandshake({ method }: Message): boolean {
  return method === 'initialize'
}

/** A transport and a server for one message: JSON, unless the server sends something before its answer. */
async function serveLegacy(server: Server, request: Request, message: Message): Promise<Response> {
  const version = request.headers.get('mcp-protocol-version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return refuseVersion(version, message)
  const transport = new PerRequestHTTPServerTransport({ classification: { era: 'legacy' } })
  await server.connect(transport)
  const { status, headers, body } = await transport.handleMessage(message as unknown as JSONRPCRequest)
  // In these revisions a 404 means a lost session, so errors of a message are reported in the body only.
  return new Response(body, { status: status < 400 ? status : 200, headers })
}

function refuseVersion(version: string, { id = null }: Message): Response {
  const message = `MCP-Protocol-Version ${version.slice(0, 40)} is not supported. Supported: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`
  return Response.json({ jsonrpc: '2.0', error: { code: RPC.transport, message }, id }, { status: 400 })
}

/** The body has been read. The SDK requires both types in `Accept`, but clients that accept only one are served too. */
function withoutBody({ method, headers }: IncomingMessage) {
  return {
    method,
    url: '/mcp',
    headers: { ...headers, accept: BOTH_FORMS },
    async *[Symbol.asyncIterator]() {},
  }
}

function callerOf(callers: WeakMap<Request, Caller>, request: Request | undefined): Caller {
  const caller = request && callers.get(request)
  if (caller === undefined) throw new Error('a message reached the protocol without its caller')
  return caller
}
