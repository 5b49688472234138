import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { BondRecord, CouponRecord, QuoteRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { markInterrupted } from '../../prisma/store/runs/ingestion-run.ts'
import { RunInProgress } from '../../prisma/store/runs/lock.ts'
import { empty, freshDatabase, sourceOf, sourceReading } from './world.ts'

const ISIN = 'XS0000000009'
const OTHER = 'XS0000000017'

const issuer: SourceRecord = { kind: 'issuer', inn: '7700000001', name: 'Alpha', country: 'RU' }

const bond = (more: Partial<BondRecord> = {}): SourceRecord => ({
  ...{ kind: 'bond', isin: ISIN, issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
  ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
  ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2027-01-01' },
  ...more,
})

const coupon = (number: number, periodStart: string, periodEnd: string): CouponRecord => ({
  ...{ number, periodStart, periodEnd, payDate: periodEnd, rate: 10, value: '50', knowledge: 'FIXED' },
})

const schedule = (coupons: readonly CouponRecord[]): SourceRecord => ({
  ...{ kind: 'schedule', isin: ISIN, coupons, offers: [], complete: true },
  amortizations: [{ date: '2027-01-01', value: '1000', percent: 100, redemption: true }],
})

const COUPONS = [coupon(1, '2026-01-01', '2026-07-01'), coupon(2, '2026-07-01', '2027-01-01')]

const quote = (more: Partial<QuoteRecord> = {}): SourceRecord => ({
  ...{ kind: 'quote', isin: ISIN, date: '2026-03-02', last: 98.5, time: '2026-03-02T18:30:00+03:00' },
  ...more,
})

const MARKET = [issuer, bond(), schedule(COUPONS), quote()]

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const load = (rows: readonly SourceRecord[], failures = [{ file: 'f', position: 'row 1', reason: 'why' }]) =>
  ingest(database, sourceOf(rows, { failures }), { from: null })

test('a first load inserts everything, reports what could not be used and makes one revision', async () => {
  const report = await load(MARKET)
  expect(report).toMatchObject({ status: 'SUCCEEDED', read: 5, inserted: 4, updated: 0, unchanged: 0, failed: 1 })
  expect(report.byKind.quote).toEqual({ read: 1, inserted: 1, updated: 0, unchanged: 0 })
  expect(report.failures).toEqual([{ file: 'f', position: 'row 1', reason: 'why' }])
  expect(report.asOf).toBe('2026-03-02T15:30:00.000Z')
  expect(await database.prisma.revision.findMany()).toMatchObject([{ id: report.revisionId, status: 'PUBLISHED' }])
  expect(await database.prisma.load.findMany()).toMatchObject([{ status: 'SUCCEEDED', inserted: 4, failed: 1 }])
  expect(await database.prisma.loadFailure.count()).toBe(1)
})

test('the same load again changes nothing, makes no revision and still reports its failures', async () => {
  await load(MARKET)
  const before = await database.prisma.bond.findMany({ orderBy: { id: 'asc' } })
  const again = await load(MARKET)
  expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 4, failed: 1, revisionId: null })
  expect(await database.prisma.bond.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  expect(await database.prisma.revision.count()).toBe(1)
})

test('ids are the same in another database', async () => {
  await load(MARKET)
  const ids = await database.prisma.bond.findMany({ orderBy: { id: 'asc' }, select: { id: true, issuerId: true } })
  const other = await freshDatabase()
  await ingest(other, sourceOf(MARKET), { from: null })
  expect(await other.prisma.bond.findMany({ orderBy: { id: 'asc' }, select: { id: true, issuerId: true } })).toEqual(
    ids,
  )
  await other.close()
})

test('what a record does not speak of stays, what it calls null goes', async () => {
  await load([issuer, bond({ ticker: 'A1', shortName: 'Alpha' })])
  const report = await load([bond({ shortName: null })])
  expect(report.byKind.bond).toMatchObject({ updated: 1 })
  expect(await database.prisma.bond.findFirst()).toMatchObject({ ticker: 'A1', shortName: null })
})

test('a schedule replaces the stored one only where it differs', async () => {
  await load(MARKET)
  expect((await load([schedule(COUPONS)])).byKind.schedule).toMatchObject({ updated: 0, unchanged: 1 })
  const other = [coupon(1, '2026-01-01', '2026-04-01'), coupon(2, '2026-04-01', '2026-07-01')]
  expect((await load([schedule(other)])).byKind.schedule).toMatchObject({ updated: 1 })
  const stored = await database.prisma.coupon.findMany({ orderBy: { number: 'asc' } })
  expect(stored.map(row => row.payDate.toISOString().slice(0, 10))).toEqual(['2026-04-01', '2026-07-01'])
})

test('a record that cannot be stored is a failure with its place, and the others are stored', async () => {
  const report = await ingest(
    database,
    sourceOf([
      ...MARKET,
      quote({ isin: OTHER }),
      quote({ date: '2026-02-31' }),
      quote({ date: '2026-03-03', last: Number.NaN }),
      bond({ isin: 'XS0000000008' }),
      bond({ isin: OTHER, issuer: { inn: '1' } }),
      bond({ isin: OTHER, initialNominal: '-5' }),
      bond({ isin: OTHER, name: 'Half \ud83d' }),
      schedule([COUPONS[0] as CouponRecord, COUPONS[0] as CouponRecord]),
      { kind: 'rating', isin: ISIN, agency: 'ACRA', scale: 'NATIONAL', label: 'ruAA', date: '2026-01-01' },
      { kind: 'rating', isin: ISIN, agency: 'ACRA', scale: 'NATIONAL', label: 'good', date: '2026-01-01' },
    ]),
    { from: 'market.json' },
  )
  expect(report.inserted).toBe(4)
  expect(report.failures.map(({ position, field, reason }) => [position, field, reason.slice(0, 60)])).toEqual([
    ['bond 2 (XS0000000008 Alpha 1)', 'isin', 'the check digit of XS0000000008 should be 9'],
    [`bond 3 (${OTHER} Alpha 1)`, 'issuer', 'the issuer (inn:1) is not known'],
    [`bond 5 (${OTHER} Half \ufffd)`, 'name', '"Half \\ud83d" contains half of a character (a surrogate with'],
    [`bond 4 (${OTHER} Alpha 1)`, undefined, expect.stringContaining('the database rejects it')],
    [`schedule 2 (${ISIN})`, undefined, 'coupon number 1 is stated twice'],
    [`quote 2 (${OTHER} 2026-03-02)`, 'isin', `the bond ${OTHER} is not known`],
    [`quote 3 (${ISIN} 2026-02-31)`, 'date', '"2026-02-31" is not a calendar date (YYYY-MM-DD)'],
    [`quote 4 (${ISIN} 2026-03-03)`, 'last', 'null is not a finite number'],
    [`rating 1 (${ISIN} ACRA 2026-01-01)`, undefined, 'the label ruAA is spelt as EXPERT_RA does, but the record na'],
    [`rating 2 (${ISIN} ACRA 2026-01-01)`, undefined, 'the rating "good" cannot be read. Accepted: a label of the c'],
  ])
  expect(report.failures.every(failure => failure.file === 'market.json')).toBe(true)
  expect(await database.prisma.loadFailure.count()).toBe(10)
})

test('an issuer known by the key of a source keeps its id when its INN becomes known', async () => {
  await load([{ kind: 'issuer', sourceKey: 'x:1', name: 'Issuer of Alpha 1 (not told)' }])
  await load([{ kind: 'issuer', sourceKey: 'x:1', inn: '7700000001', name: 'Alpha' }])
  expect(await database.prisma.issuer.findMany()).toMatchObject([
    { name: 'Alpha', inn: '7700000001', sourceKey: 'x:1' },
  ])
})

test('a guarantor may come after the issuer that it stands for', async () => {
  await load([
    { kind: 'issuer', inn: '2', name: 'Vehicle', isSpv: true, guarantor: { inn: '3' } },
    { kind: 'issuer', inn: '3', name: 'Parent' },
  ])
  expect(await database.prisma.issuer.findFirst({ where: { inn: '2' }, include: { guarantor: true } })).toMatchObject({
    guarantor: { name: 'Parent' },
  })
})

test('a revision is as old as the newest data, and older data does not turn the clock back', async () => {
  await load(MARKET)
  const older = await load([quote({ date: '2026-02-01', time: null })])
  expect(older).toMatchObject({ revisionId: expect.any(Number), asOf: '2026-03-02T15:30:00.000Z' })
  const newer = await load([quote({ date: '2026-07-02', time: null })])
  expect(newer.asOf).toBe('2026-07-02T00:00:00.000Z')
  const measures = await database.prisma.measure.findMany({ orderBy: { date: 'asc' } })
  expect(measures.map(({ current, nextCouponDate }) => [current, nextCouponDate?.toISOString().slice(0, 10)])).toEqual([
    [false, '2026-07-01'],
    [true, '2027-01-01'],
  ])
})

test('a trading day that is not yet there in UTC is the day of the measures all the same', async () => {
  const { asOf } = await load([issuer, bond(), quote({ date: '2026-03-03', time: '2026-03-03T01:00:00+03:00' })])
  expect(asOf).toBe('2026-03-02T22:00:00.000Z')
  const [measure] = await database.prisma.measure.findMany()
  expect(measure).toMatchObject({ priceClean: 98.5, date: new Date('2026-03-03') })
})

test('a revision says that the market in it is invented while any bond is', async () => {
  const { revisionId } = await load([issuer, bond({ sample: true })])
  await load([bond({ isin: OTHER })])
  expect(await database.prisma.revision.findMany({ select: { sample: true } })).toEqual([
    { sample: true },
    { sample: true },
  ])
  expect(revisionId).toBe(1)
})

test('provenance names the source and the time of each block that changed', async () => {
  await load(MARKET)
  await ingest(database, sourceOf([quote({ last: 99 })], { key: 'second' }), { from: null })
  const rows = await database.prisma.provenance.findMany({ select: { block: true, sourceKey: true } })
  expect(Object.fromEntries(rows.map(row => [row.block, row.sourceKey]))).toEqual({
    ...{ TERMS: 'invented', ISSUER: 'invented', SCHEDULE: 'invented', QUOTE: 'second' },
  })
})

test('a second load is refused while one is running', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const slow = sourceReading(async function* () {
    await gate
    yield { rows: MARKET, failures: [], read: 4 }
  })
  const first = ingest(database, slow, { from: null })
  await expect(ingest(database, sourceOf(MARKET), { from: null })).rejects.toThrow(RunInProgress)
  expect(await markInterrupted(database)).toBe(0)
  open()
  expect(await first).toMatchObject({ status: 'SUCCEEDED', inserted: 4 })
  expect(await load(MARKET)).toMatchObject({ unchanged: 4 })
})

