import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from '@modelcontextprotocol/server'
import { type RequestHandler, Router } from 'express'
import type { Limits } from '../../gateway/access/limits.ts'
import type { Authenticator } from '../../gateway/access/principal.ts'
import type { UsageMeter } from '../../gateway/commerce/usage.ts'
import { failure } from '../../gateway/errors.ts'
import type { Bus } from '../../gateway/process/bus.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { admit, meterOf, openMeter } from '../admission.ts'
import { headOf } from '../http/head.ts'
import { refuseKeyInUrl } from '../http/key-in-url.ts'
import { requestKeyHashOf, requestKeyOf } from '../http/request-key.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { Served } from '../service.ts'
import { ICON_PATH, sendIcon } from './discovery/icon.ts'
import { SERVER_JSON_PATH, sendServerJson } from './discovery/server-json.ts'
import { serverFactory } from './server.ts'
import { type Tool, toolsOf } from './tools/tools.ts'
import { fastPath } from './transports/fast-path.ts'
import { type Message, readMessage } from './transports/message.ts'
import { originCheck, sendPreflight } from './transports/origin.ts'
import { answerWithEvents, protocolOf, type ServeMessage, streamableHttp } from './transports/protocols.ts'
import { sendSentence } from './transports/reply.ts'
import { sessionIds } from './transports/session-id.ts'
import { addressesStream, asksForStream, type SseTransport, sseTransport } from './transports/sse.ts'
import { createStreams, STREAM_LIMITS, type StreamLimits } from './transports/streams.ts'

export interface McpOptions {
  readonly served: readonly Served[]
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly baseUrl: string
  readonly version: string
  /** Origins of web pages that may call, besides our own. */
  readonly allowedOrigins?: readonly string[]
  /** Joins the instances of the service. */
  readonly bus: Bus
  /** Known to all instances, and to nobody else. */
  secret(): string
  /** Ends the streams, which would never end by themselves. */
  readonly stopping: AbortSignal
  readonly streamLimits?: Partial<StreamLimits>
  /** Told of each stream that is opened (1) or has ended (-1). */
  readonly onStream?: (change: 1 | -1) => void
  /** Gives the server more than the service has: for tests of the protocol. */
  readonly extend?: (server: Server) => void
  isReady(): boolean
}

/** The one MCP endpoint, behind `watch`, which gives requests their ids. */
export interface McpFacade {
  /** All of it; mount it with `app.use('/mcp', …)`. */
  readonly router: Router
  /** The same for a POST that has nothing but its message, without express on the way. */
  post(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function mcpFacade(options: McpOptions): McpFacade {
  const { baseUrl, allowedOrigins = [] } = options
  const legs = legsOf(options)
  const checkOrigin = originCheck({ baseUrl, allowedOrigins })
  const router = Router({ caseSensitive: true, strict: true })
  router.get(ICON_PATH, sendIcon)
  router.get(SERVER_JSON_PATH, sendServerJson(options))
  router.use('/', onlyHere(checkOrigin), onlyHere(refuseKeyInUrl(sendSentence)))
  router.post('/', (request, response) => answer(request, response, legs, options))
  router.get('/', (request, response) =>
    asksForStream(request) ? openStream(request, response, legs, options) : refuseMethod(request, response),
  )
  router.options('/', sendPreflight)
  router.all('/', refuseMethod)
  const post = async (request: IncomingMessage, response: ServerResponse) => {
    let isAllowed = false
    checkOrigin(request, response, () => {
      isAllowed = true
    })
    if (isAllowed) await answer(request, response, legs, options)
  }
  return { router, post }
}

interface Legs {
  readonly tools: ReadonlyMap<string, Tool>
  readonly streamable: ServeMessage
  readonly sse: SseTransport
}

/** All of them serve what the one server has. */
function legsOf(options: McpOptions): Legs {
  const { served, authenticator, log, version, baseUrl, bus, stopping, secret, streamLimits, extend, onStream } =
    options
  const tools = toolsOf(served)
  const protocol = protocolOf(serverFactory({ tools, log, version, url: `${baseUrl}/mcp`, extend }), log)
  const quick = fastPath({ tools, protocol, log })
  const streams = createStreams(authenticator, log, { ...STREAM_LIMITS, ...streamLimits, onStream })
  stopping.addEventListener('abort', streams.close, { once: true })
  const sse = sseTransport({ answer: answerWithEvents(protocol, quick), sessions: sessionIds(secret), streams, bus })
  return { tools, streamable: streamableHttp(protocol, quick, log), sse }
}

/** From a message to its answer; each step may refuse. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  legs: Legs,
  options: McpOptions,
): Promise<void> {
  const admitted = await letIn(request, response, options)
  if (admitted === null) return
  const { key, principal } = admitted
  const stream = addressesStream(request) ? await legs.sse.streamFor(request, response, key) : undefined
  if (stream === null) return
  const message = await readMessage(request, response)
  if (message === null) return
  const counted = {
    usage: options.usage,
    principal,
    operation: operationOf(message, legs.tools),
    facade: 'MCP',
  } as const
  addRequestContext(request, { operation: counted.operation, accountId: principal.accountId })
  const requestId = requestIdOf(request)
  if (stream === undefined) {
    const meter = meterOf(response, counted)
    return legs.streamable(request, response, message, { principal, requestId, meter })
  }
  // The POST is over at once, the answer is not.
  const begun = options.limits.begin(principal)
  if ('failure' in begun) return sendSentence(request, response, begun.failure)
  const meter = openMeter(counted)
  await legs.sse.serve(response, stream, message, { principal, requestId, meter }).finally(begun.end)
  meter.end(false)
}

async function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  { sse }: Legs,
  options: McpOptions,
): Promise<void> {
  const admitted = await letIn(request, response, options)
  if (admitted === null) return
  // An open stream is no answer that anybody waits for.
  admitted.end()
  await sse.open(request, response, admitted.key)
}

/** Who asks, taken from what his account may send; null after a refusal. */
async function letIn(
  request: IncomingMessage,
  response: ServerResponse,
  { isReady, authenticator, limits }: McpOptions,
) {
  const key = requestKeyOf(request)
  const asking = { request, response, head: headOf(response), limits }
  addRequestContext(request, { facade: 'MCP', operation: 'protocol' })
  const found = isReady()
    ? await admit(await authenticator.authenticate(key, requestKeyHashOf(request)), asking)
    : { failure: failure('NOT_READY') }
  if ('failure' in found || key === undefined) {
    sendSentence(request, response, 'failure' in found ? found.failure : failure('KEY_MISSING'))
    return null
  }
  return { key, ...found }
}

/** What is counted: a tool's operation, and everything else, whose names strangers may make up, as the protocol. */
function operationOf({ method, params }: Message, tools: ReadonlyMap<string, Tool>): string {
  const name = method === 'tools/call' ? (params as { readonly name?: unknown } | undefined)?.name : undefined
  const tool = typeof name === 'string' ? tools.get(name) : undefined
  return tool?.served.operation.name ?? 'protocol'
}

function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Allow', 'POST')
  const detail = 'Messages are sent with POST. Of streams there is only that of HTTP+SSE; there is no session to end.'
  sendSentence(request, response, failure('METHOD_NOT_ALLOWED', { detail }))
}

type Step = ReturnType<typeof originCheck>

/** Leaves the paths below to others: what does not exist there is a plain 404. */
function onlyHere(step: Step): RequestHandler {
  return (request, response, next) => (request.path === '/' ? step(request, response, next) : next())
}
