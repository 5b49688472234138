import { type Request, type Response, Router } from 'express'
import type { Authenticator } from '../../gateway/access/principal.ts'
import { failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/log.ts'
import { refuseKeyInUrl, requestIdOf } from '../http.ts'
import type { Served } from '../service.ts'
import { ICON_PATH, sendIcon } from './icon.ts'
import { type ServeMessage, streamableHttp } from './legs.ts'
import { readMessage } from './message.ts'
import { originCheck, sendPreflight } from './origin.ts'
import { sendSentence } from './reply.ts'
import { serverFactory } from './server.ts'
import { toolsOf } from './tools.ts'

export interface McpOptions {
  readonly served: readonly Served[]
  readonly authenticator: Authenticator
  readonly log: Logger
  readonly baseUrl: string
  readonly version: string
  /** Origins of web pages that may call, besides our own. */
  readonly allowedOrigins?: readonly string[]
  isReady(): boolean
}

/** The one MCP endpoint. Mount it with `app.use('/mcp', …)`, behind `watch`, which gives requests their ids. */
export function mcpRouter(options: McpOptions): Router {
  const { served, log, version, baseUrl, allowedOrigins = [] } = options
  const tools = toolsOf(served)
  const serve = streamableHttp(serverFactory({ tools, log, version, url: `${baseUrl}/mcp` }), log)
  const router = Router({ caseSensitive: true, strict: true })
  router.get(ICON_PATH, sendIcon)
  router.use('/', onlyHere(originCheck({ baseUrl, allowedOrigins })), onlyHere(refuseKeyInUrl(sendSentence)))
  router.post('/', (request, response) => answer(request, response, serve, options))
  router.options('/', sendPreflight)
  // The stream of HTTP+SSE (2024-11-05) begins here: a GET for text/event-stream without Mcp-Session-Id,
  // MCP-Protocol-Version and Last-Event-ID. Every other GET keeps this answer, which no client takes amiss.
  router.all('/', refuseMethod)
  return router
}

/** From a request to its answer; each step may refuse. */
async function answer(request: Request, response: Response, serve: ServeMessage, options: McpOptions): Promise<void> {
  if (!options.isReady()) return sendSentence(request, response, failure('NOT_READY'))
  const authentication = await options.authenticator.authenticate(keyOf(request))
  if ('failure' in authentication) return sendSentence(request, response, authentication.failure)
  const message = await readMessage(request, response)
  if (message === null) return
  const { principal } = authentication
  await serve(request, response, message, { principal, requestId: requestIdOf(request) })
}

/** Some clients can set no header but `Authorization`. */
function keyOf(request: Request): string | undefined {
  return request.get('x-api-key') ?? request.get('authorization')?.match(/^Bearer +(\S+) *$/i)?.[1]
}

function refuseMethod(request: Request, response: Response): void {
  response.setHeader('Allow', 'POST')
  const detail = 'Messages are sent with POST; there is neither a stream to open nor a session to end.'
  sendSentence(request, response, failure('METHOD_NOT_ALLOWED', { detail }))
}

type Step = ReturnType<typeof originCheck>

/** Leaves the paths below to others: what does not exist there is a plain 404. */
function onlyHere(step: Step): Step {
  return (request, response, next) => (request.path === '/' ? step(request, response, next) : next())
}
