import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { DAY_COUNT_SPELLINGS, dayCountFromWord } from '../../prisma/sources/file/day-count-words.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { empty, freshDatabase, ofKind, readAll, withFiles } from './world.ts'

const [FIRST, SECOND, THIRD] = ['XS0000000009', 'XS0000000017', 'XS0000000025'] as const

const COLUMNS =
  'ISIN|Issuer|Country|Sector|Security|Coupon|Frequency|Basis|Issued|Maturity|Price|Moodys|SP|Call date|Remark'

const ROWS = [
  `${FIRST}|Alpha Corp|US|Energy|ALPHA 6 46|6.000|2|30/360|Feb 01, 2016|Feb 01, 2046|98.50|Baa1|BBB+|Feb 01, 2036|x`,
  `${SECOND}|Alpha Corp|US|Energy|ALPHA 4 31|4.000|2|30/360|15-Mar-2021|March 15, 2031|-||BBB+||`,
  `${THIRD}|Beta Inc|GB|Banks|BETA 5 29|5.000|1|ACT/ACT|1 Sep 2024|Sept 1, 2029|101.25||||y`,
]

/** Every table reads the same file: an issuer in each row, a bond, its price, its ratings, its call. */
const TABLES = [
  { kind: 'issuer', columns: { key: 'Issuer', name: 'Issuer', country: 'Country', sector: 'Sector' } },
  {
    kind: 'bond',
    columns: {
      ...{ isin: 'ISIN', issuerKey: 'Issuer', name: 'Security', couponRate: 'Coupon', couponsPerYear: 'Frequency' },
      ...{ dayCount: 'Basis', placementDate: 'Issued', maturityDate: 'Maturity' },
    },
    constants: {
      ...{ bondType: 'CORPORATE', status: 'TRADING', currency: 'USD', nominalCurrency: 'USD', couponType: 'FIXED' },
      ...{ initialNominal: 1000, outstandingNominal: 1000 },
    },
  },
  {
    kind: 'offer',
    columns: { isin: 'ISIN', date: 'Call date' },
    constants: { type: 'CALL', status: 'ANNOUNCED', price: 100 },
  },
  { kind: 'quote', columns: { isin: 'ISIN', last: 'Price' }, constants: { date: '2026-11-20' } },
  {
    kind: 'rating',
    columns: { isin: 'ISIN', label: 'Moodys' },
    constants: { agency: 'MOODYS', scale: 'INTERNATIONAL', date: '2026-11-20' },
  },
  {
    kind: 'rating',
    columns: { isin: 'ISIN', label: 'SP' },
    constants: { agency: 'SP', scale: 'INTERNATIONAL', date: '2026-11-20' },
  },
].map(table => ({ ...table, file: 'flat.csv' }))

const files = (rows: readonly string[], tables: readonly object[] = TABLES) => ({
  'flat.csv': [COLUMNS, ...rows].join('\n'),
  'mapping.json': JSON.stringify({ licence: 'for tests', delimiter: '|', tables }),
})

const read = (rows: readonly string[], tables: readonly object[] = TABLES) =>
  withFiles(files(rows, tables), folder => readAll(fileSource(join(folder, 'mapping.json')), join(folder, 'flat.csv')))

describe('one flat file with the issuer in each row', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(() => empty(database))
  afterAll(() => database.close())

  const load = (rows: readonly string[]) =>
    withFiles(files(rows), folder =>
      ingest(database, fileSource(join(folder, 'mapping.json')), {
        from: join(folder, 'flat.csv'),
        now: () => new Date('2026-11-20T18:00:00Z'),
      }),
    )

  test('loads as it is: issuers, bonds, prices, ratings, calls and the figures of the bonds', async () => {
    const report = await load(ROWS)
    expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, failures: [] })
    expect(report.notes).toEqual([
      'flat.csv (issuer, bond, offer, quote, rating): columns that are not mapped: Remark',
      'flat.csv (issuer): rows identical to an earlier one: 1',
      'flat.csv (offer): rows without Call date: 2',
      'flat.csv (quote): rows without Price: 1',
      'flat.csv (rating): rows without Moodys: 2',
      'flat.csv (rating): rows without SP: 1',
      'Bonds with coupons derived from their terms, because no source lists them: 3',
    ])
    const bonds = await database.prisma.bond.findMany({
      orderBy: { isin: 'asc' },
      include: { issuer: true, ratings: true, quotes: true, offers: true, measures: { where: { current: true } } },
    })
    expect(bonds).toMatchObject([
      {
        issuer: { name: 'Alpha Corp' },
        dayCount: 'THIRTY_360_US',
        quotes: [{ last: 98.5 }],
        offers: [{ type: 'CALL' }],
      },
      { issuer: { name: 'Alpha Corp', sector: 'Energy' }, quotes: [], ratings: [{ label: 'BBB+' }], offers: [] },
      { issuer: { name: 'Beta Inc' }, dayCount: 'ACT_ACT_ICMA', quotes: [{ last: 101.25 }], ratings: [] },
    ])
    expect(bonds.map(({ maturityDate }) => maturityDate?.toISOString().slice(0, 10))).toEqual([
      ...['2046-02-01', '2031-03-15', '2029-09-01'],
    ])
    expect(bonds[0]?.ratings.map(({ label }) => label).sort()).toEqual(['BBB+', 'Baa1'])
    const yields = bonds.map(({ measures }) => measures[0]?.yieldToMaturity ?? null)
    expect(yields).toEqual([expect.closeTo(6.23, 1), null, expect.closeTo(4.51, 1)])
  })

  test('an issuer that a row tells differently is a failure that names the field; its bond is loaded', async () => {
    const [first = '', second = ''] = ROWS
    const { rows, failures } = await read([first, second.replace('|US|Energy|', '|US|Utilities|')])
    expect(failures).toMatchObject([
      {
        position: 'line 3',
        reason: 'issuer Alpha Corp is stated twice: it is in line 2 of flat.csv, too, with another sector',
      },
    ])
    expect(ofKind(rows, 'bond').map(({ isin }) => isin)).toEqual([FIRST, SECOND])
  })

  test('the same repayment in each row of a bond is one', async () => {
    const coupons = [
      {
        kind: 'coupon',
        file: 'flat.csv',
        columns: { isin: 'ISIN', periodStart: 'From', periodEnd: 'To', payDate: 'To', value: 'Amount' },
      },
      { kind: 'amortization', file: 'flat.csv', columns: { isin: 'ISIN', date: 'Matures', value: 'Face' } },
    ]
    const text = [
      'ISIN|From|To|Amount|Matures|Face',
      `${FIRST}|2026-01-01|2026-07-01|20|2027-01-01|1000`,
      `${FIRST}|2026-07-01|2027-01-01|20|2027-01-01|1000`,
    ].join('\n')
    const { rows, failures } = await withFiles(
      { 'flat.csv': text, 'mapping.json': JSON.stringify({ licence: 'for tests', tables: coupons }) },
      folder => readAll(fileSource(join(folder, 'mapping.json')), join(folder, 'flat.csv')),
    )
    expect(failures).toEqual([])
    expect(ofKind(rows, 'schedule').map(row => [row.coupons.length, row.amortizations.length])).toEqual([
      [2, 0],
      [0, 1],
    ])
  })
})

