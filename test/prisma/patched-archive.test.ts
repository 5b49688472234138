import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { OWNED_PARTS } from '../../prisma/revisions/archived-changes.ts'
import { storeArchive } from '../../prisma/revisions/archives.ts'
import type { PlacementRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { BOND_TABLES, ISSUER_TABLES } from '../../schema/snapshot/details/tables.ts'
import { piecesIn, rowsInArchive, storedOf } from '../../schema/snapshot/rows/archive.ts'
import { planArchive } from '../../schema/snapshot/rows/archive-plan.ts'
import { PARTS, type Part, type SnapshotRows } from '../../schema/snapshot/rows/parts.ts'
import { rowsOf } from '../../schema/snapshot/rows/row-chunks.ts'
import { rowsInTables } from '../../schema/snapshot/rows/table-rows.ts'
import { isin, issuerOf, load, NOW, openSmallMarket, quote, rating, run, schedule } from './small-runs.ts'
import { sourceOf } from './world.ts'

let database: Database

beforeAll(async () => {
  database = await openSmallMarket()
}, 60_000)
afterAll(() => database.close())

/** Every row by part. */
async function read(rows: SnapshotRows): Promise<Readonly<Record<Part, readonly unknown[]>>> {
  const parts: Partial<Record<Part, unknown[]>> = {}
  for (const part of PARTS) {
    const found: unknown[] = []
    for await (const table of rows(part)) found.push(...rowsOf<unknown>(table))
    // As JSON has it, which is what an archive stores.
    parts[part] = JSON.parse(JSON.stringify(found)) as unknown[]
  }
  return parts as Record<Part, unknown[]>
}

const newest = () =>
  database.prisma.revision.findFirstOrThrow({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })

async function expectWhole(): Promise<void> {
  const { id, asOf } = await newest()
  const archived = await read(rowsInArchive(storedOf(database.prisma, id)))
  const stored = await read(rowsInTables(database.prisma, asOf.toISOString()))
  for (const part of PARTS) expect(archived[part], part).toEqual(stored[part])
}

/** Bodies of the pieces of a part, as text. */
async function bodiesOf(revisionId: number, part: Part): Promise<readonly string[]> {
  const pieces = await database.prisma.revisionChunk.findMany({
    where: { ...piecesIn(revisionId), part },
    orderBy: { number: 'asc' },
  })
  return pieces.map(({ body }) => Buffer.from(body).toString('base64'))
}

test('after any sequence of small runs an archive has exactly the rows of the tables', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 4 }), async runs => {
      for (const rows of runs) {
        await load(database, rows as readonly SourceRecord[])
        await expectWhole()
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

test('pieces without a changed row are those of the earlier archive', async () => {
  await load(database, [quote(1, 101)])
  const before = await newest()
  const former = { details: await bodiesOf(before.id, 'bondDetails'), measures: await bodiesOf(before.id, 'measures') }
  const changed = await database.prisma.bond.findFirstOrThrow({ where: { isin: isin(5) } })
  await load(database, [quote(5, 102)])
  const after = await newest()
  expect(after.id).toBeGreaterThan(before.id)
  const measures = await bodiesOf(after.id, 'measures')
  expect(measures).toHaveLength(former.measures.length)
  expect(former.measures.length).toBeGreaterThan(1)
  // Comparing with peers changes the figures of others, too, so at least that of the quoted bond differs.
  expect(measures.filter((body, at) => body !== former.measures[at]).length).toBeGreaterThan(0)
  const details = await bodiesOf(after.id, 'bondDetails')
  expect(details.filter((body, at) => body !== former.details[at]).length).toBeLessThanOrEqual(1)
  expect(details).toHaveLength(former.details.length)
  expect(changed.isin).toBe(isin(5))
  const written = await database.prisma.revisionChunk.findMany({ where: { revisionId: after.id } })
  expect(['bonds', 'measures']).toEqual(expect.arrayContaining(written.map(({ part }) => part)))
  await expectWhole()
})

const RATE = { kind: 'policyRate', key: 'CHF-SNB', currency: 'CHF', name: 'SNB policy rate' } as const
const ZEROS = [0.5, 2, 10].map(tenorYears => ({ tenorYears, zero: 1 + tenorYears / 10 }))
const CURVE = {
  kind: 'curve',
  key: 'CHF-GOV',
  currency: 'CHF',
  date: '2026-03-17',
  model: 'NODES',
  parameters: {},
} as const
const sale = (stage: 'ANNOUNCED' | 'BOOK_OPEN', guidance: PlacementRecord['guidance'] = []): SourceRecord => ({
  ...{ kind: 'placement', sourceKey: 'invented:sale', name: 'Sale', issuer: issuerOf(1), isin: isin(1) },
  ...{ stage, method: 'BOOK', currency: 'CHF', couponType: 'FIXED', guidance },
})

/** Each changes what a part has of a table that no other run of these tests changes. */
const RARE: readonly (readonly SourceRecord[])[] = [
  [{ ...RATE, date: '2026-03-10', value: 0.25 }],
  [{ kind: 'fxRate', base: 'EUR', currency: 'CHF', date: '2026-03-17', rate: '0.93' }],
  [{ ...CURVE, points: ZEROS }],
  [{ ...CURVE, points: ZEROS.map(point => ({ ...point, zero: point.zero + 0.1 })) }],
  [sale('ANNOUNCED')],
  [sale('BOOK_OPEN', [{ time: '2026-03-17T08:00:00Z', couponFrom: 4, couponTo: 4.5 }])],
  [sale('BOOK_OPEN', [{ time: '2026-03-17T08:00:00Z', couponFrom: 4, couponTo: 4.25 }])],
  [schedule(1, 4, [{ type: 'PUT', date: '2027-03-03', status: 'ANNOUNCED', price: 100 }])],
  [schedule(1, 4, [{ type: 'PUT', date: '2027-03-03', status: 'ANNOUNCED', price: 101 }])],
  [
    {
      ...{ kind: 'default', isin: isin(1), issuer: issuerOf(1) },
      ...{ date: '2026-03-02', type: 'DEFAULT', curedDate: '2026-03-16' },
    },
  ],
  // Of a day that the market has not reached, and then the first quote of that day.
  [{ ...RATE, date: '2026-03-19', value: 0.5 }],
  [{ kind: 'quote', isin: isin(1), date: '2026-03-19', last: 99, time: '2026-03-19T08:00:00Z' }],
]

test('rates, curves, placements and credit actions follow the tables and the day of the market', async () => {
  for (const [at, rows] of RARE.entries()) {
    const report = await load(database, rows)
    expect(report, `run ${at}: ${report.message} ${report.failures[0]?.reason}`).toMatchObject({ failed: 0 })
    expect(report.revisionId, `run ${at}`).not.toBeNull()
    await expectWhole()
  }
})

test('a publication that failed after it wrote its archive leaves that of the published revision whole', async () => {
  const { prisma } = database
  const before = await newest()
  const failed = await prisma.revision.create({ data: { asOf: before.asOf, status: 'HELD' } })
  const { signal } = new AbortController()
  await storeArchive(prisma, failed.id, await planArchive(prisma, before.asOf, null), signal)
  expect(await prisma.revisionChunk.count({ where: { until: failed.id } })).toBe(before.chunks)
  await expectWhole()
  await load(database, [quote(6, 103)])
  expect(await newest()).toMatchObject({ patchOf: before.id })
  const late = storeArchive(prisma, failed.id, await planArchive(prisma, before.asOf, null), signal)
  await expect(late).rejects.toThrow('was published while')
  expect(await prisma.revisionChunk.count({ where: { revisionId: failed.id } })).toBe(0)
  await expectWhole()
})

test('after a run that changed rows without a revision the next archive is read as a whole', async () => {
  await load(database, [rating(2, 'A', 6)])
  const { id, archivedBy } = await newest()
  expect(archivedBy).not.toBeNull()
  // The same rating from another source: nothing to publish, but the row says who states it now.
  const { revisionId } = await load(database, [rating(2, 'A', 6)], { key: 'another' })
  expect(revisionId).toBeNull()
  expect(await newest()).toMatchObject({ id, archivedBy: null })
  await load(database, [quote(8, 103)])
  expect(await newest()).toMatchObject({ archivedBy })
  await expectWhole()
})

test('a run that failed leaves the archive as it was, and the next one is whole', async () => {
  const failing = { ...sourceOf([]), read: failingAfter([quote(11, 77), schedule(12, 3)]) }
  const report = await ingest(database, failing, { from: null, now: () => new Date(NOW), force: true })
  expect(report.status).toBe('FAILED')
  await load(database, [quote(13, 98)])
  await expectWhole()
})

test('an archive of other code, and the first of a day, are read as a whole', async () => {
  const { id } = await newest()
  // A row of the former archive that is wrong would be passed on by a patch.
  await database.prisma.revisionChunk.updateMany({
    where: { ...piecesIn(id), part: 'bondDetails' },
    data: { body: new Uint8Array() },
  })
  await database.prisma.revision.update({ where: { id }, data: { archivedBy: 'other' } })
  await load(database, [quote(14, 97)])
  await expectWhole()
  await database.prisma.revisionChunk.updateMany({ where: { part: 'bondDetails' }, data: { body: new Uint8Array() } })
  const next = await ingest(database, sourceOf([quote(15, 96)]), {
    ...{ from: null, now: () => new Date('2026-03-20T00:00:01Z'), force: true },
  })
  expect(next.status).toBe('SUCCEEDED')
  await expectWhole()
})

test('every table behind the parts of an archive is known with its owner', () => {
  const withoutOwner = (from: string) => from.includes('IssuerMetric')
  for (const [part, tables] of [
    ['bondDetails', BOND_TABLES],
    ['issuerDetails', ISSUER_TABLES],
  ] as const) {
    const known = OWNED_PARTS[part].map(({ table, owner }) => `${table} ${owner}`)
    const read = tables
      .filter(({ from }) => !withoutOwner(from))
      .map(({ from, owner }) => `${/"(\w+)"/.exec(from.replace(/.*FROM/, ''))?.[1]} ${owner}`)
    for (const table of read) expect(known).toContain(table)
  }
})

function failingAfter(rows: readonly SourceRecord[]): ReturnType<typeof sourceOf>['read'] {
  return async function* (context) {
    yield* sourceOf(rows).read(context)
    throw new Error('the provider hung up')
  }
}
