import type { RequestListener } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Shedder } from '../../gateway/overload/shedder.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { clientOfRequest, type RequestClientOptions } from './client-of-request.ts'
import { refuseEarly } from './refusal.ts'
import { requestFault } from './request-line.ts'

export interface EntranceOptions extends RequestClientOptions {
  /** Answers what is let in. */
  readonly app: RequestListener
  /** Null where nothing is refused for overload. */
  readonly shedder: Shedder | null
  readonly baseUrl: string
  readonly log: Logger
}

/** So often at most the log tells how many were refused. */
const TELL_MS = 5_000
/** Whoever was refused comes back after so many seconds, not all in the same one. */
const RETRY_SECONDS = { least: 1, spread: 5 }
/** Whatever watches the process must see it most of all when it is overloaded. */
const HEALTH = ['/healthz', '/readyz']

/** The first step of every request, before anything is parsed or looked up: refuses what is not answered in any case. */
export function entrance(options: EntranceOptions): RequestListener {
  const { app, shedder, baseUrl } = options
  const tell = refusalsTold(options)
  return (request, response) => {
    const fault = requestFault(request)
    if (fault !== null) return refuseEarly(response, fault, baseUrl)
    if (shedder === null || HEALTH.includes(request.url ?? '')) return app(request, response)
    shedder.take(clientOfRequest(request, options), {
      run: (end, waitedMs) => {
        // Whoever has left while he waited is not answered.
        if (response.destroyed) return end()
        if (waitedMs > 0) addRequestContext(request, { waitedMs })
        // An open stream of events is nothing that anybody waits for.
        if (request.method === 'GET' && request.headers.accept?.includes('text/event-stream')) end()
        else response.once('close', end)
        app(request, response)
      },
      refuse: () => {
        tell()
        refuseEarly(response, overloaded(), baseUrl)
      },
    })
  }
}

function overloaded(): Failure {
  const { least, spread } = RETRY_SECONDS
  return failure('OVERLOADED', { retryAfterSeconds: least + Math.floor(Math.random() * spread) })
}

/** A line for each refusal would cost more than the refusal. */
function refusalsTold({ shedder, log }: EntranceOptions): () => void {
  let waiting = false
  let before = 0
  const say = () => {
    waiting = false
    const { refused, inFlight } = shedder?.state() ?? { refused: 0, inFlight: 0 }
    log.warn({ refused: refused - before, inFlight }, 'overloaded: requests were refused')
    before = refused
  }
  return () => {
    if (!waiting) setTimeout(say, TELL_MS).unref()
    waiting = true
  }
}
