import { connect, type Socket } from 'node:net'
import { SERIAL } from './serial.ts'

/** What clients do, in a process of their own: many at a given pace whatever comes back, or each as fast as it is answered. */
export interface ClientsTask {
  readonly port: number
  readonly key: string
  /** Sent with each request; each line ends with CRLF. */
  readonly more?: string
  /** `SERIAL` stands for a number that no other request of this process has. */
  readonly paths: readonly string[]
  /** Requests a second; null for each connection one after the other. */
  readonly perSecond: number | null
  readonly connections: number
  readonly seconds: number
}

/** Milliseconds from sending a request to the last byte of its answer, by status. */
export interface ClientsReport {
  readonly latencies: Readonly<Record<string, readonly number[]>>
  /** Every connection was waiting for an answer. */
  readonly unsent: number
  readonly broken: number
}

const TICK_MS = 2
const LARGEST_CHUNK = 65_536
const LONGEST_HEAD = 4_096
const END_OF_HEAD = '\r\n\r\n'

process.once('message', async (task: ClientsTask) => {
  process.send?.(await runClients(task), () => process.exit(0))
})

async function runClients({
  port,
  key,
  more = '',
  paths,
  perSecond,
  connections,
  seconds,
}: ClientsTask): Promise<ClientsReport> {
  let latencies: Record<string, number[]> = {}
  const requests = paths.map(
    path => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\n${more}\r\n`,
  )
  const idle: Connection[] = []
  let [open, sent, unsent, broken] = [0, 0, 0, 0]
  let until = performance.now() + seconds * 1_000
  const send = (connection: Connection) => {
    const request = requests[sent % requests.length] ?? ''
    sent += 1
    connection.ask(request.replace(SERIAL, `${sent}${process.pid}`))
  }
  const opened = () => {
    open += 1
    const connection = openConnection(port, {
      onAnswer: (status, ms) => {
        latencies[status] ??= []
        latencies[status].push(ms)
        if (perSecond === null && performance.now() < until) send(connection)
        else idle.push(connection)
      },
      onBroken: () => {
        open -= 1
        broken += 1
      },
    })
    return connection
  }
  if (perSecond === null) for (let count = 0; count < connections; count++) send(opened())
  else {
    // Connections are opened before anything is measured, as they are by whoever keeps his.
    for (let count = 0; count < connections; count++) send(opened())
    while (idle.length < open) await new Promise(resolve => setTimeout(resolve, TICK_MS))
    latencies = {}
  }
  const began = performance.now()
  until = began + seconds * 1_000
  let due = 0
  while (performance.now() < until) {
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
    if (perSecond === null) continue
    for (const now = ((performance.now() - began) / 1_000) * perSecond; due < now; due++) {
      const connection = idle.pop() ?? (open < connections ? opened() : null)
      if (connection === null) unsent += 1
      else send(connection)
    }
  }
  await new Promise(resolve => setTimeout(resolve, 1_000))
  return { latencies, unsent, broken }
}

interface Connection {
  ask(request: string): void
}

interface Listener {
  onAnswer(status: string, ms: number): void
  onBroken(): void
}

/** Reads answers with a Content-Length, as all that are asked for here have, and nothing else of HTTP. */
function openConnection(port: number, { onAnswer, onBroken }: Listener): Connection {
  let began = 0
  let head = ''
  let status = ''
  let missing = -1
  const take = (length: number, chunk: Uint8Array) => {
    let ofBody = length
    if (missing < 0) {
      const text = head + (chunk as Buffer).toString('latin1', 0, Math.min(length, LONGEST_HEAD))
      const end = text.indexOf(END_OF_HEAD)
      if (end < 0) {
        head = text
        return true
      }
      status = text.slice(9, 12)
      missing = Number(/content-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
      ofBody = head.length + length - end - END_OF_HEAD.length
    }
    missing -= ofBody
    if (missing > 0) return true
    missing = -1
    head = ''
    onAnswer(status, performance.now() - began)
    return true
  }
  // One buffer for all that arrives: collecting garbage here would be taken for the server's time.
  const onread = { buffer: Buffer.alloc(LARGEST_CHUNK), callback: take }
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
  socket.on('error', () => undefined).on('close', onBroken)
  const ask = (request: string) => {
    began = performance.now()
    socket.write(request)
  }
  return { ask }
}
