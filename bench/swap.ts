import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clients, lineOf, percentile, verdict } from './support/clients.ts'
import { makeRevisions } from './support/next-revisions.ts'
import { SERIAL } from './support/serial.ts'
import { startMeasured } from './support/server.ts'
import { type BenchDatabase, openBenchDatabase, unlimitedKey } from './support/service.ts'
import { stolenText, withStolen } from './support/stolen.ts'
import { print } from './support/table.ts'

/**
 * New revisions, in which all figures are others, come into force while requests are answered: how long the longest
 * waits, compared with the same load without one, and whether any fails. The load is PER_SECOND, or as much as 16
 * connections can ask one after the other, each question a new one (PER_SECOND=full). BONDS, SECONDS, BENCH_DATABASE and
 * TEST_POSTGRES_URL may be set; PREPARED=no has the server make its market of the archive.
 */
const BONDS = Number(process.env.BONDS ?? 20_000)
const PER_SECOND = process.env.PER_SECOND === 'full' ? null : Number(process.env.PER_SECOND ?? 200)
const SECONDS = Number(process.env.SECONDS ?? 20)
const SWAPS = 3
const PREPARED = process.env.PREPARED !== 'no'
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_swap'
const MOST_TIMES = 3
const CURRENCIES = ['RUB', 'USD', 'EUR', 'CNY']
const PATHS = Array.from({ length: 400 }, (_, index) => {
  const currency = CURRENCIES[index % CURRENCIES.length]
  const from = PER_SECOND === null ? `${Math.floor(index / 50)}.${SERIAL}` : index / 50
  return `/api/v1/data/instruments?Currency=${currency}&YieldFrom=${from}&Sorts=yield_desc&Page=${1 + (index % 5)}`
})

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-swap-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const key = await unlimitedKey(database, 'swap')
  const revisions = await makeRevisions(database, SWAPS, PREPARED)
  const server = await startMeasured(database.env)
  const port = Number(new URL(server.baseUrl).port)
  const ask = (seconds: number) => clients({ port, key, paths: PATHS, perSecond: PER_SECOND, connections: 16, seconds })
  try {
    await ask(5)
    const { result: calm, stolen: calmStolen } = await withStolen(() => ask(SECONDS * SWAPS))
    const { result, stolen: stormStolen } = await withStolen(() =>
      Promise.all([ask(SECONDS * SWAPS), swapOften(revisions, database, server.baseUrl, key)]),
    )
    const [storm, swaps] = result
    print(
      `${PER_SECOND === null ? 'as many requests as can be' : `${PER_SECOND} requests/s`} on 16 connections, Node ${process.version}`,
    )
    for (const { revision, seconds } of swaps)
      print(`revision ${revision} was current ${seconds.toFixed(1)} s after its publication`)
    for (const [when, { latencies }] of Object.entries({ calm, swapping: storm }))
      for (const [status, list] of Object.entries(latencies)) print(`${when}, ${status}: ${lineOf(list)}`)
    print(`calm: ${stolenText(calmStolen)}`)
    print(`swapping: ${stolenText(stormStolen)}`)
    const usual = percentile(calm.latencies['200'] ?? [], 0.99)
    const longest = percentile(storm.latencies['200'] ?? [], 1)
    const inCalm = percentile(calm.latencies['200'] ?? [], 1)
    print(
      `without a new revision the longest took ${inCalm.toFixed(1)} ms, ×${(inCalm / usual).toFixed(1)} of that p99`,
    )
    verdict(
      longest <= usual * MOST_TIMES,
      `the longest took ${longest.toFixed(1)} ms, ×${(longest / usual).toFixed(1)} of the usual p99 (aim ×${MOST_TIMES})`,
    )
    const failed = Object.keys(storm.latencies).filter(status => status !== '200')
    verdict(
      failed.length === 0 && storm.broken === 0 && storm.unsent === 0,
      `none failed: statuses ${Object.keys(storm.latencies)}, broken ${storm.broken}, unsent ${storm.unsent}`,
    )
    verdict(swaps.length === SWAPS, `${swaps.length} revisions came into force`)
  } finally {
    await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Swap {
  readonly revision: number
  readonly seconds: number
}

async function swapOften(
  revisions: readonly number[],
  { query }: BenchDatabase,
  baseUrl: string,
  key: string,
): Promise<readonly Swap[]> {
  const swaps: Swap[] = []
  for (const revision of revisions) {
    await query(`UPDATE "Revision" SET status = 'PUBLISHED', "publishedAt" = now() WHERE id = $1`, [revision])
    const began = performance.now()
    while ((await revisionOf(baseUrl, key)) !== revision) {
      if (performance.now() - began > SECONDS * 1_000) return swaps
      await sleep(100)
    }
    swaps.push({ revision, seconds: (performance.now() - began) / 1_000 })
  }
  return swaps
}

async function revisionOf(baseUrl: string, key: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/v1/data/instruments?CountOnly=true`, { headers: { 'x-api-key': key } })
  const { meta } = (await answer.json()) as { readonly meta: { readonly revision: number } }
  return meta.revision
}

await main()
