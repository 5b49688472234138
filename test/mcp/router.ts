import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { onTestFinished } from 'vitest'
import { watch } from '../../facades/http/request-log.ts'
import { type McpOptions, mcpFacade } from '../../facades/mcp/router.ts'
import { createLimits } from '../../gateway/access/limits.ts'
import { createAuthenticator } from '../../gateway/access/principal.ts'
import { createUsage } from '../../gateway/commerce/usage.ts'
import { createMetrics } from '../../gateway/metrics/metrics.ts'
import { openBus } from '../../gateway/process/bus.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { World } from '../world.ts'

/** Where a facade that is served alone can be reached, with the key of the world. */
export interface Served extends Pick<World, 'baseUrl' | 'key'> {
  /** As the service does when it is told to stop. */
  stop(): void
}

/** The router alone over the accounts of a world, with options of its own; gone when the test is done. */
export async function serveRouter(world: World, options: Partial<McpOptions> = {}): Promise<Served> {
  const log = createLog('silent')
  const stopping = new AbortController()
  const { prisma } = world.service.database
  const now = () => new Date()
  const { router } = mcpFacade({
    served: [],
    accountTools: [],
    authenticator: createAuthenticator(prisma, now),
    limits: createLimits({ prisma, now }),
    usage: createUsage(prisma, { now, log }),
    log,
    baseUrl: 'http://127.0.0.1',
    version: '0',
    bus: await openBus(undefined, log),
    secret: () => 'secret',
    stopping: stopping.signal,
    isReady: () => true,
    onRevision: () => undefined,
    now,
    ...options,
  })
  const begin = watch({ log, metrics: createMetrics(), isTrusted: () => false })
  const app = express().use('/mcp', router)
  const server = createServer((request, response) => {
    begin(request, response)
    app(request, response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    stopping.abort()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, key: world.key, stop: () => stopping.abort() }
}
