import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 200

export interface LoadBalancer {
  readonly baseUrl: string
  close(): void
}

interface Target {
  readonly port: number
  up: boolean
  /** Requests that it has not answered yet. */
  readonly waiting: Set<ClientRequest>
}

/**
 * Hands requests to the instances in turn, without any memory of who was where, as proxies are usually set: whoever does
 * not say at `/readyz` that he is ready is passed over. A request goes to the next instance when it could not be handed
 * over (the connection is refused), and, if it is a GET or HEAD, also when the connection broke before an answer began.
 * Anything else that breaks is answered with 502, for nobody knows what became of it. An instance that does not answer
 * at `/readyz` loses the requests that it has not begun to answer.
 */
export async function openProxy(ports: readonly number[], port = 0): Promise<LoadBalancer> {
  const targets = ports.map((port): Target => ({ port, up: false, waiting: new Set() }))
  let turn = 0
  const look = () => Promise.all(targets.map(lookAt))
  const lookAt = async (target: Target) => {
    const state = await stateOf(target.port)
    target.up = state === 'ready'
    if (state === 'silent')
      for (const outgoing of target.waiting) outgoing.destroy(new Error('the instance does not answer'))
  }
  const next = (): Target | undefined => {
    const up = targets.filter(target => target.up)
    return up[turn++ % up.length]
  }
  const forward = (incoming: IncomingMessage, answer: ServerResponse, attempts: number): void => {
    const target = next()
    if (target === undefined) return void answer.writeHead(502).end('no instance is ready')
    const { method, url: path, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': headers['x-forwarded-for'] ?? incoming.socket.remoteAddress }
    const outgoing = request({
      hostname: '127.0.0.1',
      port: target.port,
      method,
      path,
      headers: forwarded,
      agent: false,
    })
    target.waiting.add(outgoing)
    outgoing.on('close', () => target.waiting.delete(outgoing))
    outgoing.on('response', response => {
      target.waiting.delete(outgoing)
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.on('error', () => answer.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const refused = error.code === 'ECONNREFUSED'
      if (refused) target.up = false
      if (answer.headersSent || answer.destroyed) return void answer.destroy()
      if ((refused || method === 'GET' || method === 'HEAD') && attempts > 1) forward(incoming, answer, attempts - 1)
      else answer.writeHead(502).end(`the instance went away: ${error.code ?? error.message}`)
    })
    outgoing.once('socket', socket => socket.once('connect', () => incoming.pipe(outgoing)))
    answer.on('close', () => outgoing.destroy())
  }
  const proxy = createServer((incoming, answer) => forward(incoming, answer, targets.length))
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  const looking = setInterval(look, LOOK_EVERY_MS)
  await look()
  const close = () => {
    clearInterval(looking)
    proxy.closeAllConnections()
    proxy.close()
  }
  return { baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}

export async function isReady(port: number): Promise<boolean> {
  return (await stateOf(port)) === 'ready'
}

/** An instance that stops takes no new connection, and still answers what it has begun: it is not silent. */
async function stateOf(port: number): Promise<'ready' | 'not ready' | 'silent'> {
  const signal = AbortSignal.timeout(2_000)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    await answer.arrayBuffer()
    return answer.ok ? 'ready' : 'not ready'
  } catch (error) {
    return codeOf(error) === 'ECONNREFUSED' ? 'not ready' : 'silent'
  }
}

const codeOf = (error: unknown) => ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
