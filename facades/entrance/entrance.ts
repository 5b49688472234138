import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { RequestClient, Shedder } from '../../gateway/overload/shedder.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { addressOf, type IsTrusted } from '../http/address.ts'
import { requestKeyHashOf } from '../http/request-key.ts'
import { refuseEarly, SERVICE_METHODS } from './refusal.ts'

interface EntranceOptions extends RequestClientOptions {
  /** Handles admitted requests. */
  readonly app: RequestListener
  /** Null when load shedding is disabled. */
  readonly shedder: Shedder | null
  readonly baseUrl: string
  readonly log: Logger
}

/** The minimum interval between log lines about refused requests. */
const LOG_EVERY_MS = 5_000
/** The `Retry-After` of refused requests, spread so that clients do not retry at the same time. */
const RETRY_SECONDS = { least: 1, spread: 5 }
/** Health checks must work especially during overload. */
const HEALTH = ['/healthz', '/readyz']

/** The first step of every request, before parsing and lookups: rejects invalid requests and sheds load. */
export function entrance(options: EntranceOptions): RequestListener {
  const { app, shedder, baseUrl } = options
  const logRefusal = refusalLogger(options)
  const admitTo = (request: IncomingMessage, response: ServerResponse) => {
    inviteBody(request, response)
    app(request, response)
  }
  return (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*') return sendMethods(response)
    useOriginForm(request)
    const fault = requestFault(request)
    if (fault !== null) return refuseEarly(response, fault, baseUrl)
    if (shedder === null || HEALTH.includes(request.url ?? '')) return admitTo(request, response)
    shedder.take(clientOfRequest(request, options), {
      run: (end, waitedMs) => {
        // The client disconnected while the request was queued.
        if (response.destroyed) return end()
        if (waitedMs > 0) addRequestContext(request, { waitedMs })
        // An open event stream does not count as a running request.
        if (request.method === 'GET' && request.headers.accept?.includes('text/event-stream')) end()
        else response.once('close', end)
        admitTo(request, response)
      },
      refuse: () => {
        logRefusal()
        refuseEarly(response, overloaded(), baseUrl)
      },
    })
  }
}

function overloaded(): Failure {
  const { least, spread } = RETRY_SECONDS
  return failure('OVERLOADED', { retryAfterSeconds: least + Math.floor(Math.random() * spread) })
}

/** Logs refusals in batches: a line for each would cost more than the refusal. */
function refusalLogger({ shedder, log }: EntranceOptions): () => void {
  let waiting = false
  let before = 0
  const write = () => {
    waiting = false
    const { refused, inFlight } = shedder?.state() ?? { refused: 0, inFlight: 0 }
    log.warn({ refused: refused - before, inFlight }, 'overloaded: requests were refused')
    before = refused
  }
  return () => {
    if (!waiting) setTimeout(write, LOG_EVERY_MS).unref()
    waiting = true
  }
}

interface RequestClientOptions {
  /** True for the hash of a recently valid key; invented keys must not count as separate clients. */
  isKnown(hash: string): boolean
  readonly isTrusted: IsTrusted
}

/** Identifies the client without a lookup: by a recently valid key, else by the address. */
export function clientOfRequest(request: IncomingMessage, { isKnown, isTrusted }: RequestClientOptions): RequestClient {
  const { headers, url = '' } = request
  const hash = requestKeyHashOf(request)
  const name = hash !== undefined && isKnown(hash) ? hash : addressOf(request, isTrusted)
  const hasKey = headers['x-api-key'] !== undefined || headers.authorization !== undefined
  const wants = /^\/(api|mcp|connect\/mcp)\b/.test(url) || (url.startsWith('/graphql') && hasKey) ? 'data' : 'page'
  return { name, wants }
}

/** Room for 500 ISINs beside every filter; the server reads at most 16 KiB of request line and headers together. */
const LONGEST_URL = 12_288
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
/** The largest body of any route (a batch of quotes); most accept much less. */
const LARGEST_BODY = 10_000_000

/**
 * Path parts that proxies, routers and file systems interpret differently: empty and dot segments, backslashes, and
 * encoded slashes, dot segments and control characters.
 */
const AMBIGUOUS_PATH = /\/\/|\\|%(?:2f|5c|0\d|0[a-f]|1[0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)|[^\x21-\x7e]/i
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)([^#]*)$/i

/** A proxy may send the whole URL, RFC 9112 3.2.2: its host replaces the Host header, and the path remains. */
function useOriginForm(request: IncomingMessage): void {
  const [, authority, path = ''] = ABSOLUTE_TARGET.exec(request.url ?? '') ?? []
  if (authority === undefined) return
  request.headers.host = authority
  request.url = path.startsWith('/') ? path : `/${path}`
}

/** Asks for the body that a client holds back until the request is known to be acceptable, RFC 9110 10.1.1. */
function inviteBody({ headers, httpVersion }: IncomingMessage, response: ServerResponse): void {
  if (headers.expect !== undefined && httpVersion === '1.1') response.writeContinue()
}

/** What the service as a whole can do; each path has an answer of its own. */
function sendMethods(response: ServerResponse): void {
  response.writeHead(204, { Allow: SERVICE_METHODS, 'Cache-Control': 'no-store' }).end()
}

/** @returns why a request is malformed in a way that no legitimate client produces; null when it is fine */
function requestFault({ method = '', url = '', headers, rawHeaders, httpVersion }: IncomingMessage): Failure | null {
  if (!METHODS.has(method))
    return failure('METHOD_NOT_ALLOWED', { detail: 'The service does not support this method.' })
  if (url.length > LONGEST_URL) return failure('URL_TOO_LONG')
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return failure('PAYLOAD_TOO_LARGE')
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (!path.startsWith('/') || AMBIGUOUS_PATH.test(path)) return malformed('The path contains ambiguous characters.')
  // HTTP/1.0 did not have the header yet.
  const isHostMissing = headers.host === undefined && httpVersion === '1.0'
  if ((!isHostMissing && !HOST.test(headers.host ?? '')) || hasTwoHosts(rawHeaders))
    return malformed('The Host header is missing or invalid.')
  return null
}

/** Node silently uses the first Host header; a proxy in front may have used the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function malformed(detail: string): Failure {
  return failure('MALFORMED_REQUEST', { detail })
}
