import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, failure } from '../../gateway/errors.ts'
import { problem } from './refusal.ts'

export interface ServerSettings {
  readonly baseUrl: string
  /** Connections that are held at a time; more are closed at once. */
  readonly connectionsMax: number
  readonly timeouts?: Partial<Timeouts>
}

/** Milliseconds. */
export interface Timeouts {
  /** For the head of a request: who sends it byte by byte is cut off. */
  readonly head: number
  /** For a whole request, with a file of holdings over a slow line. */
  readonly request: number
  /** Longer than the minute for which proxies keep an idle connection, so that none sends into one that is closing. */
  readonly keepAlive: number
  /** Without a byte in either direction: a reader who takes nothing is gone. Streams of events beat more often. */
  readonly silence: number
  /** How often the first two are looked after. */
  readonly check: number
}

const TIMEOUTS: Timeouts = { head: 10_000, request: 120_000, keepAlive: 65_000, silence: 120_000, check: 2_000 }
const LARGEST_HEAD = 16_384
/** A peer that is gone without a word is found by the system after so long. */
const PROBE_AFTER_MS = 30_000

/** The HTTP server with its bounds; what the parser refuses is answered as problem details too. */
export function openServer(listener: RequestListener, { baseUrl, connectionsMax, timeouts }: ServerSettings): Server {
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
  server.timeout = silence
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerRaw(socket, codeOf(error), baseUrl))
  server.on('connect', (_request, socket) => answerRaw(socket, 'METHOD_NOT_ALLOWED', baseUrl))
  return server
}

function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TOO_SLOW'
  return code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST'
}

/** There is no response to write to: the parser gave up, or the method takes the connection for itself. */
function answerRaw(socket: Duplex, code: ErrorCode, baseUrl: string): void {
  const refusal = failure(code)
  // An answer that has begun would swallow another one.
  const hasBegun = (socket as { readonly _httpMessage?: { readonly headersSent?: boolean } | null })._httpMessage
    ?.headersSent
  if (!socket.writable || hasBegun === true) return void socket.destroy()
  const body = problem(refusal, { path: '', requestId: randomUUID(), baseUrl })
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(refusal.status === 405 ? ['Allow: GET, HEAD, POST, OPTIONS'] : []),
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
