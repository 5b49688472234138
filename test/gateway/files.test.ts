import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileOpener, type OpenedFile } from '../../gateway/files/open-file.ts'
import { writeFiles } from '../../gateway/files/write-files.ts'
import { createLog } from '../../gateway/process/log.ts'
import { pruneFiles } from '../../prisma/files/prune-files.ts'
import { deleteFiles } from '../../prisma/files/store-files.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { FILE_TABLES } from '../../schema/files/file-tables.ts'
import {
  currentManifest,
  downloaded,
  FILES,
  type Manifest,
  queryParquet,
  type Row,
  rowsOfFile,
} from '../support/bulk-files.ts'
import { openWorld, type World } from '../world.ts'

/** Files are written in the background, which on a busy machine takes its time. */
const PATIENCE = 400_000
const FORMATS = ['parquet', 'csv', 'ndjson']
const EVERY_STATUS = 'Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

let world: World
let manifest: Manifest
let tables: Record<string, Record<string, readonly Row[]>>

beforeAll(async () => {
  world = await openWorld({ settings: { FILES_DAYS: '30' } })
  manifest = await currentManifest(world)
  tables = {}
  for (const { table, format, path } of manifest.files) {
    tables[table] = { ...tables[table], [format]: await rowsOfFile(format, await downloaded(world, path)) }
  }
}, PATIENCE)
afterAll(() => world.close())

function pathOf(name: string): string {
  return `${FILES}/${manifest.revision}/${name}`
}

function rowsOf(table: string, format = 'ndjson'): readonly Row[] {
  return tables[table]?.[format] ?? []
}

/** Every row of a listing of REST. */
async function listed(path: string, query = ''): Promise<readonly Row[]> {
  const text = await (await world.get(`${path}?Format=ndjson&Fields=full${query}`)).text()
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line) as Row)
}

describe('the manifest', () => {
  test('names every table in every format, with the licence of the source', () => {
    const names = FILE_TABLES.flatMap(({ name }) => FORMATS.map(format => `${name} ${format}`))
    expect(new Set(manifest.files.map(({ table, format }) => `${table} ${format}`))).toEqual(new Set(names))
    expect(manifest.licences).toEqual([
      expect.objectContaining({ source: 'sample', licence: expect.stringMatching(/^Invented data: free to use/) }),
    ])
    expect(manifest.revisions.map(({ revision }) => revision)).toEqual([manifest.revision])
  })

  test('states rows, bytes and hash of what is downloaded', async () => {
    for (const { path, table, format, rows, bytes, sha256 } of manifest.files) {
      const body = await downloaded(world, path)
      expect([path, body.length]).toEqual([path, bytes])
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
      expect([path, rowsOf(table, format).length]).toEqual([path, rows])
    }
  })

  test('of a revision without files says which have some', async () => {
    const answer = await world.get(`${FILES}?Revision=77`)
    expect(await answer.json()).toMatchObject({
      status: 404,
      detail: `Revision 77 has no bulk files. Revisions that have: ${manifest.revision}.`,
    })
  })
})

