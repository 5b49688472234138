import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../../gateway/metrics/metrics.ts'
import { type Logger, lineWriter } from '../../gateway/process/log.ts'
import { requestContextOf } from '../../gateway/requests/request-context.ts'
import { type Place, placeOf } from '../../gateway/tracing/place.ts'
import { addressOf, type IsTrusted } from './address.ts'

/** Shared by all HTTP facades: request ids, the log line, the client address and the URL. */

const LOGGING = Symbol('request logging')

interface LogState {
  readonly id: string
  readonly began: number
  readonly trace: Place | null
  readonly isTrusted: IsTrusted
}

type Watched = IncomingMessage & { [LOGGING]?: LogState; readonly originalUrl?: string }

export function requestIdOf(request: Watched): string {
  return request[LOGGING]?.id ?? ''
}

/** The address of the client, as reported by trusted proxies. */
export function clientAddressOf(request: Watched): string {
  return addressOf(request, request[LOGGING]?.isTrusted ?? (() => false))
}

/** Long enough to be unique, without characters special to a terminal, a log or a header. */
const ID_OF_A_PROXY = /^[A-Za-z0-9._=+/-]{8,128}$/

interface WatchOptions {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'answered'>
  readonly isTrusted: IsTrusted
}

/** Gives each request an id, and writes a log line when it ends. The query is not logged. */
export function watch({ log, metrics, isTrusted }: WatchOptions) {
  const write = lineWriter(log)
  return (request: Watched, response: ServerResponse): void => {
    const { headers, socket } = request
    // Only a trusted proxy may set the request id; other clients could inject text into the log.
    const given = headers['x-request-id']
    const isOfProxy = typeof given === 'string' && isTrusted(socket.remoteAddress ?? '', 0) && ID_OF_A_PROXY.test(given)
    const state: LogState = {
      id: isOfProxy ? given : randomUUID(),
      began: performance.now() - (requestContextOf(request).waitedMs ?? 0),
      trace: placeOf(request),
      isTrusted,
    }
    request[LOGGING] = state
    response.on('close', () => logRequest(request, response, state, { write, metrics }))
  }
}

interface LogSinks extends Pick<WatchOptions, 'metrics'> {
  write(line: object): void
}

/** Writes one log line and counts once per request, also when the client disconnected early. */
function logRequest(request: Watched, response: ServerResponse, { id, began, trace }: LogState, sinks: LogSinks): void {
  const ms = performance.now() - began
  const context = requestContextOf(request)
  const { facade, operation, accountId = null, viewedBy, rows } = context
  sinks.write({
    requestId: id,
    ...(trace && { traceId: trace.traceId, spanId: trace.spanId }),
    ...(trace?.parentId && { parentSpanId: trace.parentId }),
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    ms: Math.round(ms * 100) / 100,
    // Undefined values are omitted from the line.
    ...(operation !== undefined && { facade, operation, accountId }),
    viewedBy,
    rows,
    left: response.writableFinished ? undefined : true,
  })
  if (!context.isStream) sinks.metrics.answered(context, response.statusCode, ms / 1_000)
}

/**
 * Reports the duration of the request and its trace context, for browsers, programs and proxies.
 * @param parts milliseconds by name; the total time is added as `total`
 * @returns the value of the `Server-Timing` header
 */
export function serverTimingOf(request: Watched, parts: Readonly<Record<string, number>>): string {
  const { began = 0, trace = null } = request[LOGGING] ?? {}
  let value = ''
  for (const name in parts) value += `${name};dur=${parts[name]?.toFixed(2)}, `
  value += `total;dur=${(performance.now() - began).toFixed(2)}`
  return trace === null
    ? value
    : `${value}, traceparent;desc="00-${trace.traceId}-${trace.spanId}-0${Number(trace.sampled)}"`
}

/** The path as sent, without the query; express removes the mount path from `url`. */
export function pathOf({ originalUrl, url = '' }: Watched): string {
  const whole = originalUrl ?? url
  const query = whole.indexOf('?')
  return query < 0 ? whole : whole.slice(0, query)
}

export type QueryPair = readonly [name: string, value: string]

const PLAIN = /^[^%+]*$/
const NOTHING: readonly QueryPair[] = Object.freeze([])

/** The query parameters as sent; the express parser would interpret arrays and objects. */
export function queryOf({ originalUrl, url = '' }: Watched): readonly QueryPair[] {
  const whole = originalUrl ?? url
  const start = whole.indexOf('?')
  if (start < 0) return NOTHING
  const query = whole.slice(start)
  // Most queries have nothing to decode.
  return PLAIN.test(query) ? pairsOf(query.slice(1)) : [...new URLSearchParams(query)]
}

function pairsOf(query: string): readonly QueryPair[] {
  const pairs: QueryPair[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    pairs.push(equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)])
  }
  return pairs
}
