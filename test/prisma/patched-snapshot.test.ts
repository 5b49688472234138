import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { revisionEncoder } from '../../gateway/publication/encode-revision.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { eventIndex } from '../../schema/events/event-index.ts'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import { columnsOf } from '../../schema/filters/filter.ts'
import { BOND_SORTS } from '../../schema/filters/sorts.ts'
import { indexWords } from '../../schema/screener/words/word-index.ts'
import { columnsBehind } from '../../schema/snapshot/bond-view.ts'
import { computedOf } from '../../schema/snapshot/build/computed.ts'
import { columnOf } from '../../schema/snapshot/columns/table.ts'
import { needsOf } from '../../schema/snapshot/columns/wanted.ts'
import { NO_DETAILS } from '../../schema/snapshot/details/details.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import {
  BONDS,
  bond,
  isin,
  issuerOf,
  issuers,
  load,
  openSmallMarket,
  quote,
  rating,
  run,
  schedule,
} from './small-runs.ts'

let database: Database
/** Number of archive pieces read. */
let pieces = 0

beforeAll(async () => {
  database = await openSmallMarket()
}, 60_000)
afterAll(() => database.close())

/** As a reader that has this snapshot; without one, as an instance that has just started. */
async function read(before?: MarketSnapshot): Promise<MarketSnapshot> {
  pieces = 0
  const counted = database.prisma.$extends({
    query: {
      revisionChunk: {
        findMany: async ({ args, query }) => {
          const found = await query(args)
          pieces += found.length
          return found
        },
      },
    },
  }) as never
  return readSnapshot(counted, before && { before })
}

const TEXTS = BOND_FILTERS.filter(filter => filter.kind === 'text')
const NEEDS = [...needsOf(BOND_FILTERS, BOND_SORTS).values()]

/** All that is answered from it, but the objects that belong to one snapshot. */
async function contentOf(market: MarketSnapshot) {
  const { bonds, issuers, placements, background, details, revision, asOf, sample } = market
  const columns = columnsBehind(bonds)
  return {
    ...{ revision, asOf, sample, placements, background, details },
    terms: columns.terms.map(({ dictionary, codes, exact }) => ({ dictionary, codes, exact })),
    figures: columns.figures.map(({ dictionary, codes, exact }) => ({ dictionary, codes, exact })),
    issuers: issuers.map(({ bonds: own, ...figures }) => ({ ...figures, own: own.map(({ id }) => id) })),
    searched: NEEDS.map(need => columnOf(bonds, need)),
    words: await Promise.all(TEXTS.map(filter => indexWords(bonds, columnsOf(filter), { rows: bonds, changed: null }))),
    events: eventIndex(market),
    computed: computedOf(market),
  }
}

async function expectSame(patched: MarketSnapshot): Promise<void> {
  const whole = await contentOf(await read())
  const content = await contentOf(patched)
  for (const name of Object.keys(whole) as (keyof typeof whole)[]) expect(content[name], name).toEqual(whole[name])
}

test('after any sequence of small runs a patched snapshot is the one that is built in one go', {
  timeout: 300_000,
}, async () => {
  let market = await read()
  let patches = 0
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 4 }), async runs => {
      for (const rows of runs) {
        await load(database, rows as readonly SourceRecord[])
        const before = market.revision
        market = await read(market)
        const { patchOf } = await database.prisma.revision.findUniqueOrThrow({ where: { id: market.revision } })
        if (patchOf === before) patches += 1
        await expectSame(market)
      }
    }),
    { numRuns: 4, endOnFailure: true, examples: [[[[quote(1, 101)], [schedule(2, 3)]]]] },
  )
  expect(patches).toBeGreaterThan(1)
})

test('a reader with the revision before, or with one some revisions before, reads what is new', async () => {
  await load(database, [quote(1, 101)])
  const market = await read()
  const whole = pieces
  await load(database, [quote(4, 102)])
  const next = await read(market)
  expect(pieces).toBeLessThan(whole)
  await expectSame(next)
  await load(database, [quote(7, 103)])
  await load(database, [schedule(1_500, 3)])
  const later = await read(market)
  expect(pieces).toBeLessThan(whole)
  expect(later.bondByIsin.get(isin(4))?.measure?.priceClean).toBe(102)
  await expectSame(later)
})

