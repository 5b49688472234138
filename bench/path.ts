import { Worker } from 'node:worker_threads'
import express from 'express'
import { compose } from '../compose.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog, linesTo } from '../gateway/process/log.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'
import type { PathLoad } from './path-load.ts'
import { serve } from './support/loopback.ts'
import { print, table } from './support/table.ts'

/**
 * Processor time that a request takes on its whole path (key, limits, log line, metrics, counting, headers), beside
 * the same text given out by bare node:http and by express without anything else. BONDS, ROUNDS and SECONDS may be set.
 */
const BONDS = Number(process.env.BONDS ?? 3_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 1)
const PATH = '/api/v1/data/instruments?YieldFrom=5&PageSize=20'
const GOALS = { uncachedPerSecond: 4_000, notModifiedShare: 0.7 }

const log = createLog('info', linesTo('/dev/null'))
const mailer = { send: async () => undefined }
const settings = { DATA_DIR: 'memory://', OVERLOAD_DELAY_MS: '10000', OPEN_REQUESTS_PER_MINUTE: '1000000000' }
const service = await compose({ config: readConfig(settings), log, mailer })
await service.prepare({ sampleSize: BONDS })
await service.database.prisma.tariff.updateMany({ data: { requestsPerMinute: 1e9, requestsPerDay: 1e9 } })
await service.start()
const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }

const ours = await serve(service.handle)
const page = await fetch(`http://127.0.0.1:${ours}${PATH}`, { headers: { 'x-api-key': key } })
const [text, etag] = [await page.text(), page.headers.get('etag') ?? '']
const bare = await serve((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
})
const withExpress = await serve(
  express()
    .disable('etag')
    .get('/api/v1/data/instruments', (_request, response) => void response.type('application/json').send(text)),
)

const systems = {
  'static, node:http': get({ port: bare }),
  'static, express': get({ port: withExpress }),
  'not modified': get({ port: ours, status: 304, headers: { 'If-None-Match': etag } }),
  'page, asked before': get({ port: ours }),
  'page, new': get({ port: ours, path: '/api/v1/data/instruments?YieldFrom=5.{n}&PageSize=20' }),
  'tariffs, open': get({ port: ours, path: '/api/v1/b2b/tariffs' }),
  'tools/call': call('tools/call', { name: 'search_bonds', arguments: { YieldFrom: 5, PageSize: 20 } }),
  ping: call('ping', {}),
}

print(
  `Median of ${ROUNDS} rounds of ${SECONDS} s, a page of ${text.length} characters, ${BONDS} bonds, ${process.version}`,
)
const figures = await race()
const [bareMicros = 0, expressMicros = 0, notModified = 0, , fresh = 0] = figures
print(
  table([
    ['', 'µs', 'a second', 'of node:http', 'of express'],
    ...Object.keys(systems).map((name, index) => {
      const micros = figures[index] ?? 0
      const share = (of: number) => `${((of / micros) * 100).toFixed(0)} %`
      return [name, micros.toFixed(1), (1e6 / micros).toFixed(0), share(bareMicros), share(expressMicros)]
    }),
  ]),
)
const freshPerSecond = 1e6 / fresh
print(
  `Goal: ${GOALS.uncachedPerSecond} new pages a second: ${freshPerSecond >= GOALS.uncachedPerSecond ? 'yes' : 'no'}`,
)
const isQuick = bareMicros / notModified >= GOALS.notModifiedShare
print(`Goal: not modified at ${GOALS.notModifiedShare * 100} % of a static answer: ${isQuick ? 'yes' : 'no'}`)
await service.close()
process.exit(0)

/** The systems take turns within each round, so that a busy machine is busy for all. @returns microseconds each */
async function race(): Promise<readonly number[]> {
  const all = Object.values(systems)
  const figures: number[][] = all.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, load] of all.entries()) {
      const micros = await measure(load)
      // The first round warms up.
      if (round > 0) figures[index]?.push(micros)
    }
  }
  return figures.map(median)
}

/** Asks from another thread, and counts the time that this one was at work. */
async function measure(load: PathLoad): Promise<number> {
  const before = process.threadCpuUsage()
  const answered = await new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./path-load.ts', import.meta.url), { workerData: load })
    worker.once('message', resolve).once('error', reject)
  })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / answered
}

function get({
  port,
  path = PATH,
  status = 200,
  headers = {},
}: {
  port: number
  path?: string
  status?: number
  headers?: Readonly<Record<string, string>>
}): PathLoad {
  const lines = Object.entries({ Host: '127.0.0.1', 'X-Api-Key': key, ...headers })
  const bytes = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return { port, bytes, status, seconds: SECONDS }
}

function call(method: string, params: object): PathLoad {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = {
    ...{ Host: '127.0.0.1', 'X-Api-Key': key, 'Content-Type': 'application/json', 'Content-Length': body.length },
    Accept: 'application/json, text/event-stream',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return { port: ours, bytes: `POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`, status: 200, seconds: SECONDS }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
