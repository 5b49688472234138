import { type OperatorRun, runHere } from './facades/cli/operator-channel.ts'
import type { ConnectionLimit } from './facades/entrance/connections.ts'
import { entrance } from './facades/entrance/entrance.ts'
import { examplesOf } from './facades/examples.ts'
import { operationsApp } from './facades/http/operations-port.ts'
import { openApiDocument } from './facades/rest/openapi/document.ts'
import { screenQueryFaults } from './facades/screen-query.ts'
import { serveEndpoints } from './facades/service.ts'
import { persistedDocuments } from './facades/web/persisted.ts'
import { createAuthenticator } from './gateway/access/principal.ts'
import { Secrets } from './gateway/access/secrets.ts'
import { createGraphQL } from './gateway/analysts/graphql.ts'
import type { Engine } from './gateway/answers/engine.ts'
import { openCommerce } from './gateway/commerce/commerce.ts'
import type { GuardedFetch } from './gateway/connect/guarded-fetch.ts'
import { openSignInDoor } from './gateway/connect/open-door.ts'
import { watchAvailability } from './gateway/database/availability.ts'
import { readsOf } from './gateway/database/replicas.ts'
import { checkUp } from './gateway/doctor/check-up.ts'
import { type ContextFor, createExecute, type RequestOrigin } from './gateway/execute.ts'
import { createFileWriting, type FileWriting } from './gateway/files/file-writing.ts'
import { fileOpener } from './gateway/files/open-file.ts'
import { holdingsReader } from './gateway/imports/read-in-worker.ts'
import type { Mailer } from './gateway/mail/mail.ts'
import { whenResolved } from './gateway/maybe-promise.ts'
import { createMetrics } from './gateway/metrics/metrics.ts'
import { operatorActions } from './gateway/operator.ts'
import { withCosts } from './gateway/overload/costly.ts'
import { createShedder } from './gateway/overload/shedder.ts'
import { openBus, TOPICS } from './gateway/process/bus.ts'
import type { Config } from './gateway/process/config.ts'
import { createJobs } from './gateway/process/jobs.ts'
import type { Logger } from './gateway/process/log.ts'
import { type PrepareOptions, prepareDatabase } from './gateway/process/prepare-database.ts'
import { Readiness } from './gateway/process/readiness.ts'
import { revisionEncoder } from './gateway/publication/encode-revision.ts'
import { createSandbox } from './gateway/sandbox/sandbox-process.ts'
import { createCurrentSnapshot, memoizePerRevision } from './gateway/snapshot/current-snapshot.ts'
import { createDelayedSnapshot } from './gateway/snapshot/delayed-snapshot.ts'
import { createPastSnapshots } from './gateway/snapshot/past-snapshots.ts'
import { snapshotLog } from './gateway/snapshot/snapshot-log.ts'
import { archiveBuilder } from './gateway/snapshot/worker-client.ts'
import { createSchedule } from './gateway/sources/schedule.ts'
import { sourceFolders } from './gateway/sources/source-folders.ts'
import { createSourceStatuses } from './gateway/sources/source-statuses.ts'
import { NO_TRACING } from './gateway/tracing/tracing.ts'
import { httpApp } from './http-app.ts'
import packageJson from './package.json' with { type: 'json' }
import { openDatabase } from './prisma/client.ts'
import { readPast } from './prisma/measures/read-past.ts'
import type { Context, Principal } from './schema/context.ts'
import { schema } from './schema/index.ts'
import { listingCacheLookups } from './schema/screener/listing-cache.ts'
import type { MarketSnapshot } from './schema/snapshot/market-snapshot.ts'
import { readPastSnapshot } from './schema/snapshot/past/past.ts'
import type { Past } from './schema/snapshot/past/past-snapshots.ts'

/** The interval of polling for revisions published by other processes. */
const POLL_REVISIONS_MS = 1_000
const SOURCES_UNREAD = 'the status of the sources could not be read'

