import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { BondRecord, ScheduleRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { isinCheckDigit } from '../../schema/analytics/isin.ts'
import { calendarEvents } from '../../schema/overview/calendar.ts'
import type { IssuerFigures } from '../../schema/snapshot/issuer-types.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { freshDatabase, sourceOf } from '../prisma/world.ts'
import { openWorld, type World } from '../world.ts'

const DAY = '2025-03-05'
const ISSUER: SourceRecord = { kind: 'issuer', sourceKey: 'invented:1', name: 'Invented One' }

let number = 0

type Part = Partial<Pick<ScheduleRecord, 'amortizations' | 'offers' | 'coupons'>>

/** A thousand bonds of a nominal of 1,000 each, unless it is said otherwise. */
function bond(name: string, change: Partial<BondRecord>, part: Part | null): readonly SourceRecord[] {
  const body = `XS${String(++number).padStart(9, '0')}`
  const isin = body + isinCheckDigit(body)
  const schedule = { kind: 'schedule' as const, isin, complete: true, coupons: [], amortizations: [], offers: [] }
  return [
    {
      ...{ kind: 'bond', isin, name, issuer: { sourceKey: 'invented:1' }, couponType: 'FIXED' },
      ...{ bondType: 'CORPORATE', status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB' },
      ...{ initialNominal: '1000', outstandingNominal: '1000', outstanding: '1000000', maturityDate: '2027-03-10' },
      ...change,
    },
    ...(part === null ? [] : [{ ...schedule, ...part }]),
    { kind: 'quote', isin, date: DAY, last: 90 },
  ]
}

const repays = (...rows: readonly (readonly [date: string, value: string])[]): Part => ({
  amortizations: rows.map(([date, value], index) => ({ date, value, redemption: index === rows.length - 1 })),
})

const option = (type: 'PUT' | 'CALL', date: string, price: number | null, volumeLimit: string | null = null): Part => ({
  offers: [{ type, date, price, volumeLimit, status: 'ANNOUNCED' }],
})

describe('what falls due', () => {
  let database: Database
  let market: MarketSnapshot

  beforeAll(async () => {
    database = await freshDatabase()
    const paid = repays(['2024-03-10', '400'], ['2025-03-10', '350'], ['2026-03-10', '150'], ['2027-03-10', '100'])
    const records = [
      ISSUER,
      ...bond('whole', { maturityDate: '2025-03-12' }, null),
      ...bond('in parts', { outstandingNominal: '600', outstanding: '600000' }, paid),
      ...bond(
        'by pieces',
        { outstanding: null, outstandingPieces: '3' },
        repays(['2025-03-11', '250.5'], ['2027-03-10', '749.5']),
      ),
      ...bond('of no known size', { outstanding: null }, repays(['2025-03-10', '500'], ['2027-03-10', '500'])),
      ...bond('breaks off', {}, repays(['2025-03-10', '300'])),
      ...bond('repays too much', {}, repays(['2025-03-10', '800'], ['2027-03-10', '800'])),
      ...bond('without a day', { maturityDate: null }, null),
      ...bond('perpetual', { maturityDate: null, perpetual: true }, option('CALL', '2025-03-14', 101)),
      ...bond(
        'indexed',
        { indexed: true, outstandingNominal: '1250', outstanding: '1250000' },
        repays(['2027-03-10', '1000']),
      ),
      ...bond('in dollars', { nominalCurrency: 'USD', currency: 'USD' }, option('PUT', '2025-03-14', 100, '250000')),
      ...bond(
        'put at no known price',
        {},
        { ...repays(['2025-03-10', '400'], ['2027-03-10', '600']), ...option('PUT', '2025-03-14', null) },
      ),
      ...bond(
        'put after a repayment',
        {},
        { ...repays(['2025-03-10', '400'], ['2027-03-10', '600']), ...option('PUT', '2025-03-14', 98.5) },
      ),
      ...bond('exact', { outstandingPieces: '9007199254740993', outstanding: null }, repays(['2040-01-01', '1000'])),
    ]
    const report = await ingest(database, sourceOf(records), { from: null })
    expect(report.failures).toEqual([])
    market = await readSnapshot(database.prisma)
  })
  afterAll(() => database.close())

  test('in a year is what is repaid of each bond times the bonds in circulation, by currency', () => {
    const [issuer] = market.issuers as readonly [IssuerFigures]
    expect(issuer.maturities).toEqual([
      // whole 1000, in parts 350, by pieces 3 x 250.5, breaks off 300, two puts 400 each
      { year: 2025, currency: 'RUB', amount: String(1_000_000 + 350_000 + 751.5 + 300_000 + 800_000), bonds: 6 },
      { year: 2026, currency: 'RUB', amount: '150000', bonds: 1 },
      { year: 2027, currency: 'RUB', amount: String(100_000 + 2248.5 + 1_250_000 + 1_200_000), bonds: 5 },
      { year: 2027, currency: 'USD', amount: '1000000', bonds: 1 },
      { year: 2040, currency: 'RUB', amount: '9007199254740993000', bonds: 1 },
    ])
  })

  test('without a known amount is counted with its reason, in no sum', () => {
    const [issuer] = market.issuers as readonly [IssuerFigures]
    const by = (year: number | null, reason: string, bonds: number) => ({ year, currency: 'RUB', bonds, reason })
    expect(issuer.unknownMaturities).toHaveLength(4)
    expect(issuer.unknownMaturities).toEqual(
      expect.arrayContaining([
        by(2025, 'MISSING_DATA', 1),
        by(2027, 'INCOMPLETE_SCHEDULE', 1),
        by(2027, 'MISSING_DATA', 2),
        by(null, 'MISSING_DATA', 1),
      ]),
    )
  })

  test.each([
    ['whole', 'REDEMPTION', '1000000', null],
    ['in parts', 'AMORTIZATION', '350000', null],
    ['by pieces', 'AMORTIZATION', '751.5', null],
    ['of no known size', 'AMORTIZATION', null, 'MISSING_DATA'],
    ['breaks off', 'REDEMPTION', undefined, null],
    ['repays too much', 'AMORTIZATION', null, 'MISSING_DATA'],
    ['perpetual', 'CALL', '1010000', null],
    ['in dollars', 'PUT', '250000', null],
    ['put at no known price', 'PUT', null, 'MISSING_DATA'],
    ['put after a repayment', 'PUT', '591000', null],
  ])('in the calendar a bond %s has its %s of %s', (name, type, amount, reason) => {
    const event = calendarEvents(market).find(each => each.name === name && each.type === type)
    if (amount === undefined) expect(event).toBeUndefined()
    else expect(event).toMatchObject({ amount, reason, atMost: type === 'PUT' || type === 'CALL' })
    expect(event?.currency ?? 'RUB').toBe(name === 'in dollars' ? 'USD' : 'RUB')
  })
})

describe('in the sample market', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  interface Issuer {
    readonly id: string
    readonly nextMaturities: readonly { readonly year: number; readonly currency: string; readonly amount: string }[]
  }

  test('each cell is what plain SQL adds up of the stored schedules', async () => {
    const rows = await world.service.database.prisma.$queryRawUnsafe<
      { issuer: string; year: number; currency: string; amount: string }[]
    >(
      `SELECT b."issuerId"::text AS issuer, extract(year FROM a.date)::int AS year, b."nominalCurrency" AS currency,
          sum(a.value * CASE WHEN b.indexed THEN b."outstandingNominal" / (SELECT sum(o.value) FROM "Amortization" o
            WHERE o."bondId" = b.id AND o.date > '2026-11-20') ELSE 1 END
            * coalesce(b."outstandingPieces", b.outstanding / b."outstandingNominal"))::text AS amount
         FROM "Bond" b JOIN "Amortization" a ON a."bondId" = b.id
        WHERE b.status IN ('TRADING', 'PLACING') AND a.date > '2026-11-20'
          AND coalesce(b."outstandingPieces", b.outstanding) IS NOT NULL GROUP BY 1, 2, 3`,
    )
    const { items } = await world.getJson<{ items: Issuer[] }>('/api/v1/data/issuers?PageSize=500')
    const cells = new Map(
      items.flatMap(({ id, nextMaturities }) =>
        nextMaturities.map(({ year, currency, amount }) => [`${id} ${year} ${currency}`, amount] as const),
      ),
    )
    expect(cells.size).toBeGreaterThan(300)
    expect(rows).toHaveLength(cells.size)
    const wrong = rows.filter(({ issuer, year, currency, amount }) => {
      const cell = cells.get(`${issuer} ${year} ${currency}`)
      return cell === undefined || new Decimal(amount).minus(cell).abs().gt(0.01)
    })
    expect(wrong).toEqual([])
  })

  test('the calendar has an amount for every event', async () => {
    const { calendar } = await world.getJson<{ calendar: { events: { type: string; amount: string | null }[] } }>(
      '/api/v1/data/market-overview?Limit=100&Currency=RUB,USD,EUR,CNY,GBP',
    )
    const known = Map.groupBy(calendar.events, ({ type }) => type)
    for (const type of ['REDEMPTION', 'AMORTIZATION', 'PUT', 'CALL'])
      expect(
        known.get(type)?.every(({ amount }) => amount !== null && Number(amount) > 0),
        type,
      ).not.toBe(false)
    expect(known.get('AMORTIZATION')?.length).toBeGreaterThan(0)
  })
})