test('a load that breaks off keeps what it stored, and the next one measures and publishes it', async () => {
  const broken = sourceReading(async function* () {
    yield { rows: MARKET, failures: [], read: 4 }
    throw new Error('the connection was reset')
  })
  const report = await ingest(database, broken, { from: null })
  expect(report).toMatchObject({ status: 'FAILED', message: 'the connection was reset', inserted: 4, revisionId: null })
  expect(await database.prisma.measure.count()).toBe(0)
  const next = await load(MARKET)
  expect(next).toMatchObject({ inserted: 0, updated: 0, unchanged: 4, revisionId: expect.any(Number) })
  expect(await database.prisma.measure.findFirst()).toMatchObject({ priceClean: 98.5, current: true })
  expect(await load(MARKET)).toMatchObject({ revisionId: null })
})

test('a load that a killed process left running is marked as interrupted', async () => {
  await load(MARKET)
  await database.prisma.load.create({ data: { sourceKey: 'invented', origin: 'x', inserted: 3 } })
  expect(await markInterrupted(database)).toBe(1)
  expect(await database.prisma.load.findMany({ where: { status: 'INTERRUPTED' } })).toMatchObject([{ origin: 'x' }])
  expect(await markInterrupted(database)).toBe(0)
})

test('an aborted load fails and says so', async () => {
  const controller = new AbortController()
  const source = sourceReading(async function* () {
    yield { rows: MARKET, failures: [], read: 4 }
    controller.abort(new Error('stopped by the operator'))
    yield { rows: [quote({ last: 1 })], failures: [], read: 1 }
  })
  const report = await ingest(database, source, { from: null, signal: controller.signal })
  expect(report).toMatchObject({ status: 'INTERRUPTED', message: 'stopped by the operator', inserted: 4 })
})

