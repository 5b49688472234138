import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../../gateway/metrics/metrics.ts'
import { type Logger, lineWriter } from '../../gateway/process/log.ts'
import { requestContextOf } from '../../gateway/requests/request-context.ts'
import { type Place, placeOf } from '../../gateway/tracing/place.ts'
import { addressOf, type IsTrusted } from './address.ts'

/** What every HTTP facade shares: request ids, the log line, where a request comes from and what its URL says. */

const KNOWN = Symbol('what watches a request')

interface Watching {
  readonly id: string
  readonly began: number
  readonly trace: Place | null
  readonly isTrusted: IsTrusted
}

type Watched = IncomingMessage & { [KNOWN]?: Watching; readonly originalUrl?: string }

export function requestIdOf(request: Watched): string {
  return request[KNOWN]?.id ?? ''
}

/** The address of whoever asks, as far as the proxies on the way are believed. */
export function askedFrom(request: Watched): string {
  return addressOf(request, request[KNOWN]?.isTrusted ?? (() => false))
}

/** Long enough to be one of its kind; nothing in it means anything to a terminal, a log or a header. */
const ID_OF_A_PROXY = /^[A-Za-z0-9._=+/-]{8,128}$/

export interface WatchOptions {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'answered'>
  readonly isTrusted: IsTrusted
}

/** Gives each request an id, and a log line when it is over. The query stays out of the log. */
export function watch({ log, metrics, isTrusted }: WatchOptions) {
  const write = lineWriter(log)
  return (request: Watched, response: ServerResponse): void => {
    const { headers, socket } = request
    // Of a proxy that is trusted its id is the request's; nobody else chooses what stands in the log.
    const given = headers['x-request-id']
    const isOfProxy = typeof given === 'string' && isTrusted(socket.remoteAddress ?? '', 0) && ID_OF_A_PROXY.test(given)
    const watching: Watching = {
      id: isOfProxy ? given : randomUUID(),
      began: performance.now() - (requestContextOf(request).waitedMs ?? 0),
      trace: placeOf(request),
      isTrusted,
    }
    request[KNOWN] = watching
    response.on('close', () => tell(request, response, watching, { write, metrics }))
  }
}

interface Told extends Pick<WatchOptions, 'metrics'> {
  write(line: object): void
}

/** One line and one count for each request, also when whoever asked did not wait for the end. */
function tell(request: Watched, response: ServerResponse, { id, began, trace }: Watching, told: Told): void {
  const ms = performance.now() - began
  const note = requestContextOf(request)
  const { facade, operation, accountId = null, rows } = note
  told.write({
    requestId: id,
    ...(trace && { traceId: trace.traceId, spanId: trace.spanId }),
    ...(trace?.parentId && { parentSpanId: trace.parentId }),
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    ms: Math.round(ms * 100) / 100,
    // What is undefined is left out of the line.
    ...(operation !== undefined && { facade, operation, accountId }),
    rows,
    left: response.writableFinished ? undefined : true,
  })
  const isStream = request.method === 'GET' && response.getHeader('content-type') === 'text/event-stream'
  if (!isStream) told.metrics.answered(note, response.statusCode, ms / 1_000)
}

/**
 * Says how long the answer took, and which part of a trace it is: for browsers, programs and proxies.
 * @param parts milliseconds by name; the time up to now is added as `total`
 * @returns the value of the header `Server-Timing`
 */
export function serverTimingOf(request: Watched, parts: Readonly<Record<string, number>>): string {
  const { began = 0, trace = null } = request[KNOWN] ?? {}
  let said = ''
  for (const name in parts) said += `${name};dur=${parts[name]?.toFixed(2)}, `
  said += `total;dur=${(performance.now() - began).toFixed(2)}`
  return trace === null
    ? said
    : `${said}, traceparent;desc="00-${trace.traceId}-${trace.spanId}-0${Number(trace.sampled)}"`
}

/** The path as it was sent, without the query: a router may have cut off where it is mounted. */
export function pathOf({ originalUrl, url = '' }: Watched): string {
  const whole = originalUrl ?? url
  const query = whole.indexOf('?')
  return query < 0 ? whole : whole.slice(0, query)
}

export type QueryPair = readonly [name: string, value: string]

const PLAIN = /^[^%+]*$/
const NOTHING: readonly QueryPair[] = Object.freeze([])

/** The query as it was sent, name by name: express would guess at arrays and objects. */
export function queryOf({ originalUrl, url = '' }: Watched): readonly QueryPair[] {
  const whole = originalUrl ?? url
  const start = whole.indexOf('?')
  if (start < 0) return NOTHING
  const query = whole.slice(start)
  // Most have nothing to decode.
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
