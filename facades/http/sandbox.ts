import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Limits, rateLimitHeaders } from '../../gateway/access/limits.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { SANDBOX_KEY } from '../../gateway/sandbox/sandbox-key.ts'
import type { Sandbox, SandboxDoor } from '../../gateway/sandbox/sandbox-process.ts'
import { requestKeyOf } from './request-key.ts'
import { clientAddressOf, pathOf, requestIdOf } from './request-log.ts'

interface SandboxOptions {
  /** Null when the sandbox is turned off. */
  readonly sandbox: Sandbox | null
  readonly limits: Limits
  readonly log: Logger
  sendProblem(request: IncomingMessage, response: ServerResponse, refusal: Failure): void
}

/** Headers between two neighbours; the key and the sender are replaced. */
const NOT_PASSED = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'transfer-encoding'],
  ...['authorization', 'cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-api-key'],
]

/**
 * Passes requests with the key `sandbox` on to the process of the sandbox.
 * @returns a handler; it returns false, without side effects, for a request of anyone else
 */
export function sandboxProxy(options: SandboxOptions) {
  const { sandbox } = options
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (sandbox === null || keyOf(request) !== SANDBOX_KEY) return false
    addRequestContext(request, { operation: 'sandbox' })
    answer(request, response, { ...options, sandbox }).catch(error => {
      options.log.warn({ requestId: requestIdOf(request), err: error }, 'the sandbox did not answer')
      if (response.headersSent || response.destroyed) response.destroy()
      else options.sendProblem(request, response, failure('NOT_READY', { detail: NOT_STARTED }))
    })
    return true
  }
}

const NOT_STARTED = 'The sandbox is starting. Try again in a few seconds.'

/** The key where the sandbox is offered: for data, never for accounts, pages or direct GraphQL. */
function keyOf(request: IncomingMessage): string | undefined {
  const path = pathOf(request)
  if (path === '/mcp') return requestKeyOf(request)
  return path.startsWith('/api/v1/data/') ? request.headers['x-api-key']?.toString() : undefined
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { sandbox, limits, sendProblem }: SandboxOptions & { readonly sandbox: Sandbox },
): Promise<void> {
  response.setHeader('X-Sandbox', 'true')
  const verdict = await limits.takeSandbox(clientAddressOf(request))
  for (const [name, value] of rateLimitHeaders(verdict)) response.setHeader(name, value)
  if (verdict.refusal !== null) return sendProblem(request, response, verdict.refusal)
  const { release, ...door } = await sandbox.use()
  response.once('close', release)
  if (response.destroyed) return void response.emit('close')
  await pass(request, response, door)
}

async function pass(request: IncomingMessage, response: ServerResponse, { port, key }: SandboxDoor): Promise<void> {
  const { method, url } = request
  const headers = { ...headersOf(request), 'x-api-key': key }
  const passed = send({ host: '127.0.0.1', port, method, path: url, headers })
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  passed.once('response', resolve).once('error', reject)
  response.once('close', () => passed.destroy())
  request.pipe(passed)
  const reply = await answered
  response.writeHead(reply.statusCode ?? 502, replyHeaders(reply))
  response.flushHeaders()
  await pipeline(reply, response)
}

function headersOf(request: IncomingMessage): OutgoingHttpHeaders {
  const passed = Object.entries(request.headers).filter(([name]) => !NOT_PASSED.includes(name))
  return {
    ...Object.fromEntries(passed),
    'x-forwarded-for': clientAddressOf(request),
    'x-request-id': requestIdOf(request),
  }
}

/** The quota is that of the address here, so what the process says about its own is left out. */
function replyHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_PASSED.includes(name) && !name.startsWith('ratelimit')),
  )
}
