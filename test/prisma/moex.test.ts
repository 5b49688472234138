import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { moexSource } from '../../prisma/sources/moex/source.ts'
import { answer, bondization, MARKET, market, row, SECURITIES } from './moex-answers.ts'
import { freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(moexSource(), folder))

test('a bond is told by its main board, with roubles by their ISO name', async () => {
  const { rows, failures } = await read({ 'a.json': market() })
  expect(failures).toEqual([])
  expect(ofKind(rows, 'bond')).toMatchObject([
    {
      ...{
        isin: 'RU000A0INV08',
        ticker: 'RU000A0INV08',
        currency: 'RUB',
        nominalCurrency: 'RUB',
        primaryBoard: 'TQCB',
      },
      ...{ bondType: 'EXCHANGE', couponType: 'FIXED', couponsPerYear: 2, couponRate: 10, status: 'TRADING' },
      ...{ outstandingNominal: '1000', maturityDate: '2027-01-01', perpetual: false },
    },
  ])
  const [bond] = ofKind(rows, 'bond')
  expect(bond?.boards?.map(({ code, isPrimary }) => [code, isPrimary])).toEqual([
    ['SPOB', false],
    ['TQCB', true],
  ])
  expect(ofKind(rows, 'issuer')).toMatchObject([
    { name: 'Issuer of Invented 1 (not told by the exchange)', sourceKey: 'moex:issuer-of:RU000A0INV08' },
  ])
})

test('the quote carries the figures of marketdata_yields, with Moscow’s time', async () => {
  const { rows } = await read({ 'a.json': market() })
  expect(ofKind(rows, 'quote')).toMatchObject([
    { date: '2026-06-23', close: 98, wap: 98.2, last: 98.1 },
    {
      ...{ date: '2026-06-24', board: 'TQCB', last: 99, wap: 99.1, bid: 98.9, ask: 99.2, trades: 12, turnover: '5000' },
      ...{ accrued: '47.5', settlementDate: '2026-06-25', time: '2026-06-24T15:54:06+03:00', close: null },
      ...{ sourceYield: 11.25, sourceYieldBasis: 'MATURITY', sourceYieldDate: '2027-01-01', sourceDurationDays: 180 },
      ...{ sourceGSpreadBp: -15, sourceZSpreadBp: -25 },
    },
  ])
})

test('zeros and empty dates stand for what is not known, and per cent spreads are not taken for basis points', async () => {
  const { rows } = await read({
    'a.json': market({
      securities: {
        COUPONPERCENT: 0,
        BONDTYPE: 'Флоатер',
        ACCRUEDINT: 0,
        PREVPRICE: 0,
        PREVWAPRICE: 0,
        PREVLEGALCLOSEPRICE: 0,
      },
      marketdata: { LAST: 0, WAPRICE: 0, YIELD: 0, ZSPREAD: 1.58 },
      yields: null,
    }),
  })
  expect(ofKind(rows, 'bond')).toMatchObject([{ couponRate: null, couponType: 'FLOATING' }])
  expect(ofKind(rows, 'quote')).toMatchObject([
    { last: null, wap: null, accrued: null, sourceYield: null, sourceYieldBasis: null, sourceZSpreadBp: null },
  ])
})

test('an offer on the day of maturity is no put', async () => {
  const offers = [row({ isin: 'RU000A0INV08', offerdate: '2027-01-01', price: 12.5, offertype: 'Оферта/Погашение' })]
  const { rows } = await read({
    'a.json': market({ yields: { YIELDDATETYPE: 'OFFER' } }),
    'b.json': bondization({ offers }),
  })
  expect(ofKind(rows, 'schedule')).toMatchObject([{ offers: [], complete: true }])
  expect(ofKind(rows, 'quote').at(-1)).toMatchObject({ sourceYieldBasis: 'MATURITY' })
})

test('a real offer is a put with its price, and one of an unknown kind is a failure', async () => {
  const offer = { isin: 'RU000A0INV08', offerdate: '2026-12-01', price: 100, offertype: 'Оферта' }
  const good = await read({ 'a.json': market(), 'b.json': bondization({ offers: [row(offer)] }) })
  expect(ofKind(good.rows, 'schedule')[0]?.offers).toMatchObject([
    { type: 'PUT', date: '2026-12-01', price: 100, status: 'ANNOUNCED' },
  ])
  const bad = await read({
    'a.json': market(),
    'b.json': bondization({ offers: [row({ ...offer, offertype: 'Нечто' })] }),
  })
  expect(bad.failures).toMatchObject([{ file: 'b.json', position: 'offers[0]', field: 'OFFERTYPE' }])
  expect(ofKind(bad.rows, 'schedule')).toEqual([])
})

