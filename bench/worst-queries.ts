import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { percentile } from './support/clients.ts'
import { screenerRequests } from './support/screener-requests.ts'
import { SERIAL } from './support/serial.ts'
import { startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'
import { print, table } from './support/table.ts'
import { type WorstQuery, worstQueries } from './support/worst-queries.ts'

/**
 * How a REST client fares while an analyst sends the worst queries of bench/support/worst-queries.ts over and over, on
 * TOGETHER connections: what each is answered, how large and how soon, and the latency of the neighbour meanwhile. A name or
 * a part of one limits the run. SECONDS, BONDS, TOGETHER and TEST_POSTGRES_URL may be set; the market stays in its database.
 */
const SECONDS = Number(process.env.SECONDS ?? 5)
const BONDS = Number(process.env.BONDS ?? 20_000)
const TOGETHER = Number(process.env.TOGETHER ?? 1)
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_analysts'
const PACE_MS = 20
const WANTED = process.argv[2] ?? ''

const PATHS = screenerRequests(1_000).map(
  asked => `/api/v1/data/instruments?${new URLSearchParams({ ...asked, YieldFrom: `${asked.YieldFrom}${SERIAL}` })}`,
)

const dataDir = await mkdtemp(join(tmpdir(), 'bonds-neighbour-'))
const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
const [analyst, neighbour] = [await unlimitedKey(database, 'analyst'), await unlimitedKey(database, 'neighbour')]
const isins = (await database.query(`SELECT isin FROM "Bond" WHERE status = 'TRADING' ORDER BY isin LIMIT 200`)).map(
  ({ isin }) => String(isin),
)
const server = await startMeasured({ ...database.env, FILES_DAYS: '0' })
const rows = [['query', 'answers', 'slowest s', 'MB', 'neighbour p50 ms', 'p99', 'longest', 'refused', 'resident MB']]
try {
  await measure({ name: 'warming up', query: '' }, false)
  await measure({ name: 'alone', query: '' })
  for (const query of worstQueries(isins)) if (query.name.includes(WANTED)) await measure(query)
} finally {
  await server.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
print(
  `${BONDS} bonds, ${TOGETHER} queries at a time for ${SECONDS} s each; the neighbour sends a request every ${PACE_MS} ms`,
)
print(table(rows))

async function measure(worst: WorstQuery, isShown = true): Promise<void> {
  const stopping = new AbortController()
  const neighbours = askAsNeighbour(stopping.signal)
  const [, ...asked] = await Promise.all([
    setTimeout(SECONDS * 1_000),
    ...Array.from({ length: worst.query === '' ? 0 : TOGETHER }, () => askAsAnalyst(worst)),
  ])
  stopping.abort()
  const { latencies, refused } = await neighbours
  if (!isShown) return
  const answers = asked.flat()
  const outcomes = Map.groupBy(answers, ({ outcome }) => outcome)
  const shown = [...outcomes].map(([outcome, same]) => `${same.length}× ${outcome}`).join(', ')
  const most = (values: readonly number[]) => Math.max(0, ...values)
  const figures = [most(answers.map(({ ms }) => ms / 1_000)).toFixed(1), most(answers.map(({ mb }) => mb)).toFixed(1)]
  const times = [0.5, 0.99, 1].map(share => percentile(latencies, share).toFixed(0))
  rows.push([worst.name, shown, ...figures, ...times, String(refused), residentMb()])
  print(rows.at(-1)?.join(' | ') ?? '')
}

/** Sends requests at an even pace, whatever comes back, and waits for every answer. */
async function askAsNeighbour(signal: AbortSignal) {
  const asked: Promise<{ readonly ms: number; readonly isRefused: boolean }>[] = []
  const began = performance.now()
  for (let sent = 0; !signal.aborted; sent += 1) {
    const due = began + sent * PACE_MS
    await setTimeout(Math.max(0, due - performance.now()))
    const path = (PATHS[sent % PATHS.length] ?? '').replace(SERIAL, String(sent))
    const answer = fetch(`${server.baseUrl}${path}`, { headers: { 'x-api-key': neighbour } })
    asked.push(
      answer.then(async response => {
        await response.arrayBuffer()
        return { ms: performance.now() - due, isRefused: response.status === 503 }
      }),
    )
  }
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ isRefused }) => isRefused).length
  return { latencies: answers.map(({ ms }) => ms), refused }
}

/** Memory of the server now, as Linux counts it. */
function residentMb(): string {
  const [, kb = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return (Number(kb) / 1_024).toFixed(0)
}

interface Outcome {
  readonly outcome: string
  readonly ms: number
  readonly mb: number
}

async function askAsAnalyst({ name: _, ...body }: WorstQuery): Promise<readonly Outcome[]> {
  const until = performance.now() + SECONDS * 1_000
  const answers: Outcome[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const response = await fetch(`${server.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': analyst },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const code = /"code":"(\w+)"/.exec(text.slice(0, 100_000))?.[1]
    const detail = code === undefined && text.startsWith('{"errors"') ? text.slice(0, 90) : ''
    answers.push({
      outcome: `${response.status} ${code ?? detail}`.trim(),
      ms: performance.now() - began,
      mb: text.length / 1e6,
    })
  }
  return answers
}
