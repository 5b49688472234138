import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../prisma/client.ts'
import { postQuotes, QUOTED, QUOTES_A_SECOND, type Quoted } from './support/posted-quotes.ts'
import { type Memory, runCommand, startMeasured } from './support/server.ts'
import { type BenchDatabase, openBenchDatabase, unlimitedKey } from './support/service.ts'

/**
 * Mixed load over REST, MCP, GraphQL, exports, changes of the key and 5,000 posted quotes a minute, for MINUTES; tells how
 * memory, handles and connections of the server and of PostgreSQL grow. The first quarter warms up. BONDS, WORKERS and
 * TEST_POSTGRES_URL may be set.
 */
const MINUTES = Number(process.env.MINUTES ?? 30)
const BONDS = Number(process.env.BONDS ?? 3_000)
const WORKERS = Number(process.env.WORKERS ?? 4)
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_overload'
const SAMPLES = 12
const WARMING = 3
const REPLACED_MS = 1_000
const AT_MOST = { heapMb: 20, files: 20, connections: 5 }

interface Sample extends Memory {
  readonly files: number
  readonly connections: number
  /** Bytes on disk. */
  readonly database: number
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const mb = (bytes: number): number => Math.round(bytes / 2 ** 20)

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-soak-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const keys = { current: await unlimitedKey(database, 'soak') }
  const server = await startMeasured(database.env)
  const stopping = new AbortController()
  const tally = new Map<string, number>()
  const workers = Array.from({ length: WORKERS }, (_, index) =>
    work(server.baseUrl, keys, index, { tally, signal: stopping.signal }),
  )
  const shared = await openDatabase({ databaseUrl: String(database.env.DATABASE_URL), dataDir })
  const quoted = (await database.query(QUOTED, [QUOTES_A_SECOND])) as unknown as readonly Quoted[]
  const quotes = await postQuotes(shared.prisma, server.baseUrl, quoted)
  const rotating = rotate(database, keys, stopping.signal)
  const samples: Sample[] = []
  try {
    print(`${MINUTES} minutes, ${WORKERS} workers, ${BONDS} bonds, Node ${process.version}`)
    print('minute   heap MB   resident MB   files   connections   database MB')
    for (let index = 1; index <= SAMPLES; index++) {
      await sleep((MINUTES * 60_000) / SAMPLES)
      const sample = {
        ...(await server.settled()),
        files: await openFiles(server.pid),
        connections: await connectionsOf(database),
        database: await sizeOf(database),
      }
      samples.push(sample)
      print(
        `${((MINUTES * index) / SAMPLES).toFixed(1).padStart(6)} ${String(mb(sample.heapUsed)).padStart(9)} ${String(mb(sample.rss)).padStart(13)} ${String(sample.files).padStart(7)} ${String(sample.connections).padStart(13)} ${String(mb(sample.database)).padStart(13)}`,
      )
    }
  } finally {
    stopping.abort()
    await Promise.allSettled([...workers, rotating, quotes.end()])
    await server.stop()
    await shared.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  print(
    [...tally]
      .sort()
      .map(([what, count]) => `${what}: ${count}`)
      .join(', '),
  )
  print(
    `batches of ${QUOTES_A_SECOND} quotes: ${quotes.acknowledged()}${quotes.wrong.map(wrong => `\nWRONG ${wrong}`).join('')}`,
  )
  if (quotes.wrong.length > 0) process.exitCode = 1
  conclude(samples.slice(WARMING))
}

interface Work {
  readonly tally: Map<string, number>
  readonly signal: AbortSignal
}

type Ask = (baseUrl: string, key: string, turn: number) => Promise<Response>

const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Kinds of requests in turn; one leaves in the middle of its export, one has a wrong key. */
const ASKS: Readonly<Record<string, Ask>> = {
  page: (url, key, turn) =>
    fetch(`${url}/api/v1/data/instruments?PageSize=50&YieldFrom=${turn % 20}`, { headers: { 'x-api-key': key } }),
  issuers: (url, key) => fetch(`${url}/api/v1/data/issuers?PageSize=50`, { headers: { 'x-api-key': key } }),
  portfolios: (url, key) => fetch(`${url}/api/v1/data/holdings`, { headers: { 'x-api-key': key } }),
  refused: (url, key, turn) => fetch(`${url}/api/v1/data/instruments?Yield=${turn}`, { headers: { 'x-api-key': key } }),
  tool: (url, key, turn) =>
    post(`${url}/mcp`, key, {
      jsonrpc: '2.0',
      id: turn,
      method: 'tools/call',
      params: { name: 'search_bonds', arguments: { YieldFrom: turn % 20 } },
    }),
  graphql: (url, key, turn) =>
    post(`${url}/graphql`, key, {
      query: `{ issuers(pageSize: ${(turn % 20) + 1}) { items { name bonds { isin yield } } } }`,
    }),
  export: (url, key) => fetch(`${url}/api/v1/data/instruments?Format=csv`, { headers: { 'x-api-key': key } }),
  leaver: async (url, key) => {
    const answer = await fetch(`${url}/api/v1/data/instruments?Format=ndjson&Fields=full`, {
      headers: { 'x-api-key': key },
    })
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    return new Response(null, { status: answer.status })
  },
  stranger: (url, _key, turn) =>
    fetch(`${url}/api/v1/data/instruments`, { headers: { 'x-api-key': `bds_live_${turn}` } }),
}

function post(url: string, key: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { ...JSON_TYPE, 'x-api-key': key }, body: JSON.stringify(body) })
}

