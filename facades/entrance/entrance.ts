import type { RequestListener } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Shedder } from '../../gateway/overload/shedder.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { clientOfRequest, type RequestClientOptions } from './client-of-request.ts'
import { refuseEarly } from './refusal.ts'
import { requestFault } from './request-line.ts'

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
  return (request, response) => {
    const fault = requestFault(request)
    if (fault !== null) return refuseEarly(response, fault, baseUrl)
    if (shedder === null || HEALTH.includes(request.url ?? '')) return app(request, response)
    shedder.take(clientOfRequest(request, options), {
      run: (end, waitedMs) => {
        // The client disconnected while the request was queued.
        if (response.destroyed) return end()
        if (waitedMs > 0) addRequestContext(request, { waitedMs })
        // An open event stream does not count as a running request.
        if (request.method === 'GET' && request.headers.accept?.includes('text/event-stream')) end()
        else response.once('close', end)
        app(request, response)
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