const coupon = (startdate: string, coupondate: string, value: number | null = 50) =>
  row({ isin: 'RU000A0INV08', startdate, coupondate, value, valueprc: 10, initialfacevalue: 1000, facevalue: 1000 })

test('a hole between the coupons makes the schedule incomplete and is named', async () => {
  const coupons = [coupon('2025-01-01', '2025-07-01'), coupon('2026-01-01', '2027-01-01')]
  const { rows } = await read({ 'a.json': market(), 'b.json': bondization({ coupons }) })
  expect(ofKind(rows, 'schedule')).toMatchObject([
    { complete: false, note: 'No coupon is listed for the period from 2025-07-01 to 2026-01-01.' },
  ])
})

test('a first page without the rest is incomplete, and a second page completes it', async () => {
  const first = bondization({ coupons: [coupon('2025-01-01', '2026-01-01')], total: 2 })
  const second = bondization({ coupons: [coupon('2026-01-01', '2027-01-01')], total: 2 })
  const half = await read({ 'a.json': market(), 'b.json': first })
  expect(ofKind(half.rows, 'schedule')).toMatchObject([
    { complete: false, note: 'The 1 listed coupons end on 2026-01-01; none is listed until 2027-01-01.' },
  ])
  const whole = await read({ 'a.json': market(), 'b.json': first, 'c.json': second })
  expect(ofKind(whole.rows, 'schedule')).toMatchObject([{ complete: true, note: null, coupons: [{}, {}] }])
})

test('an unknown coupon stays unknown, and the nominal of a period is what was left then', async () => {
  const coupons = [coupon('2025-01-01', '2026-01-01'), coupon('2026-01-01', '2027-01-01', 0)]
  const amortizations = [
    row({ isin: 'RU000A0INV08', amortdate: '2026-01-01', value: 400, valueprc: 40, data_source: 'amortization' }),
    row({ isin: 'RU000A0INV08', amortdate: '2027-01-01', value: 600, valueprc: 60, data_source: 'maturity' }),
  ]
  const { rows } = await read({ 'a.json': market(), 'b.json': bondization({ coupons, amortizations }) })
  const [schedule] = ofKind(rows, 'schedule')
  expect(schedule?.coupons.map(({ value, nominal, knowledge }) => [value, nominal, knowledge])).toEqual([
    ['50', '1000', 'FIXED'],
    [null, '600', 'UNKNOWN'],
  ])
  expect(schedule?.amortizations.map(({ redemption }) => redemption)).toEqual([false, true])
  expect(ofKind(rows, 'bond')[0]?.initialNominal).toBe('1000')
})

test('the search tells the issuer, and the extended form reads as the compact one', async () => {
  const search = JSON.stringify([
    { charsetinfo: { name: 'utf-8' } },
    {
      securities: [
        {
          ...{ secid: 'RU000A0INV08', isin: 'RU000A0INV08', emitent_id: 7, emitent_title: 'Invented plc' },
          ...{ emitent_inn: '7700000001', type: 'corporate_bond', primary_boardid: 'TQCB' },
        },
      ],
    },
  ])
  const { rows } = await read({ 'a.json': market(), 's.json': search })
  expect(ofKind(rows, 'issuer')).toMatchObject([{ name: 'Invented plc', inn: '7700000001', country: 'RU' }])
  expect(ofKind(rows, 'bond')).toMatchObject([{ bondType: 'CORPORATE', issuer: { inn: '7700000001' } }])
})

test('the CSV form in windows-1251 reads as the JSON form', async () => {
  const cells = Object.values({ ...SECURITIES, SECNAME: 'Выпуск; "1"' }).map(cell => {
    const text = cell === null ? '' : String(cell)
    return text.includes(';') ? `"${text.replaceAll('"', '""')}"` : text
  })
  const text = `securities\n\n${Object.keys(SECURITIES).join(';')}\n${cells.join(';')}\n\n\n`
  const bytes = Buffer.from([...text].map(letter => windows1251(letter)))
  const { rows, failures } = await read({ 'a.csv': bytes })
  expect(failures).toEqual([])
  expect(ofKind(rows, 'bond')).toMatchObject([{ name: 'Выпуск; "1"', outstandingNominal: '1000', couponType: 'FIXED' }])
})

function windows1251(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 128 ? code : code - 0x0410 + 0xc0
}

