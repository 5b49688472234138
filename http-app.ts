import type { RequestListener } from 'node:http'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { accountRouter } from './facades/account/router.ts'
import { type DoorOptions, doorApp, isAtDoor } from './facades/connect/door.ts'
import { challengeOf } from './facades/connect/metadata.ts'
import type { IsTrusted } from './facades/http/address.ts'
import { cors } from './facades/http/cors.ts'
import { headOf } from './facades/http/head.ts'
import { healthRouter } from './facades/http/health.ts'
import { refuseKeyInUrl } from './facades/http/key-in-url.ts'
import { onlyJson } from './facades/http/only-json.ts'
import { pageAuthenticator } from './facades/http/page-session.ts'
import { pathOf, requestIdOf, watch } from './facades/http/request-log.ts'
import { sandboxProxy } from './facades/http/sandbox.ts'
import { securityHeaders, setHeaders } from './facades/http/security-headers.ts'
import { QUOTES_PATH, quotesIngest } from './facades/ingest/quotes.ts'
import { noSignIn } from './facades/mcp/discovery/no-sign-in.ts'
import { type McpFacade, mcpFacade } from './facades/mcp/router.ts'
import type { RestOptions } from './facades/rest/exchange.ts'
import { problemSender, unexpectedError, unexpectedErrorSender } from './facades/rest/problem.ts'
import { restRouter } from './facades/rest/router.ts'
import { dashboardRouter, notFoundPage } from './facades/web/dashboard/router.ts'
import { docsRouter } from './facades/web/docs/router.ts'
import { muteRouter } from './facades/web/mute.ts'
import type { persistedDocuments } from './facades/web/persisted.ts'
import { webhookRouter } from './facades/web/webhooks.ts'
import type { Authenticator } from './gateway/access/principal.ts'
import type { createGraphQL } from './gateway/analysts/graphql.ts'
import { failure } from './gateway/errors.ts'

type Shared = 'sendProblem' | 'allowPages' | 'securityHeaders' | 'sendUnexpected'
type Made = Shared | 'authenticatePage'

type AppOptions = Parameters<typeof healthRouter>[0] &
  Parameters<typeof cors>[0] &
  Omit<RestOptions, Made> &
  Parameters<typeof pageAuthenticator>[0] &
  Parameters<typeof mcpFacade>[0] &
  Omit<Parameters<typeof sandboxProxy>[0], 'sendProblem'> &
  Omit<Parameters<typeof webhookRouter>[0], 'sendProblem'> &
  Omit<Parameters<typeof accountRouter>[0], 'sendProblem'> &
  Omit<Parameters<typeof muteRouter>[0], 'sendProblem'> &
  Omit<Parameters<typeof quotesIngest>[0], 'sendProblem' | 'sendUnexpected'> &
  DoorOptions &
  Parameters<typeof docsRouter>[0] & {
    graphql: ReturnType<typeof createGraphQL>
    persisted: ReturnType<typeof persistedDocuments>
    trustedProxies: number | readonly string[]
    /** Takes the tokens of the sign-in door. */
    tokenAuthenticator: Authenticator
  } & Omit<Parameters<typeof watch>[0], 'isTrusted'>

