import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Express } from 'express'
import { type OperatorRun, runHere } from './facades/cli/operator-channel.ts'
import { entrance } from './facades/entrance/entrance.ts'
import { examplesOf } from './facades/examples.ts'
import { operationsApp } from './facades/http/operations-port.ts'
import { openApiDocument } from './facades/rest/openapi/document.ts'
import { type Served, serveEndpoints } from './facades/service.ts'
import { persistedDocuments } from './facades/web/persisted.ts'
import { cursorCodec } from './gateway/access/cursor.ts'
import { createIdentity, type Identity } from './gateway/access/identity.ts'
import { createAuthenticator } from './gateway/access/principal.ts'
import { givePassword } from './gateway/access/users.ts'
import { createGraphQL } from './gateway/analysts/graphql.ts'
import type { Engine } from './gateway/answers/engine.ts'
import { openCommerce } from './gateway/commerce/commerce.ts'
import { watchAvailability } from './gateway/database/availability.ts'
import { readsOf } from './gateway/database/replicas.ts'
import { checkUp } from './gateway/doctor/check-up.ts'
import { createExecute } from './gateway/execute.ts'
import { isEmpty, isHalfSeeded, seed } from './gateway/ingestion/seed.ts'
import type { Mailer } from './gateway/mail/mail.ts'
import { createMetrics, type Metrics } from './gateway/metrics/metrics.ts'
import { operatorActions } from './gateway/operator.ts'
import { createShedder } from './gateway/overload/shedder.ts'
import { openBus, TOPICS } from './gateway/process/bus.ts'
import type { Config } from './gateway/process/config.ts'
import { createJobs } from './gateway/process/jobs.ts'
import type { Logger } from './gateway/process/log.ts'
import type { MemoryShortage } from './gateway/process/memory.ts'
import { revisionEncoder } from './gateway/publication/encode-revision.ts'
import { createCurrentSnapshot, memoizePerRevision } from './gateway/snapshot/current-snapshot.ts'
import { archiveBuilder } from './gateway/snapshot/worker-client.ts'
import { createSchedule } from './gateway/sources/schedule.ts'
import { createSourceStatuses, type SourceStatuses } from './gateway/sources/source-statuses.ts'
import { NO_TRACING } from './gateway/tracing/tracing.ts'
import { httpApp } from './http-app.ts'
import packageJson from './package.json' with { type: 'json' }
import { DEMO_EMAIL, ensureDemoAccount, ensureSecret, ensureTariffs, hasNoKeyYet } from './prisma/accounts.ts'
import { type Database, openDatabase } from './prisma/client.ts'
import { readPast } from './prisma/measures/read-past.ts'
import { migrate } from './prisma/migrate.ts'
import { markInterrupted } from './prisma/store/runs/ingestion-run.ts'
import { inTurn } from './prisma/store/runs/lock.ts'
import type { BrowserSession } from './schema/browser-session.ts'
import type { ArgumentSpelling, Context, Job, Principal } from './schema/context.ts'
import { schema } from './schema/index.ts'
import { listingCacheLookups } from './schema/screener/listing-cache.ts'
import { openPast } from './schema/snapshot/past/past.ts'

/** The interval of polling for revisions published by other processes. */
const POLL_REVISIONS_MS = 1_000
const SAMPLE_SIZE = 3_000
const UNREADY = {
  starting: { reason: 'STARTING', message: 'The service is starting or loading its data.' },
  databaseAway: { reason: 'DATABASE_AWAY', message: 'The service is waiting for its database, which is unavailable.' },
  stopping: { reason: 'STOPPING', message: 'The service is stopping; send requests elsewhere.' },
} as const
const WITHOUT_ARCHIVE =
  'the revision has no archive (ARCHIVE_DAYS was 0 when it was created): read from the tables, which may contain later data'
const NOT_DECODED = 'the encoded revision cannot be read: the snapshot was built from its archive'
const TOO_LITTLE_MEMORY =
  'not enough memory to read the new revision; the current one stays published; give the process more memory, it will retry'

/** Everything that belongs to one running instance. */
export interface Service {
  readonly database: Database
  /** Answers HTTP. */
  readonly handle: RequestListener
  /** Metrics and health checks, for a separate port. */
  readonly operations: Express
  readonly metrics: Metrics
  /** The endpoints of the registry, ready to run. */
  readonly served: readonly Served[]
  /** Runs the operator's documents in this process. */
  readonly operator: OperatorRun
  /** The status of the sources, in memory. */
  readonly sources: SourceStatuses
  /** Applies migrations and fills an empty database with the sample market. */
  prepare(options?: PrepareOptions): Promise<void>
  /** Compiles the documents and loads the market snapshot; the service is ready afterwards. */
  start(): Promise<void>
  /** Prepares and starts; waits for an unavailable database, and logs the wait. */
  begin(options: PrepareOptions): Promise<void>
  /** Makes the readiness check report that the service is stopping. */
  drain(): void
  /** Closes open streams. */
  endStreams(): void
  close(): Promise<void>
}

