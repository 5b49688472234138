import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { isinOf } from '../../prisma/sources/sample/identifiers.ts'
import { fittedCurve } from '../../schema/measures/fitted-curve.ts'
import { empty, freshDatabase, sourceOf } from './world.ts'

const DATE = '2026-03-02'
const SETTLEMENT = '2026-03-03'
const SOVEREIGN = { sourceKey: 'invented:state' }

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Nelson-Siegel by its formula: continuous, a fraction a year. */
function zero(years: number): number {
  const [level, slope, hump, tau] = [0.05, -0.02, 0.01, 2]
  const loading = (1 - Math.exp(-years / tau)) / (years / tau)
  return level + slope * loading + hump * (loading - Math.exp(-years / tau))
}

const years = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days / 365

/** A government bond with a yearly coupon of 4 %, worth exactly what the curve says. */
function bondOf(index: number): readonly SourceRecord[] {
  const isin = isinOf('XS', index)
  const ends = Array.from({ length: index + 1 }, (_, year) => `${2027 + year}-03-03`)
  const worth = ends.reduce((sum, end, place) => {
    const amount = place === index ? 104 : 4
    const time = years(SETTLEMENT, end)
    return sum + amount * Math.exp(-zero(time) * time)
  }, 0)
  const maturityDate = ends.at(-1) ?? ''
  return [
    {
      ...{ kind: 'bond', isin, issuer: SOVEREIGN, name: `State ${index}`, bondType: 'GOVERNMENT', status: 'TRADING' },
      ...{ currency: 'CHF', nominalCurrency: 'CHF', initialNominal: '100', outstandingNominal: '100' },
      ...{ couponType: 'FIXED', couponsPerYear: 1, couponRate: 4, maturityDate, dayCount: 'THIRTY_E_360' },
    },
    {
      ...{ kind: 'schedule', isin, complete: true, offers: [] },
      coupons: ends.map((end, place) => ({
        ...{ number: place + 1, periodStart: ends[place - 1] ?? SETTLEMENT, periodEnd: end, payDate: end },
        ...{ rate: 4, value: '4', knowledge: 'FIXED' as const },
      })),
      amortizations: [{ date: maturityDate, percent: 100, value: '100', redemption: true }],
    },
    { kind: 'quote', isin, date: DATE, last: worth, settlementDate: SETTLEMENT, time: `${DATE}T16:00:00Z` },
  ]
}

const state: SourceRecord = { kind: 'issuer', ...SOVEREIGN, name: 'State', country: 'CH' }

test('a curve is fitted to government bonds where no source publishes one, and spreads are over it', async () => {
  const bonds = Array.from({ length: 14 }, (_, index) => bondOf(index)).flat()
  expect(await ingest(database, sourceOf([state, ...bonds]), { from: null })).toMatchObject({ status: 'SUCCEEDED' })
  const [curve, ...others] = await database.prisma.curve.findMany({
    include: { parameters: true, points: { orderBy: { tenorYears: 'asc' } }, residuals: true },
  })
  expect(others).toEqual([])
  expect(curve).toMatchObject({ key: 'CHF-FITTED', currency: 'CHF', fitted: true, model: 'SVENSSON', sourceKey: null })
  expect(curve?.parameters).toHaveLength(6)
  expect(curve?.residuals).toHaveLength(14)
  for (const { residualBp } of curve?.residuals ?? []) expect(Math.abs(residualBp)).toBeLessThan(0.05)
  for (const { tenorYears, zero: annual, extrapolated } of curve?.points ?? []) {
    expect(extrapolated).toBe(tenorYears > 14.01 || tenorYears < 1)
    if (tenorYears >= 1 && !extrapolated) expect(annual).toBeCloseTo(100 * Math.expm1(zero(tenorYears)), 2)
  }
  const measures = await database.prisma.measure.findMany({ where: { current: true } })
  expect(measures).toHaveLength(14)
  for (const { zSpreadBp } of measures) expect(Math.abs(zSpreadBp ?? Number.NaN)).toBeLessThan(0.05)
})

test('a curve is fitted again when a price that it rests on has changed, and not before', async () => {
  await empty(database)
  const ten = Array.from({ length: 10 }, (_, index) => bondOf(index)).flat()
  const priced = (index: number, last: number, bondType: 'GOVERNMENT' | 'CORPORATE'): readonly SourceRecord[] =>
    bondOf(index).map(record => {
      if (record.kind === 'bond') return { ...record, bondType }
      return record.kind === 'quote' ? { ...record, last } : record
    })
  await ingest(database, sourceOf([state, ...ten, ...priced(20, 90, 'CORPORATE')]), { from: null })
  const fitted = () => database.prisma.curve.findFirstOrThrow({ include: { parameters: true } })
  const first = await fitted()
  const second = await ingest(database, sourceOf(priced(20, 91, 'CORPORATE')), { from: null })
  expect(second).toMatchObject({ status: 'SUCCEEDED', revisionId: expect.any(Number) })
  expect(await fitted()).toEqual(first)
  await ingest(database, sourceOf(priced(4, 99, 'GOVERNMENT')), { from: null })
  const third = await fitted()
  expect(third.fittedFrom).not.toBe(first.fittedFrom)
  expect(third.parameters).not.toEqual(first.parameters)
  // As if it had been fitted for the first time.
  await database.prisma.curve.updateMany({ data: { fittedFrom: 'other code' } })
  await ingest(database, sourceOf(priced(20, 92, 'CORPORATE')), { from: null })
  expect(await fitted()).toEqual({ ...third, revisionId: expect.any(Number) })
})

