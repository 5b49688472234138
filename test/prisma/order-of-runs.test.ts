import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { isinOf } from '../../prisma/sources/sample/identifiers.ts'
import { empty, freshDatabase, sourceOf } from './world.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const STATE = { sourceKey: 'invented:state' }
const COMPANY = { sourceKey: 'invented:company' }

const issuers: readonly SourceRecord[] = [
  { kind: 'issuer', ...STATE, name: 'State', country: 'CH' },
  { kind: 'issuer', ...COMPANY, name: 'Company', country: 'CH' },
]

/** Twelve government bonds, which are enough to fit a curve to, and four of a company. */
const places = Array.from({ length: 16 }, (_, place) => place)
const isCompany = (place: number) => place >= 12
const maturityOf = (place: number) => `${2027 + (place % 12)}-03-03`

const bond = (place: number): SourceRecord => ({
  ...{ kind: 'bond', isin: isinOf('XS', place), issuer: isCompany(place) ? COMPANY : STATE, name: `Bond ${place}` },
  ...{ bondType: isCompany(place) ? 'CORPORATE' : 'GOVERNMENT', status: 'TRADING', couponType: 'FIXED' },
  ...{ currency: 'CHF', nominalCurrency: 'CHF', initialNominal: '1000', outstandingNominal: '1000' },
  ...{ couponsPerYear: 1, couponRate: 4, maturityDate: maturityOf(place), dayCount: 'THIRTY_E_360' },
})

const schedule = (place: number): SourceRecord => ({
  ...{ kind: 'schedule', isin: isinOf('XS', place), complete: true, offers: [] },
  coupons: Array.from({ length: (place % 12) + 1 }, (_, year) => ({
    ...{ number: year + 1, periodStart: `${2026 + year}-03-03`, periodEnd: `${2027 + year}-03-03` },
    ...{ payDate: `${2027 + year}-03-03`, rate: 4, value: '40', knowledge: 'FIXED' as const },
  })),
  amortizations: [{ date: maturityOf(place), percent: 100, value: '1000', redemption: true }],
})

const quote = (place: number, date: string): SourceRecord => ({
  ...{ kind: 'quote', isin: isinOf('XS', place), date, last: 97 + place / 4 + Number(date.slice(-2)) / 50 },
  time: `${date}T16:00:00Z`,
})

const curve = (date: string, rate: number): SourceRecord => ({
  ...{ kind: 'curve', key: 'CHF-GOV', currency: 'CHF', date, model: 'NELSON_SIEGEL' },
  parameters: { beta0: rate, beta1: -1, beta2: 0.5, tau1: 2 },
  points: [{ tenorYears: 30, zero: rate }],
})

const rating = (date: string, label: string, ordinal: number): SourceRecord => ({
  ...{ kind: 'rating', issuer: COMPANY, agency: 'SP', scale: 'INTERNATIONAL', label, ordinal, date },
})

/** What may arrive in any order, each in an ingestion run of its own. */
const PARTS: Readonly<Record<string, readonly SourceRecord[]>> = {
  schedules: places.map(schedule),
  'quotes of the first day': places.map(place => quote(place, '2026-03-10')),
  'quotes of a later day': places.filter(place => place % 3 > 0).map(place => quote(place, '2026-03-16')),
  'quotes of the last day': places.filter(place => place % 3 > 1).map(place => quote(place, '2026-03-18')),
  'a curve that is stale for the last day': [curve('2026-03-09', 2)],
  'a curve of the last week': [curve('2026-03-12', 3)],
  'the last curve': [curve('2026-03-18', 4)],
  'a rating': [rating('2026-02-01', 'A', 6)],
  'a later rating': [rating('2026-03-05', 'A-', 7)],
  'a default': [{ kind: 'default', issuer: COMPANY, isin: isinOf('XS', 15), date: '2026-03-01', type: 'DEFAULT' }],
}

async function load(rows: readonly SourceRecord[]): Promise<void> {
  const report = await ingest(database, sourceOf(rows), {
    ...{ from: null, now: () => new Date('2026-03-19T09:00:00Z') },
    // Whether a change fails a data-quality check depends on what was there before: here none shall.
    force: true,
  })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, message: null })
}

/** Every column of every present figure, but for the number of its revision. */
async function figures() {
  const rows = await database.prisma.measure.findMany({
    where: { current: true },
    include: { bond: { select: { isin: true } } },
    orderBy: { bond: { isin: 'asc' } },
  })
  return rows.map(({ bondId: _id, revisionId: _revision, bond: { isin }, ...rest }) => ({ isin, ...rest }))
}

test.each([
  ['with published curves', () => true],
  ['with fitted curves alone', (name: string) => !name.includes('curve')],
] as const)('after any sequence of ingestion runs the rows are those of one run, %s', async (_title, isLoaded) => {
  const parts = Object.keys(PARTS).filter(isLoaded)
  const rowsOf = (names: readonly string[]) => names.flatMap(name => PARTS[name] ?? [])
  await empty(database)
  await load([...issuers, ...places.map(bond), ...rowsOf(parts)])
  const expected = await figures()
  expect(expected).toHaveLength(16)
  expect(expected.filter(({ gSpreadBp }) => gSpreadBp !== null).length).toBeGreaterThan(8)
  expect(expected.filter(({ indicative }) => indicative !== null).length).toBeGreaterThan(0)
  const anyOrder = fc.shuffledSubarray(parts, { minLength: parts.length })
  await fc.assert(
    fc.asyncProperty(anyOrder, async names => {
      await empty(database)
      await load([...issuers, ...places.map(bond)])
      for (const name of names) await load(rowsOf([name]))
      expect(await figures()).toEqual(expected)
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
