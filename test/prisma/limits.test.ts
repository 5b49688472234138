import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LONGEST_ANSWER_TEXT, MOST_ANSWER_ITEMS } from '../../facades/rest/openapi/scalars.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { BondRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { MOST_CHILDREN } from '../../prisma/store/writing/children.ts'
import { LONGEST_STORED_TEXT } from '../../prisma/store/writing/values.ts'
import { empty, freshDatabase, sourceOf } from './world.ts'

const issuer: SourceRecord = { kind: 'issuer', inn: '7700000001', name: 'Alpha', country: 'RU' }

const bond = (more: Partial<BondRecord>): SourceRecord => ({
  ...{ kind: 'bond', isin: 'XS0000000009', issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
  ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
  ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2027-01-01' },
  ...more,
})

const boards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `B${index}`, isPrimary: index === 0 }))

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const load = (rows: readonly SourceRecord[]) => ingest(database, sourceOf(rows, { failures: [] }), { from: null })

test('what is stored is no longer than what answers are said to be', () => {
  expect([LONGEST_STORED_TEXT, MOST_CHILDREN]).toEqual([LONGEST_ANSWER_TEXT, MOST_ANSWER_ITEMS])
})

test('a text that is longer is refused with its length, and one as long is kept', async () => {
  const report = await load([issuer, bond({ name: 'a'.repeat(LONGEST_STORED_TEXT + 1) })])
  expect(report.failures).toMatchObject([{ field: 'name', reason: 'a text of 4001 characters is longer than 4000' }])
  expect(await database.prisma.bond.count()).toBe(0)
  await load([issuer, bond({ name: 'a'.repeat(LONGEST_STORED_TEXT) })])
  expect(await database.prisma.bond.count()).toBe(1)
})

test('a list that is longer is refused as a whole', async () => {
  const report = await load([issuer, bond({ boards: boards(MOST_CHILDREN + 1) })])
  expect(report.failures).toMatchObject([{ reason: '20001 rows are more than 20000' }])
  expect([await database.prisma.bond.count(), await database.prisma.board.count()]).toEqual([1, 0])
})
