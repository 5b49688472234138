import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutKeys } from '../access/key.ts'
import type { Execute, Request } from '../execute.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Logger } from '../process/log.ts'
import { requestContextOf } from '../requests/request-context.ts'
import { setPlace } from './place.ts'
import type { TraceSettings } from './settings.ts'
import { traceParentOf } from './trace-parent.ts'
import type { Tracing } from './tracing.ts'

interface TracingOptions {
  readonly settings: TraceSettings
  readonly version: string
  readonly log: Logger
}

/** The longest delay of a stop by an unavailable collector. */
const LONGEST_FLUSH_MS = 1_500
const EXPORT_TIMEOUT_MS = 5_000
/** Longer paths are truncated. */
const LONGEST_PATH = 300

/** This module is imported only when a collector is configured: the libraries take time and memory. */
export function openTracing({ settings, version, log }: TracingOptions): Tracing {
  const { url, headers, serviceName, resource, ratio, followsParent } = settings
  const root = new TraceIdRatioBasedSampler(ratio)
  const outcome = outcomeLog(log)
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.version': version, ...resource, 'service.name': serviceName }),
    sampler: followsParent ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter: withOutcome(exporter, outcome) })],
  })
  const tracer = provider.getTracer('bonds', version)
  const current = new AsyncLocalStorage<Context>()
  const aroundRequests: Tracing['aroundRequests'] = app => (request, response) => {
    const parent = contextOf(request)
    const span = tracer.startSpan(request.method ?? '', { kind: SpanKind.SERVER }, parent)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const parentId = trace.getSpanContext(parent)?.spanId ?? null
    setPlace(request, { traceId, spanId, parentId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 })
    response.once('close', () => end(span, request, response))
    current.run(trace.setSpan(parent, span), () => app(request, response))
  }
  const within = async <T>(name: string, options: SpanOptions, work: () => MaybePromise<T>): Promise<T> => {
    const context = current.getStore()
    if (context === undefined) return work()
    const span = tracer.startSpan(name, options, context)
    try {
      return await current.run(trace.setSpan(context, span), work)
    } catch (error) {
      // The error may quote request data, so it goes to the log only.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  const aroundExecute = <T extends Execute>(execute: T): T => {
    const traced = (request: Request) =>
      within(`execute ${request.operation.name}`, { attributes: operationIn(request) }, () => execute(request))
    return Object.assign(traced, execute)
  }
  const aroundStatement: Tracing['aroundStatement'] = ({ verb, table }, work) => {
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table !== null && { 'db.collection.name': table }),
    }
    return within(`${verb} ${table ?? ''}`.trimEnd(), { kind: SpanKind.CLIENT, attributes }, work)
  }
  const close = async () => {
    const flushed = provider.shutdown().catch(outcome.failed)
    await Promise.race([flushed, sleep(LONGEST_FLUSH_MS, undefined, { ref: false })])
  }
  return { aroundRequests, aroundExecute, aroundStatement, close }
}

function operationIn({ operation: { name } }: Request) {
  return { 'graphql.operation.name': name }
}

/** The caller's span, when there is one. */
function contextOf(request: IncomingMessage): Context {
  const parent = traceParentOf(request)
  if (parent === null) return ROOT_CONTEXT
  const { traceId, parentId: spanId, flags: traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Follows the OpenTelemetry conventions for HTTP servers; the query and the headers are omitted. */
function end(span: Span, request: IncomingMessage, response: ServerResponse): void {
  if (!span.isRecording()) return
  const { method = '', url = '' } = request
  const [path = ''] = ((request as { readonly originalUrl?: string }).originalUrl ?? url).split('?', 1)
  const { facade, operation, rows } = requestContextOf(request)
  const { statusCode } = response
  if (operation !== undefined) span.updateName(`${method} ${operation}`)
  span.setAttributes({
    'http.request.method': method,
    'url.path': withoutKeys(path.slice(0, LONGEST_PATH)),
    'url.scheme': 'http',
    'http.response.status_code': statusCode,
    ...(facade !== undefined && { 'bonds.facade': facade }),
    ...(operation !== undefined && { 'bonds.operation': operation }),
    ...(rows !== undefined && { 'bonds.rows': rows }),
    ...(!response.writableFinished && { 'bonds.left': true }),
  })
  if (statusCode >= 500) span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const NOT_SENT = 'traces are not sent: the collector is unavailable or rejects them'
/** `ExportResultCode` of the library. */
const SUCCESS = 0

interface Outcome {
  readonly failed: (error: unknown) => void
  readonly succeeded: () => void
}

/** Logs once that exports fail, and once that they work again. */
function outcomeLog(log: Logger): Outcome {
  let isFailing = false
  return {
    failed: error => {
      if (!isFailing) log.warn({ reason: reasonOf(error) }, NOT_SENT)
      isFailing = true
    },
    succeeded: () => {
      if (isFailing) log.info('traces are sent again')
      isFailing = false
    },
  }
}

function withOutcome(exporter: OTLPTraceExporter, { failed, succeeded }: Outcome): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.code === SUCCESS) succeeded()
        else failed(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

/** The message may contain a password or request data; the code does not. */
function reasonOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: string }
  return code === undefined ? (name ?? 'unknown') : String(code)
}