test.each([
  ['a bond more', () => [bond(BONDS + 60), quote(BONDS + 60, 99)]],
  ['another rating', () => [rating(3, 'CCC', 18)]],
  ['another issuer name', () => [{ ...issuers[2], kind: 'issuer', ...issuerOf(2), name: 'Renamed issuer' }]],
] as const)('%s is no patch, and everything is read', async (_, rows) => {
  const market = await read()
  const whole = pieces
  await load(database, rows() as never)
  const next = await read(market)
  const { patchOf } = await database.prisma.revision.findUniqueOrThrow({ where: { id: next.revision } })
  expect(patchOf).toBeNull()
  expect(pieces).toBeGreaterThanOrEqual(whole)
  await expectSame(next)
})

test('an instance that starts while a feed publishes reads the revision that was the newest', async () => {
  await load(database, [quote(2, 101)])
  const { id } = await database.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  let published = 0
  const beside = database.prisma.$extends({
    query: {
      revisionChunk: {
        findMany: async ({ args, query }) => {
          const found = await query(args)
          // Twenty: more would be a reader that begins again and again.
          if (published < 20) await load(database, [quote(2, 101 + ++published / 8)])
          return found
        },
      },
    },
  }) as never
  const market = await readSnapshot(beside, {})
  expect(market.revision).toBe(id)
  expect(published).toBeGreaterThan(3)
  expect(published).toBeLessThan(20)
  expect(market.bondByIsin.get(isin(2))?.measure?.priceClean).toBe(101)
})

test('an instance that starts reads the encoded snapshot of an earlier revision and what changed since', async () => {
  const encode = revisionEncoder(createLog('error', { write: () => undefined }), () => ({
    ...{ heap: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
  }))
  const asLarge: typeof encode = (all, revision, signal) => encode(all, { ...revision, chunks: 320 }, signal)
  await load(database, [bond(BONDS + 70)], { encode: asLarge })
  const encoded = () => database.prisma.encodedChunk.groupBy({ by: ['revisionId'] })
  const [base] = await encoded()
  await load(database, [quote(10, 104)], { encode: asLarge })
  await load(database, [quote(11, 105)], { encode: asLarge })
  expect(await encoded()).toEqual([base])
  const market = await read()
  expect(market.revision).toBe((base?.revisionId ?? 0) + 2)
  expect(pieces).toBeLessThan(10)
  await database.prisma.encodedChunk.deleteMany()
  await expectSame(market)
})

test.each<[string, (market: MarketSnapshot) => Partial<MarketSnapshot>]>([
  ['is of another day', () => ({ asOf: '2026-03-17T16:00:00.000Z' })],
  ['lacks bonds', ({ bonds }) => ({ bonds: bonds.slice(0, 5) })],
  ['has no details', () => ({ details: NO_DETAILS })],
  ['covers something else', ({ background }) => ({ background: { ...background, coverage: undefined } as never })],
])('a reader whose market %s builds the next one as a whole', async (_, other) => {
  const market = await read()
  const whole = pieces
  await load(database, [quote(13, 106 + market.revision / 1_000)])
  const next = await read({ ...market, ...other(market) })
  expect(pieces).toBeGreaterThanOrEqual(whole)
  await expectSame(next)
})

test('a snapshot with rows of the tables, which may not be published, is not patched', async () => {
  await load(database, [quote(16, 107)])
  await database.prisma.revision.updateMany({ data: { chunks: 0 } })
  const market = await read()
  expect(pieces).toBe(0)
  const { id } = await database.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const chunks = await database.prisma.revisionChunk.count({ where: piecesIn(id) })
  await database.prisma.revision.update({ where: { id }, data: { chunks } })
  await load(database, [quote(17, 108)])
  const { patchOf } = await database.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(patchOf).toBe(id)
  await read(market)
  expect(pieces).toBe(chunks)
})
