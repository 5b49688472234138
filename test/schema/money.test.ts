import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { BondRecord, FxRateRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { isinCheckDigit } from '../../schema/analytics/isin.ts'
import { converterOf } from '../../schema/fx/converter.ts'
import { type FxRate, quoteOf } from '../../schema/fx/rates.ts'
import { type BondSearch, searchBonds } from '../../schema/screener/search.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { freshDatabase, sourceOf } from '../prisma/world.ts'

const DAY = '2025-03-05'
const ISSUER: SourceRecord = { kind: 'issuer', sourceKey: 'invented:1', name: 'Invented One' }

let number = 0

/** A bond of the market's day: its quote says which day that is. */
function bond(currency: string, outstanding: string | null, change: Partial<BondRecord> = {}): readonly SourceRecord[] {
  const body = `XS${String(++number).padStart(9, '0')}`
  const isin = body + isinCheckDigit(body)
  return [
    {
      ...{ kind: 'bond', isin, name: `${currency} ${outstanding}`, issuer: { sourceKey: 'invented:1' } },
      ...{ bondType: 'CORPORATE', status: 'TRADING', currency, nominalCurrency: currency, couponType: 'ZERO' },
      ...{ initialNominal: '1000', outstandingNominal: '1000', outstanding, maturityDate: '2035-03-05' },
      ...change,
    },
    { kind: 'quote', isin, date: DAY, last: 80 },
  ]
}

const rate = (change: Partial<FxRateRecord>): SourceRecord => ({
  ...{ kind: 'fxRate', base: 'RUB', currency: 'USD', date: DAY, rate: '90' },
  ...change,
})

/** What readers see once these records are loaded. */
async function marketWith(database: Database, ...loads: readonly (readonly SourceRecord[])[]): Promise<MarketSnapshot> {
  for (const [index, records] of loads.entries()) {
    const source = sourceOf(records, { key: `invented-${index}` })
    const report = await ingest(database, { ...source, name: `Invented ${index}` }, { from: null, force: true })
    expect(report.failures).toEqual([])
  }
  return readSnapshot(database.prisma)
}

function search(market: MarketSnapshot, question: Partial<BondSearch>) {
  const cursors = { seal: (place: string) => place, open: (cursor: string) => cursor }
  const principal = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }
  const { items, notes, warnings } = searchBonds({ pageSize: 20, ...question }, { market, cursors, principal })
  return { names: items.map(({ name }) => name), notes, warnings }
}

describe('money of several currencies', () => {
  let database: Database
  let market: MarketSnapshot

  beforeAll(async () => {
    database = await freshDatabase()
    const bonds = [
      ...bond('RUB', '5000'),
      ...bond('USD', '100'),
      ...bond('JPY', '9000'),
      ...bond('GEL', '1000000'),
      ...bond('RUB', null),
      ...bond('RUB', '4000'),
    ]
    const rates = [
      rate({}),
      rate({ currency: 'JPY', rate: '60', units: '100' }),
      rate({ currency: 'GEL', date: '2025-02-20' }),
    ]
    market = await marketWith(database, [ISSUER, ...bonds], rates)
  })
  afterAll(() => database.close())

  test('is put in order at exchange rates; what has none comes last with the unknown, in both directions', () => {
    const falling = search(market, { sorts: ['OUTSTANDING_DESC'] })
    expect(falling.names.slice(0, 4)).toEqual(['USD 100', 'JPY 9000', 'RUB 5000', 'RUB 4000'])
    const rising = search(market, { sorts: ['OUTSTANDING_ASC'] })
    expect(rising.names.slice(0, 4)).toEqual(['RUB 4000', 'RUB 5000', 'JPY 9000', 'USD 100'])
    for (const { names } of [falling, rising]) expect(names.slice(4).sort()).toEqual(['GEL 1000000', 'RUB null'])
  })

  test('the answer names rate, source and date, and what has no rate', () => {
    const { notes, warnings } = search(market, { sorts: ['OUTSTANDING_DESC'] })
    expect(notes).toEqual([`outstanding is compared in RUB: 100 JPY = 60 RUB, 1 USD = 90 RUB (Invented 1, ${DAY}).`])
    expect(warnings).toEqual([
      `No exchange rate of GEL to RUB is known for the 10 days up to ${DAY}: amounts in it come last by outstanding.`,
    ])
  })

  test('money of one currency is compared as it is, also where it has no rate', () => {
    const { names, notes, warnings } = search(market, { filter: { currency: ['GEL'] }, sorts: ['OUTSTANDING_DESC'] })
    expect([names, notes, warnings]).toEqual([['GEL 1000000'], [], []])
    const roubles = search(market, { filter: { nominalCurrency: ['RUB'] }, sorts: ['OUTSTANDING_DESC'] })
    expect(roubles).toEqual({ names: ['RUB 5000', 'RUB 4000', 'RUB null'], notes: [], warnings: [] })
    expect(search(market, { sorts: ['MATURITYDATE_ASC'] })).toMatchObject({ notes: [], warnings: [] })
  })

  test('a bound is in the currency of each bond, and a warning says so unless one currency is asked for', () => {
    const bounded = search(market, { filter: { outstandingFrom: '5000' }, sorts: ['NAME_ASC'] })
    expect(bounded.names).toEqual(['GEL 1000000', 'JPY 9000', 'RUB 5000'])
    const chosen = '`filter.outstandingFrom` compares amounts in their own currencies, without conversion'
    expect(bounded.warnings).toEqual([
      `${chosen}: GEL, JPY, RUB, USD; use \`filter.nominalCurrency\`=GEL to compare one currency.`,
    ])
    const both = { outstandingFrom: '5000', issueVolumeTo: '1', nominalCurrencyNot: ['GEL', 'JPY'] }
    expect(search(market, { filter: both, sorts: ['NAME_ASC'] }).warnings).toContain(
      '`filter.issueVolumeTo` and `filter.outstandingFrom` compare amounts in their own currencies, without conversion: RUB, USD; use `filter.nominalCurrency`=RUB to compare one currency.',
    )
    const one = { outstandingFrom: '5000', nominalCurrency: ['rub'] }
    expect(search(market, { filter: one, sorts: ['NAME_ASC'] }).warnings).toEqual([])
  })

  test('an issuer is put in order by all that it owes, and is without a place while a currency has no rate', async () => {
    expect(market.issuers).toMatchObject([{ outstandingLargest: '1000000' }])
  })
})

