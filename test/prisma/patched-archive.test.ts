import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { OWNED_PARTS } from '../../prisma/revisions/archived-changes.ts'
import { storeArchive } from '../../prisma/revisions/archives.ts'
import { publish } from '../../prisma/revisions/publish.ts'
import type { PlacementRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { BOND_TABLES, ISSUER_TABLES } from '../../schema/snapshot/details/tables.ts'
import { piecesIn, rowsInArchive, storedOf } from '../../schema/snapshot/rows/archive.ts'
import { planArchive } from '../../schema/snapshot/rows/archive-plan.ts'
import { encodeOverlay, type OverlayRow } from '../../schema/snapshot/rows/overlay.ts'
import { PARTS, type Part, type SnapshotRows } from '../../schema/snapshot/rows/parts.ts'
import { decodeTable, rowsOf } from '../../schema/snapshot/rows/row-chunks.ts'
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

/** Ids of bonds by the archive that first had the row that stands beside the pieces of the newest. */
async function beside(part: Part): Promise<ReadonlyMap<string, number>> {
  const { id } = await newest()
  const rows = await database.prisma.overlayRow.findMany({
    where: { ...piecesIn(id), part },
    orderBy: { owner: 'asc' },
  })
  return new Map(rows.map(({ owner, revisionId }) => [owner, revisionId]))
}

/** Bonds of the first piece. */
async function firstBonds(count: number) {
  return database.prisma.bond.findMany({ orderBy: { id: 'asc' }, take: count, select: { id: true, isin: true } })
}

const MEASURED = { kind: 'quote', date: '2026-03-18', time: '2026-03-18T17:00:00Z' } as const

test('a changed row stands beside its piece, and many are written into it', async () => {
  // An archive that is read as a whole has no rows beside its pieces.
  await database.prisma.revision.update({ where: { id: (await newest()).id }, data: { archivedBy: 'other' } })
  await load(database, [quote(1, 101)])
  for (const part of PARTS) expect((await beside(part)).size, part).toBe(0)
  const before = await newest()
  const former = { details: await bodiesOf(before.id, 'bondDetails'), measures: await bodiesOf(before.id, 'measures') }
  expect(former.measures.length).toBeGreaterThan(1)
  const [one, ...others] = await firstBonds(30)
  await load(database, [{ ...MEASURED, isin: one?.isin ?? '', last: 102 }])
  const after = await newest()
  expect(after).toMatchObject({ patchOf: before.id, chunks: before.chunks })
  expect(await bodiesOf(after.id, 'measures')).toEqual(former.measures)
  // Comparing with peers changes the figures of others, too, so at least that of the quoted bond differs.
  expect((await beside('measures')).get(one?.id ?? '')).toBe(after.id)
  expect((await beside('bondDetails')).size).toBeLessThanOrEqual(1)
  await expectWhole()
  await database.prisma.revision.updateMany({ data: { publishedAt: new Date('2026-03-19T08:00:00Z') } })
  await load(database, [{ ...MEASURED, isin: one?.isin ?? '', last: 103 }])
  expect((await beside('measures')).get(one?.id ?? '')).toBe((await newest()).id)
  // That of the revision before, which was published an hour ago, is pruned with its archive.
  expect(await database.prisma.overlayRow.count({ where: { part: 'measures', owner: one?.id ?? '' } })).toBe(1)
  await load(
    database,
    others.map((other, at) => ({ ...MEASURED, isin: other.isin, last: 90 + at })),
  )
  const last = await newest()
  expect(last).toMatchObject({ patchOf: after.id + 1, chunks: before.chunks })
  const measures = await bodiesOf(last.id, 'measures')
  expect(measures[0]).not.toBe(former.measures[0])
  for (const { id } of others) expect([...(await beside('measures')).keys()]).not.toContain(id)
  expect([...(await beside('measures')).keys()]).not.toContain(one?.id)
  await expectWhole()
})

test('rows that are again what their piece has are written with it, so that readers see them', async () => {
  await load(database, [quote(2, 101.5)])
  const { id, asOf } = await newest()
  const { prisma } = database
  const piece = await prisma.revisionChunk.findFirstOrThrow({
    where: { ...piecesIn(id), part: 'measures' },
    orderBy: { number: 'asc' },
  })
  const owners = (await firstBonds(40)).map(bond => bond.id)
  await prisma.overlayRow.deleteMany({ where: { part: 'measures' } })
  const [row] = await encodeOverlay('measures', [{ bondId: owners[0], yield: 1 }])
  await prisma.overlayRow.create({ data: { revisionId: id, ...(row as OverlayRow) } })
  const none = new Set<string>()
  const plan = await planArchive(prisma, asOf, {
    ...{ revisionId: id, hasSameOwners: true },
    owners: { measures: new Set(owners), bonds: none, bondDetails: none, issuerDetails: none },
    isSame: { issuers: true, ratings: true, placements: true, background: true },
  })
  expect(plan.replaced).toEqual([{ part: 'measures', number: piece.number }])
  expect(plan.rows).toEqual([])
  const [own] = await Array.fromAsync(plan.own)
  expect(JSON.stringify(rowsOf(await decodeTable(own?.body as Uint8Array, {})))).not.toContain('"yield":1,')
  await prisma.overlayRow.deleteMany()
  await prisma.revision.update({ where: { id }, data: { archivedBy: null } })
  await load(database, [quote(2, 101.25)])
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
  await load(database, [quote(6, 102)])
  const before = await newest()
  expect((await beside('bonds')).size).toBeGreaterThan(0)
  const failed = await prisma.revision.create({ data: { asOf: before.asOf, status: 'HELD' } })
  const { signal } = new AbortController()
  await storeArchive(prisma, failed.id, await planArchive(prisma, before.asOf, null), signal)
  expect(await prisma.revisionChunk.count({ where: { until: failed.id } })).toBe(before.chunks)
  expect(await prisma.overlayRow.count({ where: { until: null } })).toBe(0)
  await expectWhole()
  await load(database, [quote(6, 103)])
  expect(await newest()).toMatchObject({ patchOf: before.id })
  const late = storeArchive(prisma, failed.id, await planArchive(prisma, before.asOf, null), signal)
  await expect(late).rejects.toThrow('was published while')
  expect(await prisma.revisionChunk.count({ where: { revisionId: failed.id } })).toBe(0)
  await expectWhole()
})

test('rows that a version before them left, or a process that lost the run lock wrote, are not read', async () => {
  const { prisma } = database
  const whole = await newest()
  await prisma.revision.update({ where: { id: whole.id }, data: { archivedBy: null } })
  await load(database, [quote(7, 98)])
  const before = await newest()
  const [bond] = await firstBonds(1)
  const [row] = await encodeOverlay('measures', [{ bondId: bond?.id, yield: 1 }])
  const left = { ...(row as OverlayRow), revisionId: before.id }
  await prisma.overlayRow.create({ data: left })
  await expectWhole()
  await prisma.overlayRow.deleteMany({ where: { revisionId: before.id } })
  const held = { status: 'HELD', asOf: before.asOf } as const
  const [stray, next] = [await prisma.revision.create({ data: held }), await prisma.revision.create({ data: held })]
  await prisma.overlayRow.create({ data: { ...left, revisionId: stray.id } })
  const { chunks, archivedBy } = before
  await publish(
    database,
    { id: next.id, loadId: null },
    { publishedAt: new Date(NOW), chunks, archivedBy, patchOf: before.id },
  )
  expect(await prisma.overlayRow.count({ where: { revisionId: stray.id } })).toBe(0)
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
