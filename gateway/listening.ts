import type { Server } from 'node:http'
import { type Config, WrongSetting } from './config.ts'
import type { Logger } from './log.ts'

/** Connections that wait to be taken; of what does not fit the first packet is lost, and sent again after a second. */
const BACKLOG = 4_096
/** A request on its way in an idle connection still gets its answer. */
const CLOSE_IDLE_EVERY_MS = 200

/** @throws WrongSetting when the port is taken */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    reject(
      error.code === 'EADDRINUSE' ? new WrongSetting(`PORT: ${port} is in use on ${host}; choose another.`) : error,
    )
  })
  server.listen({ port, host, backlog: BACKLOG }, resolve)
  return promise
}

/** Whatever has to be ended beside the server. */
interface Stoppable {
  /** Ends what would never end by itself. */
  endStreams(): void
  close(): Promise<void>
}

/** On a signal there are no new connections; what runs is finished, and connections are closed as they fall idle. */
export function stopWhenTold(server: Server, service: Stoppable, log: Logger): void {
  const stop = () => {
    log.info('stopping')
    const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    service.endStreams()
    server.close(async () => {
      clearInterval(closingIdle)
      await service.close()
      process.exit(0)
    })
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
}
