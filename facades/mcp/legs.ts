import { randomUUID } from 'node:crypto'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Request as HttpRequest, Response as HttpResponse } from 'express'
import type { Logger } from '../../gateway/log.ts'
import type { Caller } from './call-tool.ts'
import type { Message } from './message.ts'
import { RPC } from './reply.ts'

const BOTH_FORMS = 'application/json, text/event-stream'

export type ServeMessage = (
  request: HttpRequest,
  response: HttpResponse,
  message: Message,
  caller: Caller,
) => Promise<void>

/** Streamable HTTP in both eras, stateless: 2026-07-28 by its envelope, the revisions of 2025 without one. */
export function streamableHttp(serverFor: (caller: Caller) => Server, log: Logger): ServeMessage {
  const callers = new WeakMap<Request, Caller>()
  const onerror = (error: Error) => log.debug({ err: error }, 'mcp message refused')
  const modern = createMcpHandler(({ requestInfo }) => serverFor(callerOf(callers, requestInfo)), {
    legacy: 'reject',
    onerror,
  })
  return async (request, response, message, caller) => {
    const fetch = async (web: Request) => {
      if (await isLegacyRequest(web, message)) return serveLegacy(serverFor(caller), web, message)
      if (message.method === 'subscriptions/listen') return refuseToStream(message)
      callers.set(web, caller)
      return modern.fetch(web, { parsedBody: message })
    }
    const reportError = (error: Error) => log.error({ requestId: caller.requestId, err: error })
    await toNodeHandler({ fetch }, { onerror: reportError })(withoutBody(request), response)
  }
}

/** A transport and a server for one message. The session id is thrown away: no state is behind it. */
async function serveLegacy(server: Server, request: Request, message: Message): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const response = await transport.handleRequest(request, { parsedBody: message })
  await server.close()
  // A client that holds a session id asks for no stream of the oldest kind, and takes the 405 on GET calmly.
  if (message.method === 'initialize' && response.ok) response.headers.set('mcp-session-id', randomUUID())
  return response
}

/** Nothing here changes while a client listens: a stream would only idle, and outlive the key. */
function refuseToStream({ id = null }: Message): Response {
  const error = { code: RPC.methodNotFound, message: 'Method not found: there is nothing to listen to.' }
  return Response.json({ jsonrpc: '2.0', error, id }, { status: 404 })
}

/** The body has been read. Clients that accept one form only get it: the transport insists on hearing of both. */
function withoutBody({ method, originalUrl, headers }: HttpRequest) {
  return {
    method,
    url: originalUrl,
    headers: { ...headers, accept: BOTH_FORMS },
    async *[Symbol.asyncIterator]() {},
  }
}

function callerOf(callers: WeakMap<Request, Caller>, request: Request | undefined): Caller {
  const caller = request && callers.get(request)
  if (caller === undefined) throw new Error('a message reached the protocol without its caller')
  return caller
}
