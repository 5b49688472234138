import { type OperatorRun, runHere } from './facades/cli/operator-channel.ts'
import type { ConnectionLimit } from './facades/entrance/connections.ts'
import type { entrance } from './facades/entrance/entrance.ts'
import type { operationsApp } from './facades/http/operations-port.ts'
import type { serveEndpoints } from './facades/service.ts'
import type { Alerts } from './gateway/alerts/open-alerts.ts'
import type { openCommerce } from './gateway/commerce/commerce.ts'
import type { watchAvailability } from './gateway/database/availability.ts'
import type { createExecute } from './gateway/execute.ts'
import type { CurveRefit } from './gateway/feeds/curve-refit.ts'
import type { Feeds } from './gateway/feeds/feeds.ts'
import type { FileWriting } from './gateway/files/file-writing.ts'
import type { createMetrics } from './gateway/metrics/metrics.ts'
import type { openBus } from './gateway/process/bus.ts'
import type { createJobs } from './gateway/process/jobs.ts'
import { type PrepareOptions, prepareDatabase } from './gateway/process/prepare-database.ts'
import type { Readiness } from './gateway/process/readiness.ts'
import type { createSandbox } from './gateway/sandbox/sandbox-process.ts'
import type { createCurrentSnapshot } from './gateway/snapshot/current-snapshot.ts'
import type { createSchedule } from './gateway/sources/schedule.ts'
import type { createSourceStatuses } from './gateway/sources/source-statuses.ts'
import type { Tracing } from './gateway/tracing/tracing.ts'
import { schema } from './schema/index.ts'

/** The interval of polling for revisions published by other processes. */
const POLL_REVISIONS_MS = 250

type Prepared = Parameters<typeof prepareDatabase>[0]

/** What `compose` opens, as far as the life of the instance needs it. */
export interface ServiceParts extends Prepared {
  readonly handle: ReturnType<typeof entrance>
  readonly connectionLimit: ConnectionLimit
  readonly operations: ReturnType<typeof operationsApp>
  readonly metrics: ReturnType<typeof createMetrics>
  readonly served: ReturnType<typeof serveEndpoints>
  readonly execute: ReturnType<typeof createExecute>
  readonly market: ReturnType<typeof createCurrentSnapshot>
  readonly sources: ReturnType<typeof createSourceStatuses>
  readonly refreshSources: () => void
  readonly files: FileWriting
  readonly feeds: Pick<Feeds, 'settled'>
  readonly curves: CurveRefit
  readonly commerce: ReturnType<typeof openCommerce>
  readonly alerts: Alerts
  readonly schedule: ReturnType<typeof createSchedule>
  readonly readiness: Readiness
  readonly availability: ReturnType<typeof watchAvailability>
  readonly sandbox: ReturnType<typeof createSandbox> | null
  readonly streaming: AbortController
  readonly stopped: AbortController
  readonly bus: Awaited<ReturnType<typeof openBus>>
  readonly jobs: ReturnType<typeof createJobs>
  readonly tracing: Pick<Tracing, 'close'>
}

/** Everything that belongs to one running instance. */
export class Service {
  readonly database: ServiceParts['database']
  /** Evaluates alerts and delivers their events. */
  readonly alerts: ServiceParts['alerts']
  /** Fits curves again to the prices of feeds. */
  readonly curves: ServiceParts['curves']
  /** Answers HTTP. */
  readonly handle: ServiceParts['handle']
  /** For the server that `handle` answers on. */
  readonly connectionLimit: ServiceParts['connectionLimit']
  /** Metrics and health checks, for a separate port. */
  readonly operations: ServiceParts['operations']
  readonly metrics: ServiceParts['metrics']
  /** The endpoints of the registry, ready to run. */
  readonly served: ServiceParts['served']
  /** Runs the operator's documents in this process. */
  readonly operator: OperatorRun
  /** The status of the sources, in memory. */
  readonly sources: ServiceParts['sources']
  readonly #parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.#parts = parts
    this.database = parts.database
    this.alerts = parts.alerts
    this.curves = parts.curves
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
    const { served, execute, market, sources, database, files, commerce, alerts, schedule, refreshSources, readiness } =
      this.#parts
    for (const { operation } of served) execute.prepare(operation)
    await market.refresh()
    await sources.refresh()
    if (database.kind === 'postgresql') market.watch(POLL_REVISIONS_MS)
    commerce.start()
    schedule.start(refreshSources)
    readiness.start()
    files.begin()
    alerts.start()
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
    const { readiness, streaming, stopped, secrets, market, bus, schedule, jobs, files, feeds, commerce } = this.#parts
    const { curves, alerts, database, tracing } = this.#parts
    readiness.stop()
    this.#parts.sandbox?.close()
    streaming.abort()
    stopped.abort()
    market.stop()
    bus.close()
    await schedule.stop()
    await jobs.settled()
    await feeds.settled()
    await curves.settled()
    await secrets.settled()
    await files.settled()
    // What was counted is written before anything waits for the database again.
    await commerce.close()
    await alerts.settled()
    await alerts.ended()
    await database.close()
    await tracing.close()
  }
}
