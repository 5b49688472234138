import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'
import { print } from './support/table.ts'

/**
 * How long until quotes that a feed sends are shown: from the first byte of the batch to the first page of the screener
 * with a price of it. Each round sends QUOTES quotes of BONDS bonds. BENCH_DATABASE and TEST_POSTGRES_URL may be set.
 */
const BONDS = Number(process.env.BONDS ?? 3_000)
const QUOTES = Number(process.env.QUOTES ?? 10_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const DATABASE = process.env.BENCH_DATABASE ?? 'bonds_bench_feed'

interface Traded {
  readonly isin: string
  readonly last: number
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-feed-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const key = await unlimitedKey(database, 'feed')
  const token = await runCommand(['feed', 'issue', 'bench', '--licence', 'invented'], database.env)
  const server = await startMeasured(database.env)
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bonds = (await database.query(TRADED)) as unknown as readonly Traded[]
      const seconds = await timeOf(server.baseUrl, { key, token, bonds, round })
      const what = round === 0 ? 'the first batch, which moves the market to today' : `batch ${round}`
      print(`${what}: ${QUOTES} quotes of ${bonds.length} bonds, ${seconds.join(', ')}`)
    }
  } finally {
    await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const TRADED = `SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
  WHERE b.status = 'TRADING' AND q.last IS NOT NULL AND (b."maturityDate" IS NULL OR b."maturityDate" > now())
  ORDER BY b.isin, q.date DESC`

interface Round {
  readonly key: string
  readonly token: string
  readonly bonds: readonly Traded[]
  readonly round: number
}

async function timeOf(baseUrl: string, { key, token, bonds, round }: Round): Promise<readonly string[]> {
  const now = Date.now()
  const moved = (last: number) => Math.round(last * (1 + (round % 2 === 0 ? 0.001 : -0.001)) * 1e4) / 1e4
  const lines = Array.from({ length: QUOTES }, (_, index) => {
    const { isin, last } = bonds[index % bonds.length] as Traded
    return JSON.stringify({ isin, price: moved(last), time: new Date(now - QUOTES + index).toISOString() })
  })
  const began = performance.now()
  const response = await fetch(`${baseUrl}/ingest/quotes`, {
    method: 'POST',
    body: `${lines.join('\n')}\n`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
    },
  })
  const answer = (await response.json()) as Readonly<Record<string, unknown>>
  const answered = performance.now() - began
  const [first] = bonds
  const path = `/api/v1/data/instruments?Isin=${first?.isin}&Fields=quote.last`
  const shownPrice = moved(first?.last ?? 0)
  for (;;) {
    const page = await fetch(baseUrl + path, { headers: { 'x-api-key': key } })
    const { items } = (await page.json()) as { items: readonly { quote: { last: number } }[] }
    if (items[0]?.quote.last === shownPrice) break
  }
  const shown = performance.now() - began
  const { state, accepted, superseded, message } = answer
  return [
    `answered after ${(answered / 1_000).toFixed(2)} s`,
    `shown after ${(shown / 1_000).toFixed(2)} s`,
    `${state}, ${accepted} accepted, ${superseded} superseded${message === null ? '' : `, ${message}`}`,
  ]
}

await main()
