import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { PlacementRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { ofKind, sampleRecords } from './sample-records.ts'
import { freshDatabase, sourceOf } from './world.ts'

const ISSUER: SourceRecord = { kind: 'issuer', sourceKey: 'invented:1', name: 'Invented One' }

const sale = (change: Partial<PlacementRecord>): SourceRecord => ({
  ...{ kind: 'placement', sourceKey: 'invented:sale', name: 'Sale', issuer: { sourceKey: 'invented:1' } },
  ...{ stage: 'PLACED', method: 'AUCTION', currency: 'RUB', couponType: 'FIXED' },
  ...change,
})

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function stored(change: Partial<PlacementRecord>) {
  await database.prisma.placement.deleteMany()
  const report = await ingest(database, sourceOf([ISSUER, sale(change)]), { from: null })
  const placement = await database.prisma.placement.findFirst()
  return { ratio: placement === null ? 'not stored' : placement.bidToCover, failures: report.failures }
}

test.each([
  ['as it is published', { demand: '25', volumePlaced: '10', bidToCover: 2.5 }, 2.5],
  ['with the rounding of who publishes it', { demand: '25.04', volumePlaced: '10', bidToCover: 2.5 }, 2.5],
  ['divided where only the amounts are stated', { demand: '25', volumePlaced: '8' }, 3.125],
  ['divided where the source says that it has none', { demand: '25', volumePlaced: '8', bidToCover: null }, 3.125],
  ['unknown without the demand', { volumePlaced: '8' }, null],
  ['unknown where nothing was placed', { demand: '25', volumePlaced: '0' }, null],
  ['unknown while only a part is placed', { stage: 'PLACING', demand: '25', volumePlaced: '8' }, null],
] as const)('the bid-to-cover ratio is %s', async (_, change, ratio) => {
  expect(await stored(change)).toEqual({ ratio, failures: [] })
})

test.each([
  ['the share that was met', 0.4, '0.4 is not the demand over the volume placed, which is 2.5: it is the inverse'],
  ['another figure', 3.1, '3.1 is not the demand over the volume placed, which is 2.5'],
])('%s in its place is refused with its column', async (_, bidToCover, reason) => {
  const { ratio, failures } = await stored({ demand: '25', volumePlaced: '10', bidToCover })
  expect(ratio).toBe('not stored')
  expect(failures).toMatchObject([{ field: 'bidToCover', reason: expect.stringContaining(reason) }])
})

test('in the sample market it is that of the amounts beside it', () => {
  const placements = ofKind(sampleRecords(), 'placement')
  const known = placements.filter(({ bidToCover }) => bidToCover !== null && bidToCover !== undefined)
  expect(known.length).toBeGreaterThan(20)
  for (const { stage, demand, volumePlaced, bidToCover } of placements) {
    if (stage === 'PLACED') expect(bidToCover).toBeCloseTo(Number(demand) / Number(volumePlaced), 5)
    else expect(bidToCover).toBeNull()
  }
})
