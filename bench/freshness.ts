import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredServer, runCommand, startMeasured } from './support/server.ts'
import { type BenchDatabase, openBenchDatabase, unlimitedKey } from './support/service.ts'
import { print, table } from './support/table.ts'

/**
 * How fresh the answers are: the time from sending one quote until the screener of each instance shows it, what such a
 * revision costs, and what readers notice of 5,000 quotes a minute. SIZES, SERVERS, ROUNDS, SECONDS and
 * TEST_POSTGRES_URL may be set. The databases `bonds_bench_fresh_…` stay and are used again.
 */
const SIZES = (process.env.SIZES ?? '3000,20000,100000').split(',').map(Number)
const SERVERS = (process.env.SERVERS ?? '1,3').split(',').map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? 10)
/** Of sustained quotes, and of the calm beside it; 0 to leave them out. */
const SECONDS = Number(process.env.SECONDS ?? 60)
const QUOTES_A_MINUTE = 5_000
const READS_A_SECOND = 50
/** Between two questions for a quote that is not shown yet: asked 200 times a second, the instances would answer little else. */
const POLL_MS = 50

interface Market {
  readonly database: BenchDatabase
  readonly servers: readonly MeasuredServer[]
  readonly key: string
  readonly token: string
  readonly bonds: readonly { readonly isin: string; readonly last: number }[]
}

async function main(): Promise<void> {
  const rows: string[][] = []
  for (const size of SIZES) {
    for (const instances of SERVERS) rows.push([String(size), String(instances), ...(await measured(size, instances))])
  }
  const heads = ['bonds', 'instances', 'first s', 'median s', 'longest s', 'CPU ms', 'archive kB']
  print(table([[...heads, 'calm p99 ms', 'with quotes p99 ms', 'failed', 'revisions'], ...rows]))
}

async function measured(size: number, instances: number): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-freshness-'))
  const database = await openBenchDatabase(`bonds_bench_fresh_${size}`, size, dataDir)
  await moveToToday(database)
  const key = await unlimitedKey(database, 'freshness')
  const issue = ['feed', 'issue', `fresh-${randomUUID().slice(0, 8)}`, '--licence', 'invented']
  const token = await runCommand(issue, database.env)
  const servers = await Promise.all(Array.from({ length: instances }, () => startMeasured(database.env)))
  try {
    const bonds = (await database.query(TRADED)) as unknown as Market['bonds']
    const market = { database, servers, key, token, bonds }
    return [...(await oneQuote(market)), ...(SECONDS > 0 ? await sustained(market) : ['', '', '', ''])]
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Of an old day all prices but those of the feed would be stale: without spreads, no bond would have peers that move with it. */
async function moveToToday({ query }: BenchDatabase): Promise<void> {
  const [row] = await query(`SELECT current_date - max(date) AS days FROM "Curve" WHERE NOT fitted`)
  const days = Number(row?.days)
  if (days === 0) return
  await query(`DELETE FROM "Quote" WHERE date > (SELECT max(date) FROM "Curve" WHERE NOT fitted)`)
  await query(`DELETE FROM "Curve" WHERE fitted`)
  for (const [table, columns] of Object.entries(DATED)) {
    // Not in one step: a day would meet its own of another row.
    for (const step of [days + FAR_DAYS, -FAR_DAYS]) {
      const set = columns.map(column => `"${column}" = "${column}" + ${step} * interval '1 day'`)
      await query(`UPDATE "${table}" SET ${set.join(', ')}`)
    }
  }
}

const DATED = { Quote: ['date', 'time', 'settlementDate'], Curve: ['date', 'time'], FxRate: ['date'] }
const FAR_DAYS = 36_500

const TRADED = `SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
  WHERE b.status = 'TRADING' AND q.last IS NOT NULL AND (b."maturityDate" IS NULL OR b."maturityDate" > now())
  ORDER BY b.isin, q.date DESC`

/** The first round is not of the others: it moves the market to today and writes the first archive of the day. */
async function oneQuote(market: Market): Promise<readonly string[]> {
  const { servers, bonds, database } = market
  const first = await untilShown(market, 0)
  const spent = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const seconds: number[] = []
  let cpu = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sleep(1_000)
    const before = spent()
    seconds.push(await untilShown(market, round))
    cpu += spent() - before
  }
  seconds.sort((a, b) => a - b)
  const [archive] = await database.query(`SELECT sum(length(body))::int AS bytes FROM (
    SELECT "revisionId", body FROM "RevisionChunk" UNION ALL SELECT "revisionId", body FROM "OverlayRow") archived
    WHERE "revisionId" = (SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED')`)
  const median = seconds[Math.floor(seconds.length / 2)] ?? Number.NaN
  print(`${bonds.length} traded bonds, ${servers.length} instances: median ${median.toFixed(2)} s`)
  return [
    ...[first, median, seconds.at(-1) ?? Number.NaN].map(value => value.toFixed(2)),
    ((cpu / ROUNDS) * 1_000).toFixed(0),
    (Number(archive?.bytes) / 1_000).toFixed(0),
  ]
}

