import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { eventIndex } from '../../schema/events/event-index.ts'
import type { IssuerFigures } from '../../schema/snapshot/issuer-types.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { sourceOf } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

const now = () => new Date('2026-03-02T18:00:00Z')

const sumsOf = ({ issuer: _issuer, bonds: _bonds, ...sums }: IssuerFigures) => sums

let database: Database

beforeAll(async () => {
  database = await openArchiving()
  await publish(database, 91)
})
afterAll(() => database.close())

test('a snapshot that is built beside its former one is the same as one that is built alone', async () => {
  const first = await readSnapshot(database.prisma)
  await publish(database, 92)
  const [beside, alone] = [await readSnapshot(database.prisma, { before: first }), await readSnapshot(database.prisma)]
  expect(beside.bondByIsin.get(ISIN)?.measure?.priceClean).toBe(92)
  expect(beside.issuers.map(sumsOf)).toEqual(alone.issuers.map(sumsOf))
  expect(eventIndex.known(beside)).toEqual(eventIndex.known(alone))
  const coupon = { number: 1, periodStart: '2026-01-01', periodEnd: '2026-07-01', payDate: '2026-07-01', value: '50' }
  const schedule: SourceRecord = {
    ...{ kind: 'schedule', isin: ISIN, offers: [], complete: false },
    coupons: [{ ...coupon, rate: 10, knowledge: 'FIXED' }],
    amortizations: [{ date: '2027-01-01', value: '400', percent: 40, redemption: false }],
  }
  expect(await ingest(database, sourceOf([schedule]), { from: null, now })).toMatchObject({ status: 'SUCCEEDED' })
  const changed = await readSnapshot(database.prisma, { before: beside })
  expect(eventIndex.known(changed)?.days.length).toBe((eventIndex.known(beside)?.days.length ?? 0) + 2)
  const anew = await readSnapshot(database.prisma)
  expect(eventIndex.known(changed)).toEqual(eventIndex.known(anew))
  expect(changed.issuers.map(sumsOf)).toEqual(anew.issuers.map(sumsOf))
})