export interface ComposeOptions {
  readonly config: Config
  readonly log: Logger
  /** Sends emails. */
  readonly mailer: Mailer
  /** @default the system clock */
  readonly now?: () => Date
  readonly engine?: Engine
  /** True in the process of the sandbox. */
  readonly isSandbox?: boolean
  /** Fetches what assistants say about themselves. @default only from public servers */
  readonly fetchDocument?: GuardedFetch
}

/** The composition root: the only module that depends on all parts. */
export async function compose(options: ComposeOptions): Promise<Service> {
  const base = await openBase(options)
  const data = { ...base, ...openData(base) }
  const work = { ...data, ...openWork(data) }
  const documents = { ...work, ...compileDocuments(work) }
  const parts = { ...documents, ...openFacades(documents) }
  await subscribe(parts)
  return new Service(parts)
}

/** What every other part needs, and the state of the instance. */
async function openBase({ config, log, mailer, now: clock, engine = 'compiled', ...options }: ComposeOptions) {
  const { isSandbox = false, fetchDocument } = options
  const tracing = await tracingOf(config, log)
  const database = await openDatabase({ ...config, aroundStatement: tracing.aroundStatement })
  const bus = await openBus(config.redisUrl, log)
  const stopped = new AbortController()
  const availability = watchAvailability({ log, stopped: stopped.signal })
  return {
    ...{ config, log, mailer, engine, isSandbox, fetchDocument, tracing, database, bus, stopped, availability },
    now: clock ?? (() => new Date()),
    isSystemClock: clock === undefined,
    streaming: new AbortController(),
    readiness: new Readiness(availability),
    secrets: new Secrets(),
    metrics: createMetrics(),
    sandbox: config.hasSandbox ? createSandbox({ config, log }) : null,
  }
}

type Base = Awaited<ReturnType<typeof openBase>>

/** What requests read from memory. */
function openData({ config, database, availability, metrics, log, now }: Base) {
  const { prisma, requests, replicas } = database
  const reading = readsOf({ primary: prisma, replicas, log })
  const buildFromArchive = archiveBuilder(database)
  const { onPastShortage, ...logged } = snapshotLog(log, availability)
  const events = { ...logged, onRead: metrics.marketRead }
  const market = createCurrentSnapshot({ prisma, reading, buildFromArchive }, events)
  const past = createPastSnapshots({
    now,
    read: (published, signal) => readPastSnapshot(reading, published, { buildFromArchive, signal }),
    bonds: () => market.current().bonds.length,
    timeoutMs: config.answerTimeoutMs,
    onShortage: onPastShortage,
  })
  const sources = createSourceStatuses(prisma, now)
  const onUnread = (err: unknown) => availability.failed(err) || log.error({ err }, SOURCES_UNREAD)
  const refreshSources = () => void sources.refresh().catch(onUnread)
  return {
    ...{ reading, sources, refreshSources, market, past },
    onPollError: events.onError,
    authenticator: createAuthenticator(requests, now),
  }
}

type Data = Base & ReturnType<typeof openData>

/** What changes data: ingestion runs, the operator's actions, orders. */
function openWork(data: Data) {
  const encode = revisionEncoder(data.log)
  const jobs = createJobs()
  const files = createFileWriting(data)
  const changes = announcements(data, files)
  const folders = sourceFolders(data.config.sourceDirs)
  const schedule = createSchedule({ ...data, sourceFolders: folders, encode, onLoaded: changes.onDataChanged })
  const { signal } = data.stopped
  const operator = operatorActions({
    ...data,
    ...changes,
    encode,
    jobs,
    schedule,
    sourceFolders: folders,
    signal,
    checkUp: () => checkUp(data),
  })
  const commerce = openCommerce({ ...data, ...changes, files, onLocalLimits: data.metrics.localLimits })
  const connect = openSignInDoor({ ...data, onEnded: changes.onKeysChanged })
  return { encode, jobs, files, schedule, operator, commerce, connect }
}

