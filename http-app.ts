import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { cors } from './facades/cors.ts'
import { healthRouter } from './facades/health.ts'
import { refuseKeyInUrl, watch } from './facades/http.ts'
import { noSignIn } from './facades/mcp/no-sign-in.ts'
import { mcpRouter } from './facades/mcp/router.ts'
import { problemSender, unexpectedError } from './facades/rest/problem.ts'
import { restRouter } from './facades/rest/router.ts'
import { dashboardRouter } from './facades/web/dashboard/router.ts'
import { docsRouter } from './facades/web/docs/router.ts'
import type { persistedDocuments } from './facades/web/persisted.ts'
import { webhookRouter } from './facades/web/webhooks.ts'
import type { createGraphQL } from './gateway/analysts/graphql.ts'
import { failure } from './gateway/errors.ts'

type AppOptions = Parameters<typeof healthRouter>[0] &
  Omit<Parameters<typeof restRouter>[0], 'sendProblem'> &
  Parameters<typeof mcpRouter>[0] &
  Omit<Parameters<typeof webhookRouter>[0], 'sendProblem'> &
  Parameters<typeof docsRouter>[0] & {
    graphql: ReturnType<typeof createGraphQL>
    persisted: ReturnType<typeof persistedDocuments>
    trustedProxies: number | readonly string[]
  } & Parameters<typeof watch>[0]

/** GraphiQL is one page with its program inside, which makes its workers and styles itself; no other page may that. */
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

/** The HTTP surface; each route group is a facade of its own. */
export function httpApp(options: AppOptions): Express {
  const { log, baseUrl, graphql, persisted } = options
  const sendProblem = problemSender(baseUrl)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', options.trustedProxies)
  app.use(watch(options))
  app.use(healthRouter(options))
  app.use(cors(options))
  app.use(refuseKeyInUrl(sendProblem))
  const strictTransportSecurity = baseUrl.startsWith('https:')
  const graphiql = { useDefaults: false, directives: GRAPHIQL_POLICY }
  const headers = helmet({ strictTransportSecurity, contentSecurityPolicy: graphiql })
  app.use('/graphql', headers, keptByNobody, persisted, graphql as never)
  // Over plain http nothing can be upgraded; the pages state stricter policies of their own.
  const directives = { upgradeInsecureRequests: strictTransportSecurity ? [] : null }
  app.use(helmet({ strictTransportSecurity, contentSecurityPolicy: { directives } }))
  app.use(compression())
  app.use('/mcp', keptByNobody, mcpRouter(options))
  app.use(noSignIn())
  app.use(restRouter({ ...options, sendProblem }))
  app.use(webhookRouter({ ...options, sendProblem }))
  app.use(dashboardRouter(options))
  app.use(docsRouter(options))
  app.use((request, response) => sendProblem(request, response, failure('PATH_NOT_FOUND')))
  app.use(unexpectedError(log, sendProblem))
  return app
}

/** Answers of an account stay out of every cache; a route that is for everybody says so itself. */
const keptByNobody: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
