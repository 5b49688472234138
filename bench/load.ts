import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { openDatabase } from '../prisma/client.ts'
import { type FileKind, fieldsOf } from '../prisma/sources/file/fields.ts'
import type { IssuerKey, SourceRecord } from '../prisma/sources/record.ts'
import { sampleMarket } from '../prisma/sources/sample/batches.ts'
import { SAMPLE_DEFAULTS } from '../prisma/sources/sample/options.ts'
import { runCommand } from './support/server.ts'
import { print, table } from './support/table.ts'

/**
 * Writes a market of invented bonds with schedules and the quotes of one day into CSV files, and loads them into an empty
 * database: all new, unchanged, and the file of quotes alone with one other price. Databases are the PostgreSQL of
 * TEST_POSTGRES_URL and, with EMBEDDED=1, the embedded one instead. BONDS may be set.
 */
const SIZE = Number(process.env.BONDS ?? 100_000)
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'
const IS_EMBEDDED = process.env.EMBEDDED === '1'
const DATABASE = 'bonds_bench_load'
/** Seconds for 100,000 bonds: new, unchanged, and with one price changed. */
const AT_MOST = IS_EMBEDDED ? [180, 5, 10] : [60, 5, 10]
const URL_OF_DATABASE = IS_EMBEDDED ? undefined : `${SERVER}/${DATABASE}`

type Row = Readonly<Record<string, unknown>>

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-load-'))
  try {
    const files = join(folder, 'files')
    const { written, corporate } = await writeMarket(files)
    for (const [kind, { rows, bytes }] of written) print(`${kind.padEnd(13)} ${rows} rows, ${mb(bytes)} MB`)
    await onServer([`DROP DATABASE IF EXISTS ${DATABASE}`, `CREATE DATABASE ${DATABASE}`])
    const quotes = await changeQuote(join(files, 'quote.csv'), corporate, join(folder, 'quotes'))
    const rows = [['load', 'stored, s', 'published, s', 'whole command, s', 'aim, s']]
    for (const [turn, from] of [files, files, quotes].entries()) {
      const { stored, published, whole } = await load(folder, from)
      const aim = SIZE === 100_000 ? String(AT_MOST[turn]) : '–'
      rows.push([TURNS[turn] ?? '', stored.toFixed(1), published.toFixed(1), whole.toFixed(1), aim])
    }
    print(table(rows))
  } finally {
    await onServer([`DROP DATABASE IF EXISTS ${DATABASE}`])
    await rm(folder, { recursive: true, force: true })
  }
}

const TURNS = ['new', 'unchanged', 'one price changed']

async function load(folder: string, from: string) {
  const env = { ...process.env, DATABASE_URL: URL_OF_DATABASE, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  const began = performance.now()
  print(await runCommand(['ingest', 'file', '--from', from, '--mapping', `${from}.json`], env))
  const whole = (performance.now() - began) / 1_000
  return { ...(await timesOfRun(env.DATA_DIR)), whole }
}

/** Seconds of the newest run until its rows were stored and until they were published. */
async function timesOfRun(dataDir: string) {
  const database = await openDatabase({ databaseUrl: URL_OF_DATABASE, dataDir })
  try {
    const run = await database.prisma.load.findFirstOrThrow({
      orderBy: { startedAt: 'desc' },
      include: { revision: true },
    })
    const { startedAt, finishedAt, revision } = run
    const seconds = (end: Date | null | undefined) => ((end ?? startedAt).getTime() - startedAt.getTime()) / 1_000
    return { stored: seconds(revision?.createdAt ?? finishedAt), published: seconds(finishedAt) }
  } finally {
    await database.close()
  }
}

/** Writes the file of quotes with another price of one bond. @returns its folder */
async function changeQuote(path: string, isin: string, folder: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const last = (lines[0] ?? '').split(',').indexOf('last')
  const at = lines.findIndex(line => line.startsWith(isin))
  const cells = (lines[at] ?? '').split(',')
  lines[at] = cells.with(last, (Number(cells[last]) + 0.01).toFixed(3)).join()
  await mkdir(folder)
  await writeFile(join(folder, 'quote.csv'), lines.join('\n'))
  return folder
}

async function onServer(statements: readonly string[]): Promise<void> {
  if (IS_EMBEDDED) return
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

interface Market {
  readonly written: ReadonlyMap<string, Written>
  /** A bond with a quote to which no curve is fitted, ISIN. */
  readonly corporate: string
}

/** One file a kind, its columns named as our fields are, and the mappings beside them. */
async function writeMarket(folder: string): Promise<Market> {
  await mkdir(folder)
  const corporates = new Set<string>()
  let corporate: string | undefined
  const files = new Map<FileKind, ReturnType<typeof openFile>>()
  for (const { records } of sampleMarket({ ...SAMPLE_DEFAULTS, bonds: SIZE })) {
    for (const record of records) {
      if (record.kind === 'bond' && record.bondType === 'CORPORATE') corporates.add(String(record.isin))
      for (const [kind, row] of rowsOf(record)) {
        if (kind === 'quote' && corporates.has(String(row.isin))) corporate ??= String(row.isin)
        const file = files.getOrInsertComputed(kind, () => openFile(join(folder, `${kind}.csv`), kind))
        if (!file.write(row)) await file.drained()
      }
    }
  }
  const written = new Map<string, Written>()
  for (const [kind, file] of files) written.set(kind, await file.close())
  const tables = [...files.keys()].map(kind => ({ kind, file: `${kind}.csv`, columns: sameNames(kind) }))
  const write = (name: string, read: typeof tables) =>
    writeFile(join(folder, '..', `${name}.json`), JSON.stringify({ licence: 'Invented', tables: read }))
  await write('files', tables)
  await write(
    'quotes',
    tables.filter(({ kind }) => kind === 'quote'),
  )
  if (corporate === undefined) throw new Error('no corporate bond has a quote')
  return { written, corporate }
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