test('a source of which nothing can be used is a failed load without a revision', async () => {
  expect(await load([])).toMatchObject({ status: 'FAILED', failed: 1, revisionId: null, asOf: null })
})

test('every kind of record is stored and found again', async () => {
  const all: readonly SourceRecord[] = [
    ...MARKET,
    {
      kind: 'rating',
      issuer: { inn: '7700000001' },
      agency: 'ACRA',
      scale: 'NATIONAL',
      label: 'AA(RU)',
      date: '2026-01-01',
    },
    { kind: 'default', isin: ISIN, issuer: { inn: '7700000001' }, type: 'TECHNICAL', date: '2026-02-01', amount: '5' },
    {
      ...{ kind: 'placement', sourceKey: 'p1', name: 'Alpha 1', issuer: { inn: '7700000001' }, isin: ISIN },
      ...{ stage: 'PLACED', method: 'BOOK', currency: 'RUB', couponType: 'FIXED', arrangers: ['A', 'B'] },
      guidance: [{ time: '2026-01-01T10:00:00+03:00', couponTo: 12 }],
    },
    {
      ...{ kind: 'curve', key: 'RUB-GOV', currency: 'RUB', date: '2026-03-02', model: 'NODES' },
      ...{ parameters: { B1: 1 }, points: [{ tenorYears: 1, zero: 14 }] },
    },
    { kind: 'policyRate', key: 'KEY', date: '2026-01-01', currency: 'RUB', name: 'Key rate', value: 16 },
    {
      ...{ kind: 'report', issuer: { inn: '7700000001' }, standard: 'IFRS', periodEnd: '2025-12-31' },
      ...{ currency: 'RUB', metrics: { EBITDA_MARGIN: 20 } },
    },
    { kind: 'portfolio', name: 'Model', currency: 'RUB', positions: [{ isin: ISIN, quantity: '10' }] },
  ]
  expect(await ingest(database, sourceOf(all), { from: null })).toMatchObject({ inserted: 11, failed: 0 })
  expect(await ingest(database, sourceOf(all), { from: null })).toMatchObject({ updated: 0, unchanged: 11 })
  expect(await database.prisma.placement.findFirst({ include: { guidance: true } })).toMatchObject({
    ...{ bondId: expect.any(String), arrangers: ['A', 'B'] },
    guidance: [{ time: new Date('2026-01-01T07:00:00Z'), couponTo: 12 }],
  })
  expect(await database.prisma.measure.findFirst()).toMatchObject({ ratingLabel: 'AA', defaultTypes: ['TECHNICAL'] })
})
