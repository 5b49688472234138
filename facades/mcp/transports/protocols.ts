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

/** 2026-07-28 by its envelope, the earlier revisions without one; stateless both. */
export function protocolOf(serverFor: (caller: Caller) => Server, log: Logger): Protocol {
  const callers = new WeakMap<Request, Caller>()
  const onerror = (error: Error) => log.debug({ err: error }, 'mcp message refused')
  const modern = createMcpHandler(({ requestInfo }) => serverFor(callerOf(callers, requestInfo)), {
    legacy: 'reject',
    onerror,
  })
  return async (request, message, caller) => {
    if (await isLegacyRequest(request, message)) return serveLegacy(serverFor(caller), request, message)
    if (message.method === 'subscriptions/listen') return refuseToStream(message)
    callers.set(request, caller)
    return modern.fetch(request, { parsedBody: message })
  }
}

/** Streamable HTTP: the answer is that of the POST. */
export function streamableHttp(protocol: Protocol, quick: FastAnswer, log: Logger): ServeMessage {
  return async (request, response, message, caller) => {
    const bytes = await quick(message, name => request.headers[name] as string | undefined, caller)
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

/** For a transport that carries messages only: no headers of HTTP say anything about them. */
export function answerWithEvents(protocol: Protocol, quick: FastAnswer): AnswerWithEvents {
  const headers = { 'content-type': 'application/json', accept: BOTH_FORMS }
  return async (message, caller) => {
    const quickly = await quick(message, () => undefined, caller)
    if (quickly !== null) return eventOf(textOf(quickly))
    const answer = await protocol(new Request('http://mcp.invalid', { method: 'POST', headers }), message, caller)
    const text = await answer.text()
    return answer.headers.get('content-type') === 'application/json' ? eventOf(text) : text
  }
}

/** The text of JSON has no line breaks, so that a message is one line of an event. */
function eventOf(json: string): string {
  return `event: message\ndata: ${json}\n\n`
}

/**
 * A legacy initialize is answered with a session id that is thrown away: no state is behind it. A client that holds
 * one asks for no stream of the oldest kind, and takes the 405 on GET calmly.
 */
function isHandshake({ method }: Message): boolean {
  return method === 'initialize'
}

/** A transport and a server for one message: JSON, unless the server has something to tell before its answer. */
async function serveLegacy(server: Server, request: Request, message: Message): Promise<Response> {
  const version = request.headers.get('mcp-protocol-version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return refuseVersion(version, message)
  const transport = new PerRequestHTTPServerTransport({ classification: { era: 'legacy' } })
  await server.connect(transport)
  const { status, headers, body } = await transport.handleMessage(message as unknown as JSONRPCRequest)
  // In these revisions a 404 tells of a lost session: what is wrong with a message stands in the body alone.
  return new Response(body, { status: status < 400 ? status : 200, headers })
}

function refuseVersion(version: string, { id = null }: Message): Response {
  const message = `MCP-Protocol-Version ${version.slice(0, 40)} is not served. Served: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`
  return Response.json({ jsonrpc: '2.0', error: { code: RPC.transport, message }, id }, { status: 400 })
}

/** Nothing here changes while a client listens: a stream would only idle, and outlive the key. */
function refuseToStream({ id = null }: Message): Response {
  const error = { code: RPC.methodNotFound, message: 'Method not found: there is nothing to listen to.' }
  return Response.json({ jsonrpc: '2.0', error, id }, { status: 404 })
}

/** The body has been read. Clients that accept one form only get it: the transport insists on hearing of both. */
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
