import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Limits, Verdict } from '../access/limits.ts'
import { type MaybePromise, whenResolved } from '../maybe-promise.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { watchCaches } from './caches.ts'
import { watchDatabase } from './database.ts'
import { watchOverload } from './overload.ts'
import { watchService } from './service.ts'
import { watchSources } from './sources.ts'
import type { Watched } from './watched.ts'

/** Metrics in the Prometheus format. No label contains an id, a key or text supplied by a client. */
export interface Metrics {
  answered(context: Partial<RequestContext>, status: number, seconds: number): void
  /** Redis was unavailable, so this instance counts limits locally. */
  localLimits(): void
  /** Quotes of a feed that a batch brought, by what became of them. */
  feedQuotes(source: string, outcome: string, count: number): void
  /** A connection was closed because an address, or all together, held too many. */
  refusedConnection(limit: 'address' | 'total'): void
  marketRead(seconds: number): void
  /** An MCP stream was opened (1) or closed (-1). */
  stream(change: 1 | -1): void
  /** Wraps the limits and counts their refusals. */
  countRefusals(limits: Limits): Limits
  /** Adds process metrics: memory, CPU time, event loop delay, garbage collection. */
  watchProcess(): void
  /** Adds metrics that are read on each scrape. */
  watch(watched: Watched): void
  readonly contentType: string
  text(): Promise<string>
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'bonds_requests_total',
    help: 'Requests answered, by facade, operation and HTTP status.',
    labelNames: ['facade', 'operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'bonds_request_duration_seconds',
    help: 'From the first byte of a request to the last byte of its response; without streams.',
    labelNames: ['facade', 'operation'],
    buckets: SECONDS,
    registers,
  })
  const rows = new Counter({
    name: 'bonds_answer_rows_total',
    help: 'Rows in responses.',
    labelNames: ['facade', 'operation'],
    registers,
  })
  const exported = new Counter({
    name: 'bonds_export_rows_total',
    help: 'Rows in exports as CSV, NDJSON or XLSX.',
    labelNames: ['operation'],
    registers,
  })
  const refusals = new Counter({
    name: 'bonds_limit_refusals_total',
    help: 'Requests refused by a limit: of an account (minute, day), of an address, or of wrong keys.',
    labelNames: ['limit', 'code'],
    registers,
  })
  const refusedConnections = new Counter({
    name: 'bonds_connections_refused_total',
    help: 'Connections closed at once, by the limit: of their address, or of all together.',
    labelNames: ['limit'],
    registers,
  })
  const feedQuotes = new Counter({
    name: 'bonds_feed_quotes_total',
    help: 'Quotes that feeds have sent, by what became of them.',
    labelNames: ['source', 'outcome'],
    registers,
  })
  const localLimits = new Counter({
    name: 'bonds_limits_alone_total',
    help: 'Failed calls to Redis; after each, this instance counts limits locally for a second.',
    registers,
  })
  const reads = new Histogram({
    name: 'bonds_market_read_seconds',
    help: 'Duration of reading the market snapshot of a new revision into memory.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  })
  const streams = new Gauge({ name: 'bonds_mcp_streams', help: 'Open MCP streams.', registers })
  return {
    answered: ({ facade = 'OTHER' as const, operation = 'none', rows: count = 0, isExport }, status, seconds) => {
      requests.inc({ facade, operation, status })
      durations.observe({ facade, operation }, seconds)
      if (count > 0) rows.inc({ facade, operation }, count)
      if (isExport && count > 0) exported.inc({ operation }, count)
    },
    refusedConnection: limit => refusedConnections.inc({ limit }),
    feedQuotes: (source, outcome, count) => void (count > 0 && feedQuotes.inc({ source, outcome }, count)),
    localLimits: () => localLimits.inc(),
    marketRead: seconds => reads.observe(seconds),
    stream: change => streams.inc(change),
    countRefusals: limits => countedRefusals(limits, (limit, code) => refusals.inc({ limit, code })),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watch: watched => {
      watchService(registry, watched)
      watchSources(registry, watched)
      watchDatabase(registry, watched)
      watchCaches(registry, watched)
      watchOverload(registry, watched)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function countedRefusals(limits: Limits, count: (limit: string, code: string) => void): Limits {
  const counted = (limit: string, taken: MaybePromise<Verdict>) =>
    whenResolved(taken, verdict => {
      if (verdict.refusal !== null) count(limit, verdict.refusal.code)
      return verdict
    })
  return {
    ...limits,
    take: principal => counted('account', limits.take(principal)),
    takeTerminal: principal => counted('terminal', limits.takeTerminal(principal)),
    takeSession: principal => counted('session', limits.takeSession(principal)),
    beginCostly: principal =>
      whenResolved(limits.beginCostly(principal), begun => {
        if ('failure' in begun) count('costly', begun.failure.code)
        return begun
      }),
    takeOpen: address => counted('address', limits.takeOpen(address)),
    takeFailedKey: address => counted('failed-key', limits.takeFailedKey(address)),
    takeSandbox: address => counted('sandbox', limits.takeSandbox(address)),
  }
}
