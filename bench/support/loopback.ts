import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As long as the server of the service: a process that computes for a while does not find its connections closed. */
const KEEP_ALIVE_MS = 65_000

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Serves in this process until it ends. @returns the port */
export async function serve(listener: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