describe('a file', () => {
  test('has the same rows in each format', () => {
    for (const { name, columns } of FILE_TABLES) {
      const [parquet, csv, ndjson] = FORMATS.map(format => rowsOf(name, format))
      const shown = (rows: readonly Row[] | undefined) =>
        rows?.map(row => columns.map(({ name: column, kind }) => comparable(row[column], kind)))
      expect(shown(parquet), name).toEqual(shown(ndjson))
      expect(shown(csv), name).toEqual(shown(ndjson))
    }
  })

  test('of bonds has every bond of the screener, with its terms', async () => {
    const bonds = await listed('/api/v1/data/instruments', `&${EVERY_STATUS}`)
    const rows = byKey(rowsOf('bonds'), 'isin')
    expect(bonds.length).toBeGreaterThan(100)
    expect([...rows.keys()].sort()).toEqual(bonds.map(({ isin }) => isin).sort())
    const terms = [
      'id',
      'name',
      'bondType',
      'currency',
      'maturityDate',
      'outstanding',
      'couponType',
      'outstandingNominal',
    ]
    expectSame(bonds, rows, terms)
  })

  test('of measures has the figures of the screener', async () => {
    const bonds = await listed('/api/v1/data/instruments', `&${EVERY_STATUS}`)
    const rows = byKey(rowsOf('measures'), 'isin')
    const figures = [
      'price',
      'yield',
      'yieldBasis',
      'durationDays',
      'gSpreadBp',
      'zSpreadBp',
      'accrued',
      'liquidity',
      'turnover30d',
    ]
    expectSame(
      bonds.filter(({ isin }) => rows.has(isin)),
      rows,
      figures,
    )
    expect(rowsOf('measures').some(({ gSpreadBp }) => typeof gSpreadBp === 'number')).toBe(true)
  })

  test('of schedules and credit has those of a bond, in its order', async () => {
    const amortizing = rowsOf('repayments').find(({ redemption }) => redemption === false)
    const callable = rowsOf('offers')[0]
    const rated = rowsOf('ratings').find(({ subject }) => subject === 'BOND')
    for (const isin of [amortizing, callable, rated].map(row => String(row?.isin))) {
      const bond = await world.getJson<Record<string, readonly Row[]>>(`/api/v1/data/instruments/${isin}`)
      const of = (table: string) => rowsOf(table).filter(row => row.isin === isin)
      expect(of('coupons').map(({ number, payDate, rate, value }) => ({ number, payDate, rate, value }))).toEqual(
        bond.coupons?.map(({ number, payDate, rate, value }) => ({ number, payDate, rate, value })),
      )
      expect(of('repayments').map(({ date, value }) => ({ date, value }))).toEqual(
        bond.amortizations?.map(({ date, value }) => ({ date, value })),
      )
      expect(of('offers').map(({ type, date, price }) => ({ type, date, price }))).toEqual(
        bond.offers?.map(({ type, date, price }) => ({ type, date, price })),
      )
    }
  })

  test('of issuers and placements has those of the listings', async () => {
    const placements = await world.getJson<{ items: readonly Row[]; page: { total: number } }>(
      '/api/v1/data/placements?PageSize=500&Fields=full',
    )
    const rows = byKey(rowsOf('placements'), 'id')
    expect(rows.size).toBe(placements.page.total)
    expectSame(placements.items, rows, [
      'name',
      'stage',
      'method',
      'settlementDate',
      'currency',
      'isin',
      'volumePlaced',
    ])
    const issuers = await world.getJson<{ items: readonly Row[] }>('/api/v1/data/issuers?PageSize=500')
    expectSame(issuers.items, byKey(rowsOf('issuers'), 'id'), ['name', 'inn', 'lei', 'country', 'sector'])
  })

  test('of quotes, curves and fixings has what history, curves and rates answer', async () => {
    const quote = rowsOf('quotes').find(({ turnover }) => turnover !== null)
    const history = await world.getJson<{ items: readonly Row[] }>(
      `/api/v1/data/instruments/${quote?.isin}/history?From=${quote?.date}&To=${quote?.date}&Fields=full`,
    )
    expect(history.items).toHaveLength(1)
    expectSame(
      history.items,
      byKey([quote as Row], 'date'),
      ['turnover', 'trades', 'sourceYield', 'sourceGSpreadBp'],
      'date',
    )
    const curves = await world.getJson<{ items: readonly (Row & { points: readonly Row[] })[] }>('/api/v1/data/curves')
    expect(
      curves.items.flatMap(({ key, points }) =>
        points.map(({ tenorYears, zero, par }) => ({ key, tenorYears, zero, par })),
      ),
    ).toEqual(rowsOf('curves').map(({ key, tenorYears, zero, par }) => ({ key, tenorYears, zero, par })))
    const rates = await listed('/api/v1/data/rates', '&From=2000-01-01')
    expect(rowsOf('fixings')).toHaveLength(rates.length)
    expect(rowsOf('fixings').slice(0, 50)).toEqual(
      rates
        .slice(0, 50)
        .map(rate => expect.objectContaining({ date: rate.date, key: rate.key, value: rate.value, rate: rate.rate })),
    )
  })

  test('in Parquet has days, instants, exact decimals, and groups compressed with zstd', async () => {
    const bytes = await downloaded(world, pathOf('quotes.parquet'))
    const types = await queryParquet(bytes, file => `DESCRIBE SELECT * FROM '${file}'`)
    const typeOf = (column: string) => types.find(({ column_name }) => column_name === column)?.column_type
    expect(['date', 'time', 'turnover', 'last', 'trades', 'isin'].map(typeOf)).toEqual([
      'DATE',
      'TIMESTAMP',
      'DECIMAL(28,8)',
      'DOUBLE',
      'INTEGER',
      'VARCHAR',
    ])
    const groups = await queryParquet(bytes, file => `SELECT DISTINCT compression FROM parquet_metadata('${file}')`)
    expect(groups).toEqual([{ compression: 'ZSTD' }])
  })

  test('is byte for byte the same when it is written again', async () => {
    const { database } = world.service
    await deleteFiles(database.prisma, { id: manifest.revision })
    const log = createLog('silent')
    // Maintenance may come first.
    await alone(database, signal => writeFiles(database, { log, signal }), 'files', { waitMs: null })
    const again = await world.getJson<Manifest>(FILES)
    expect(again.files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      manifest.files.map(({ name, sha256 }) => [name, sha256]),
    )
  })
})

