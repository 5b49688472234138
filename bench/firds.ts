import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, createDeflateRaw } from 'node:zlib'
import pg from 'pg'
import { ingest } from '../gateway/ingestion/ingest.ts'
import { openDatabase } from '../prisma/client.ts'
import { migrate } from '../prisma/migrate.ts'
import { firdsSource } from '../prisma/sources/firds/source.ts'
import { isinOf, leiOf } from '../prisma/sources/sample/identifiers.ts'

/**
 * Grows the recorded record of the European register to a full file, packed as the register packs it, and reads it in a
 * process of its own: records a second and memory. A part of it is then stored in the PostgreSQL of TEST_POSTGRES_URL,
 * in a database that is made for it and dropped.
 */
const SIZE_MB = Number(process.env.SIZE_MB ?? 300)
const STORED_MB = Number(process.env.STORED_MB ?? 30)
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'
const DATABASE = 'bonds_bench_firds'
const GOAL_MB = 400
const VENUES = ['XEUM', 'MANL', 'FRAB']
const ISSUERS = 20_000
const MB = 2 ** 20

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const [, , work, path] = process.argv
  if (work === 'read' && path !== undefined) return read(path)
  if (work === 'store' && path !== undefined) return store(path)
  const folder = await mkdtemp(join(tmpdir(), 'bonds-bench-firds-'))
  try {
    const whole = join(folder, 'FULINS_D_20261121_01of01.zip')
    await grow(whole, SIZE_MB)
    await inOwnProcess('read', whole)
    const part = join(folder, 'FULINS_D_20261121_part.zip')
    await grow(part, STORED_MB)
    await inOwnProcess('store', part)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function inOwnProcess(work: string, path: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, work, path], { stdio: 'inherit' })
  const [status] = await once(child, 'close')
  if (status !== 0) process.exitCode = 1
}

async function read(path: string): Promise<void> {
  const started = performance.now()
  const watch = heapWatch()
  let [records, rows, failures] = [0, 0, 0]
  const signal = new AbortController().signal
  for await (const parsed of firdsSource().read({ from: path, fetch, signal, progress: () => undefined })) {
    records += parsed.read
    rows += parsed.rows.length
    failures += parsed.failures.length
  }
  const what = `${records} records to ${rows} rows, ${failures} failures`
  conclude('read', what, records, (performance.now() - started) / 1000, watch())
}

async function store(path: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
  await admin.query(`CREATE DATABASE ${DATABASE}`)
  const database = await openDatabase({ databaseUrl: `${SERVER}/${DATABASE}`, dataDir: '' })
  try {
    await migrate(database.adapter)
    for (const time of ['stored', 'stored again']) {
      const watch = heapWatch()
      const report = await ingest(database, firdsSource(), { from: path })
      const what = `${report.read} records: ${report.inserted} new, ${report.updated} changed, ${report.failed} failed`
      conclude(time, what, report.read, report.seconds, watch())
    }
  } finally {
    await database.close()
    await admin.query(`DROP DATABASE ${DATABASE}`)
    await admin.end()
  }
}

function conclude(work: string, what: string, records: number, seconds: number, heap: number): void {
  const rss = process.resourceUsage().maxRSS / 1024
  print(`${work}: ${what}; ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} records/s`)
  print(`  memory at most: ${rss.toFixed(0)} MB resident, ${(heap / MB).toFixed(0)} MB of heap`)
  if (work === 'read' && rss > GOAL_MB) {
    print(`  more than the ${GOAL_MB} MB that are the goal`)
    process.exitCode = 1
  }
}

/** @returns a function that stops and tells the largest heap */
function heapWatch(): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 50)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Instruments at three venues each, with right check digits; every one that the recorded bond was made into. */
async function grow(path: string, megabytes: number): Promise<void> {
  const record = recordedRecord()
  const file = createWriteStream(path)
  const name = Buffer.from('FULINS_D.xml')
  file.write(localHeader(name))
  const packer = createDeflateRaw({ level: 6 })
  packer.pipe(file, { end: false })
  let [bytes, sum, packed] = [0, 0, 0]
  packer.on('data', (chunk: Buffer) => {
    packed += chunk.length
  })
  const write = async (text: string) => {
    const chunk = Buffer.from(text)
    bytes += chunk.length
    sum = crc32(chunk, sum)
    if (!packer.write(chunk)) await once(packer, 'drain')
  }
  await write(HEAD)
  for (let index = 0; bytes < megabytes * MB; index++) {
    await write(VENUES.map(venue => record(isinOf('DE', index), leiOf(index % ISSUERS), venue)).join('\n'))
  }
  await write(FOOT)
  packer.end()
  await once(packer, 'end')
  file.end(directory(name, { bytes, sum, packed }))
  await once(file, 'finish')
  print(`${Math.round(bytes / MB)} MB of XML, ${Math.round((await stat(path)).size / MB)} MB packed`)
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<BizData><Pyld><Document xmlns="urn:iso:std:iso:20022:tech:xsd:auth.017.001.02"><FinInstrmRptgRefDataRpt>
<RptHdr><RptgPrd><Dt>2026-11-21</Dt></RptgPrd></RptHdr>`
const FOOT = '</FinInstrmRptgRefDataRpt></Document></Pyld></BizData>'

/** The bond among the recorded records, made to live on. */
function recordedRecord(): (isin: string, lei: string, venue: string) => string {
  const folder = process.env.RECORDED_DIR ?? join(import.meta.dirname, '../../shared/data')
  const path = join(folder, 'esma-firds/DLTINS_assembled.xml')
  if (!existsSync(path)) throw new Error(`There is no recorded answer ${path}: set RECORDED_DIR.`)
  const [, recorded = ''] = /<TermntdRcrd>(\s[\s\S]*?)<\/TermntdRcrd>/.exec(readFileSync(path, 'utf8')) ?? []
  const lives = recorded
    .replace(/<TermntnDt>.*<\/TermntnDt>/, '<TermntnDt>2040-01-15T23:59:59Z</TermntnDt>')
    .replace(/<MtrtyDt>.*<\/MtrtyDt>/, '<MtrtyDt>2040-01-15</MtrtyDt>')
  return (isin, lei, venue) =>
    `<RefData>${lives
      .replace('DE000A1R07V3', isin)
      .replace('549300GDPG70E3MBBU98', lei)
      .replace('<Id>XEUM</Id>', `<Id>${venue}</Id>`)}</RefData>`
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function directory(name: Buffer, { bytes, sum, packed }: Record<'bytes' | 'sum' | 'packed', number>): Buffer {
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(sum, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed, 16)
  return Buffer.concat([entry, name, end])
}

await main()
