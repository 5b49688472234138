import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clients, percentile } from './support/clients.ts'
import { screenerRequests } from './support/screener-requests.ts'
import { SERIAL } from './support/serial.ts'
import { type MeasuredServer, startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'
import { stolenText, withStolen } from './support/stolen.ts'
import { print, table } from './support/table.ts'

/**
 * Two versions of the service over one database: distinct screener requests, in turns. What an optimisation is worth is
 * the difference between a checkout with it and one without it.
 *
 *     OTHER=/path/to/checkout npm run bench:versions
 *     OTHER_OPTIONS=--max-semi-space-size=32 npm run bench:versions     # this checkout with options of Node
 *
 * BONDS, ROUNDS, SECONDS, BENCH_DATABASE and TEST_POSTGRES_URL may be set.
 */
const { OTHER, OTHER_OPTIONS } = process.env
const BONDS = Number(process.env.BONDS ?? 20_000)
const ROUNDS = Number(process.env.ROUNDS ?? 10)
const SECONDS = Number(process.env.SECONDS ?? 3)
const WARM_UP_SECONDS = 8
const CONNECTIONS = 16
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_versions'
const PATHS = screenerRequests(4_000).map(request => {
  const distinct = { ...request, YieldFrom: `${request.YieldFrom}${SERIAL}` }
  return `/api/v1/data/instruments?${new URLSearchParams(distinct)}`
})

interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
}

async function main(): Promise<void> {
  if (OTHER === undefined && OTHER_OPTIONS === undefined) throw new Error('set OTHER, OTHER_OPTIONS or both')
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-versions-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const key = await unlimitedKey(database, 'versions')
  const env = { ...database.env, OVERLOAD_DELAY_MS: '10000' }
  const options = (OTHER_OPTIONS ?? '').split(' ').filter(Boolean)
  const servers = [await startMeasured(env), await startMeasured(env, { root: OTHER, options })]
  try {
    for (const server of servers) await load(server, key, WARM_UP_SECONDS)
    const rounds: Round[][] = servers.map(() => [])
    const { stolen } = await withStolen(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const inTurn = [...servers.entries()]
        for (const [index, server] of round % 2 === 0 ? inTurn : inTurn.reverse())
          rounds[index]?.push(await load(server, key, SECONDS))
      }
    })
    report(rounds)
    print(stolenText(stolen))
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function load(server: MeasuredServer, key: string, seconds: number): Promise<Round> {
  const port = Number(new URL(server.baseUrl).port)
  const before = server.cpuSeconds()
  const { latencies } = await clients({ port, key, paths: PATHS, perSecond: null, connections: CONNECTIONS, seconds })
  const cpu = server.cpuSeconds() - before
  const answered = latencies['200'] ?? []
  const refused = Object.keys(latencies).filter(status => status !== '200')
  if (refused.length > 0) throw new Error(`answered with ${refused}`)
  return {
    perSecond: answered.length / seconds,
    p50: percentile(answered, 0.5),
    p99: percentile(answered, 0.99),
    cpuMs: (cpu / answered.length) * 1_000,
  }
}

/** Medians over the rounds; the ratio is the median of the ratios of each round, as both were measured side by side. */
function report(rounds: readonly (readonly Round[])[]): void {
  const [ours = [], others = []] = rounds
  const line = (name: string, value: (round: Round) => number) => {
    const ratios = ours.map((round, index) => value(round) / value(others[index] ?? round))
    const [low, middle, high] = [0.25, 0.5, 0.75].map(share => percentile(ratios, share).toFixed(3))
    const medians = [ours, others].map(all => percentile(all.map(value), 0.5).toPrecision(3))
    return [name, ...medians, `${middle} (${low} to ${high})`]
  }
  print(`${ROUNDS} rounds of ${SECONDS} s each, ${BONDS} bonds, ${CONNECTIONS} connections, Node ${process.version}`)
  print(
    table([
      ['', 'this', 'other', 'this / other (quartiles)'],
      line('requests/s', ({ perSecond }) => perSecond),
      line('p50, ms', ({ p50 }) => p50),
      line('p99, ms', ({ p99 }) => p99),
      line('CPU, ms a request', ({ cpuMs }) => cpuMs),
    ]),
  )
}

await main()
