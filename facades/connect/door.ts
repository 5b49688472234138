import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type Express, type Request, type Response, Router } from 'express'
import { GraphQLError } from 'graphql'
import type { Limits } from '../../gateway/access/limits.ts'
import { readAuthorizationRequest } from '../../gateway/connect/authorization-request.ts'
import type { Clients } from '../../gateway/connect/clients.ts'
import { OAuthError } from '../../gateway/connect/oauth-error.ts'
import type { SignInDoor } from '../../gateway/connect/sign-in-door.ts'
import type { TokenIssuer } from '../../gateway/connect/tokens.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { clientAddressOf, pathOf, queryOf, requestIdOf } from '../http/request-log.ts'
import { resourceMetadata, resourceMetadataPaths, SERVER_PATH, serverMetadata } from './metadata.ts'

export interface DoorOptions {
  readonly door: SignInDoor
  readonly clients: Clients
  readonly tokens: TokenIssuer
  readonly limits: Pick<Limits, 'takeOpen' | 'takeFailedKey'>
  isReady(): boolean
}

/** Whether a request comes to the sign-in door: by its host, or on a shared host by its path. */
export function isAtDoor(door: SignInDoor): (request: IncomingMessage) => boolean {
  if (!door.isOpen) return () => false
  const mcp = new URL(door.resource).pathname
  const paths = new Set([SERVER_PATH, ...resourceMetadataPaths(door), '/authorize', '/token', '/register', '/revoke'])
  return request => {
    const path = pathOf(request)
    if (path === '/healthz' || path === '/readyz') return false
    if (door.host !== null) return request.headers.host?.toLowerCase() === door.host
    return path === mcp || path.startsWith(`${mcp}/`) || paths.has(path)
  }
}

const LARGEST_BODY = '20kb'
const readForm = express.text({ type: 'application/x-www-form-urlencoded', limit: LARGEST_BODY })
const readJson = express.json({ limit: LARGEST_BODY })

/**
 * The endpoints of OAuth 2.1 for assistants: metadata, authorization, tokens, registration, revocation. A browser is sent
 * on to the consent page; everything else is answered as JSON, to whatever page asks, since no cookie is read here.
 */
function oauthRouter(options: DoorOptions): Router {
  const { door } = options
  const router = Router({ caseSensitive: true, strict: true })
  router.use(openToPages)
  router.get([...resourceMetadataPaths(door)], (_request, response) => sendMetadata(response, resourceMetadata(door)))
  router.get(SERVER_PATH, (_request, response) => sendMetadata(response, serverMetadata(door)))
  router.get('/authorize', answering(options, 'authorize', authorize))
  router.post('/token', readForm, answering(options, 'token', token))
  router.post('/register', readJson, answering(options, 'register', register))
  router.post('/revoke', readForm, answering(options, 'revoke', revoke))
  return router
}

function openToPages(request: Request, response: Response, next: () => void): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method !== 'OPTIONS') return void next()
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST')
  response.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-protocol-version')
  response.status(204).end()
}

function sendMetadata(response: Response, metadata: object): void {
  response.setHeader('Cache-Control', 'public, max-age=300')
  response.json(metadata)
}

type Answer = (request: Request, response: Response, options: DoorOptions) => Promise<void>

/** Takes a request from the limits of its address, and reports a refusal in the form of OAuth. */
function answering(options: DoorOptions, operation: string, answer: Answer) {
  const { limits, isReady } = options
  return async (request: Request, response: Response) => {
    addRequestContext(request, { facade: 'CONNECT', operation })
    response.setHeader('Cache-Control', 'no-store')
    if (!isReady()) return sendFailure(response, failure('NOT_READY'))
    const address = clientAddressOf(request)
    const { refusal } = await limits.takeOpen(address)
    if (refusal !== null) return sendFailure(response, refusal)
    try {
      await answer(request, response, options)
    } catch (error) {
      if (error instanceof OAuthError) {
        const guessed = error.code === 'invalid_grant' ? (await limits.takeFailedKey(address)).refusal : null
        return guessed === null ? sendRefusal(response, error) : sendFailure(response, guessed)
      }
      const limited = limitedBy(error)
      if (limited === null) throw error
      sendFailure(response, limited)
    }
  }
}

