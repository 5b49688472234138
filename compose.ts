import type { ConnectionLimit } from './facades/entrance/connections.ts'
import { entrance } from './facades/entrance/entrance.ts'
import { examplesOf } from './facades/examples.ts'
import { operationsApp } from './facades/http/operations-port.ts'
import { ACCOUNT_TOOLS } from './facades/mcp/tools/account-tools.ts'
import { openApiDocument } from './facades/rest/openapi/document.ts'
import { screenReader } from './facades/screen-query.ts'
import { serveEndpoints, serveRows } from './facades/service.ts'
import type { SellingFacts } from './facades/web/docs/about/service-facts.ts'
import { persistedDocuments } from './facades/web/persisted.ts'
import { ANONYMOUS, createAuthenticator } from './gateway/access/principal.ts'
import { Secrets } from './gateway/access/secrets.ts'
import { openAlerts } from './gateway/alerts/open-alerts.ts'
import { webhookPoster } from './gateway/alerts/post-webhook.ts'
import { botOf } from './gateway/alerts/telegram/bot.ts'
import { createGraphQL } from './gateway/analysts/graphql.ts'
import type { Engine } from './gateway/answers/engine.ts'
import { openCommerce } from './gateway/commerce/commerce.ts'
import type { GuardedFetch } from './gateway/connect/guarded-fetch.ts'
import { openSignInDoor } from './gateway/connect/open-door.ts'
import { watchAvailability } from './gateway/database/availability.ts'
import { readsOf } from './gateway/database/replicas.ts'
import { checkUp } from './gateway/doctor/check-up.ts'
import { type ContextFor, createExecute, type RequestOrigin } from './gateway/execute.ts'
import { createCurveRefit } from './gateway/feeds/curve-refit.ts'
import { createFeeds } from './gateway/feeds/feeds.ts'
import { createFileWriting } from './gateway/files/file-writing.ts'
import { fileOpener } from './gateway/files/open-file.ts'
import { holdingsReader } from './gateway/imports/read-in-worker.ts'
import type { Mailer } from './gateway/mail/mail.ts'
import { whenResolved } from './gateway/maybe-promise.ts'
import { createMetrics } from './gateway/metrics/metrics.ts'
import { operatorActions } from './gateway/operator.ts'
import { withCosts } from './gateway/overload/costly.ts'
import { createShedder } from './gateway/overload/shedder.ts'
import { announcements, subscribe } from './gateway/process/announcements.ts'
import { openBus } from './gateway/process/bus.ts'
import type { Config } from './gateway/process/config.ts'
import { createJobs } from './gateway/process/jobs.ts'
import type { Logger } from './gateway/process/log.ts'
import { Readiness } from './gateway/process/readiness.ts'
import { revisionEncoder } from './gateway/publication/encode-revision.ts'
import { publicationLog } from './gateway/publication/publication-log.ts'
import { idempotentAnswers } from './gateway/requests/idempotent-answers.ts'
import { createSandbox } from './gateway/sandbox/sandbox-process.ts'
import { createCurrentSnapshot, memoizePerRevision } from './gateway/snapshot/current-snapshot.ts'
import { createDelayedSnapshot } from './gateway/snapshot/delayed-snapshot.ts'
import { createPastSnapshots } from './gateway/snapshot/past-snapshots.ts'
import { snapshotLog } from './gateway/snapshot/snapshot-log.ts'
import { currentBuilder, pastBuilder } from './gateway/snapshot/worker-client.ts'
import { createSchedule } from './gateway/sources/schedule.ts'
import { sourceFolders } from './gateway/sources/source-folders.ts'
import { createSourceStatuses } from './gateway/sources/source-statuses.ts'
import { NO_TRACING } from './gateway/tracing/tracing.ts'
import { httpApp } from './http-app.ts'
import { Service } from './instance.ts'
import packageJson from './package.json' with { type: 'json' }
import { openDatabase } from './prisma/client.ts'
import { readPast } from './prisma/measures/read-past.ts'
import { isLoopbackUrl } from './schema/alerts/webhook-url.ts'
import type { Context, Live, Principal, Scope } from './schema/context.ts'
import { schema } from './schema/index.ts'
import { listingCacheLookups } from './schema/screener/listing-cache.ts'
import type { MarketSnapshot } from './schema/snapshot/market-snapshot.ts'
import { readPastSnapshot } from './schema/snapshot/past/past.ts'
import type { Past } from './schema/snapshot/past/past-snapshots.ts'

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
  const buildFromArchive = pastBuilder(database)
  const { onPastShortage, ...logged } = snapshotLog(log, availability)
  const events = { ...logged, onRead: metrics.marketRead }
  const market = createCurrentSnapshot({ prisma, reading, buildFromArchive: currentBuilder(database) }, events)
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
    buildFromArchive,
  }
}

