import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { commandLine } from './facades/cli/commands.ts'
import { type OperatorRun, operatorServer, runHere, runThrough } from './facades/cli/operator-channel.ts'
import { progressTo } from './facades/cli/progress.ts'
import { refuseKeyInUrl, watch } from './facades/http.ts'
import { mcpRouter } from './facades/mcp/router.ts'
import { openApiDocument } from './facades/rest/openapi/document.ts'
import { problemSender } from './facades/rest/problem.ts'
import { restRouter } from './facades/rest/router.ts'
import { serveEndpoints } from './facades/service.ts'
import { docsRouter } from './facades/web/docs/router.ts'
import { cursorCodec } from './gateway/access/cursor.ts'
import { issueKey } from './gateway/access/issue-key.ts'
import { createAuthenticator } from './gateway/access/principal.ts'
import { type Config, readConfig, WrongSetting } from './gateway/config.ts'
import { failure } from './gateway/errors.ts'
import { createExecute, type Engine } from './gateway/execute.ts'
import { createGraphQL } from './gateway/graphql.ts'
import { createJobs } from './gateway/jobs.ts'
import { createLog, type Logger } from './gateway/log.ts'
import { holdMarket, perMarket } from './gateway/market.ts'
import packageJson from './package.json' with { type: 'json' }
import { DEMO_EMAIL, ensureDemoAccount, ensureSecret, ensureTariffs, hasNoKeyYet } from './prisma/accounts.ts'
import { type Database, openDatabase } from './prisma/client.ts'
import { ingest } from './prisma/ingest.ts'
import { FolderInUse, isHeld, socketPath } from './prisma/lock.ts'
import { migrate } from './prisma/migrate.ts'
import { removeSample } from './prisma/remove-sample.ts'
import { outcomeOf } from './prisma/report.ts'
import { isEmpty, seed } from './prisma/seed.ts'
import { sourceByKey } from './prisma/sources/index.ts'
import { markInterrupted } from './prisma/store/load.ts'
import type { Context, Job, OperatorActions, Principal } from './schema/context.ts'
import { schema } from './schema/index.ts'
import type { Market } from './schema/universe/market.ts'

/** Revisions that another process publishes in a shared database are seen after at most so long. */
const LOOK_FOR_REVISIONS_MS = 1_000
const SAMPLE_SIZE = 3_000
/** A request on its way in an idle connection still gets its answer. */
const CLOSE_IDLE_EVERY_MS = 200

/** Everything that belongs to one running instance. */
export interface Service {
  readonly database: Database
  readonly app: Express
  /** The operator's documents, run in this process. */
  readonly operator: OperatorRun
  /** Brings the database up to date and fills an empty one with the sample market. */
  prepare(options?: PrepareOptions): Promise<void>
  /** Compiles the documents and loads the market: from then on requests are answered. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface PrepareOptions {
  /** Number of bonds of the sample market for an empty database; null leaves it empty. */
  readonly sampleSize?: number | null
  readonly show?: (job: Job) => void
  /** Told the key of the demo account when the account is made. */
  readonly onDemoKey?: (key: string) => void
}

export interface ComposeOptions {
  readonly config: Config
  readonly log: Logger
  readonly now?: () => Date
  readonly engine?: Engine
}

/** Joins the parts: the only place that sees them all. */
export async function compose({
  config,
  log,
  now = () => new Date(),
  engine = 'compiled',
}: ComposeOptions): Promise<Service> {
  const database = await openDatabase(config)
  const { prisma } = database
  const market = holdMarket(prisma, error => log.error({ err: error }, 'looking for revisions failed'))
  const authenticator = createAuthenticator(prisma, now)
  const jobs = createJobs()
  const stopped = new AbortController()
  let cursors = cursorCodec(randomBytes(32).toString('base64url'))
  let ready = false

  const operator: OperatorActions = {
    issueKey: async email => {
      const issued = await issueKey(prisma, email, now())
      authenticator.forget()
      return issued
    },
    startIngest: async (key, from) => {
      const source = sourceByKey(key)
      return jobs.start(async onProgress => {
        const report = await ingest(database, source, { from, now, signal: stopped.signal, onProgress })
        if (ready) await market.refresh()
        return outcomeOf(report)
      })
    },
    startSeed: async size =>
      jobs.start(async onProgress => {
        const report = await seed(database, { size, onProgress })
        if (ready) await market.refresh()
        return outcomeOf(report)
      }),
    startRemovingSample: async () =>
      jobs.start(async () => {
        const removed = await removeSample(database, now)
        if (ready) await market.refresh()
        return { report: [`${removed} invented bonds were taken out.`], error: null }
      }),
    job: jobs.find,
    migrate: () => migrate(database.adapter),
  }
  const contextFor = (principal: Principal): Context => ({
    prisma,
    principal,
    cursors,
    operator,
    market: market.current(),
  })
  const execute = createExecute(schema, contextFor, { engine })
  const served = serveEndpoints(schema, execute)
  const runOperator = runHere(schema, execute)

  const prepare = async ({ sampleSize = SAMPLE_SIZE, show = () => undefined, onDemoKey }: PrepareOptions = {}) => {
    await migrate(database.adapter)
    await markInterrupted(database)
    await ensureTariffs(prisma)
    cursors = cursorCodec(await ensureSecret(prisma, () => randomBytes(32).toString('base64url')))
    await ensureDemoAccount(prisma, now())
    if (onDemoKey !== undefined && (await hasNoKeyYet(prisma, DEMO_EMAIL))) {
      onDemoKey((await operator.issueKey(DEMO_EMAIL)).key)
    }
    if (sampleSize !== null && (await isEmpty(database))) {
      const job = { id: '', state: 'RUNNING' as const, report: [], error: null }
      await seed(database, { size: sampleSize, onProgress: progress => show({ ...job, ...progress }) })
      show({ ...job, state: 'DONE', stage: '', done: 0, total: null, what: '' })
    }
  }
  const start = async () => {
    for (const { operation } of served) execute.prepare(operation)
    await market.refresh()
    if (database.kind === 'postgresql') market.watch(LOOK_FOR_REVISIONS_MS)
    ready = true
  }

  const options = {
    served,
    authenticator,
    log,
    baseUrl: config.baseUrl,
    isReady: () => ready,
    version: packageJson.version,
  }
  const graphql = createGraphQL({ schema, authenticator, log, contextFor, isReady: options.isReady })
  const openapi = perMarket(market, held => openApiDocument({ schema, ...options, examples: examplesOf(held) }))
  const app = httpApp({ ...options, graphql, openapi, isSample: () => market.current().sample })
  const close = async () => {
    ready = false
    stopped.abort()
    market.stop()
    await database.close()
  }
  return { database, app, operator: runOperator, prepare, start, close }
}

