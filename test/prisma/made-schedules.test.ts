import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import type { ScheduleRecord } from '../../prisma/sources/record.ts'
import { empty, freshDatabase, sourceOf, withFiles } from './world.ts'

const ISIN = 'XS0000000009'
const TWIN = 'XS0000000017'

const same = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, name]))

const TERMS =
  'isin name initialNominal outstandingNominal couponType couponsPerYear couponRate dayCount placementDate maturityDate redemptionPrice businessDayConvention indexed'
const COUPONS = 'isin periodStart periodEnd payDate recordDate exDate value rate nominal'
const TABLES = [
  { kind: 'issuer', file: 'issuers.csv', columns: same('key name') },
  {
    ...{ kind: 'bond', file: 'bonds.csv', columns: same(TERMS) },
    constants: {
      ...{ issuerKey: 'A', bondType: 'CORPORATE', status: 'TRADING', currency: 'USD', nominalCurrency: 'USD' },
    },
  },
  { kind: 'coupon', file: 'coupons.csv', columns: same(COUPONS) },
  { kind: 'amortization', file: 'amortizations.csv', columns: same('isin date value') },
  { kind: 'quote', file: 'quotes.csv', columns: same('isin date last settlementDate') },
]

type Row = Readonly<Record<string, string | number>>

const csv = (names: string, rows: readonly Row[]) =>
  [names.split(' '), ...rows.map(row => names.split(' ').map(name => row[name] ?? ''))]
    .map(cells => cells.join())
    .join('\n')

/** Six per cent a year in two, from the middle of January to the middle of January. */
const BOND: Row = {
  ...{ isin: ISIN, name: 'Invented', initialNominal: 1000, outstandingNominal: 1000, couponType: 'FIXED' },
  ...{
    couponsPerYear: 2,
    couponRate: 6,
    dayCount: 'ACT_ACT_ICMA',
    placementDate: '2025-01-15',
    maturityDate: '2029-01-15',
  },
}
const PERIODS = ['2025-01-15', '2025-07-15', '2026-01-15', '2026-07-15', '2027-01-15', '2027-07-15', '2028-01-15'].map(
  (periodStart, index, all): Row => {
    const periodEnd = all[index + 1] ?? '2028-07-15'
    return { isin: ISIN, periodStart, periodEnd, payDate: periodEnd }
  },
)
PERIODS.push({ isin: ISIN, periodStart: '2028-07-15', periodEnd: '2029-01-15', payDate: '2029-01-15' })

interface Market {
  readonly bonds: readonly Row[]
  readonly coupons?: readonly Row[]
  readonly amortizations?: readonly Row[]
}

