import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdMarket } from '../../gateway/market.ts'
import { type FreeMemory, freeMemory, type Lack, lackFor } from '../../gateway/memory.ts'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { ingest } from '../../prisma/ingest.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { SourceRecord } from '../../prisma/sources/source.ts'
import { piecesOf } from '../../schema/universe/archive/pieces.ts'
import { readingFrom, sourceOf } from '../prisma/world.ts'

const BOND: readonly SourceRecord[] = [
  { kind: 'issuer', inn: '7700000001', name: 'Alpha' },
  {
    ...{ kind: 'bond', isin: 'XS0000000009', issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
    ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2028-01-01' },
  },
]

let database: Database

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://', archive: { days: 3, piecesOf } })
  await migrate(database.adapter)
})
afterAll(() => database.close())

async function load(last: number): Promise<void> {
  const quote: SourceRecord = { kind: 'quote', isin: 'XS0000000009', date: '2026-03-02', last }
  await ingest(database, sourceOf([...BOND, quote]), { from: null, now: () => new Date('2026-03-02T18:00:00Z') })
}

test('a revision that finds no room is told once and tried again, and the one before it goes on', async () => {
  const told: [number, Lack][] = []
  const none: FreeMemory = { heap: 100, all: 100 }
  let free = none
  const events = {
    onError: (error: unknown) => expect.unreachable(String(error)),
    onTables: () => undefined,
    onLack: (revision: number, lack: Lack) => void told.push([revision, lack]),
  }
  const holder = holdMarket({ prisma: database.prisma, reading: readingFrom(database.prisma) }, events, () => free)
  const price = async () => (await holder.refresh()).bondByIsin.get('XS0000000009')?.measure?.priceClean
  await load(91)
  expect(await price()).toBe(91)
  await load(92)
  expect([await price(), await price()]).toEqual([91, 91])
  expect(told).toEqual([[2, expect.objectContaining({ bonds: 1, setting: expect.stringContaining('max-old-space') })]])
  free = freeMemory()
  expect(await price()).toBe(92)
  expect(told).toHaveLength(1)
})

test.each<[string, FreeMemory, string | null]>([
  ['a heap that is too small', { heap: 1.9e8, all: 9e9 }, 'NODE_OPTIONS=--max-old-space-size (MB)'],
  ['a container that is too small', { heap: 9e9, all: 4.9e8 }, 'the memory of the machine or the container'],
  ['room for both', { heap: 2e8, all: 5e8 }, null],
])('%s names what helps', (_what, free, setting) => {
  expect(lackFor(100_000, free)?.setting ?? null).toBe(setting)
})

test('this process knows what it has', () => {
  const { heap, all } = freeMemory()
  expect(heap).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(0)
})