type AppOptions = Omit<Parameters<typeof restRouter>[0], 'sendProblem'> &
  Parameters<typeof mcpRouter>[0] &
  Parameters<typeof docsRouter>[0] & { graphql: ReturnType<typeof createGraphQL> }

/** What stands for the placeholders of the registry's examples. */
function examplesOf({ bonds: [bond], placements: [placement] }: Market): Readonly<Record<string, string>> {
  return { ...(bond && { bond: bond.id, isin: bond.isin }), ...(placement && { placement: placement.id }) }
}

/** The HTTP surface; each route group is a facade of its own. */
function httpApp(options: AppOptions): Express {
  const { log, baseUrl, isReady, graphql } = options
  const sendProblem = problemSender(baseUrl)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(watch(log))
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  app.get('/readyz', (_request, response) => void response.status(isReady() ? 200 : 503).json({ ready: isReady() }))
  app.use(refuseKeyInUrl(sendProblem))
  app.use('/graphql', helmet({ contentSecurityPolicy: false }), graphql as never)
  app.use(helmet({ strictTransportSecurity: baseUrl.startsWith('https:') }))
  app.use(compression())
  app.use('/mcp', mcpRouter(options))
  app.use(restRouter({ ...options, sendProblem }))
  app.use(docsRouter(options))
  app.use((request, response) => sendProblem(request, response, failure('PATH_NOT_FOUND')))
  app.use((error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) => {
    const malformed = error instanceof URIError
    if (!malformed) log.error({ err: error })
    sendProblem(request, response, failure(malformed ? 'MALFORMED_REQUEST' : 'INTERNAL'))
  })
  return app
}

/** Serves until the process is told to stop; running requests are finished first. */
async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const service = await compose({ config, log })
  const server = createServer(service.app)
  const channel = operatorServer(service.operator)
  service.database.lock?.server.on('connection', socket => channel.emit('connection', socket))
  const stop = stopper(server, service, log)
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  print(`Listening on http://${config.host}:${port}`)
  await service.prepare({
    show: progressTo(process.stderr),
    onDemoKey: key => print(`Demo key, shown this once: ${key}`),
  })
  await service.start()
  print('Ready. REST /api/v1/data/instruments, MCP /mcp, GraphQL /graphql, documentation /docs')
}

/** No new connections; what runs is finished, and connections are closed as they fall idle. */
function stopper(server: Server, service: Service, log: Logger): () => void {
  return () => {
    log.info('stopping')
    const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    server.close(async () => {
      clearInterval(closingIdle)
      await service.close()
      process.exit(0)
    })
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    reject(
      error.code === 'EADDRINUSE' ? new WrongSetting(`PORT: ${port} is in use on ${host}; choose another.`) : error,
    )
  })
  server.listen(port, host, resolve)
  return promise
}

/** Through the service that holds the data folder, or, when none runs, with the database opened here. */
async function withOperator<T>(config: Config, work: (run: OperatorRun) => Promise<T>): Promise<T> {
  if (config.databaseUrl === undefined && (await isHeld(config.dataDir)))
    return work(runThrough(socketPath(config.dataDir)))
  const service = await compose({ config, log: createLog('warn') })
  try {
    await service.prepare({ sampleSize: null })
    return await work(service.operator)
  } finally {
    await service.close()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const host = {
    version: packageJson.version,
    serve: () => serve(config),
    withOperator: <T>(work: (run: OperatorRun) => Promise<T>) => withOperator(config, work),
  }
  await commandLine(host).parseAsync()
}

/** What the operator can mend is told in a sentence; anything else with its trace. */
function complain(error: unknown): void {
  const known =
    error instanceof WrongSetting || error instanceof FolderInUse || (error as Error).name === 'OperatorError'
  process.stderr.write(`${known || !(error instanceof Error) ? (error as Error).message : error.stack}\n`)
  process.exitCode = 1
}

if (import.meta.main) await main().catch(complain)