test('a curve that is fitted apart from requests is the one that would be fitted here', async () => {
  await empty(database)
  const many = Array.from({ length: 24 }, (_, index) => bondOf(index)).flat()
  await ingest(database, sourceOf([state, ...many]), { from: null })
  const { prisma } = database
  const stored = await prisma.curve.findFirstOrThrow({
    include: { parameters: { select: { name: true, value: true } }, residuals: { omit: { curveId: true } } },
  })
  const ids = (await prisma.bond.findMany({ select: { id: true } })).map(({ id }) => id)
  const inputs = await prisma.$transaction(client => readInputs(client, ids, DATE, curveBook(DATE)))
  const { model, shortestTenor, parameters, residuals } = fittedCurve(inputs, DATE) ?? expect.unreachable()
  expect(stored).toMatchObject({ model, shortestTenor })
  const byName = ({ name: a }: { name: string }, { name: b }: { name: string }) => (a < b ? -1 : 1)
  expect(stored.parameters.toSorted(byName)).toEqual(parameters.toSorted(byName))
  // As JSON, which has no minus zero, as the database has none.
  expect(new Set(stored.residuals)).toEqual(new Set(JSON.parse(JSON.stringify(residuals))))
})

test('fewer than twelve bonds are fitted by Nelson-Siegel, fewer than eight not at all', async () => {
  await empty(database)
  const nine = Array.from({ length: 9 }, (_, index) => bondOf(index)).flat()
  await ingest(database, sourceOf([state, ...nine]), { from: null })
  expect(await database.prisma.curve.findMany()).toMatchObject([{ model: 'NELSON_SIEGEL', fitted: true }])
  await empty(database)
  const seven = Array.from({ length: 7 }, (_, index) => bondOf(index)).flat()
  await ingest(database, sourceOf([state, ...seven]), { from: null })
  expect(await database.prisma.curve.count()).toBe(0)
  expect(await database.prisma.measure.findFirst()).toMatchObject({
    gSpreadBp: null,
    reasons: { gSpreadBp: 'MISSING_DATA' },
  })
})

test('a bond in its last three months has no part in the curve, whatever its price', async () => {
  const shapeOf = async (records: readonly SourceRecord[]) => {
    await empty(database)
    await ingest(database, sourceOf([state, ...records]), { from: null })
    const [curve] = await database.prisma.curve.findMany({ include: { parameters: true, residuals: true } })
    const parameters = curve?.parameters.map(({ name, value }) => [name, value]).sort()
    return { parameters, bonds: curve?.residuals.length }
  }
  const others = Array.from({ length: 9 }, (_, index) => bondOf(index)).flat()
  const [bond, schedule, quote] = bondOf(20) as [SourceRecord, SourceRecord, SourceRecord]
  const due = '2026-04-20'
  const coupon = { number: 1, periodStart: '2025-04-20', periodEnd: due, payDate: due, rate: 4, value: '4' }
  const dueSoon = [
    { ...bond, maturityDate: due },
    {
      ...schedule,
      coupons: [{ ...coupon, knowledge: 'FIXED' as const }],
      amortizations: [{ date: due, percent: 100, value: '100', redemption: true }],
    },
    { ...quote, last: 97 },
  ] as readonly SourceRecord[]
  const without = await shapeOf(others)
  expect(without).toMatchObject({ bonds: 9 })
  expect(await shapeOf([...others, ...dueSoon])).toEqual(without)
})

test('a published curve is preferred, the newest that is not after the price', async () => {
  await empty(database)
  const flat = (date: string, rate: number): SourceRecord => ({
    ...{ kind: 'curve', key: 'CHF-GOV', currency: 'CHF', date, model: 'NELSON_SIEGEL' },
    parameters: { beta0: 100 * Math.log1p(rate / 100), beta1: 0, beta2: 0, tau1: 1 },
    points: [{ tenorYears: 30, zero: rate }],
  })
  const bonds = Array.from({ length: 14 }, (_, index) => bondOf(index)).flat()
  const curves = [flat('2026-02-27', 2), flat(DATE, 3), flat('2026-03-03', 9)]
  await ingest(database, sourceOf([state, ...curves, ...bonds]), { from: null })
  expect(await database.prisma.curve.count({ where: { fitted: true } })).toBe(0)
  const measures = await database.prisma.measure.findMany({ where: { current: true } })
  for (const { yield: headline, gSpreadBp } of measures) expect(gSpreadBp).toBeCloseTo(((headline ?? 0) - 3) * 100, 5)
})
