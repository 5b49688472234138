import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type FileKind, fieldsOf } from '../prisma/sources/file/fields.ts'
import type { IssuerKey, SourceRecord } from '../prisma/sources/record.ts'
import { sampleMarket } from '../prisma/sources/sample/batches.ts'
import { SAMPLE_DEFAULTS } from '../prisma/sources/sample/options.ts'
import { runCommand } from './support/server.ts'

/**
 * Writes a market of invented bonds with schedules and the quotes of one day into CSV files, and loads them twice into
 * an empty database on the PostgreSQL of TEST_POSTGRES_URL: all new, then unchanged.
 */
const SIZE = Number(process.env.BONDS ?? 100_000)
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'
const DATABASE = 'bonds_bench_load'
/** Seconds for 100,000 bonds: as new, and unchanged. */
const AT_MOST = [60, 15]

type Row = Readonly<Record<string, unknown>>

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-load-'))
  const env = { ...process.env, DATABASE_URL: `${SERVER}/${DATABASE}`, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  try {
    const written = await writeMarket(join(folder, 'files'))
    for (const [kind, { rows, bytes }] of written) print(`${kind.padEnd(13)} ${rows} rows, ${mb(bytes)} MB`)
    await onServer([`DROP DATABASE IF EXISTS ${DATABASE}`, `CREATE DATABASE ${DATABASE}`])
    for (const [turn, limit] of AT_MOST.entries()) {
      const seconds = await load(folder, env)
      const aim = SIZE === 100_000 ? ` (aim: at most ${limit})` : ''
      print(`${turn === 0 ? 'new' : 'unchanged'}: ${seconds.toFixed(1)} s${aim}`)
    }
  } finally {
    await onServer([`DROP DATABASE IF EXISTS ${DATABASE}`])
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now()
  const files = join(folder, 'files')
  print(await runCommand(['ingest', 'file', '--from', files, '--mapping', join(folder, 'mapping.json')], env))
  return (performance.now() - began) / 1_000
}

async function onServer(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

interface Written {
  readonly rows: number
  readonly bytes: number
}

/** One file a kind, its columns named as our fields are, and the mapping beside them. */
async function writeMarket(folder: string): Promise<ReadonlyMap<string, Written>> {
  await mkdir(folder)
  const files = new Map<FileKind, ReturnType<typeof openFile>>()
  for (const { records } of sampleMarket({ ...SAMPLE_DEFAULTS, bonds: SIZE })) {
    for (const record of records) {
      for (const [kind, row] of rowsOf(record)) {
        const file = files.getOrInsertComputed(kind, () => openFile(join(folder, `${kind}.csv`), kind))
        if (!file.write(row)) await file.drained()
      }
    }
  }
  const written = new Map<string, Written>()
  for (const [kind, file] of files) written.set(kind, await file.close())
  const tables = [...files.keys()].map(kind => ({ kind, file: `${kind}.csv`, columns: sameNames(kind) }))
  await writeFile(join(folder, '..', 'mapping.json'), JSON.stringify({ licence: 'Invented', tables }))
  return written
}

const sameNames = (kind: FileKind): Row => Object.fromEntries(Object.keys(fieldsOf(kind)).map(name => [name, name]))

function rowsOf(record: SourceRecord): readonly (readonly [FileKind, Row])[] {
  switch (record.kind) {
    case 'issuer':
      return [['issuer', { ...record, key: record.sourceKey, ...party('guarantor', record.guarantor) }]]
    case 'bond':
      return [['bond', { ...record, ...party('issuer', record.issuer), ...party('guarantor', record.guarantor) }]]
    case 'schedule':
      return [
        ...record.coupons.map(row => ['coupon', { ...row, isin: record.isin }] as const),
        ...record.amortizations.map(row => ['amortization', { ...row, isin: record.isin }] as const),
        ...record.offers.map(row => ['offer', { ...row, isin: record.isin }] as const),
      ]
    case 'quote':
      return record.date === SAMPLE_DEFAULTS.asOf ? [['quote', { ...record }]] : []
    default:
      return []
  }
}

function party(name: string, key: IssuerKey | null | undefined): Row {
  return { [`${name}Inn`]: key?.inn, [`${name}Lei`]: key?.lei, [`${name}Key`]: key?.sourceKey }
}

function openFile(path: string, kind: FileKind) {
  const names = Object.keys(fieldsOf(kind))
  const stream = createWriteStream(path)
  let rows = 0
  stream.write(`${names.join()}\n`)
  return {
    write: (row: Row): boolean => {
      rows += 1
      return stream.write(`${names.map(name => cell(row[name])).join()}\n`)
    },
    drained: () => new Promise(resolve => stream.once('drain', resolve)),
    close: async (): Promise<Written> => {
      stream.end()
      await finished(stream)
      return { rows, bytes: (await stat(path)).size }
    },
  }
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

await main()