/** GraphiQL has an inline script and creates workers and styles; no other page is allowed to. */
const GRAPHIQL_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'unsafe-inline'"],
  styleSrc: ["'unsafe-inline'"],
  workerSrc: ['blob:'],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ['data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/** The HTTP surface; each route group is a facade. REST comes first and does not use express. */
export function httpApp(options: AppOptions): { readonly handle: RequestListener; readonly isTrusted: IsTrusted } {
  const { log, baseUrl } = options
  const sendProblem = problemSender(baseUrl)
  const strictTransportSecurity = baseUrl.startsWith('https:')
  // Plain http has no upgrade; pages set stricter policies of their own.
  const directives = { upgradeInsecureRequests: strictTransportSecurity ? [] : null }
  const shared: Pick<RestOptions, Shared> = {
    sendProblem,
    sendUnexpected: unexpectedErrorSender(log, sendProblem),
    allowPages: cors(options),
    securityHeaders: securityHeaders({ strictTransportSecurity, contentSecurityPolicy: { directives } }),
  }
  const mcp = mcpFacade(options)
  const app = expressApp({ ...options, ...shared, mcp, strictTransportSecurity })
  const isTrusted = app.get('trust proxy fn') as IsTrusted
  const begin = watch({ ...options, isTrusted })
  const atDoor = isAtDoor(options.door)
  const door = signInApp({ ...options, ...shared })
  const rest = restRouter({ ...options, ...shared, authenticatePage: pageAuthenticator(options) })
  const takeQuotes = quotesIngest({ ...options, ...shared })
  const passToSandbox = sandboxProxy({ ...options, ...shared })
  const setAllHeaders = setHeaders([...shared.securityHeaders, ...NO_STORE])
  /** What the express middleware would do before the facade. */
  const handleMessage: RequestListener = (request, response) => {
    setAllHeaders(request, response, () => undefined)
    if (request.headers['accept-encoding'] !== undefined) compress(request as never, response as never, () => undefined)
    mcp.post(request, response).catch(error => shared.sendUnexpected(error, request, response))
  }
  const handle: RequestListener = (request, response) => {
    begin(request, response)
    if (atDoor(request)) {
      response.setHeader('X-Request-Id', requestIdOf(request))
      return door(request, response)
    }
    if (passToSandbox(request, response)) return
    if (rest(request, response)) return
    response.setHeader('X-Request-Id', requestIdOf(request))
    if (pathOf(request) === QUOTES_PATH) {
      setAllHeaders(request, response, () => undefined)
      return takeQuotes(request, response)
    }
    if (request.method === 'POST' && request.url === '/mcp') handleMessage(request, response)
    else app(request, response)
  }
  return { handle, isTrusted }
}

/** The sign-in door: the same MCP server, for tokens instead of keys. */
function signInApp(options: AppOptions & Pick<RestOptions, Shared>): RequestListener {
  const { door, tokenAuthenticator: authenticator, securityHeaders, sendProblem } = options
  const signIn = { challenge: challengeOf(door), site: options.baseUrl }
  const { router: mcp } = mcpFacade({ ...options, authenticator, signIn, baseUrl: door.base })
  const middleware = [refuseKeyInUrl(sendProblem), setHeaders([...securityHeaders, ...NO_STORE]), compress]
  return doorApp({ ...options, mcp, middleware: middleware as RequestHandler[] })
}

/** Everything else: pages, documentation, GraphQL, MCP. */
function expressApp(
  options: AppOptions &
    Pick<RestOptions, Shared> & { readonly mcp: McpFacade; readonly strictTransportSecurity: boolean },
): Express {
  const { graphql, persisted, mcp, sendProblem, allowPages, strictTransportSecurity } = options
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', options.trustedProxies)
  app.use(healthRouter(options, { details: false }))
  app.use((request, response, next) => {
    if (allowPages(request, headOf(response))) response.status(204).end()
    else next()
  })
  app.use(refuseKeyInUrl(sendProblem))
  const graphiql = { useDefaults: false, directives: GRAPHIQL_POLICY }
  const headers = securityHeaders({ strictTransportSecurity, contentSecurityPolicy: graphiql })
  const ofGraphQL = [setHeaders([...headers, ...NO_STORE]), onlyJson(sendProblem), persisted, compress]
  app.use('/graphql', ...ofGraphQL, graphql as never)
  app.use(setHeaders(options.securityHeaders))
  app.use(compress)
  app.use('/mcp', setHeaders(NO_STORE), mcp.router)
  app.use(noSignIn(options.door.isOpen ? options.door.resource : null))
  app.use(accountRouter(options))
  app.use(webhookRouter(options))
  app.use(muteRouter(options))
  app.use(dashboardRouter(options))
  app.use(docsRouter(options))
  app.use(notFoundPage(options))
  app.use((request, response) => sendProblem(request, response, failure('PATH_NOT_FOUND')))
  app.use(unexpectedError(options.sendUnexpected))
  return app
}

/** Compresses responses that are not written by `sendBody`. */
const compress = compression()

/** Responses are not cached; public routes override this. */
const NO_STORE = ['Cache-Control', 'no-store'] as const
