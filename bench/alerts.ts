import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clients, lineOf, percentile, verdict } from './support/clients.ts'
import { makeRevisions } from './support/next-revisions.ts'
import { startMeasured } from './support/server.ts'
import { type BenchDatabase, openBenchDatabase, unlimitedKey } from './support/service.ts'
import { stolenText, withStolen } from './support/stolen.ts'
import { print } from './support/table.ts'

/**
 * Alerts are evaluated over revisions in which all figures are others, while requests are answered: how long from the
 * publication to the last event in the database, how much memory, and how long requests wait meanwhile. Half the alerts
 * watch one of 50 screens, the others prices, yields and ratings of single bonds. ALERTS, BONDS, PER_SECOND, SECONDS,
 * BENCH_DATABASE and TEST_POSTGRES_URL may be set.
 */
const BONDS = Number(process.env.BONDS ?? 100_000)
const ALERTS = Number(process.env.ALERTS ?? 10_000)
const PER_SECOND = Number(process.env.PER_SECOND ?? 100)
const SECONDS = Number(process.env.SECONDS ?? 30)
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_alerts'
const REVISIONS = 2
const SCREENS = 50
const MOST_SECONDS = 30
const PATIENCE_MS = 300_000
const MB = 1 << 20
const PATHS = Array.from(
  { length: 400 },
  (_, index) => `/api/v1/data/instruments?YieldFrom=${index / 50}&Sorts=yield_desc&Page=${1 + (index % 5)}`,
)

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-alerts-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const key = await unlimitedKey(database, 'alerts')
  const revisions = await makeRevisions(database, REVISIONS, true)
  await makeAlerts(database)
  const server = await startMeasured(database.env)
  const port = Number(new URL(server.baseUrl).port)
  const ask = (seconds: number) => clients({ port, key, paths: PATHS, perSecond: PER_SECOND, connections: 16, seconds })
  try {
    await ask(5)
    const calm = await withStolen(() => ask(SECONDS))
    // Without alerts, a new revision alone.
    await database.query('UPDATE "Alert" SET paused = true')
    const plain = await measured(revisions[0] ?? 0, database, server, ask)
    await database.query('UPDATE "Alert" SET paused = false')
    const alerted = await measured(revisions[1] ?? 0, database, server, ask)
    const [{ events }] = (await database.query('SELECT count(*)::int AS events FROM "AlertEvent"')) as [
      { events: number },
    ]
    print(`${ALERTS} alerts over ${BONDS} bonds, ${PER_SECOND} requests/s on 16 connections, Node ${process.version}`)
    print(`calm: ${lineOf(calm.result.latencies['200'] ?? [])}, ${stolenText(calm.stolen)}`)
    print(`a revision without alerts: ${textOf(plain)}`)
    print(`a revision with alerts: ${textOf(alerted)}; ${events} events`)
    verdict(alerted.seconds <= MOST_SECONDS, `evaluated in ${alerted.seconds.toFixed(1)} s (aim ${MOST_SECONDS} s)`)
    verdict(events > 0, `${events} events are in the database`)
    verdict(alerted.failed.length === 0, `none failed: statuses other than 200: ${alerted.failed.join() || 'none'}`)
  } finally {
    await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  readonly seconds: number
  readonly latencies: readonly number[]
  readonly failed: readonly string[]
  readonly stolen: string
  readonly peakMb: number
}

/** Publishes a revision under load, until alerts are evaluated up to it. */
async function measured(
  revision: number,
  { query }: BenchDatabase,
  server: Awaited<ReturnType<typeof startMeasured>>,
  ask: (seconds: number) => ReturnType<typeof clients>,
): Promise<Measured> {
  const publishAndWait = async () => {
    await query(`UPDATE "Revision" SET status = 'PUBLISHED', "publishedAt" = now() WHERE id = $1`, [revision])
    const began = performance.now()
    for (;;) {
      const [row] = await query('SELECT "revisionId" AS reached FROM "AlertProgress"')
      const ms = performance.now() - began
      if (Number(row?.reached ?? 0) >= revision) return ms / 1_000
      if (ms > PATIENCE_MS) throw new Error(`alerts were not evaluated within ${PATIENCE_MS / 1_000} s`)
      await sleep(50)
    }
  }
  const { result, stolen } = await withStolen(() =>
    server.watchDuring(() => Promise.all([ask(SECONDS), publishAndWait()])),
  )
  const [{ latencies }, seconds] = result.result
  return {
    seconds,
    latencies: latencies['200'] ?? [],
    failed: Object.keys(latencies).filter(status => status !== '200'),
    stolen: stolenText(stolen),
    peakMb: result.peak.rss / MB,
  }
}

function textOf({ seconds, latencies, peakMb, stolen }: Measured): string {
  const p999 = percentile(latencies, 0.999).toFixed(1)
  return `${seconds.toFixed(1)} s from its publication until evaluated, ${lineOf(latencies)}, p99.9 ${p999} ms, peak ${peakMb.toFixed(0)} MB, ${stolen}`
}

/** Alerts of one account without channels, and evaluated up to the current revision. */
async function makeAlerts({ query }: BenchDatabase): Promise<void> {
  await query('DELETE FROM "AlertEvent"')
  await query('DELETE FROM "Alert"')
  await query('DELETE FROM "SavedScreen"')
  await query('DELETE FROM "AlertProgress"')
  const [account] = await query(`SELECT "accountId" AS id FROM "User" WHERE email = 'alerts@bench.example'`)
  const id = account?.id
  await query(
    `INSERT INTO "SavedScreen" (id, "accountId", name, query, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'Screen ' || n, 'YieldFrom=' || (8 + n * 0.2) || '&Currency=RUB', now()
     FROM generate_series(1, $2::int) n`,
    [id, SCREENS],
  )
  await query(
    `INSERT INTO "Alert" (id, "accountId", name, subject, "savedScreenId", events, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'Screen alert ' || n, 'SCREEN', s.id, ARRAY['screen.entered', 'screen.left'], now()
     FROM generate_series(1, $2::int) n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM "SavedScreen") s ON s.place = 1 + n % $3::int`,
    [id, Math.floor(ALERTS / 2), SCREENS],
  )
  await query(
    `INSERT INTO "Alert" (id, "accountId", name, subject, isin, events, level, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'Bond alert ' || b.place, 'BOND', b.isin,
       ARRAY[(ARRAY['bond.price_crossed', 'bond.yield_crossed', 'bond.rating_changed'])[1 + b.place % 3]],
       (ARRAY[100, 12, NULL])[1 + b.place % 3], now()
     FROM (SELECT isin, row_number() OVER (ORDER BY isin)::int AS place FROM "Bond" LIMIT $2::int) b`,
    [id, Math.ceil(ALERTS / 2)],
  )
  const [current] = await query(`SELECT max(id) AS id FROM "Revision" WHERE status = 'PUBLISHED'`)
  await query(`INSERT INTO "AlertProgress" (id, "revisionId", day) VALUES (1, $1, current_date)`, [current?.id])
}

await main()
