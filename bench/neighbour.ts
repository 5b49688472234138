import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyAbuser } from './neighbour/abuser.ts'
import type { AbuserReport, AbuserTask } from './neighbour/abuser-process.ts'
import { KINDS, type Kind } from './neighbour/kinds.ts'
import { clients, percentile, verdict } from './support/clients.ts'
import type { ClientsReport } from './support/clients-process.ts'
import { publishPastDays } from './support/past-days.ts'
import { screenerRequests } from './support/screener-requests.ts'
import { SERIAL } from './support/serial.ts'
import { type MeasuredServer, startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'
import { print, table } from './support/table.ts'

/**
 * One customer does the worst that his plan allows, of each kind; another one sends a few requests of the screener a
 * second. Prints what the second one notices, and what the memory of the process reaches. BONDS, SECONDS, PER_MINUTE (the
 * plan of the first), KINDS (names), OPTIONS (of Node) and TEST_POSTGRES_URL may be set.
 */
const BONDS = Number(process.env.BONDS ?? 20_000)
const SECONDS = Number(process.env.SECONDS ?? 60)
const PER_MINUTE = Number(process.env.PER_MINUTE ?? 60)
const WANTED = process.env.KINDS?.split(',') ?? KINDS.map(({ name }) => name)
const OPTIONS = process.env.OPTIONS?.split(' ') ?? []
/** More days than requests at once, so that none finds what another has read. */
const DAYS = 40
const WARM_UP_SECONDS = 3
const QUIET_SECONDS = Math.min(SECONDS, 20)
const AIM = { times: 2 }
const SAMPLE_MS = 50
const PATHS = screenerRequests(2_000).map(
  query => `/api/v1/data/instruments?${new URLSearchParams({ ...query, YieldFrom: `${query.YieldFrom}${SERIAL}` })}`,
)

interface Measured {
  readonly kind: Kind
  readonly quiet: ClientsReport
  readonly during: ClientsReport
  readonly peakMb: number
  readonly ended: AbuserReport
}

async function main(): Promise<void> {
  const unknown = WANTED.filter(name => !KINDS.some(kind => kind.name === name))
  if (unknown.length > 0) {
    throw new Error(`KINDS: ${unknown.join(', ')} unknown; one of ${KINDS.map(({ name }) => name).join(', ')}`)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-neighbour-'))
  const database = await openBenchDatabase(`bonds_bench_neighbour_${BONDS}`, BONDS, dataDir)
  const days = await publishPastDays(database, DAYS)
  const key = await unlimitedKey(database, 'neighbour')
  const env: NodeJS.ProcessEnv = { ...database.env, FILES_DAYS: '0' }
  const databaseUrl = String(env.DATABASE_URL)
  const measured: Measured[] = []
  try {
    for (const kind of KINDS.filter(({ name }) => WANTED.includes(name))) {
      // Each on a server of its own, so that what one kind leaves running is not taken for the next.
      const server = await startMeasured(env, { options: OPTIONS })
      const one = await measure(kind, { server, key, databaseUrl, days }).finally(server.stop)
      print(rowOf(one).join('  '))
      measured.push(one)
    }
    report(measured)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Situation extends Pick<AbuserTask, 'days' | 'databaseUrl'> {
  readonly server: MeasuredServer
  /** Of the neighbour. */
  readonly key: string
}

async function measure(kind: Kind, { server, key, databaseUrl, days }: Situation): Promise<Measured> {
  const { baseUrl } = server
  const port = Number(new URL(baseUrl).port)
  const ask = (seconds: number) => clients({ port, key, paths: PATHS, perSecond: 20, connections: 8, seconds })
  const isins = await isinsOf(baseUrl, key)
  const plan = { perMinute: PER_MINUTE, seconds: SECONDS }
  const abuser = await readyAbuser({ kind: kind.name, databaseUrl, baseUrl, days, isins, ...plan })
  await ask(WARM_UP_SECONDS)
  const quiet = await ask(QUIET_SECONDS)
  const watched = watchMemory(server)
  const [during, ended] = await Promise.all([ask(SECONDS), abuser.begin()])
  return { kind, quiet, during, ended, peakMb: watched.end() }
}

function watchMemory({ pid }: MeasuredServer): { end(): number } {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0))
  }, SAMPLE_MS)
  return {
    end: () => {
      clearInterval(timer)
      return peak / 1_024
    },
  }
}

async function isinsOf(baseUrl: string, key: string): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/api/v1/data/instruments?PageSize=500&Fields=isin&PriceFrom=1`, {
    headers: { 'x-api-key': key },
  })
  return ((await response.json()) as { items: { isin: string }[] }).items.map(({ isin }) => isin)
}

const HEAD = [
  ...['kind', 'quiet p50', 'p99 ms', 'during p50', 'p99 ms', 'times', 'failures', 'memory MB'],
  'how the requests of the other ended',
]

function report(measured: readonly Measured[]): void {
  print(`\n${BONDS} bonds, a plan of ${PER_MINUTE} requests a minute, ${SECONDS} s a kind, Node ${process.version}`)
  print(table([HEAD, ...measured.map(rowOf)]))
  for (const { kind, quiet, during } of measured) {
    const times = timesOf(quiet, during)
    const failures = failuresOf(during)
    verdict(
      times <= AIM.times && failures === 0,
      `${kind.name}: p99 ×${times.toFixed(1)} (aim ×${AIM.times}), ${failures} failed`,
    )
  }
}

function rowOf({ kind, quiet, during, peakMb, ended }: Measured): readonly string[] {
  const of = (one: ClientsReport) => [0.5, 0.99].map(share => percentile(one.latencies['200'] ?? [], share).toFixed(1))
  const statuses = Object.entries(ended)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}: ${count}`)
  const figures = [timesOf(quiet, during).toFixed(1), String(failuresOf(during)), peakMb.toFixed(0)]
  return [kind.name, ...of(quiet), ...of(during), ...figures, statuses.join(', ')]
}

function timesOf(quiet: ClientsReport, during: ClientsReport): number {
  const [before = 1, now = 0] = [quiet, during].map(one => percentile(one.latencies['200'] ?? [], 0.99))
  return now / before
}

/** Whatever was not answered with 200, also for want of a connection that does not wait. */
function failuresOf({ latencies, unsent, broken }: ClientsReport): number {
  const refused = Object.entries(latencies).filter(([status]) => status !== '200')
  return refused.reduce((sum, [, list]) => sum + list.length, 0) + unsent + broken
}

await main()
