import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { keyInQuery } from '../gateway/access/key.ts'
import { type Failure, failure } from '../gateway/errors.ts'
import type { Logger } from '../gateway/log.ts'
import type { Metrics } from '../gateway/metrics/metrics.ts'
import { noteOf } from '../gateway/note.ts'
import { type Place, placeOf } from '../gateway/tracing/place.ts'

/** What every HTTP facade shares: request ids, the log line, and the refusal of keys in URLs. */

const KNOWN = Symbol('what watches a request')

interface Watching {
  readonly id: string
  readonly began: number
  readonly trace: Place | null
}

export function requestIdOf(request: Request): string {
  return watchingOf(request)?.id ?? ''
}

function watchingOf(request: Request): Watching | undefined {
  return (request as unknown as Record<symbol, Watching | undefined>)[KNOWN]
}

/** Long enough to be one of its kind; nothing in it means anything to a terminal, a log or a header. */
const ID_OF_A_PROXY = /^[A-Za-z0-9._=+/-]{8,128}$/

export interface WatchOptions {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'answered'>
}

/** Of a proxy that is trusted its `X-Request-Id` is the request's id; nobody else chooses what stands in the log. */
function isFromProxy({ app, socket }: Request): boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  return isTrusted(socket.remoteAddress, 0)
}

/** Gives the request an id, and a log line when it is over. The query stays out of the log. */
export function watch({ log, metrics }: WatchOptions) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = isFromProxy(request) ? request.get('x-request-id') : undefined
    const id = given !== undefined && ID_OF_A_PROXY.test(given) ? given : randomUUID()
    const watching: Watching = { id, began: performance.now(), trace: placeOf(request) }
    Object.assign(request, { [KNOWN]: watching })
    response.setHeader('X-Request-Id', id)
    response.once('close', () => tell(request, response, watching, { log, metrics }))
    next()
  }
}

type Told = Pick<WatchOptions, 'log' | 'metrics'>

/** One line and one count for each request, also when whoever asked did not wait for the end. */
function tell(request: Request, response: Response, { id, began, trace }: Watching, { log, metrics }: Told): void {
  const [path] = request.originalUrl.split('?', 1)
  const ms = performance.now() - began
  const note = noteOf(request)
  const { facade, operation, accountId, rows } = note
  const left = !response.writableFinished
  log.info({
    requestId: id,
    ...(trace && { traceId: trace.traceId, spanId: trace.spanId }),
    ...(trace?.parentId && { parentSpanId: trace.parentId }),
    method: request.method,
    path,
    status: response.statusCode,
    ms: Math.round(ms * 100) / 100,
    ...(operation !== undefined && { facade, operation, accountId: accountId ?? null }),
    ...(rows !== undefined && { rows }),
    ...(left && { left }),
  })
  const isStream = request.method === 'GET' && response.getHeader('content-type') === 'text/event-stream'
  if (!isStream) metrics.answered(note, response.statusCode, ms / 1_000)
}

/**
 * Says how long the answer took, and which part of a trace it is: a header for browsers, programs and proxies.
 * @param parts milliseconds by name; the time up to now is added as `total`
 */
export function setServerTiming(request: Request, response: Response, parts: Readonly<Record<string, number>>): void {
  const watching = watchingOf(request)
  if (watching === undefined) return
  const { began, trace } = watching
  const all = Object.entries({ ...parts, total: performance.now() - began })
  const said = all.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`)
  if (trace !== null) said.push(`traceparent;desc="00-${trace.traceId}-${trace.spanId}-0${Number(trace.sampled)}"`)
  response.setHeader('Server-Timing', said.join(', '))
}

/** A key in a URL has already leaked into whatever log lies on the way: refuse it and say what to do. */
export function refuseKeyInUrl(answer: (request: Request, response: Response, failure: Failure) => void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = keyInQuery(queryOf(request))
    if (name === null) next()
    else
      answer(request, response, failure('KEY_IN_URL', { faults: [{ path: name, message: 'Must not carry a key.' }] }))
  }
}

/** The query as it was sent, name by name: express would guess at arrays and objects. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : request.originalUrl.slice(start))
}
