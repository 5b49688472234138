import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answerer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** How a live source requests a service that is played here: without pauses. */
export const QUICK = { pauseMs: 0, attempts: 4, backoffMs: 1, timeoutMs: 30_000, olderEncoding: 'windows-1251' }

/** Plays a service on this machine. */
export async function withServer<T>(answerer: Answerer, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => answerer(request, response, new URL(`http://x${request.url}`)))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
}