describe('an exact bound', () => {
  let database: Database
  let market: MarketSnapshot

  beforeAll(async () => {
    database = await freshDatabase()
    const amounts = ['9007199254740993', '9007199254740993.00000001', '9007199254740993.00000002', '0.3', '0.30000001']
    market = await marketWith(database, [ISSUER, ...amounts.flatMap(amount => bond('RUB', amount))])
  })
  afterAll(() => database.close())

  test.each([
    [{ outstandingFrom: '9007199254740993.00000001' }, ['9007199254740993.00000001', '9007199254740993.00000002']],
    [{ outstandingTo: '9007199254740993', outstandingFrom: '1' }, ['9007199254740993']],
    [{ outstandingTo: '0.3' }, ['0.3']],
    [{ outstandingFrom: '0.30000001', outstandingTo: '0.30000001' }, ['0.30000001']],
  ])('%j finds what it says', (filter, amounts) => {
    const { names } = search(market, { filter, sorts: ['OUTSTANDING_ASC'] })
    expect(names).toEqual(amounts.map(amount => `RUB ${amount}`))
  })

  test('and the order is exact, too', () => {
    const { names } = search(market, { sorts: ['OUTSTANDING_DESC'] })
    expect(names.slice(0, 3)).toEqual(['02', '01', ''].map(end => `RUB 9007199254740993${end && `.000000${end}`}`))
  })
})

describe('a conversion', () => {
  const of = (base: string, currency: string, rate: string, units: string, date = DAY): FxRate => ({
    ...{ base, currency, date, rate, units, sourceKey: base, source: base },
  })
  const ECB = [of('EUR', 'USD', '1', '1.25'), of('EUR', 'JPY', '1', '160')]
  const CBR = [of('RUB', 'EUR', '100', '1'), of('RUB', 'USD', '90', '1'), of('RUB', 'KZT', '18', '100')]

  test.each([
    ['its own rate', 'RUB', 'USD', 90, ['1 USD = 90 RUB']],
    ['its own rate the other way round', 'USD', 'RUB', 1 / 90, ['1 USD = 90 RUB']],
    ['units for one of the base', 'EUR', 'JPY', 1 / 160, ['1 EUR = 160 JPY']],
    ['a cross through the base', 'JPY', 'USD', 160 / 1.25, ['1 EUR = 160 JPY', '1 EUR = 1.25 USD']],
    [
      'two publishers, where one alone does not know both',
      'RUB',
      'JPY',
      100 / 160,
      ['1 EUR = 100 RUB', '1 EUR = 160 JPY'],
    ],
    ['nothing at all', 'RUB', 'RUB', 1, []],
  ])('goes by %s', (_, reference, currency, factor, quotes) => {
    const converter = converterOf([...ECB, ...CBR], reference)
    expect(converter.factorOf(currency)).toBeCloseTo(factor, 12)
    expect(converter.ratesOf(currency).map(quoteOf)).toEqual(quotes)
  })

  test('takes the newer of two ways as long, and none where no rate leads', () => {
    const other = [of('CNY', 'USD', '7', '1', '2025-03-04'), of('CNY', 'RUB', '8', '100', '2025-03-04')]
    const rates = [of('EUR', 'RUB', '1', '112.5'), ...ECB, ...other]
    expect(converterOf(rates, 'RUB').ratesOf('USD').map(quoteOf)).toEqual(['1 EUR = 112.5 RUB', '1 EUR = 1.25 USD'])
    expect(converterOf(rates, 'RUB').factorOf('GEL')).toBeNull()
    expect(converterOf([], 'RUB').factorOf('RUB')).toBe(1)
  })

  test('gives the same, whatever the order of the rates', () => {
    const rates = [...ECB, ...CBR]
    const currencies = ['USD', 'EUR', 'JPY', 'KZT', 'RUB']
    const factors = (all: readonly FxRate[]) => currencies.map(converterOf(all, 'RUB').factorOf)
    expect(factors(rates.toReversed())).toEqual(factors(rates))
  })
})
