import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, WrongSetting } from './config.ts'
import type { Logger } from './log.ts'

/** Connections that wait to be taken; of what does not fit the first packet is lost, and sent again after a second. */
const BACKLOG = 4_096
/** A request on its way in an idle connection still gets its answer. */
const CLOSE_IDLE_EVERY_MS = 200

/**
 * @param setting the variable that says where
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
        ? new WrongSetting(`${setting}: ${port} is in use on ${host}; choose another.`)
        : error,
    )
  })
  server.listen({ port, host, backlog: BACKLOG }, resolve)
  return promise
}

/** Whatever has to be ended beside the server. */
interface Stoppable {
  /** From then on its health says that it stops. */
  drain(): void
  /** Ends what would never end by itself. */
  endStreams(): void
  close(): Promise<void>
}

interface Stopping extends Pick<Config, 'drainSeconds' | 'stopSeconds'> {
  readonly log: Logger
  /** Ends the process. */
  readonly exit?: (code: number) => void
}

/**
 * On a signal health says so; after `drainSeconds` there are no new connections; what runs is finished, and connections
 * are closed as they fall idle. What lasts longer than `stopSeconds` is broken off, and a second signal ends at once.
 */
export function stopOnSignal(server: Server, service: Stoppable, stopping: Stopping): void {
  const { log, exit = process.exit } = stopping
  let told = false
  /** The last lines of the log are out before the process ends; nobody waits for them for ever. */
  const exitTold = (code: number) => {
    const late = setTimeout(() => exit(code), LOG_WITHIN_MS)
    log.flush(() => {
      clearTimeout(late)
      exit(code)
    })
  }
  const stop = (signal: NodeJS.Signals) => {
    if (told) {
      log.warn({ signal }, 'told a second time: stopping at once')
      return exit(1)
    }
    told = true
    log.info({ signal }, 'stopping')
    void stopIn(server, service, stopping).then(
      isWhole => exitTold(isWhole ? 0 : 1),
      error => {
        log.error({ err: error }, 'could not stop in order')
        exitTold(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** @returns false when something was broken off */
async function stopIn(server: Server, service: Stoppable, stopping: Stopping): Promise<boolean> {
  const { log, drainSeconds, stopSeconds } = stopping
  service.drain()
  if (drainSeconds > 0) await sleep(drainSeconds * 1_000)
  const deadline = performance.now() + stopSeconds * 1_000
  const left = () => Math.max(0, deadline - performance.now())
  const closed = new Promise(done => server.close(done))
  server.prependListener('request', tellToLeave)
  const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  service.endStreams()
  const answered = await inTime(closed, left())
  clearInterval(closingIdle)
  if (!answered) {
    log.warn({ seconds: stopSeconds }, 'requests that still run are broken off')
    server.closeAllConnections()
  }
  // What was counted is written even when a request had to be broken off.
  const ended = await inTime(service.close(), Math.max(left(), LEAST_FOR_CLOSING_MS))
  if (!ended) log.warn('work that still runs is broken off; the next start takes back what is not whole')
  return answered && ended
}

/** A client that goes on asking over an open connection is answered once more, and told to go elsewhere. */
function tellToLeave(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}

const LEAST_FOR_CLOSING_MS = 2_000
const LOG_WITHIN_MS = 1_000

async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = sleep(ms, false)
  return Promise.race([work.then(() => true), late])
}