/** Sends the browser on, unless client or redirect are wrong: then nothing is sent anywhere, and a person reads why. */
async function authorize(request: Request, response: Response, { door, clients }: DoorOptions): Promise<void> {
  const query = new URLSearchParams(queryOf(request).map(([name, value]) => [name, value]))
  try {
    await readAuthorizationRequest(query, { clients, door, address: clientAddressOf(request) })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    response.status(400).type('text/plain').send(`${NOT_CONNECTED}\n\n${error.message}\n`)
    return
  }
  response.redirect(303, `${door.consentPage}?${query}`)
}

const NOT_CONNECTED =
  'This assistant cannot be connected: its request is not valid. Nothing was sent to it; close this page.'

async function token(request: Request, response: Response, { tokens }: DoorOptions): Promise<void> {
  response.json(await tokens.issue(formOf(request), originOf(request)))
}

async function revoke(request: Request, response: Response, { tokens }: DoorOptions): Promise<void> {
  await tokens.revoke(formOf(request), originOf(request))
  response.status(200).end()
}

async function register(request: Request, response: Response, { clients }: DoorOptions): Promise<void> {
  const { id, name, redirectUris, createdAt } = await clients.register(request.body, clientAddressOf(request))
  response.status(201).json({
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  })
}

function formOf({ body }: Request): URLSearchParams {
  if (typeof body !== 'string') throw new OAuthError('invalid_request', 'Send application/x-www-form-urlencoded.')
  return new URLSearchParams(body)
}

function originOf(request: Request) {
  const userAgent = (request.get('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300)
  return { address: clientAddressOf(request), userAgent, requestId: requestIdOf(request) }
}

function limitedBy(error: unknown): Failure | null {
  if (!(error instanceof GraphQLError) || error.extensions.code !== 'TOO_MANY_ATTEMPTS') return null
  return failure('TOO_MANY_ATTEMPTS', {
    detail: error.message,
    retryAfterSeconds: Number(error.extensions.retryAfterSeconds),
  })
}

function sendRefusal(response: Response, { code, message }: OAuthError): void {
  const status = code === 'invalid_client' ? 401 : 400
  response.status(status).json({ error: code, error_description: message })
}

function sendFailure(response: Response, { status, detail, retryAfterSeconds = 5 }: Failure): void {
  response.setHeader('Retry-After', retryAfterSeconds)
  response.status(status).json({ error: 'temporarily_unavailable', error_description: detail })
}

interface DoorAppOptions extends DoorOptions {
  /** The MCP endpoint with tokens. */
  readonly mcp: Router
  readonly middleware: readonly express.RequestHandler[]
  sendProblem(request: Request, response: Response, failure: Failure): void
  sendUnexpected(error: unknown, request: IncomingMessage, response: ServerResponse): void
}

/** Everything at the sign-in door, and nothing of the key door. */
export function doorApp(options: DoorAppOptions): RequestListener {
  const { door, mcp, middleware, sendProblem, sendUnexpected } = options
  const app: Express = express().disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(...middleware)
  app.use(new URL(door.resource).pathname, mcp)
  app.use(oauthRouter(options))
  app.use((request, response) =>
    sendProblem(request, response, failure('PATH_NOT_FOUND', door.host === null ? {} : { detail: WHERE })),
  )
  app.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    const { status } = error as { readonly status?: number }
    if (status === undefined || status >= 500) return sendUnexpected(error, request, response)
    sendRefusal(response, new OAuthError('invalid_request', `The body cannot be read: ${(error as Error).message}.`))
  })
  return app
}

const WHERE = 'Assistants connect here, at the path /mcp. Everything else is at the other host of the service.'
