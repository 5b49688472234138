import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clients, lineOf, percentile, verdict } from './support/clients.ts'
import type { ClientsReport, ClientsTask } from './support/clients-process.ts'
import { screenerRequests } from './support/screener-requests.ts'
import { SERIAL } from './support/serial.ts'
import { startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'

/**
 * Measures what the service answers at most, then offers it ten times as much from other processes, and prints how
 * much of the most is still answered, how quickly the rest is refused, how a key that asks little fares, and whether
 * the memory comes back. SECONDS, FACTOR, BONDS, CONNECTIONS, ROWS, FIELDS, ENCODING and TEST_POSTGRES_URL may be set.
 */
const SECONDS = Number(process.env.SECONDS ?? 30)
const PEAK_SECONDS = Number(process.env.PEAK_SECONDS ?? 10)
const FACTOR = Number(process.env.FACTOR ?? 10)
const BONDS = Number(process.env.BONDS ?? 3_000)
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 600)
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_overload'
const AIMS = { goodput: 0.8, refusalMs: 50, quietTimes: 2, memoryMb: 30 }

/**
 * What a program asks that keeps up with the market: whole pages with all columns, shorter on their way, each another
 * one, so that no answer is there already. With ROWS=50 FIELDS=standard ENCODING=identity an answer takes a tenth.
 */
const { ROWS = '100', FIELDS = 'full', ENCODING = 'gzip' } = process.env
const PATHS = screenerRequests(4_000).map(question => {
  const asked = { ...question, YieldFrom: `${question.YieldFrom}${SERIAL}`, PageSize: ROWS, Fields: FIELDS }
  return `/api/v1/data/instruments?${new URLSearchParams(asked)}`
})
const QUIET = { perSecond: 20, connections: 4 }

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-overload-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const [loud, quiet] = [await unlimitedKey(database, 'loud'), await unlimitedKey(database, 'quiet')]
  const server = await startMeasured(database.env)
  const port = Number(new URL(server.baseUrl).port)
  const asked = { port, key: loud, paths: PATHS, more: `Accept-Encoding: ${ENCODING}\r\n`, perSecond: null }
  const ask = (task: Partial<ClientsTask>) => clients({ ...asked, connections: 8, seconds: PEAK_SECONDS, ...task })
  const askQuietly = (seconds: number) => ask({ ...QUIET, key: quiet, seconds })
  try {
    await ask({ seconds: 5 })
    const peak = answeredPerSecond(await ask({}), PEAK_SECONDS)
    print(
      `peak: ${peak.toFixed(0)} answers/s on 8 connections, ${BONDS} bonds, pages of ${ROWS} (${FIELDS}, ${ENCODING}), Node ${process.version}`,
    )
    const alone = await askQuietly(PEAK_SECONDS)
    const half = { perSecond: peak / 2, connections: 100, seconds: SECONDS }
    const [, calm] = await Promise.all([ask(half), askQuietly(SECONDS)])
    const before = await server.settled()
    const offered = { perSecond: peak * FACTOR, connections: CONNECTIONS, seconds: SECONDS }
    const [storm, during] = await Promise.all([ask(offered), askQuietly(SECONDS)])
    const after = await server.settled()
    report({ peak, storm, quiet: { alone, calm, during } })
    print(
      `heap in use ${mb(before.heapUsed)} → ${mb(after.heapUsed)} MB, resident ${mb(before.rss)} → ${mb(after.rss)} MB`,
    )
    verdict(after.heapUsed - before.heapUsed <= AIMS.memoryMb * 2 ** 20, `heap back within ${AIMS.memoryMb} MB`)
  } finally {
    await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  readonly peak: number
  readonly storm: ClientsReport
  readonly quiet: Readonly<Record<'alone' | 'calm' | 'during', ClientsReport>>
}

function report({ peak, storm, quiet }: Measured): void {
  const goodput = answeredPerSecond(storm, SECONDS) + answeredPerSecond(quiet.during, SECONDS)
  const sent = Object.values(storm.latencies).reduce((sum, { length }) => sum + length, 0)
  print(
    `offered ${(peak * FACTOR).toFixed(0)}/s for ${SECONDS} s: sent ${(sent / SECONDS).toFixed(0)}/s, unsent ${storm.unsent} for want of a free connection, broken ${storm.broken}`,
  )
  for (const [status, latencies] of Object.entries(storm.latencies)) print(`  ${status}: ${lineOf(latencies)}`)
  for (const [when, { latencies }] of Object.entries(quiet))
    for (const [status, list] of Object.entries(latencies)) print(`  quiet key, ${when}, ${status}: ${lineOf(list)}`)
  verdict(
    goodput >= peak * AIMS.goodput,
    `goodput ${goodput.toFixed(0)}/s is ${((100 * goodput) / peak).toFixed(0)} % of the peak (aim ${100 * AIMS.goodput} %)`,
  )
  const refusal = percentile(storm.latencies['503'] ?? [], 0.99)
  verdict(refusal <= AIMS.refusalMs, `refusals within ${refusal.toFixed(0)} ms at p99 (aim ${AIMS.refusalMs} ms)`)
  const [calm, during] = [quiet.calm, quiet.during].map(one => percentile(one.latencies['200'] ?? [], 0.99))
  const times = (during ?? 0) / (calm ?? 1)
  const refused = quiet.during.latencies['503']?.length ?? 0
  verdict(
    times <= AIMS.quietTimes && refused === 0,
    `quiet key: p99 ${calm?.toFixed(0)} ms at half load, ${during?.toFixed(0)} ms in the storm (×${times.toFixed(1)}, aim ×${AIMS.quietTimes}), ${refused} refused`,
  )
}

function answeredPerSecond({ latencies }: ClientsReport, seconds: number): number {
  return (latencies['200']?.length ?? 0) / seconds
}

await main()
