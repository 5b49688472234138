import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** One request as it stands on the wire, sent over and over on several connections; tells how often it was answered. */
export interface PathLoad {
  readonly port: number
  readonly bytes: string
  /** The status that every answer must have: a refusal would be a fast one. */
  readonly status: number
  readonly seconds: number
}

const CONNECTIONS = 16
/** Where a request has `{n}`, each has a number of its own. */
let serial = Math.floor(Math.random() * 1e9)
const END_OF_HEAD = '\r\n\r\n'

const { port, bytes, status, seconds } = workerData as PathLoad
const until = performance.now() + seconds * 1_000
const counts = await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0))

/** Sends the next one when the answer to the last one is whole. */
function askOn(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answered = 0
  let received: Buffer = Buffer.alloc(0)
  const send = () => socket.write(bytes.replace('{n}', String(serial++)))
  socket.on('error', reject).on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const length = wholeLength(received)
    if (length === null || received.length < length) return
    if (received.toString('latin1', 9, 12) !== String(status)) return fail(socket, reject, received)
    received = Buffer.alloc(0)
    answered += 1
    if (performance.now() < until) return void send()
    socket.destroy()
    resolve(answered)
  })
  send()
  return promise
}

/** Bytes of the whole answer; null while its head is not there. */
function wholeLength(received: Buffer): number | null {
  const head = received.indexOf(END_OF_HEAD)
  if (head < 0) return null
  const said = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))
  return head + END_OF_HEAD.length + Number(said?.[1] ?? 0)
}

function fail(socket: Socket, reject: (error: Error) => void, received: Buffer): void {
  socket.destroy()
  reject(new Error(received.toString('utf8', 0, 1_000)))
}
