import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { refreshStatistics } from '../../prisma/store/statistics.ts'
import { bond, issuers as issuersOfBonds } from './small-runs.ts'
import { freshDatabase, sourceOf, sourceReading } from './world.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const issuers = (from: number, count: number): readonly SourceRecord[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'issuer', inn: String(7_700_000_001 + from + at), name: `I${at}` }))

const bonds = (count: number, name: string): readonly SourceRecord[] =>
  Array.from({ length: count }, (_, at) => ({ ...bond(at), name: `${name} ${at}` }) as SourceRecord)

/** How many rows the planner believes a table to have; -1 where it was never told. */
async function believed(table: string, { prisma } = database): Promise<number> {
  const sql = `SELECT reltuples::int AS rows FROM pg_class WHERE relname = '${table}'`
  const [row] = await prisma.$queryRawUnsafe<{ rows: number }[]>(sql)
  return row?.rows ?? Number.NaN
}

test.runIf(process.env.TEST_DATABASE !== 'postgresql')(
  '(only with a data folder) the planner knows how many rows a large run has left, and a small run changes nothing',
  async () => {
    expect(await believed('Issuer')).toBe(-1)
    await ingest(database, sourceOf(issuers(0, 60)), { from: null })
    expect([await believed('Issuer'), await believed('Coupon')]).toEqual([60, -1])
    await ingest(database, sourceOf(issuers(60, 5)), { from: null })
    expect(await believed('Issuer')).toBe(60)
    await ingest(database, sourceOf(issuers(65, 60)), { from: null })
    expect(await believed('Issuer')).toBe(125)
  },
)

test('the planner is told of a table that a run fills, while it fills it', async () => {
  const filled = await freshDatabase()
  const beliefs: number[] = []
  // A batch each. One is stored while the next is read, so the last is asked for when two are stored.
  const source = sourceReading(async function* () {
    for (let from = 0; from < 24_000; from += 6_000) {
      beliefs.push(await believed('Issuer', filled))
      yield { rows: issuers(from, 6_000), failures: [], read: 6_000 }
    }
  })
  try {
    await ingest(filled, source, { from: null })
    expect(beliefs.at(0)).toBe(-1)
    expect(beliefs.at(-1)).toBeGreaterThanOrEqual(6_000)
  } finally {
    await filled.close()
  }
})

test('the planner is told when a run has changed many rows, before they are compared, and when they are gone', async () => {
  const told: string[] = []
  const prisma = database.prisma.$extends({
    query: {
      $executeRawUnsafe: ({ args, query }) => {
        const [found] = /ANALYZE "LoadChange"|TABLE pairs/.exec(String(args)) ?? []
        if (found !== undefined) told.push(found)
        return query(args)
      },
    },
  }) as unknown as Database['prisma']
  const run = (rows: readonly SourceRecord[]) =>
    ingest({ ...database, prisma }, sourceOf(rows), { from: null, force: true })
  await run([...issuersOfBonds, ...bonds(1_100, 'Bond')])
  told.length = 0
  await run(bonds(1_100, 'Renamed'))
  expect(told.slice(0, 2)).toEqual(['ANALYZE "LoadChange"', 'TABLE pairs'])
  expect(await believed('LoadChange')).toBeLessThan(1_000)
  told.length = 0
  await run(bonds(1, 'Again'))
  expect(told).toEqual(['TABLE pairs'])
})

test.runIf(process.env.TEST_DATABASE !== 'postgresql')(
  '(only with a data folder) rows that come and go take no more space',
  async () => {
    const { prisma } = database
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ key: `passing ${at}`, value: 'x'.repeat(50) }))
    const sizes: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await prisma.setting.createMany({ data: rows })
      await prisma.setting.deleteMany({ where: { key: { startsWith: 'passing' } } })
      await refreshStatistics(database)
      const [size] = await prisma.$queryRaw<{ bytes: number }[]>`SELECT pg_relation_size('"Setting"')::int AS bytes`
      sizes.push(size?.bytes ?? Number.NaN)
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * rows.length * 150)
  },
)
