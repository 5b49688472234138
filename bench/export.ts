import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import openapi from '../facades/generated/openapi.json' with { type: 'json' }
import { verdict } from './support/clients.ts'
import { type FilesRun, forgetFiles, measureFiles, measureNeighbours, type Noticed } from './support/files-load.ts'
import { openLargeMarket } from './support/large-market.ts'
import { type MeasuredServer, type Memory, runCommand, startMeasured } from './support/server.ts'

/**
 * Downloads the whole market as each table and watches the memory of the server, then writes and downloads the bulk files
 * beside other requests. FORMATS names the tables (none: only bulk files). The market stays in its database on
 * the PostgreSQL of TEST_POSTGRES_URL and is used again; the first run makes it, which takes minutes.
 */
const SIZE = Number(process.env.BONDS ?? 100_000)
const DEMO_EMAIL = 'demo@example.com'
/** Without it, bonds that are repaid would be left out. */
const EVERY_STATUS = `Status=${openapi.components.schemas.BondStatus.enum.join()}`
const FORMATS = (process.env.FORMATS ?? 'csv,ndjson,xlsx').split(',').filter(format => format !== '')
/** What serving files may add to the p99 of other requests, in milliseconds. */
const P99_MS = 10
/** What an export may hold at its height without garbage, and keep when it is done. */
const HEAP_AT_MOST = { liveMb: 50, keptMb: 20 }

interface Download {
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
}

