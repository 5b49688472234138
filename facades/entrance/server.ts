import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, failure } from '../../gateway/errors.ts'
import { type ConnectionLimit, limitConnections } from './connections.ts'
import { problem, refuseEarly, SERVICE_METHODS } from './refusal.ts'

interface ServerSettings {
  readonly baseUrl: string
  /** Maximum of open connections; further ones are closed immediately. */
  readonly connectionsMax: number
  /** @default no limit per address */
  readonly connectionLimit?: ConnectionLimit
  readonly timeouts?: Partial<Timeouts>
}

/** Milliseconds. */
interface Timeouts {
  /** For the headers of a request; cuts off clients that send them byte by byte. */
  readonly head: number
  /** For a whole request, such as a holdings file over a slow connection. */
  readonly request: number
  /** Longer than the minute that proxies keep idle connections open, so that none sends into a closing one. */
  readonly keepAlive: number
  /** For a connection without traffic; event streams send heartbeats more often. */
  readonly silence: number
  /** The interval at which the first two are checked. */
  readonly check: number
}

const TIMEOUTS: Timeouts = { head: 10_000, request: 120_000, keepAlive: 65_000, silence: 120_000, check: 2_000 }
const LARGEST_HEAD = 16_384
/** TCP keep-alive delay, to detect peers that vanished. */
const PROBE_AFTER_MS = 30_000

/** The HTTP server with its limits; parser errors are answered as problem details too. */
export function openServer(listener: RequestListener, settings: ServerSettings): Server {
  const { baseUrl, connectionsMax, connectionLimit, timeouts } = settings
  const { head, request, keepAlive, silence, check } = { ...TIMEOUTS, ...timeouts }
  const options: ServerOptions = {
    headersTimeout: head,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: check,
    maxHeaderSize: LARGEST_HEAD,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
    requireHostHeader: false,
  }
  const server = createServer(options, listener)
  server.maxConnections = connectionsMax
  if (connectionLimit !== undefined) limitConnections(server, connectionLimit)
  server.timeout = silence
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerRaw(socket, codeOf(error), baseUrl))
  // The listener asks for the body of a request that it accepts: one that is refused early is refused without it.
  server.on('checkContinue', listener)
  server.on('checkExpectation', (_request, response) => refuseEarly(response, failure('EXPECTATION_UNKNOWN'), baseUrl))
  server.on('connect', (_request, socket) => answerRaw(socket, 'METHOD_NOT_ALLOWED', baseUrl))
  return server
}

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TOO_SLOW'
  return code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST'
}

/** Writes to the socket, since there is no response object: the parser failed, or the method is CONNECT. */
function answerRaw(socket: Duplex, code: ErrorCode, baseUrl: string): void {
  const refusal = failure(code)
  // A response has already started.
  const hasBegun = (socket as { readonly _httpMessage?: { readonly headersSent?: boolean } | null })._httpMessage
    ?.headersSent
  if (!socket.writable || hasBegun === true) return void socket.destroy()
  const body = problem(refusal, { path: '', requestId: randomUUID(), baseUrl })
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(refusal.status === 405 ? [`Allow: ${SERVICE_METHODS}`] : []),
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