/** Applies changes here, and announces them to other instances. */
function announcements({ bus, readiness, market, sources }: Data, files: FileWriting) {
  const onSourcesChanged = () => bus.publish(TOPICS.sources)
  const onDataChanged = async () => {
    if (readiness.isReady()) {
      await market.refresh()
      files.begin()
    }
    await sources.refresh()
    await bus.publish(TOPICS.revisions)
    await onSourcesChanged()
  }
  return { onKeysChanged: () => bus.publish(TOPICS.keys), onDataChanged, onSourcesChanged }
}

type Work = Data & ReturnType<typeof openWork>

/** The endpoints of the registry, ready to run. */
function compileDocuments(work: Work) {
  const { config, engine, isSandbox, tracing, database, reading, secrets, operator, commerce, market, past, sources } =
    work
  const pastFor = (principal: Principal, { disconnected, isExport }: RequestOrigin) =>
    past.for({ principal, disconnected, isExport })
  const limits = work.metrics.countRefusals(commerce.limits)
  const contextOf = (
    snapshot: MarketSnapshot,
    principal: Principal,
    origin: RequestOrigin = {},
    ownPast: Past = pastFor(principal, origin),
  ): Context => ({
    ...commerce.context,
    connections: work.connect.connections,
    prisma: database.requests,
    reading,
    principal,
    browserSession: origin.browserSession ?? null,
    argumentSpelling: origin.argumentSpelling,
    isSandbox,
    cursors: secrets.cursors,
    operator,
    market: snapshot,
    past: ownPast,
    readPast,
    readHoldingsTable,
    screenFaults: query => screenFaults(query),
    sources: sources.current(),
  })
  const readHoldingsTable = holdingsReader()
  const delayed = createDelayedSnapshot({ market })
  /** The one place where it is decided which snapshot a caller reads. */
  const contextFor: ContextFor = (principal, origin = {}) => {
    if (!principal.entitlement?.isDelayed) return contextOf(market.current(), principal, origin)
    const ownPast = pastFor(principal, origin)
    return whenResolved(delayed.current(ownPast), snapshot => contextOf(snapshot, principal, origin, ownPast))
  }
  const executed = createExecute(schema, contextFor, { engine, cacheSizes: config.cacheSizes })
  const execute = tracing.aroundExecute(withCosts(executed, limits))
  const contextOfKey = (principal: Principal) => contextOf(market.current(), principal)
  const served = serveEndpoints(schema, execute)
  const screenFaults = screenQueryFaults(served)
  return { contextFor: contextOfKey, execute, served, limits }
}

type Documents = Work & ReturnType<typeof compileDocuments>

/** Everything that answers HTTP. */
function openFacades(documents: Documents) {
  const { config, tracing, metrics, market, authenticator, commerce, execute, secrets } = documents
  const { baseUrl, answerTimeoutMs, trustedProxies, securityContact, overloadDelayMs: delayMs } = config
  const { isReady, unready, hasDatabase } = documents.readiness
  const options = {
    ...documents,
    ...documents.connect,
    ...{ schema, baseUrl, answerTimeoutMs, trustedProxies, securityContact, isReady, unready, hasDatabase },
    usage: commerce.usage,
    stripe: commerce.payments.stripe,
    secret: secrets.cursorSecret,
    openFile: fileOpener(documents.database.requests),
    browserSession: secrets.browserSession,
    stopping: documents.streaming.signal,
    allowedOrigins: config.corsOrigins,
    onStream: metrics.stream,
    sources: documents.sources.current,
    version: packageJson.version,
  }
  const openapi = memoizePerRevision(market, examplesOf, examples => openApiDocument({ ...options, examples }))
  const { handle: app, isTrusted } = httpApp({
    ...options,
    openapi,
    graphql: createGraphQL(options),
    persisted: persistedDocuments(options),
    hasSandbox: config.hasSandbox,
    isSample: () => market.current().sample,
  })
  const shedder = delayMs === 0 ? null : createShedder({ delayMs, inFlightMax: config.requestsInFlight })
  const { tokenAuthenticator } = documents.connect
  const isKnown = (hash: string) => authenticator.isKnown(hash) || tokenAuthenticator.isKnown(hash)
  const handle = entrance({ ...options, app: tracing.aroundRequests(app), shedder, isKnown, isTrusted })
  metrics.watch({
    ...options,
    market: market.current,
    overload: () => shedder?.state() ?? null,
    caches: () => ({ ...execute.cacheLookups(), listings: listingCacheLookups() }),
  })
  const { connectionsPerAddress: perAddress } = config
  const connectionLimit: ConnectionLimit = { perAddress, isTrusted, onRefused: metrics.refusedConnection }
  return { handle, connectionLimit, operations: operationsApp(options) }
}

