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
import { closedSignal } from '../http/closed-signal.ts'
import { headOf } from '../http/head.ts'
import { refuseKeyInUrl } from '../http/key-in-url.ts'
import { bearerOf, requestKeyHashOf, requestKeyOf } from '../http/request-key.ts'
import { requestIdOf } from '../http/request-log.ts'
import { createStreams, STREAM_LIMITS, type StreamLimits } from '../http/streams.ts'
import type { Served, ServedDocument } from '../service.ts'
import { marketDataFor } from './completion/market-data.ts'
import { ICON_PATH, sendIcon } from './discovery/icon.ts'
import { SERVER_JSON_PATH, sendServerJson } from './discovery/server-json.ts'
import { resourceLibrary } from './resources/resources.ts'
import { serverFactory } from './server.ts'
import type { Caller } from './tools/call-tool.ts'
import { type ResearchTool, researchTools } from './tools/research.ts'
import { type Tool, toolsOf } from './tools/tools.ts'
import { fastPath } from './transports/fast-path.ts'
import { type Message, readMessage } from './transports/message.ts'
import { originCheck, sendPreflight } from './transports/origin.ts'
import { hasEnvelope } from './transports/plain-request.ts'
import { answerWithEvents, protocolOf, type ServeMessage, streamableHttp } from './transports/protocols.ts'
import { sendSentence } from './transports/reply.ts'
import { sessionIds } from './transports/session-id.ts'
import { addressesStream, opensStream, type SseTransport, sseTransport } from './transports/sse.ts'
import { createSubscriptions, LISTEN, type Subscriptions } from './transports/subscriptions.ts'

export interface McpOptions {
  readonly served: readonly Served[]
  /** What an account keeps; none where accounts are shared. */
  readonly accountTools: readonly ServedDocument[]
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
  /** A secret shared by all instances. */
  secret(): string
  /** Closes the streams when aborted. */
  readonly stopping: AbortSignal
  readonly streamLimits?: Partial<StreamLimits>
  /** How often a call that asks for progress reports that it still runs. @default 2 s */
  readonly progressMs?: number
  /** Calls the listener whenever another revision has become current. */
  readonly onRevision: (listener: () => void) => unknown
  readonly now: () => Date
  /** Called when a stream is opened (1) or closed (-1). */
  readonly onStream?: (change: 1 | -1) => void
  /**
   * At the sign-in door: what a 401 says of the way to sign in, and the site that results of research lead to. Keys are
   * not taken there. @default keys are taken
   */
  readonly signIn?: { readonly challenge: string; readonly site: string }
  /** Adds handlers to the server, for protocol tests. */
  readonly extend?: (server: Server) => void
  isReady(): boolean
}