interface Measured extends Download {
  readonly format: string
  readonly before: Memory
  readonly peak: Memory
  readonly after: Memory
  /** Heap in use at most, garbage taken away. */
  readonly live: number
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonds-bench-'))
  const env = await openLargeMarket(SIZE, dataDir)
  const key = await runCommand(['key', 'issue', '--email', DEMO_EMAIL], env)
  const server = await startMeasured(env)
  try {
    await download(server.baseUrl, key, 'csv', 'Fields=isin&YieldFrom=20')
    print(
      `${SIZE} bonds with every column, Node ${process.version}; memory of the server in MB, before → at most → after`,
    )
    print('format      rows    MB   seconds   rows/s   heap in use        with garbage   resident')
    const complaints: string[] = []
    for (const format of FORMATS) {
      const measured = await measure(server, key, format)
      print(lineOf(measured))
      complaints.push(...complaintsOf(measured))
    }
    conclude(complaints)
  } finally {
    await server.stop()
  }
  await forgetFiles(env.DATABASE_URL ?? '')
  const writing = await startMeasured({ ...env, FILES_DAYS: '30', QUOTE_DAYS: '1' })
  try {
    print('bulk files      rows    MB   seconds   resident')
    for (const run of await measureFiles(writing, key)) print(filesLineOf(run))
    const noticed = await measureNeighbours(writing, key)
    print('other requests meanwhile: p50 and p99, middle of the turns, ms')
    for (const one of noticed) print(noticedLineOf(one))
    judgeNeighbours(noticed)
  } finally {
    await writing.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function noticedLineOf({ situation, p50, p99, p99s, bytesASecond, refused }: Noticed): string {
  const each = p99s.map(ms => ms.toFixed(1)).join(' ')
  return `${situation.padEnd(8)} ${p50.toFixed(1).padStart(6)} ${p99.toFixed(1).padStart(6)}   ${mb(bytesASecond)} MB/s   ${refused} refused   p99 of each turn: ${each}`
}

function judgeNeighbours(noticed: readonly Noticed[]): void {
  const p99Of = (wanted: Noticed['situation']) => noticed.find(({ situation }) => situation === wanted)?.p99 ?? 0
  const [served, bytes, quiet] = [p99Of('served'), p99Of('bytes'), p99Of('quiet')]
  const text = `serving moves the p99 by ${(served - bytes).toFixed(1)} ms beside the same bytes, by ${(served - quiet).toFixed(1)} ms beside nothing`
  verdict(served - bytes <= P99_MS, `${text} (aim: ${P99_MS} ms)`)
}

function filesLineOf({ what, rows, bytes, seconds, before, peak }: FilesRun): string {
  const columns = [what.padEnd(10), String(rows).padStart(9), mb(bytes).padStart(5), seconds.toFixed(1).padStart(9)]
  return `${columns.join(' ')}   ${mb(before.rss)} → ${mb(peak.rss)}`
}

async function measure(server: MeasuredServer, key: string, format: string): Promise<Measured> {
  const before = await server.settled()
  const { result, peak, live } = await server.watchDuring(() =>
    download(server.baseUrl, key, format, `${EVERY_STATUS}&Fields=full`),
  )
  return { format, ...result, before, peak, live, after: await server.settled() }
}

async function download(baseUrl: string, key: string, format: string, query: string): Promise<Download> {
  const began = performance.now()
  const answer = await fetch(`${baseUrl}/api/v1/data/instruments?${query}&Format=${format}`, {
    headers: { 'x-api-key': key, 'accept-encoding': 'identity' },
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`)
  const count = format === 'xlsx' ? sheetRows() : lines()
  let bytes = 0
  let rows = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    rows = count(chunk)
  }
  const header = format === 'ndjson' ? 0 : 1
  return { rows: rows - header, bytes, seconds: (performance.now() - began) / 1_000 }
}

/** Counts lines; no text of the sample market holds one. */
function lines(): (chunk: Uint8Array) => number {
  let count = 0
  return chunk => {
    for (const byte of chunk) if (byte === 10) count += 1
    return count
  }
}

/** Counts the rows of the first sheet, which has the table, while the workbook arrives. */
function sheetRows(): (chunk: Uint8Array) => number {
  let count = 0
  let rest = ''
  const decoder = new TextDecoder()
  const unzip = new Unzip(file => {
    file.ondata = (error, data) => {
      if (error) throw error
      const text = rest + decoder.decode(data, { stream: true })
      count += text.split('<row r=').length - 1
      rest = text.slice(-6)
    }
    if (file.name === 'xl/worksheets/sheet1.xml') file.start()
  })
  unzip.register(UnzipInflate)
  return chunk => {
    unzip.push(chunk)
    return count
  }
}

function lineOf({ format, rows, bytes, seconds, before, live, peak, after }: Measured): string {
  const columns = [format.padEnd(7), String(rows).padStart(8), mb(bytes).padStart(5), seconds.toFixed(1).padStart(9)]
  const heap = [before.heapUsed, live, after.heapUsed].map(mb).join(' → ').padEnd(18)
  const resident = [before, peak, after].map(({ rss }) => mb(rss)).join(' → ')
  const speed = String(Math.round(rows / seconds)).padStart(8)
  return `${columns.join(' ')} ${speed}   ${heap} ${mb(peak.heapUsed).padStart(12)}   ${resident}`
}

function conclude(complaints: readonly string[]): void {
  for (const complaint of complaints) print(complaint)
  const { liveMb, keptMb } = HEAP_AT_MOST
  if (complaints.length > 0) process.exitCode = 1
  else print(`flat: no export held more than ${liveMb} MB of heap or kept more than ${keptMb} MB`)
}

function complaintsOf({ format, rows, before, live, after }: Measured): readonly string[] {
  const grown = (live - before.heapUsed) / 2 ** 20
  const kept = (after.heapUsed - before.heapUsed) / 2 ** 20
  return [
    rows === SIZE ? '' : `${format}: ${rows} rows instead of ${SIZE}`,
    grown <= HEAP_AT_MOST.liveMb ? '' : `${format}: the heap in use grew by ${grown.toFixed(0)} MB`,
    kept <= HEAP_AT_MOST.keptMb ? '' : `${format}: ${kept.toFixed(0)} MB were kept`,
  ].filter(complaint => complaint !== '')
}

await main()