type Parts = Documents & ReturnType<typeof openFacades>

/** Applies what other instances announce. */
async function subscribe({ bus, authenticator, market, schedule, readiness, ...data }: Parts): Promise<void> {
  const { isReady } = readiness
  await bus.subscribe(TOPICS.keys, authenticator.forget)
  await bus.subscribe(TOPICS.keys, data.connect.tokenAuthenticator.forget)
  await bus.subscribe(TOPICS.revisions, () => void (isReady() && market.refresh().catch(data.onPollError)))
  await bus.subscribe(TOPICS.sources, () => {
    if (!isReady()) return
    data.refreshSources()
    void schedule.runDue()
  })
}

/** Everything that belongs to one running instance. */
export class Service {
  readonly database: Parts['database']
  /** Answers HTTP. */
  readonly handle: Parts['handle']
  /** For the server that `handle` answers on. */
  readonly connectionLimit: Parts['connectionLimit']
  /** Metrics and health checks, for a separate port. */
  readonly operations: Parts['operations']
  readonly metrics: Parts['metrics']
  /** The endpoints of the registry, ready to run. */
  readonly served: Parts['served']
  /** Runs the operator's documents in this process. */
  readonly operator: OperatorRun
  /** The status of the sources, in memory. */
  readonly sources: Parts['sources']
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.database = parts.database
    this.handle = parts.handle
    this.connectionLimit = parts.connectionLimit
    this.operations = parts.operations
    this.metrics = parts.metrics
    this.served = parts.served
    this.sources = parts.sources
    this.operator = runHere(schema, parts.execute)
  }

  /** Applies migrations and fills an empty database with the sample market. */
  prepare(options?: PrepareOptions): Promise<void> {
    return prepareDatabase(this.#parts, options)
  }

  /** Compiles the documents and loads the market snapshot; the service is ready afterwards. */
  async start(): Promise<void> {
    const { served, execute, market, sources, database, files, commerce, schedule, refreshSources, readiness } =
      this.#parts
    for (const { operation } of served) execute.prepare(operation)
    await market.refresh()
    await sources.refresh()
    if (database.kind === 'postgresql') market.watch(POLL_REVISIONS_MS)
    commerce.start()
    schedule.start(refreshSources)
    readiness.start()
    files.begin()
  }

  /** Prepares and starts; waits for an unavailable database, and logs the wait. */
  begin(options: PrepareOptions): Promise<void> {
    const { availability, database } = this.#parts
    return availability.untilAnswered(database.prisma, async () => {
      await this.prepare(options)
      await this.start()
    })
  }

  /** Makes the readiness check report that the service is stopping. */
  drain(): void {
    this.#parts.readiness.drain()
  }

  /** Closes open streams. */
  endStreams(): void {
    this.#parts.streaming.abort()
  }

  async close(): Promise<void> {
    const { readiness, streaming, stopped, secrets, market, bus, schedule, jobs, files, commerce, database, tracing } =
      this.#parts
    readiness.stop()
    this.#parts.sandbox?.close()
    streaming.abort()
    stopped.abort()
    market.stop()
    bus.close()
    await schedule.stop()
    await jobs.settled()
    await secrets.settled()
    await files.settled()
    await commerce.close()
    await database.close()
    await tracing.close()
  }
}

/** The tracing libraries are loaded only when tracing is enabled. */
async function tracingOf({ tracing: settings }: Config, log: Logger) {
  if (settings === undefined) return NO_TRACING
  const { openTracing } = await import('./gateway/tracing/open.ts')
  return openTracing({ settings, version: packageJson.version, log })
}
