import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../../main.ts')

export interface Instance {
  readonly child: ChildProcessWithoutNullStreams
  readonly port: number
  /** What it told on standard output until it was ready. */
  readonly output: string
}

/** A process of its own, as an operator starts it; ready when this resolves. */
export async function startInstance(env: Readonly<Record<string, string>>): Promise<Instance> {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: { PATH: process.env.PATH, PORT: '0', ...env } })
  child.stderr.resume()
  let output = ''
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text
    if (output.includes('Ready.')) break
  }
  child.stdout.resume()
  const port = Number(/:(\d+)\n/.exec(output)?.[1])
  if (Number.isNaN(port)) throw new Error(`it did not start: ${output}`)
  return { child, port, output }
}

export async function kill({ child }: Instance, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return code
}

/** Hands requests to the instances in turn, without any memory of who was where; one that is dead is passed over. */
export async function roundRobin(instances: readonly Instance[]) {
  let turn = 0
  const proxy = createServer((incoming, answer) => forward(incoming, answer, instances.length))
  const forward = (incoming: IncomingMessage, answer: ServerResponse, attempts: number) => {
    const { port = 0 } = instances[turn++ % instances.length] ?? {}
    const { method, url: path, headers } = incoming
    const outgoing = request({ hostname: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.on('error', () => answer.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && attempts > 1) forward(incoming, answer, attempts - 1)
      else answer.destroy()
    })
    outgoing.once('socket', socket => socket.once('connect', () => incoming.pipe(outgoing)))
    answer.on('close', () => outgoing.destroy())
  }
  await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}