export interface PrepareOptions {
  /** Number of bonds of the sample market for an empty database; null leaves it empty. */
  readonly sampleSize?: number | null
  readonly show?: (job: Job) => void
  /** Called with the key of the demo account when the account is created. */
  readonly onDemoKey?: (key: string) => void
  /** Called with the password of the demo user when it is set. */
  readonly onDemoPassword?: (password: string) => void
}

export interface ComposeOptions {
  readonly config: Config
  readonly log: Logger
  /** Sends emails. */
  readonly mailer: Mailer
  /** @default the system clock */
  readonly now?: () => Date
  readonly engine?: Engine
}

/** The composition root: the only module that depends on all parts. */
export async function compose({
  config,
  log,
  mailer,
  now: clock,
  engine = 'compiled',
}: ComposeOptions): Promise<Service> {
  const tracing = await tracingOf(config, log)
  const { aroundStatement } = tracing
  const database = await openDatabase({ ...config, aroundStatement })
  const encode = revisionEncoder(log)
  const now = clock ?? (() => new Date())
  const { prisma, requests, replicas } = database
  const reading = readsOf({ primary: prisma, replicas, log })
  const bus = await openBus(config.redisUrl, log)
  const stopped = new AbortController()
  const availability = watchAvailability({ log, stopped: stopped.signal })
  const metrics = createMetrics()
  const onPollError = (error: unknown) =>
    availability.failed(error) || log.error({ err: error }, 'polling for revisions failed')
  const onTables = (revision: number) => log.warn({ revision }, WITHOUT_ARCHIVE)
  const onUnreadableEncoding = (revision: number, err: unknown) => log.warn({ revision, err }, NOT_DECODED)
  const onShortage = (revision: number, shortage: MemoryShortage) =>
    log.error({ revision, ...shortage }, TOO_LITTLE_MEMORY)
  const buildFromArchive = archiveBuilder(database)
  const market = createCurrentSnapshot(
    { prisma, reading, buildFromArchive },
    {
      onError: onPollError,
      onTables,
      onUnreadableEncoding,
      onPolled: availability.answered,
      onRead: metrics.marketRead,
      onShortage,
    },
  )
  const sources = createSourceStatuses(prisma, now)
  const authenticator = createAuthenticator(requests, now)
  const past = openPast(reading, now, buildFromArchive)
  const streaming = new AbortController()
  let secret = randomBytes(32).toString('base64url')
  let cursors = cursorCodec(secret)
  let identity: Identity | undefined
  let ready = false
  let draining = false
  const unready = () => {
    if (draining) return UNREADY.stopping
    if (ready) return null
    return availability.unavailableSince() === null ? UNREADY.starting : UNREADY.databaseAway
  }
  await bus.subscribe(TOPICS.keys, authenticator.forget)
  await bus.subscribe(TOPICS.revisions, () => void (ready && market.refresh().catch(onPollError)))

  const onSourcesChanged = () => bus.publish(TOPICS.sources)
  const onDataChanged = async () => {
    if (ready) await market.refresh()
    await sources.refresh()
    await bus.publish(TOPICS.revisions)
    await onSourcesChanged()
  }
  const jobs = createJobs()
  const schedule = createSchedule({ database, log, encode, now, onLoaded: onDataChanged })
  const refreshSources = () => {
    sources
      .refresh()
      .catch(
        error => availability.failed(error) || log.error({ err: error }, 'the status of the sources could not be read'),
      )
  }
  await bus.subscribe(TOPICS.sources, () => {
    if (!ready) return
    refreshSources()
    void schedule.runDue()
  })

  const onKeysChanged = () => bus.publish(TOPICS.keys)
  const operator = operatorActions({
    ...{ database, jobs, schedule, log, encode, now, onKeysChanged, onDataChanged, onSourcesChanged },
    signal: stopped.signal,
    checkUp: () => checkUp({ database, config, now }),
  })
  const commerce = openCommerce({
    ...{ database, config, log, mailer, now, isSystemClock: clock === undefined, onKeysChanged },
    onLocalLimits: metrics.localLimits,
  })
  const contextFor = (
    principal: Principal,
    browserSession: BrowserSession | null = null,
    argumentSpelling?: ArgumentSpelling,
  ): Context => ({
    ...commerce.context,
    prisma: requests,
    reading,
    principal,
    browserSession,
    argumentSpelling,
    cursors,
    operator,
    market: market.current(),
    past,
    readPast,
    sources: sources.current(),
  })
  const execute = tracing.aroundExecute(createExecute(schema, contextFor, { engine, cacheSizes: config.cacheSizes }))
  const served = serveEndpoints(schema, execute)

  /** Instances that start together take turns: the first one creates what is missing. */
  const prepare = (options?: PrepareOptions) => inTurn(database, 'start', () => prepareAlone(options))
  const prepareAlone = async (options: PrepareOptions = {}) => {
    const { sampleSize = SAMPLE_SIZE, show = () => undefined, onDemoKey, onDemoPassword } = options
    await migrate(database.adapter)
    await markInterrupted(database)
    await ensureTariffs(prisma)
    secret = await ensureSecret(prisma, 'cursor-secret')
    cursors = cursorCodec(secret)
    const sessionSecret = config.sessionSecret ?? (await ensureSecret(prisma, 'session-secret'))
    identity = createIdentity({ prisma, secret: sessionSecret, baseUrl: config.baseUrl, mailer, log, now })
    await ensureDemoAccount(prisma, now())
    if (onDemoKey !== undefined && (await hasNoKeyYet(prisma, DEMO_EMAIL))) {
      onDemoKey((await operator.issueKey(DEMO_EMAIL)).key)
    }
    const password = onDemoPassword && (await givePassword(prisma, DEMO_EMAIL))
    if (password) onDemoPassword?.(password)
    if (sampleSize !== null && ((await isEmpty(database)) || (await isHalfSeeded(database)))) {
      const job = { id: '', state: 'RUNNING' as const, report: [], error: null }
      await seed(database, { size: sampleSize, now, encode, onProgress: progress => show({ ...job, ...progress }) })
      show({ ...job, state: 'DONE', stage: '', done: 0, total: null, what: '' })
    }
  }
  const start = async () => {
    for (const { operation } of served) execute.prepare(operation)
    await market.refresh()
    await sources.refresh()
    if (database.kind === 'postgresql') market.watch(POLL_REVISIONS_MS)
    commerce.start()
    schedule.start(refreshSources)
    ready = true
  }

  const options = {
    schema,
    served,
    execute,
    securityContact: config.securityContact,
    authenticator,
    limits: metrics.countRefusals(commerce.limits),
    usage: commerce.usage,
    stripe: commerce.payments.stripe,
    log,
    baseUrl: config.baseUrl,
    bus,
    secret: () => secret,
    stopping: streaming.signal,
    allowedOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    answerTimeoutMs: config.answerTimeoutMs,
    isReady: () => ready,
    unready,
    hasDatabase: () => availability.unavailableSince() === null,
    metrics,
    onStream: metrics.stream,
    sources: sources.current,
    now,
    version: packageJson.version,
  }
  const browserSession: Identity['browserSession'] = asking => {
    if (identity === undefined) throw new Error('sessions are unavailable before the start')
    return identity.browserSession(asking)
  }
  const graphql = createGraphQL({ ...options, contextFor, browserSession })
  const persisted = persistedDocuments({ ...options, browserSession })
  const openapi = memoizePerRevision(market, examplesOf, examples => openApiDocument({ ...options, examples }))
  const { handle: app, isTrusted } = httpApp({
    ...{ ...options, graphql, persisted, openapi },
    isSample: () => market.current().sample,
  })
  const { overloadDelayMs: delayMs, requestsInFlight: inFlightMax } = config
  const shedder = delayMs === 0 ? null : createShedder({ delayMs, inFlightMax })
  const { isKnown } = authenticator
  const traced = tracing.aroundRequests(app)
  const handle = entrance({ app: traced, shedder, isKnown, isTrusted, ...options })
  const close = async () => {
    ready = false
    draining = true
    streaming.abort()
    stopped.abort()
    market.stop()
    bus.close()
    await schedule.stop()
    await jobs.settled()
    await commerce.close()
    await database.close()
    await tracing.close()
  }
  metrics.watch({
    ...options,
    database,
    availability,
    market: market.current,
    overload: () => shedder?.state() ?? null,
    caches: () => ({ ...execute.cacheLookups(), listings: listingCacheLookups() }),
  })
  const operations = operationsApp(options)
  const begin = (prepareOptions: PrepareOptions) =>
    availability.untilAnswered(prisma, async () => {
      await prepare(prepareOptions)
      await start()
    })
  const drain = () => {
    draining = true
  }
  const endStreams = () => streaming.abort()
  return {
    ...{ database, handle, operations, metrics, served, sources, operator: runHere(schema, execute) },
    ...{ prepare, start, begin, drain, endStreams, close },
  }
}

/** The tracing libraries are loaded only when tracing is enabled. */
async function tracingOf({ tracing: settings }: Config, log: Logger) {
  if (settings === undefined) return NO_TRACING
  const { openTracing } = await import('./gateway/tracing/open.ts')
  return openTracing({ settings, version: packageJson.version, log })
}
