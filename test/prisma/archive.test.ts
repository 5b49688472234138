import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { PublishedDay } from '../../schema/snapshot/market-snapshot.ts'
import { revisionAt } from '../../schema/snapshot/past/published-days.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import { decodeTable, encodeTable, rowsOf, tableOf } from '../../schema/snapshot/rows/row-chunks.ts'
import { openPast } from '../support/past-snapshots.ts'
import { freshDatabase, readingFrom, sourceOf } from './world.ts'

const ISIN = 'XS0000000009'

const MARKET: readonly SourceRecord[] = [
  { kind: 'issuer', inn: '7700000001', name: 'Alpha' },
  {
    ...{ kind: 'bond', isin: ISIN, issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
    ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2028-01-01' },
  },
]

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ archiveDays: 3 })
})
afterAll(() => database.close())

/** One load at a time of day; the price is its mark. */
function load(time: string, last: number, onto: Database = database) {
  const quote: SourceRecord = { kind: 'quote', isin: ISIN, date: '2026-03-02', last, time: '2026-03-02T18:30:00Z' }
  return ingest(onto, sourceOf([...MARKET, quote]), { from: null, now: () => new Date(time) })
}

async function history(): Promise<readonly PublishedDay[]> {
  return (await readSnapshot(database.prisma)).history
}

/** The prices of the kept days, each from its archive. */
async function keptPrices(): Promise<Record<string, number | null | undefined>> {
  const past = openPast(readingFrom(database.prisma), () => new Date())
  const prices: Record<string, number | null | undefined> = {}
  for (const published of await history()) {
    prices[published.day] = (await past.market(published))?.bondByIsin.get(ISIN)?.measure?.priceClean
  }
  return prices
}

/** How many pieces each revision that says it is archived has. */
async function piecesByRevision(): Promise<readonly { revisionId: number; pieces: number }[]> {
  const archived = await database.prisma.revision.findMany({ where: { chunks: { gt: 0 } }, orderBy: { id: 'asc' } })
  return Promise.all(
    archived.map(async ({ id }) => ({
      revisionId: id,
      pieces: await database.prisma.revisionChunk.count({ where: piecesIn(id) }),
    })),
  )
}

test('of a day is that of its last revision; those it replaced are given up', async () => {
  await load('2026-03-02T08:00:00Z', 91)
  await load('2026-03-02T23:59:59Z', 92)
  await load('2026-03-03T00:00:00Z', 93)
  expect(await keptPrices()).toEqual({ '2026-03-02': 92, '2026-03-03': 93 })
  expect((await piecesByRevision()).map(({ revisionId }) => revisionId)).toEqual([2, 3])
})

test('is whole: as many pieces as the revision says', async () => {
  const stored = await database.prisma.revision.findMany({ where: { chunks: { gt: 0 } }, orderBy: { id: 'asc' } })
  expect(await piecesByRevision()).toEqual(stored.map(({ id, chunks }) => ({ revisionId: id, pieces: chunks })))
  const shared = await database.prisma.revisionChunk.findMany({ select: { revisionId: true, until: true } })
  const isNeeded = (piece: { revisionId: number; until: number | null }) =>
    stored.some(({ id }) => piece.revisionId <= id && (piece.until === null || piece.until > id))
  expect(shared.filter(piece => !isNeeded(piece))).toEqual([])
})

test('is given up with the day that is older than those kept; days without a publication do not count', async () => {
  await load('2026-03-20T12:00:00Z', 94)
  await load('2026-03-21T12:00:00Z', 95)
  expect(await keptPrices()).toEqual({ '2026-03-03': 93, '2026-03-20': 94, '2026-03-21': 95 })
})

test('that is missing ends what can be asked for: no older revision stands for it', async () => {
  const { archiveDays: _, ...withoutArchive } = database
  await load('2026-03-22T12:00:00Z', 96, withoutArchive)
  expect((await history()).map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-20', '2026-03-21', '2026-03-22'])
  await load('2026-03-23T12:00:00Z', 97)
  expect((await history()).map(({ day }) => day)).toEqual(['2026-03-23'])
})

test('is not taken for whole when it is given up while it is read', async () => {
  const [published] = await history()
  if (published === undefined) throw new Error('no day is kept')
  const past = openPast(readingFrom(database.prisma), () => new Date())
  await database.prisma.revisionChunk.deleteMany({ where: { ...piecesIn(published.revision), part: 'bonds' } })
  expect(await past.market(published)).toBeNull()
})

test('is read once for several that ask at the same time, and kept for the next', async () => {
  await load('2026-03-24T12:00:00Z', 98)
  const operations: string[] = []
  const counting = database.prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        operations.push(`${model}.${operation}`)
        return query(args)
      },
    },
  })
  const past = openPast(readingFrom(counting as never), () => new Date())
  const published = (await history()).at(-1)
  if (published === undefined) throw new Error('no day is kept')
  const [one, other] = await Promise.all([past.market(published), past.market(published)])
  expect(one?.bonds).toHaveLength(1)
  expect(other).toBe(one)
  const before = operations.length
  expect(operations.filter(name => name === 'Revision.findUnique')).toHaveLength(1)
  expect(await past.market(published)).toBe(one)
  expect(operations).toHaveLength(before)
})

describe('a piece', () => {
  test('gives back the rows that were put in', async () => {
    const rows = [
      { id: 'a', price: 0.1 + 0.2, money: '100.00000001', kinds: ['X'], reasons: { yield: 'NO_PRICE' }, none: null },
      { id: 'Ω «b»', price: -1e-300, money: null, kinds: [], reasons: null, none: null },
    ]
    expect(rowsOf(await decodeTable(await encodeTable(tableOf(rows)), {}))).toEqual(rows)
  })

  test('knows nothing of a column that was added after it', async () => {
    const body = await encodeTable(tableOf([{ id: 'a' }]))
    const table = await decodeTable(body, { id: null, later: null, list: [] })
    expect(rowsOf(table)).toEqual([{ id: 'a', later: null, list: [] }])
  })
})

describe('the revision that was current at the end of a day', () => {
  const HISTORY = [
    { day: '2026-03-02', revision: 5, chunks: 1 },
    { day: '2026-03-05', revision: 9, chunks: 1 },
  ]

  test.each([
    ['2026-03-02', 5],
    ['2026-03-04', 5],
    ['2026-03-05', 9],
    ['2026-03-07', 9],
  ])('%s is %i', (day, revision) => {
    expect(revisionAt(HISTORY, day, '2026-03-07')).toMatchObject({ revision })
  })

  test.each([
    [
      '2026-03-01',
      'The data of 2026-03-01 is not retained. `asOf` accepts days from 2026-03-02 to 2026-03-07, today (UTC).',
      '2026-03-02',
    ],
    [
      '2026-03-08',
      '2026-03-08 is in the future. `asOf` accepts days from 2026-03-02 to 2026-03-07, today (UTC).',
      '2026-03-07',
    ],
  ])('%s is not known', (day, refusal, nearest) =>
    expect(revisionAt(HISTORY, day, '2026-03-07')).toEqual({ refusal, nearest }),
  )

  test('is not known before anything was published', () => {
    expect(revisionAt([], '2026-03-07', '2026-03-07')).toEqual({ refusal: '`asOf`: nothing has been published yet.' })
  })
})