describe('a download', () => {
  test('is cached for good, saved under a telling name, and not sent again', async () => {
    const response = await world.get(pathOf('bonds.parquet'))
    const file = manifest.files.find(({ name }) => name === 'bonds.parquet')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"${file?.sha256}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'application/vnd.apache.parquet',
      'content-length': String(file?.bytes),
      'accept-ranges': 'bytes',
    })
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="bonds-\\d{4}-\\d{2}-\\d{2}-r${manifest.revision}.parquet"$`),
    )
    const held = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await world.get(pathOf('bonds.parquet'), held)).status).toBe(304)
  })

  test('resumes where it broke off', async () => {
    const path = pathOf('coupons.ndjson.gz')
    const whole = await downloaded(world, path)
    const etag = (await world.get(path)).headers.get('etag') ?? ''
    const ranges = [`bytes=0-999`, `bytes=1000-${whole.length - 2}`, 'bytes=-1']
    const parts = []
    for (const range of ranges) {
      const part = await world.get(path, { range, 'if-range': etag })
      expect(part.status).toBe(206)
      parts.push(Buffer.from(await part.arrayBuffer()))
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
    const tail = await world.get(path, { range: `bytes=${whole.length - 10}-` })
    expect(tail.headers.get('content-range')).toBe(`bytes ${whole.length - 10}-${whole.length - 1}/${whole.length}`)
  })

  test('is read from the database once, and again from memory, also a range of it', async () => {
    const { requests } = world.service.database
    const database = vi.spyOn(requests, '$queryRaw')
    const pieces = () => database.mock.calls.filter(([sql]) => JSON.stringify(sql).includes('FileChunk')).length
    const name = 'measures.csv.gz'
    const file = (await fileOpener(requests)(String(manifest.revision), name)) as OpenedFile
    const read = async (start: number, end: number) => Buffer.concat(await Array.fromAsync(file.read(start, end)))
    const whole = await read(0, file.bytes - 1)
    expect(whole.equals(await downloaded(world, pathOf(name)))).toBe(true)
    const before = pieces()
    expect(before).toBeGreaterThan(1)
    expect((await read(0, file.bytes - 1)).equals(whole)).toBe(true)
    expect((await read(70_000, 140_000)).equals(whole.subarray(70_000, 140_001))).toBe(true)
    expect(pieces()).toBe(before)
    database.mockRestore()
  })

  test('leaves turns to other requests, however quick its reader is', async () => {
    const path = pathOf('coupons.ndjson.gz')
    const { length } = await downloaded(world, path)
    let turns = 0
    let running = true
    const count = () => {
      turns += 1
      if (running) setImmediate(count)
    }
    const response = await world.get(path)
    count()
    await response.arrayBuffer()
    running = false
    expect(turns).toBeGreaterThan(length / 65_536 / 2)
  })

  test('is whole where the range is of another version or cannot be read, and refused beyond the end', async () => {
    const path = pathOf('curves.csv.gz')
    const { bytes } = manifest.files.find(({ name }) => name === 'curves.csv.gz') as { bytes: number }
    const statusOf = async (headers: Record<string, string>) => (await world.get(path, headers)).status
    expect(await statusOf({ range: 'bytes=0-1', 'if-range': '"another"' })).toBe(200)
    expect(await statusOf({ range: 'bytes=5-1' })).toBe(200)
    expect(await statusOf({ range: 'bytes=0-1,4-5' })).toBe(200)
    const beyond = await world.get(path, { range: `bytes=${bytes}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
    expect(await beyond.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  })

  test('answers HEAD with the same headers and no body', async () => {
    const url = world.baseUrl + pathOf('curves.parquet')
    const response = await fetch(url, { method: 'HEAD', headers: { 'x-api-key': world.key } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(
      String(manifest.files.find(({ name }) => name === 'curves.parquet')?.bytes),
    )
    expect(await response.text()).toBe('')
  })

  test('of an unknown file names those there are', async () => {
    const answer = (await (await world.get(pathOf('bond.parquet'))).json()) as { status: number; detail: string }
    expect(answer.status).toBe(404)
    expect(answer.detail).toContain('Did you mean bonds.parquet? Its files: bonds.csv.gz, bonds.ndjson.gz')
    expect((await world.get(`${FILES}/77/bonds.parquet`)).status).toBe(404)
    expect((await world.get(`${FILES}/1/2/3`)).status).toBe(404)
    expect((await world.get(`${FILES}/${manifest.revision}/%E0%A4%A`)).status).toBe(400)
    expect(await (await world.get(`${pathOf('bonds.parquet')}?Format=csv`)).json()).toMatchObject({
      code: 'INVALID_PARAMETER',
    })
  })

  test('needs a key', async () => {
    expect((await fetch(world.baseUrl + pathOf('bonds.parquet'))).status).toBe(401)
    expect((await fetch(world.baseUrl + FILES)).status).toBe(401)
  })
})

test(
  'files of an earlier revision stay until they are pruned; then the revision has none',
  async () => {
    const { database } = world.service
    const before = manifest.revision
    const size = await database.prisma.bond.count()
    await world.service.operator('start-seed', { size: size + 10 })
    const next = await vi.waitFor(
      async () => {
        const found = await currentManifest(world)
        if (found.revision === before) throw new Error('the next revision is not published yet')
        return found
      },
      { timeout: PATIENCE, interval: 500 },
    )
    expect(next.revisions.map(({ revision }) => revision)).toEqual([next.revision, before])
    expect((await downloaded(world, pathOf('bonds.csv.gz'))).length).toBeGreaterThan(1_000)
    await pruneFiles(database, 30, new Date())
    expect((await world.get(pathOf('bonds.csv.gz'))).status).toBe(200)
    await deleteFiles(database.prisma, { id: before })
    const gone = (await (await world.get(pathOf('bonds.csv.gz'))).json()) as { detail: string }
    expect(gone.detail).toBe(`Revision ${before} has no bulk files. Revisions that have: ${next.revision}.`)
  },
  PATIENCE,
)

test('a subscription that has ended opens no file', async () => {
  const { prisma } = world.service.database
  const [subscription] = await prisma.subscription.findMany()
  const endsAt = new Date((subscription?.startsAt.getTime() ?? 0) + 1)
  await prisma.subscription.updateMany({ data: { endsAt } })
  await vi.waitFor(
    async () => {
      const answer = await world.get(FILES)
      expect([answer.status, ((await answer.json()) as Row).code]).toEqual([403, 'SUBSCRIPTION_ENDED'])
    },
    { timeout: 10_000, interval: 200 },
  )
  expect((await world.get(pathOf('bonds.parquet'))).status).toBe(403)
})

function byKey(rows: readonly Row[], key: string): ReadonlyMap<unknown, Row> {
  return new Map(rows.map(row => [row[key], row]))
}

/** The rows of an answer have the values of the file's rows. */
function expectSame(
  answer: readonly Row[],
  rows: ReadonlyMap<unknown, Row>,
  columns: readonly string[],
  key?: string,
): void {
  const by = key ?? (rows.has(answer[0]?.isin) ? 'isin' : 'id')
  const pick = (row: Row | undefined) => columns.map(column => row?.[column] ?? null)
  expect(answer.map(row => [row[by], ...pick(row)])).toEqual(answer.map(row => [row[by], ...pick(rows.get(row[by]))]))
}

/** A value of any of the formats: CSV has only text, DuckDB writes decimals in full and instants with a space. */
function comparable(value: unknown, kind: string): unknown {
  if (value === null || value === undefined) return null
  if (value === '' && kind !== 'list') return null
  if (kind === 'instant') return new Date(String(value).replace(/ (.*?)Z?$/, 'T$1Z')).getTime()
  return ['whole', 'number', 'money'].includes(kind) ? Number(value) : String(value)
}
