import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, WrongSetting } from './config.ts'
import type { Logger } from './log.ts'

/** Connections waiting to be accepted; beyond it the first packet is dropped, and the client resends it after a second. */
const BACKLOG = 4_096
/** Idle connections are closed in rounds, so that a request already on its way is still answered. */
const CLOSE_IDLE_EVERY_MS = 200

/**
 * @param setting the environment variable to name in the error
 * @throws WrongSetting when the port is taken
 */
export function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    reject(
      error.code === 'EADDRINUSE'
        ? new WrongSetting(`${setting}: ${port} is in use on ${host}; choose another port.`)
        : error,
    )
  })
  server.listen({ port, host, backlog: BACKLOG }, resolve)
  return promise
}

/** What has to be stopped besides the server. */
interface Stoppable {
  /** Makes the readiness check report that the service is stopping. */
  drain(): void
  /** Closes open streams. */
  endStreams(): void
  close(): Promise<void>
}

interface Stopping extends Pick<Config, 'drainSeconds' | 'stopSeconds'> {
  readonly log: Logger
  /** Ends the process. */
  readonly exit?: (code: number) => void
}

/**
 * Stops on SIGTERM or SIGINT: the readiness check fails first; after `drainSeconds` no new connections are accepted,
 * running requests finish and idle connections are closed. After `stopSeconds` the rest is aborted. A second signal
 * exits immediately.
 */
export function stopOnSignal(server: Server, service: Stoppable, stopping: Stopping): void {
  const { log, exit = process.exit } = stopping
  let isStopping = false
  /** Flushes the log before exiting, with a time limit. */
  const flushAndExit = (code: number) => {
    const late = setTimeout(() => exit(code), LOG_WITHIN_MS)
    log.flush(() => {
      clearTimeout(late)
      exit(code)
    })
  }
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) {
      log.warn({ signal }, 'received a second signal: exiting immediately')
      return exit(1)
    }
    isStopping = true
    log.info({ signal }, 'stopping')
    void stopIn(server, service, stopping).then(
      isWhole => flushAndExit(isWhole ? 0 : 1),
      error => {
        log.error({ err: error }, 'orderly shutdown failed')
        flushAndExit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** @returns false when something was aborted */
async function stopIn(server: Server, service: Stoppable, stopping: Stopping): Promise<boolean> {
  const { log, drainSeconds, stopSeconds } = stopping
  service.drain()
  if (drainSeconds > 0) await sleep(drainSeconds * 1_000)
  const deadline = performance.now() + stopSeconds * 1_000
  const left = () => Math.max(0, deadline - performance.now())
  const closed = new Promise(done => server.close(done))
  server.prependListener('request', closeAfterResponse)
  const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  service.endStreams()
  const answered = await inTime(closed, left())
  clearInterval(closingIdle)
  if (!answered) {
    log.warn({ seconds: stopSeconds }, 'running requests are aborted')
    server.closeAllConnections()
  }
  // Usage counts are written even when requests were aborted.
  const ended = await inTime(service.close(), Math.max(left(), LEAST_FOR_CLOSING_MS))
  if (!ended) log.warn('running work is aborted; the next start rolls back incomplete work')
  return answered && ended
}

/** Closes a keep-alive connection after its next response. */
function closeAfterResponse(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}

const LEAST_FOR_CLOSING_MS = 2_000
const LOG_WITHIN_MS = 1_000

async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = sleep(ms, false)
  return Promise.race([work.then(() => true), late])
}