describe('what providers write', () => {
  test('is taken for what docs/ingestion.md says, whose example is a mapping', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/ingestion.md'), 'utf8')
    const example = /```yaml\n((?:(?!```)[\s\S])*flat\.csv[\s\S]*?)```/.exec(text)?.[1]
    await withFiles({ 'm.yaml': example ?? '' }, async folder => {
      expect(fileSource(join(folder, 'm.yaml')).licence).toContain('Example Data')
    })
    for (const [name, spellings] of Object.entries(DAY_COUNT_SPELLINGS)) {
      expect(text).toContain(`| \`${name}\` | ${spellings.join(', ')} |`)
    }
  })

  const bond = (basis: string, matures: string) => [
    ROWS[0]?.replace('30/360', basis).replace('Feb 01, 2046', matures) ?? '',
  ]
  const tables = TABLES.slice(1, 2)

  test.each([
    ['30/360', 'THIRTY_360_US'],
    ['30/360 US', 'THIRTY_360_US'],
    ['ACT/ACT', 'ACT_ACT_ICMA'],
    ['Actual/Actual (ICMA)', 'ACT_ACT_ICMA'],
    ['act/act isda', 'ACT_ACT_ISDA'],
    ['Actual/365', 'ACT_365F'],
    ['Actual/360', 'ACT_360'],
    ['30E/360', 'THIRTY_E_360'],
    ['30E/360 ISDA', 'THIRTY_E_360_ISDA'],
    ['ACT_365L', 'ACT_365L'],
  ])('%s is the day count %s', async (basis, dayCount) => {
    const { rows, failures } = await read(bond(basis, 'Feb 01, 2046'), tables)
    expect(failures).toEqual([])
    expect(ofKind(rows, 'bond')).toMatchObject([{ dayCount }])
  })

  test('a spelling is of one day count, and one that nobody knows is refused with those that are allowed', async () => {
    for (const [name, spellings] of Object.entries(DAY_COUNT_SPELLINGS)) {
      for (const spelling of spellings) expect([spelling, dayCountFromWord(spelling)]).toEqual([spelling, name])
    }
    const { failures } = await read(bond('30E+/360', 'Feb 01, 2046'), tables)
    expect(failures[0]?.reason).toContain('"30E+/360" is not known.')
    expect(failures[0]?.reason).toContain('THIRTY_E_360')
  })

  test.each([
    ['Feb 01, 2046', '2046-02-01'],
    ['February 1, 2046', '2046-02-01'],
    ['Feb. 1 2046', '2046-02-01'],
    ['01 Feb 2046', '2046-02-01'],
    ['1-FEB-2046', '2046-02-01'],
    ['Sept 30, 2046', '2046-09-30'],
  ])('%s is the date %s, without a word in the mapping', async (text, date) => {
    expect(ofKind((await read(bond('30/360', text), tables)).rows, 'bond')).toMatchObject([{ maturityDate: date }])
  })

  test.each([
    ['Feb 30, 2046', 'does not exist'],
    ['Fev 01, 2046', 'is not a date'],
    ['Ma 01, 2046', 'is not a date'],
    ['Feb 01, 46', 'is not a date'],
  ])('%s is refused', async (text, why) => {
    expect((await read(bond('30/360', text), tables)).failures[0]?.reason).toContain(why)
  })
})