type Data = Base & ReturnType<typeof openData>

/** What changes data: ingestion runs, the operator's actions, orders. */
function openWork(data: Data) {
  const encode = revisionEncoder(data.log)
  const onPublished = publicationLog(data.log)
  const jobs = createJobs()
  const files = createFileWriting(data)
  const changes = announcements({ ...data, files })
  const folders = sourceFolders(data.config.sourceDirs)
  const schedule = createSchedule({
    ...data,
    sourceFolders: folders,
    encode,
    onPublished,
    onLoaded: changes.onDataChanged,
  })
  const { signal } = data.stopped
  const { onDataChanged } = changes
  const feeds = createFeeds({ ...data, encode, onPublished, signal, onDataChanged, onQuotes: data.metrics.feedQuotes })
  const curves = createCurveRefit({ ...data, encode, onPublished, signal, onDataChanged })
  const operator = operatorActions({
    ...data,
    ...changes,
    encode,
    onPublished,
    jobs,
    feeds,
    schedule,
    sourceFolders: folders,
    signal,
    checkUp: () => checkUp(data),
  })
  const commerce = openCommerce({ ...data, ...changes, files, curves, onLocalLimits: data.metrics.localLimits })
  const connect = openSignInDoor({ ...data, onEnded: changes.onKeysChanged })
  return { encode, onPublished, jobs, files, schedule, operator, commerce, connect, feeds, curves }
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
    readScreen: query => readScreen(query),
    get alerting() {
      return alerts
    },
    live,
    sources: sources.current(),
  })
  const live: Live = { onRevision: market.onReplaced, onFired: listener => alerts.onFired(listener) }
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
  const contextAt = (snapshot: MarketSnapshot, accountId: string) =>
    contextOf(snapshot, { ...ANONYMOUS, accountId, scopes: new Set<Scope>(['data']) })
  const toLoopback = isLoopbackUrl(config.baseUrl)
  const post = webhookPoster({ toLoopback })
  const bot = config.telegram === null ? null : botOf(config.telegram)
  const alerts = openAlerts({ ...work, baseUrl: config.baseUrl, toLoopback, post, bot, contextAt })
  const contextOfKey = (principal: Principal) => contextOf(market.current(), principal)
  const served = serveEndpoints(schema, execute)
  const readScreen = screenReader(served)
  // Everybody with the key of the sandbox is the same account.
  const accountTools = isSandbox ? [] : serveRows(schema, ACCOUNT_TOOLS, execute)
  return { contextFor: contextOfKey, execute, served, accountTools, limits, alerts }
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
    answers: idempotentAnswers(documents.database.prisma, { now: documents.now, sealing: () => secrets.sealing }),
    selling: sellingOf(config),
    secret: secrets.cursorSecret,
    openFile: fileOpener(documents.database.requests),
    browserSession: secrets.browserSession,
    stopping: documents.streaming.signal,
    allowedOrigins: config.corsOrigins,
    onStream: metrics.stream,
    onRevision: market.onReplaced,
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

/** What pages say of selling. */
function sellingOf({ payments: { invoice, stripe } }: Config): SellingFacts {
  const { hours, hoursHoldingSeat } = invoice.lifetime
  return { seller: invoice.seller, takesCards: stripe !== null, invoiceHours: hours, seatHours: hoursHoldingSeat }
}

/** The tracing libraries are loaded only when tracing is enabled. */
async function tracingOf({ tracing: settings }: Config, log: Logger) {
  if (settings === undefined) return NO_TRACING
  const { openTracing } = await import('./gateway/tracing/open.ts')
  return openTracing({ settings, version: packageJson.version, log })
}