/** Sends a quote to the first instance. @returns seconds until all instances show it */
async function untilShown(market: Market, round: number): Promise<number> {
  const { bonds, servers, key } = market
  const bond = bonds[round % bonds.length] as Market['bonds'][number]
  const price = moved(bond.last, 1 + (Date.now() % 1_000) / 1e5)
  const began = performance.now()
  const sent = send(market, [{ isin: bond.isin, price }])
  const path = `/api/v1/data/instruments?Isin=${bond.isin}&Fields=quote.last`
  await Promise.all(
    servers.map(async ({ baseUrl }) => {
      for (;;) {
        const page = await fetch(baseUrl + path, { headers: { 'x-api-key': key } })
        const { items } = (await page.json()) as { items: readonly { quote: { last: number } }[] }
        if (items[0]?.quote.last === price) return
        await sleep(POLL_MS)
      }
    }),
  )
  const shown = performance.now() - began
  await sent
  return shown / 1_000
}

async function send({ servers, token }: Market, quotes: readonly { isin: string; price: number }[]): Promise<string> {
  const time = new Date().toISOString()
  const response = await fetch(`${servers[0]?.baseUrl}/ingest/quotes`, {
    method: 'POST',
    body: `${quotes.map(quote => JSON.stringify({ ...quote, time })).join('\n')}\n`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
    },
  })
  const { state, code } = (await response.json()) as { state?: string; code?: string }
  return state ?? `${response.status} ${code}`
}

/** Readers of the last instance in a calm time, and while quotes come every second. */
async function sustained(market: Market): Promise<readonly string[]> {
  const newest = async () =>
    Number((await market.database.query(`SELECT max(id) AS id FROM "Revision" WHERE status = 'PUBLISHED'`))[0]?.id)
  const calm = await readersFor(market, SECONDS)
  const before = await newest()
  const until = performance.now() + SECONDS * 1_000
  const sending: Promise<string>[] = []
  const feed = async () => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const quotes = Array.from({ length: Math.round(QUOTES_A_MINUTE / 60) }, (_, index) => {
        const bond = market.bonds[(turn * 83 + index) % market.bonds.length] as Market['bonds'][number]
        return { isin: bond.isin, price: moved(bond.last, 1 + (turn % 50) / 1e4) }
      })
      sending.push(send(market, quotes))
      await sleep(1_000)
    }
  }
  const [during] = await Promise.all([readersFor(market, SECONDS), feed()])
  const revisions = (await newest()) - before
  const states = Map.groupBy(await Promise.all(sending), state => state)
  print([...states].map(([state, all]) => `${state}: ${all.length}`).join(', '))
  return [calm.p99.toFixed(1), during.p99.toFixed(1), String(calm.failed + during.failed), String(revisions)]
}

async function readersFor({ servers, key, bonds }: Market, seconds: number) {
  const times: number[] = []
  let failed = 0
  const pending: Promise<void>[] = []
  const baseUrl = servers.at(-1)?.baseUrl
  const read = async (index: number) => {
    const isin = bonds[(index * 31) % bonds.length]?.isin
    const path = index % 2 === 0 ? `?Isin=${isin}` : `?YieldToMaturityFrom=${index % 20}&Sorts=ytm_desc`
    const began = performance.now()
    const response = await fetch(`${baseUrl}/api/v1/data/instruments${path}`, { headers: { 'x-api-key': key } })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) failed += 1
  }
  const began = performance.now()
  for (let index = 0; performance.now() - began < seconds * 1_000; index += 1) {
    pending.push(read(index))
    await sleep(Math.max(0, began + ((index + 1) * 1_000) / READS_A_SECOND - performance.now()))
  }
  await Promise.all(pending)
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, failed }
}

function moved(last: number, factor: number): number {
  return Math.round(last * factor * 1e4) / 1e4
}

await main()