test('columns may come in any order, and a missing one is named beside those that are there', async () => {
  const reversed = answer({ securities: [row(Object.fromEntries(Object.entries(SECURITIES).reverse()))] })
  expect(ofKind((await read({ 'a.json': reversed })).rows, 'bond')).toHaveLength(1)
  const { FACEVALUE, ...rest } = SECURITIES
  const renamed = answer({ securities: [row({ ...rest, FACEVALU: FACEVALUE })] })
  const { rows, failures } = await read({ 'a.json': renamed })
  expect(rows).toEqual([])
  expect(failures).toMatchObject([{ file: 'a.json', position: 'securities', field: 'facevalue' }])
  expect(failures[0]?.reason).toContain('the column facevalue is missing. Did you mean facevalu? There are: secid')
})

test.each([
  ['an answer cut in the middle', MARKET.slice(0, 300), 'the answer is cut off'],
  ['a page of HTML', '<!DOCTYPE html><html><head><title>502</title></head></html>', 'an HTML page instead of data'],
  ['JSON of something else', '{"a": 1}', 'the answer contains no ISS block'],
  ['text of something else', 'hello', 'no block of ISS: neither JSON nor its CSV form'],
  ['CSV without names', 'securities\n\nRU000A0INV08;Name;60.41\n', 'the block securities has no column names'],
])('%s is a failure that says so', async (_, text, reason) => {
  const { rows, failures } = await read({ 'a.json': text })
  expect(rows).toEqual([])
  expect(failures).toHaveLength(1)
  expect(failures[0]?.reason).toContain(reason)
})

test.each([
  ['a wrong check digit', { ISIN: 'RU000A0INV04' }, 'ISIN', 'the check digit of RU000A0INV04 should be 8'],
  ['a date that does not exist', { MATDATE: '2026-02-31' }, 'MATDATE', '"2026-02-31" is not a calendar date'],
  ['a word for a number', { FACEVALUE: 'много' }, 'FACEVALUE', '"много" is not a number'],
  ['no nominal', { FACEVALUE: 0 }, 'FACEVALUE', 'a bond without its nominal'],
  ['an unknown kind', { SECTYPE: '9' }, 'SECTYPE', '"9" is no kind of bond we know'],
])('%s makes the row a failure', async (_, securities, field, reason) => {
  const { rows, failures } = await read({ 'a.json': market({ securities }) })
  expect(ofKind(rows, 'bond')).toEqual([])
  expect(failures).toEqual([{ file: 'a.json', position: 'securities[1]', field, reason }])
})

const folder = recorded('moex-iss-max31000', 2)

test.skipIf(folder === null)(
  'the recorded answers load without a failure, and a second time without a change',
  async () => {
    const database = await freshDatabase()
    const report = await ingest(database, moexSource(), { from: folder })
    expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, asOf: '2026-06-24T12:54:10.000Z' })
    expect(report.byKind).toMatchObject({ bond: { inserted: 3 }, schedule: { inserted: 3 }, curve: { inserted: 1 } })
    expect(await ingest(database, moexSource(), { from: folder })).toMatchObject({
      inserted: 0,
      updated: 0,
      revisionId: null,
    })
    const bonds = await database.prisma.bond.findMany({
      include: { measures: true, issuer: true },
      orderBy: { isin: 'asc' },
    })
    expect(
      bonds.map(({ isin, scheduleComplete, measures: [m] }) => [isin, scheduleComplete, m?.yield, m?.reasons]),
    ).toMatchObject(
      ['RU000A101GD3', 'RU000A1038V6', 'RU000A106Z61'].map(isin => [
        ...[isin, false, null],
        { yield: 'INCOMPLETE_SCHEDULE', durationDays: 'INCOMPLETE_SCHEDULE' },
      ]),
    )
    expect(bonds[1]?.issuer).toMatchObject({ inn: '7710168360' })
    expect(await database.prisma.curveParameter.count()).toBe(13)
    expect(await database.prisma.curvePoint.count()).toBe(12)
    await database.close()
  },
)

test.skipIf(folder === null)('the recorded schedule with two coupons removed names the missing period', async () => {
  const { rows } = await readAll(moexSource(), join(folder ?? '', 'bondization_incomplete_coupons_SYNTHETIC.json'))
  expect(ofKind(rows, 'schedule')).toMatchObject([
    { complete: false, note: 'No coupon is listed for the period from 2022-12-07 to 2023-06-07.' },
  ])
})

const csvFolder = recorded('moex-iss-csv-wanket', 1)

test.skipIf(csvFolder === null)(
  'recorded CSV without column names cannot be used, and each block says so',
  async () => {
    const { rows, failures } = await readAll(moexSource(), csvFolder)
    expect(rows).toEqual([])
    expect(failures.map(({ file }) => file)).toEqual(
      ['bond', 'bond_variable', 'bondization', 'bondization_variable'].flatMap(name => [`${name}.csv`, `${name}.csv`]),
    )
  },
)
