import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Requests as they go over the wire, asked one after the other on several connections. */
export interface Load {
  readonly port: number
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** So many are answered even when that takes longer. */
  readonly atLeast: number
}

export interface LoadResult {
  readonly answered: number
  readonly seconds: number
  readonly medianMs: number
  readonly p99Ms: number
}

const HEAD_END = '\r\n\r\n'
const CHUNKS_END = '0\r\n\r\n'

const load = workerData as Load
const latencies: number[] = []
let next = 0
const began = performance.now()
await Promise.all(Array.from({ length: load.connections }, askOn))
const seconds = (performance.now() - began) / 1_000
const sorted = latencies.toSorted((left, right) => left - right)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const result: LoadResult = { answered: sorted.length, seconds, medianMs: at(0.5), p99Ms: at(0.99) }
parentPort?.postMessage(result)

async function askOn(): Promise<void> {
  const socket = connect(load.port, '127.0.0.1').setNoDelay(true)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const until = began + load.seconds * 1_000
  while (performance.now() < until || latencies.length < load.atLeast) {
    const request = load.requests[next++ % load.requests.length] as string
    const asked = performance.now()
    await ask(socket, request)
    latencies.push(performance.now() - asked)
  }
  socket.destroy()
}

/** No more of an answer is read than where it ends: the client shall cost as little as possible. */
function ask(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let missing = Number.NaN
    let isChunked = false
    const settle = (error?: Error) => {
      socket.off('data', read).off('error', settle).off('close', closed)
      if (error === undefined) resolve()
      else reject(error)
    }
    const closed = () => settle(new Error(`the connection was closed after ${request.slice(0, 200)}`))
    const read = (bytes: Buffer) => {
      if (Number.isNaN(missing) && !isChunked) {
        head += bytes.toString('latin1')
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        if (!/^HTTP\/1\.1 (200|304) /.test(head)) return settle(new Error(`${head.slice(0, 600)} to ${request}`))
        isChunked = /\r\ntransfer-encoding: chunked\r\n/i.test(head.slice(0, end + 2))
        const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, end + 2))?.[1] ?? 0)
        missing = end + HEAD_END.length + length - head.length
      } else missing -= bytes.length
      if (isChunked ? bytes.subarray(-CHUNKS_END.length).toString('latin1') === CHUNKS_END : missing <= 0) settle()
    }
    socket.on('data', read).once('error', settle).once('close', closed)
    socket.write(request)
  })
}