describe('a bond of which the terms alone are known', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(() => empty(database))
  afterAll(() => database.close())

  const load = ({ bonds, coupons = [], amortizations = [] }: Market, more: Readonly<Record<string, string>> = {}) => {
    const quotes = bonds.map(({ isin = '' }) => ({ isin, date: '2026-11-20', last: 97, settlementDate: '2026-11-24' }))
    const files = {
      ...{ 'issuers.csv': 'key,name\nA,Alpha\n', 'bonds.csv': csv(TERMS, bonds), 'coupons.csv': csv(COUPONS, coupons) },
      'amortizations.csv': csv('isin date value', amortizations),
      'quotes.csv': csv('isin date last settlementDate', quotes),
      'mapping.json': JSON.stringify({ licence: 'for tests', tables: TABLES }),
    }
    return withFiles({ ...files, ...more }, folder =>
      ingest(database, fileSource(join(folder, 'mapping.json')), {
        from: folder,
        now: () => new Date('2026-11-20T18:00:00Z'),
      }),
    )
  }

  const stored = async (isin = ISIN) => {
    const bond = await database.prisma.bond.findUniqueOrThrow({
      where: { isin },
      include: {
        coupons: { orderBy: { number: 'asc' } },
        amortizations: { orderBy: { date: 'asc' } },
        measures: { where: { current: true } },
      },
    })
    const { coupons, amortizations, measures, ...terms } = bond
    return {
      terms,
      measure: measures[0],
      repayments: amortizations.map(row => [iso(row.date), Number(row.value), row.price]),
      coupons: coupons.map(row => ({ ...row, payDate: iso(row.payDate), exDate: row.exDate && iso(row.exDate) })),
      amounts: coupons.map(({ value }) => (value === null ? null : Number(value))),
    }
  }
  const iso = (date: Date) => date.toISOString().slice(0, 10)

  test('gets coupons made from them, marked as made, and the figures of a twin whose coupons are listed', async () => {
    const listed = PERIODS.map(period => ({ ...period, isin: TWIN, value: 30 }))
    const report = await load({ bonds: [BOND, { ...BOND, isin: TWIN }], coupons: listed })
    expect(report.failures).toEqual([])
    expect(report.notes).toContain('Bonds with coupons derived from their terms, because no source lists them: 1')
    const [made, twin] = [await stored(), await stored(TWIN)]
    expect(made.terms).toMatchObject({ scheduleMade: true, scheduleComplete: true, amountsComputed: false })
    expect(made.terms.scheduleNote).toBe(
      'No source lists the coupons: they were derived from the terms, 6 % a year in 2 counted back from 2029-01-15, ACT/ACT ICMA.',
    )
    expect(twin.terms).toMatchObject({ scheduleMade: false, scheduleComplete: true, scheduleNote: null })
    expect(made.coupons.map(({ payDate }) => payDate)).toEqual(twin.coupons.map(({ payDate }) => payDate))
    expect(made.amounts).toEqual(Array.from({ length: 8 }, () => 30))
    expect(made.coupons.every(({ valueComputed }) => valueComputed === true)).toBe(true)
    expect(made.measure?.yieldToMaturity).toBeGreaterThan(6)
    for (const figure of [
      'yieldToMaturity',
      'streetYield',
      'modifiedDuration',
      'priceDirty',
      'currentYield',
    ] as const) {
      expect(made.measure?.[figure]).toBe(twin.measure?.[figure])
    }
  })

  test('keeps them when the same files are read again, and nothing changes', async () => {
    await load({ bonds: [BOND] })
    const again = await load({ bonds: [BOND] }, { 'other.txt': 'so that all is read' })
    expect(again).toMatchObject({ inserted: 0, updated: 0, revisionId: null })
    expect((await stored()).terms.scheduleMade).toBe(true)
  })

  test('gets other ones when its terms change', async () => {
    await load({ bonds: [BOND] })
    await load({ bonds: [{ ...BOND, couponRate: 8 }] })
    expect((await stored()).amounts).toEqual(Array.from({ length: 8 }, () => 40))
    await load({ bonds: [{ ...BOND, dayCount: '' }] })
    expect(await stored()).toMatchObject({
      terms: { scheduleMade: false, scheduleComplete: false },
      coupons: [],
    })
  })

  test('loses them to any source that lists coupons, and they do not come back with the terms', async () => {
    await load({ bonds: [BOND] })
    const schedule = (coupons: ScheduleRecord['coupons']) =>
      sourceOf([{ kind: 'schedule', isin: ISIN, coupons, amortizations: [], offers: [], complete: true }])
    const now = () => new Date('2026-11-20T19:00:00Z')
    const nothing = await ingest(database, schedule([]), { from: null, now })
    expect(nothing).toMatchObject({ inserted: 0, updated: 0 })
    expect((await stored()).terms.scheduleMade).toBe(true)
    const coupons = PERIODS.map((period, index) => {
      const { periodStart, periodEnd, payDate } = period as Record<'periodStart' | 'periodEnd' | 'payDate', string>
      return { number: index + 1, periodStart, periodEnd, payDate, value: '31', knowledge: 'FIXED' as const }
    })
    await ingest(database, schedule(coupons), { from: null, now })
    const replaced = { terms: { scheduleMade: false, scheduleNote: null }, amounts: coupons.map(() => 31) }
    expect(await stored()).toMatchObject(replaced)
    await load({ bonds: [{ ...BOND, couponRate: 7 }] })
    expect(await stored()).toMatchObject(replaced)
  })

  test('gets none where a term is missing, and the note says which', async () => {
    const [unknown, floater, zero] = ['XS0000000025', 'XS0000000033', 'XS0000000041']
    await load({
      bonds: [
        { ...BOND, dayCount: '', couponsPerYear: '' },
        { ...BOND, isin: TWIN, outstandingNominal: 500 },
        { ...BOND, isin: unknown, couponRate: '', maturityDate: '' },
        { ...BOND, isin: floater, couponType: 'FLOATING' },
        { ...BOND, isin: zero, couponType: 'ZERO', couponsPerYear: '', couponRate: '' },
      ],
    })
    const notes = await database.prisma.bond.findMany({ orderBy: { isin: 'asc' } })
    const none = 'No coupons are listed and none could be derived from the terms:'
    expect(notes.map(({ scheduleComplete, scheduleNote }) => [scheduleComplete, scheduleNote])).toEqual([
      [false, `${none} the number of coupons a year is not known; the day count is not known.`],
      [false, `${none} part of the nominal is repaid and no repayments are listed.`],
      [false, `${none} there is no maturity to count back from; the coupon rate is not known.`],
      [false, `${none} coupons of the type FLOATING do not follow from the terms.`],
      [true, null],
    ])
    expect(await database.prisma.coupon.count()).toBe(0)
  })

  test('pays them on what its repayments leave, off closed days where the terms say so', async () => {
    const bond = { ...BOND, couponsPerYear: 1, outstandingNominal: 600, businessDayConvention: 'FOLLOWING' }
    const amortizations = [
      { isin: ISIN, date: '2026-01-15', value: 400 },
      { isin: ISIN, date: '2029-01-15', value: 600 },
    ]
    await load({ bonds: [bond], amortizations })
    const { amounts, coupons, terms } = await stored()
    expect(amounts).toEqual([60, 36, 36, 36])
    // The 15th of January 2028 is a Saturday.
    expect(coupons.map(({ payDate }) => payDate)).toEqual(['2026-01-15', '2027-01-15', '2028-01-17', '2029-01-15'])
    expect(terms.scheduleNote).toContain('move: FOLLOWING.')
  })

  test('whose issue date is not known gets those from the year before on', async () => {
    await load({ bonds: [{ ...BOND, placementDate: '' }] })
    const { coupons, terms, measure } = await stored()
    expect(coupons[0]?.payDate).toBe('2025-01-15')
    expect(terms.scheduleNote).toContain('The issue date is not known: they begin with the period from 2024-07-15.')
    expect(measure?.yieldToMaturity).toBeGreaterThan(6)
  })

  test('of a linker has periods and rates; its amounts wait for the index', async () => {
    await load({ bonds: [{ ...BOND, indexed: 'true' }] })
    const { amounts, coupons, terms } = await stored()
    expect([terms.scheduleMade, coupons.map(({ rate }) => rate)]).toEqual([true, coupons.map(() => 6)])
    expect(amounts).toEqual(coupons.map(() => null))
  })

  test('coupons with rates and no amounts get amounts by the day count; amounts that are stated stay', async () => {
    const coupons = PERIODS.map((period, index) => ({ ...period, rate: 6, ...(index === 0 ? { value: 29.5 } : {}) }))
    const bond = { ...BOND, dayCount: 'ACT_360' }
    const market = { bonds: [bond, { ...BOND, isin: TWIN, dayCount: '' }] }
    const twin = coupons.map(coupon => ({ ...coupon, isin: TWIN }))
    const report = await load({ ...market, coupons: [...coupons, ...twin] })
    const { amounts, coupons: rows, terms } = await stored()
    expect(amounts.slice(0, 3)).toEqual([29.5, 1000 * 0.06 * (184 / 360), 1000 * 0.06 * (181 / 360)].map(to8))
    expect(rows.map(({ valueComputed }) => valueComputed)).toEqual([null, ...coupons.slice(1).map(() => true)])
    expect(rows.every(({ knowledge }) => knowledge === 'FIXED')).toBe(true)
    expect(terms).toMatchObject({ amountsComputed: true, scheduleMade: false, scheduleNote: null })
    expect(report.notes).toContain(
      `${TWIN}: coupon amounts cannot be computed from the rates: the day count is not known`,
    )
    expect((await stored(TWIN)).amounts.slice(1)).toEqual(coupons.slice(1).map(() => null))
    const again = await load({ ...market, coupons: [...coupons, ...twin] }, { 'other.txt': 'so that all is read' })
    expect(again).toMatchObject({ inserted: 0, updated: 0, revisionId: null })
    await load({ ...market, coupons: coupons.map(coupon => ({ ...coupon, value: 28 })) })
    expect(await stored()).toMatchObject({ amounts: coupons.map(() => 28), terms: { amountsComputed: false } })
  })
  const to8 = (value: number) => Number(value.toFixed(8))

  test('rates are paid on the nominal that repayments leave, or that the coupon names', async () => {
    const coupons = PERIODS.map((period, index) => ({ ...period, rate: 10, ...(index === 7 ? { nominal: 100 } : {}) }))
    const amortizations = [
      { isin: ISIN, date: '2027-01-15', value: 500 },
      { isin: ISIN, date: '2029-01-15', value: 500 },
    ]
    await load({ bonds: [BOND], coupons, amortizations })
    expect((await stored()).amounts).toEqual([50, 50, 50, 50, 25, 25, 25, 5])
  })

  test('a repayment above the nominal says its price, whether the row or the terms state it', async () => {
    const coupons = [ISIN, TWIN].flatMap(isin => PERIODS.map(period => ({ ...period, isin, value: 30 })))
    const amortizations = [
      { isin: ISIN, date: '2029-01-15', value: 1050 },
      { isin: TWIN, date: '2029-01-15', value: 1000 },
    ]
    const bonds = [BOND, { ...BOND, isin: TWIN, redemptionPrice: 105 }]
    await load({ bonds, coupons, amortizations })
    expect((await stored()).repayments).toEqual([['2029-01-15', 1050, 105]])
    expect((await stored(TWIN)).repayments).toEqual([['2029-01-15', 1050, 105]])
    const again = await load({ bonds, coupons, amortizations }, { 'other.txt': 'so that all is read' })
    expect(again).toMatchObject({ inserted: 0, updated: 0, revisionId: null })
    const doubled = await load({ bonds, coupons, amortizations: [{ isin: ISIN, date: '2029-01-15', value: 2000 }] })
    expect(doubled.notes.join()).toContain(`${ISIN}: the last repayment, 2000 on 2029-01-15, is 200 % of the 1000 left`)
    expect((await stored()).repayments).toEqual([['2029-01-15', 2000, null]])
  })

  test('a price of redemption in the terms is one without a listed repayment, too, until a source lists it', async () => {
    const coupons = PERIODS.map(period => ({ ...period, value: 30 }))
    const bond = { ...BOND, redemptionPrice: 105 }
    const [made, listed] = [
      { bonds: [bond], coupons },
      { bonds: [{ ...BOND, isin: TWIN }], coupons: coupons.map(coupon => ({ ...coupon, isin: TWIN })) },
    ]
    await load({ ...listed, amortizations: [{ isin: TWIN, date: '2029-01-15', value: 1050 }] })
    await load(made)
    expect((await stored()).repayments).toEqual([['2029-01-15', 1050, 105]])
    expect((await stored()).measure?.yieldToMaturity).toBeGreaterThan(8)
    expect((await stored()).measure?.yieldToMaturity).toBe((await stored(TWIN)).measure?.yieldToMaturity)
    expect(await load(made, { 'other.txt': 'all is read' })).toMatchObject({
      inserted: 0,
      updated: 0,
      revisionId: null,
    })
    await load({ ...made, bonds: [{ ...BOND, redemptionPrice: 103 }] })
    expect((await stored()).repayments).toEqual([['2029-01-15', 1030, 103]])
    await load({ ...made, amortizations: [{ isin: ISIN, date: '2029-01-15', value: 1020 }] })
    expect((await stored()).repayments).toEqual([['2029-01-15', 1020, 102]])
  })

  test('the first ex-coupon day is stored; one outside of its period is refused', async () => {
    const coupons = PERIODS.map(period => ({ ...period, value: 30, exDate: `${String(period.payDate).slice(0, 8)}06` }))
    await load({ bonds: [BOND], coupons })
    expect((await stored()).coupons[0]).toMatchObject({ payDate: '2025-07-15', exDate: '2025-07-06' })
    const wrong = coupons.map((coupon, index) => (index === 2 ? { ...coupon, exDate: '2026-07-20' } : coupon))
    expect((await load({ bonds: [BOND], coupons: wrong })).failures).toMatchObject([
      { reason: 'coupon 3 goes ex on 2026-07-20, which is not between its first day and its payment' },
    ])
  })
})
