import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '../test/support/workbook.ts'
import { clients, lineOf } from './support/clients.ts'
import { SERIAL } from './support/serial.ts'
import { type MeasuredServer, startMeasured } from './support/server.ts'
import { openBenchDatabase, unlimitedKey } from './support/service.ts'
import { print } from './support/table.ts'

/**
 * Measures how a neighbour fares while another account does expensive work: hostile holdings files, a portfolio of 2,000
 * positions, whole markets as workbooks. BONDS, AT_ONCE, BENCH_DATABASE and TEST_POSTGRES_URL may be set.
 */
const BONDS = Number(process.env.BONDS ?? 20_000)
const AT_ONCE = Number(process.env.AT_ONCE ?? 16)
const DATABASE = process.env.BENCH_DATABASE ?? `bonds_bench_heavy_${BONDS}`
const POSITIONS = 2_000
const NEIGHBOUR_PATHS = [`/api/v1/data/instruments?YieldFrom=1${SERIAL}e-7&PageSize=20`]
const ONLY = process.env.ONLY?.split(',')

interface Job {
  readonly name: string
  /** Requests of the busy account at the same time. */
  readonly times: number
  run(): Promise<Response>
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-heavy-'))
  const database = await openBenchDatabase(DATABASE, BONDS, dataDir)
  const [busy, neighbour] = [await unlimitedKey(database, 'busy'), await unlimitedKey(database, 'neighbour')]
  const server = await startMeasured({ ...database.env, FILES_DAYS: '0' })
  try {
    print(`${BONDS} bonds, Node ${process.version}; the neighbour sends 50 requests a second`)
    const rest = (path: string) => fetch(server.baseUrl + path, { headers: { 'x-api-key': busy } })
    const graphql = (query: string, variables: object) =>
      fetch(`${server.baseUrl}/graphql`, {
        method: 'POST',
        headers: { 'x-api-key': busy, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
    const id = await portfolioOf(database, graphql)
    const preview = (name: string, base64: string) => () => graphql(PREVIEW, { file: { name, base64 } })
    const jobs: readonly Job[] = [
      { name: 'nothing', times: 0, run: () => rest('/api/v1/data/instruments') },
      { name: 'nested workbook', times: 1, run: preview('nested.xlsx', nested().toString('base64')) },
      { name: 'nested workbook', times: 4, run: preview('nested.xlsx', nested().toString('base64')) },
      { name: 'portfolio', times: 1, run: () => rest(`/api/v1/data/holdings/${id}?PositionsLimit=2000`) },
      { name: 'portfolio', times: AT_ONCE, run: () => rest(`/api/v1/data/holdings/${id}?PositionsLimit=2000`) },
      { name: 'ladder', times: AT_ONCE, run: () => rest(LADDER) },
      { name: 'xlsx', times: 1, run: () => rest('/api/v1/data/instruments?Fields=full&Format=xlsx') },
      { name: 'xlsx', times: AT_ONCE, run: () => rest('/api/v1/data/instruments?Fields=full&Format=xlsx') },
    ]
    for (const job of jobs) if (ONLY === undefined || ONLY.includes(job.name)) await measure(server, job, neighbour)
  } finally {
    await server.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const PREVIEW = `query ($file: HoldingsFileInput!) { previewHoldings(file: $file) { rowsRead } }`
const LADDER = '/api/v1/data/ladder?Amount=100000000&Currency=RUB&Years=30&CreditRatingFrom=B-&BondsPerRung=10'

async function measure(server: MeasuredServer, { name, times, run }: Job, key: string): Promise<void> {
  const before = await server.settled()
  const began = performance.now()
  const seconds = times === 0 ? 10 : 0
  const statuses = new Map<number, number>()
  const done = async () => {
    const answers = Array.from({ length: times }, async () => {
      const response = await run()
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    })
    await Promise.all(answers)
    return (performance.now() - began) / 1_000
  }
  const port = Number(new URL(server.baseUrl).port)
  const task = { port, key, paths: NEIGHBOUR_PATHS, perSecond: 50, connections: 8, seconds: seconds || 20 }
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, residentKb(server.pid))
  }, 100)
  const neighbour = clients(task)
  await new Promise(resolve => setTimeout(resolve, 2_000))
  const result = { took: (await done()) - 2, report: await neighbour }
  clearInterval(watching)
  const answered = Object.values(result.report.latencies).flat()
  const codes = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  print(
    `${name.padEnd(16)} × ${times}: ${result.took.toFixed(1)} s (${codes}), resident ${mb(before.rss)} → ${mb(peak * 1_024)} MB`,
  )
  print(`  neighbour: ${lineOf(answered)}, ${result.report.unsent} not sent`)
}

/** Garbage is not collected on purpose meanwhile: that would be taken for the work. */
function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

/** Two million tags, each in the one before. */
function nested(): Buffer {
  const part = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`)
  return zipOf({
    'xl/workbook.xml': part(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': part('<a>'.repeat(2_000_000)),
  })
}

type Ask = (query: string, variables: object) => Promise<Response>

/** A portfolio of the busy account with so many positions. */
async function portfolioOf(database: Awaited<ReturnType<typeof openBenchDatabase>>, ask: Ask): Promise<string> {
  const bonds = await database.query(
    `SELECT isin FROM "Bond" WHERE status <> 'MATURED' ORDER BY isin LIMIT ${POSITIONS}`,
  )
  const text = ['ISIN,Quantity', ...bonds.map(({ isin }, index) => `${isin},${index + 1}`)].join('\n')
  const query = `mutation ($file: HoldingsFileInput!) { importHoldings(file: $file, currency: "RUB") { portfolio { id } } }`
  const began = performance.now()
  const answer = (await (await ask(query, { file: { name: 'bench.csv', text } })).json()) as Imported
  if (answer.data === undefined) throw new Error(JSON.stringify(answer))
  print(`import of ${bonds.length} positions: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return answer.data.importHoldings.portfolio.id
}

interface Imported {
  readonly data?: { readonly importHoldings: { readonly portfolio: { readonly id: string } } }
}

await main()