async function work(
  baseUrl: string,
  keys: { readonly current: string },
  worker: number,
  { tally, signal }: Work,
): Promise<void> {
  const asks = Object.entries(ASKS)
  for (let turn = worker; !signal.aborted; turn++) {
    const [name, ask] = asks[turn % asks.length] ?? []
    if (name === undefined || ask === undefined) return
    const status = await ask(baseUrl, keys.current, turn).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.status
      },
      (error: Error) => error.name,
    )
    const what = `${name} ${status}`
    tally.set(what, (tally.get(what) ?? 0) + 1)
    // The key has just been replaced: asking on with the dead one would only measure refusals.
    if (name !== 'stranger' && (status === 401 || status === 429)) await sleep(REPLACED_MS)
  }
}

/** A new key every while, which ends the one before. */
async function rotate({ env }: BenchDatabase, keys: { current: string }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep((MINUTES * 60_000) / SAMPLES, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) keys.current = await runCommand(['key', 'issue', '--email', 'soak@bench.example'], env)
  }
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
}

async function connectionsOf({ query }: BenchDatabase): Promise<number> {
  const [row] = await query('SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()')
  return Number(row?.count)
}

async function sizeOf({ query }: BenchDatabase): Promise<number> {
  const [row] = await query('SELECT pg_database_size(current_database())::float8 AS bytes')
  return Number(row?.bytes)
}

/** From the middle of the first third of the samples to that of the last: single samples jump. */
function conclude(samples: readonly Sample[]): void {
  const third = Math.ceil(samples.length / 3)
  const growth = (of: (sample: Sample) => number) =>
    median(samples.slice(-third).map(of)) - median(samples.slice(0, third).map(of))
  const heap = growth(({ heapUsed }) => heapUsed / 2 ** 20)
  const files = growth(({ files }) => files)
  const connections = growth(({ connections }) => connections)
  print(
    `growth after warming up: heap ${heap.toFixed(1)} MB, resident ${growth(({ rss }) => rss / 2 ** 20).toFixed(1)} MB, files ${files}, connections ${connections}, database ${growth(({ database }) => database / 2 ** 20).toFixed(0)} MB`,
  )
  const grew = heap > AT_MOST.heapMb || files > AT_MOST.files || connections > AT_MOST.connections
  print(grew ? 'MISSED   something grows' : 'reached  nothing grows')
  if (grew) process.exitCode = 1
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

await main()