/** The MCP endpoint; requires `watch`, which assigns request ids. */
export interface McpFacade {
  /** The whole facade; mount it with `app.use('/mcp', …)`. */
  readonly router: Router
  /** Handles a plain POST without express. */
  post(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function mcpFacade(options: McpOptions): McpFacade {
  const { baseUrl, allowedOrigins = [] } = options
  const transports = transportsOf(options)
  const checkOrigin = originCheck({ baseUrl, allowedOrigins })
  const router = Router({ caseSensitive: true, strict: true })
  router.get(ICON_PATH, sendIcon)
  // It tells clients to send a key.
  if (options.signIn === undefined) router.get(SERVER_JSON_PATH, sendServerJson(options))
  router.use('/', onlyHere(checkOrigin), onlyHere(refuseKeyInUrl(sendSentence)))
  router.post('/', (request, response) => answer(request, response, transports, options))
  router.get('/', (request, response) =>
    opensStream(request) ? openStream(request, response, transports, options) : refuseMethod(request, response),
  )
  router.options('/', sendPreflight)
  router.all('/', refuseMethod)
  const post = async (request: IncomingMessage, response: ServerResponse) => {
    let isAllowed = false
    checkOrigin(request, response, () => {
      isAllowed = true
    })
    if (isAllowed) await answer(request, response, transports, options)
  }
  return { router, post }
}

const PROGRESS_MS = 2_000
const NO_RESEARCH: ReadonlyMap<string, ResearchTool> = new Map()

interface Transports {
  readonly tools: ReadonlyMap<string, Tool>
  readonly research: ReadonlyMap<string, ResearchTool>
  readonly streamable: ServeMessage
  readonly sse: SseTransport
  readonly listen: Subscriptions['listen']
}

/** All transports serve the same server. */
function transportsOf(options: McpOptions): Transports {
  const {
    served,
    accountTools,
    authenticator,
    log,
    version,
    baseUrl,
    bus,
    stopping,
    secret,
    streamLimits,
    extend,
    onStream,
    onRevision,
    signIn,
    progressMs = PROGRESS_MS,
  } = options
  const today = () => options.now().toISOString().slice(0, 10)
  const tools = toolsOf([...served, ...accountTools])
  const research = signIn === undefined ? NO_RESEARCH : researchTools(tools, { site: signIn.site, log })
  const library = resourceLibrary(tools)
  const url = `${baseUrl}/mcp`
  const serverFor = serverFactory({ tools, research, library, log, version, progressMs, url, today, extend })
  const protocol = protocolOf(serverFor, log)
  const fastAnswer = fastPath({ tools, protocol, log, today })
  const streams = createStreams(authenticator, log, { ...STREAM_LIMITS, ...streamLimits, onStream })
  const isReadable = (uri: string, caller: Caller) =>
    library.read(uri, marketDataFor(tools, caller, log)).then(
      () => true,
      () => false,
    )
  const { listen, close } = createSubscriptions({ serverFor, streams, log, isReadable, onRevision })
  stopping.addEventListener('abort', () => void close().finally(streams.close), { once: true })
  const sse = sseTransport({
    answer: answerWithEvents(protocol, fastAnswer),
    sessions: sessionIds(secret),
    streams,
    bus,
    onRevision,
  })
  return { tools, research, streamable: streamableHttp(protocol, fastAnswer, log), sse, listen }
}

/** The pipeline from a message to its answer; each step may refuse. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  transports: Transports,
  options: McpOptions,
): Promise<void> {
  const admitted = await admitCaller(request, response, options)
  if (admitted === null) return
  const { key, principal } = admitted
  const stream = addressesStream(request) ? await transports.sse.streamFor(request, response, key) : undefined
  if (stream === null) return
  const message = await readMessage(request, response)
  if (message === null) return
  const counted = {
    usage: options.usage,
    principal,
    operation: operationOf(message, transports),
    facade: 'MCP',
  } as const
  addRequestContext(request, { operation: counted.operation, accountId: principal.accountId })
  const requestId = requestIdOf(request)
  const jsonText = request.headers[TEXT_HEADER] === 'json'
  if (stream === undefined && message.method === LISTEN && hasEnvelope(message)) {
    // An open stream does not count as a concurrent request, and is counted as used when it is opened.
    admitted.end()
    const meter = openMeter(counted)
    await transports.listen(request, response, message, { caller: { principal, requestId, meter }, key })
    return meter.end(response.statusCode >= 400)
  }
  if (stream === undefined) {
    const meter = meterOf(response, counted)
    return transports.streamable(request, response, message, {
      principal,
      requestId,
      meter,
      jsonText,
      disconnected: closedSignal(response),
    })
  }
  // The POST completes immediately, while the answer is sent on the stream.
  const begun = options.limits.begin(principal)
  if ('failure' in begun) return sendSentence(request, response, begun.failure)
  const meter = openMeter(counted)
  await transports.sse.serve(response, stream, message, { principal, requestId, meter, jsonText }).finally(begun.end)
  meter.end(false)
}

async function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  { sse }: Transports,
  options: McpOptions,
): Promise<void> {
  const admitted = await admitCaller(request, response, options)
  if (admitted === null) return
  // An open stream does not count as a concurrent request.
  admitted.end()
  await sse.open(request, response, admitted.key)
}

/** Authenticates the caller and applies its limits; null after a refusal. */
async function admitCaller(
  request: IncomingMessage,
  response: ServerResponse,
  { isReady, authenticator, limits, signIn }: McpOptions,
) {
  const challenge = signIn?.challenge
  const key = challenge === undefined ? requestKeyOf(request) : bearerOf(request)
  const toAdmit = { request, response, head: headOf(response), limits }
  addRequestContext(request, { facade: 'MCP', operation: 'protocol' })
  const found = isReady()
    ? await admit(
        await authenticator.authenticate(key, key === requestKeyOf(request) ? requestKeyHashOf(request) : undefined),
        toAdmit,
      )
    : { failure: failure('NOT_READY') }
  if ('failure' in found || key === undefined) {
    const refusal = 'failure' in found ? found.failure : failure('KEY_MISSING')
    sendSentence(request, response, refusal, challenge && challengeFor(key, challenge))
    return null
  }
  return { key, ...found }
}

/** A token that was sent is wrong or over; without one there is nothing wrong yet. */
function challengeFor(token: string | undefined, challenge: string): string {
  return token === undefined ? challenge : `${challenge}, error="invalid_token"`
}

/** The name for usage counts: the operation of a tool; `protocol` for the rest, whose names clients may invent. */
function operationOf({ method, params }: Message, { tools, research }: Transports): string {
  const name = method === 'tools/call' ? (params as { readonly name?: unknown } | undefined)?.name : undefined
  const tool = typeof name === 'string' ? (tools.get(name) ?? research.get(name)?.tool) : undefined
  return tool?.served.operation.name ?? 'protocol'
}

function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Allow', 'POST')
  const detail = 'Send messages with POST. GET opens only HTTP+SSE streams, and there are no sessions to delete.'
  sendSentence(request, response, failure('METHOD_NOT_ALLOWED', { detail }))
}

/** `json` for a host whose programs parse the text of a result. */
const TEXT_HEADER = 'x-mcp-text'

type Step = ReturnType<typeof originCheck>

/** Applies a step to this path only; unknown paths below it get a plain 404. */
function onlyHere(step: Step): RequestHandler {
  return (request, response, next) => (request.path === '/' ? step(request, response, next) : next())
}
