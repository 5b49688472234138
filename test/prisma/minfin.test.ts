import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { minfinSource } from '../../prisma/sources/minfin/source.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { ReadRequest } from '../../prisma/sources/source.ts'
import { workbook } from '../support/workbook.ts'
import { freshDatabase, ofKind, readAll, recorded, sourceOf, sourceReading, withFiles } from './world.ts'

const read = (content: string | Uint8Array) => withFiles({ 'a.xlsx': content }, folder => readAll(minfinSource, folder))

type Cell = string | number | { readonly date: number }

const HEADER = [
  ...['Дата', 'Формат*', 'Код  выпуска', 'Тип бумаги**', 'Дата погашения', 'Дней до погашения', 'Объем предложения'],
  ...['Цена отсечения', 'Цена средневзвешенная', 'Доходность по цене отсечения***'],
  ...['Доходность по средневзве- шенной цене***', 'Совокупный объем спроса по номиналу'],
  ...['Объем размещения по номиналу', 'Объем выручки'],
]
const M = 'млн. рублей'
const UNITS = ['', '', '', '', '', '', M, '% от номинала', '% от номинала', '% годовых', '% годовых', M, M, M]

/** Days of a workbook count from the end of 1899. */
const day = (iso: string) => ({ date: Temporal.PlainDate.from('1899-12-30').until(iso, { largestUnit: 'days' }).days })

const AUCTION: readonly Cell[] = [
  ...[day('2031-03-05'), 'Аукцион', '26999RMFS', 'ОФЗ-ПД', day('2036-03-05'), 1827, 50000],
  ...[91.283999999999992, 91.3, 12.2, 12.19, 33442.897000000004, 15000, 13823.07],
]
const ADDITIONAL = AUCTION.with(1, 'ДРПА').with(11, '-').with(12, 500)
const VOID = [7, 8, 9, 10].reduce((row, place) => row.with(place, ' -****'), AUCTION.with(12, 0).with(2, '26998RMFS'))

const sheet = (rows: readonly (readonly Cell[])[], total: number | string, header = HEADER, units = UNITS) =>
  workbook([
    ['Результаты проведенных аукционов'],
    header,
    units,
    header.map((_, index) => index + 1),
    ...rows,
    ['Итого', ...Array.from({ length: 11 }, () => ''), total],
    ['* - примечание'],
  ])

test('an auction is a placement in roubles, with the prices and the demand that it met', async () => {
  const { rows, failures, read: count } = await read(sheet([AUCTION], 15000))
  expect([failures, count]).toEqual([[], 1])
  expect(rows).toMatchObject([
    { kind: 'issuer', inn: '7710168360', country: 'RU', sector: 'GOVERNMENT' },
    {
      ...{ kind: 'placement', sourceKey: 'minfin:26999RMFS:2031-03-05', name: 'OFZ-PD 26999, auction of 2031-03-05' },
      ...{ stage: 'PLACED', method: 'AUCTION', currency: 'RUB', couponType: 'FIXED', termDays: 1827 },
      ...{ volumePlannedMax: '50000000000', volumePlaced: '15000000000', demand: '33442897000' },
      ...{ registrationNumber: '26999RMFS', auctionDate: '2031-03-05', settlementDate: '2031-03-06' },
      ...{ bidToCover: 2.229526, finalPrice: 91.3, cutOffPrice: 91.284, finalYield: 12.19 },
    },
  ])
})

test('what is placed after an auction is a placement of its own, and a void auction is cancelled', async () => {
  const { rows, failures } = await read(sheet([AUCTION, ADDITIONAL, VOID], 15500))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'placement')).toMatchObject([
    { stage: 'PLACED' },
    { sourceKey: 'minfin:26999RMFS:2031-03-05:additional', reopening: true, demand: null, bidToCover: null },
    {
      ...{ stage: 'CANCELLED', volumePlaced: '0', finalPrice: null, cutOffPrice: null, finalYield: null },
      ...{ bidToCover: null, auctionDate: '2031-03-05', settlementDate: null },
    },
  ])
})

test('an auction that was announced and not held is cancelled, and nothing is known of it', async () => {
  const { rows, failures } = await read(sheet([AUCTION, VOID.with(11, '-').with(12, '-')], 15000))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'placement')[1]).toMatchObject({ stage: 'CANCELLED', volumePlaced: null, demand: null })
})

test.each([
  ['2021-06-09', '2021-06-09'],
  ['2021-07-07', null],
  ['2021-09-01', '2021-09-02'],
  ['2025-04-30', '2025-05-05'],
])('an auction of %s settles on %s: on its day at first, later on the next business day', async (date, settlement) => {
  const days = Temporal.PlainDate.from(date).until('2036-03-05', { largestUnit: 'days' }).days
  const { rows, failures } = await read(sheet([AUCTION.with(0, day(date)).with(5, days)], 15000))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'placement')).toMatchObject([{ auctionDate: date, settlementDate: settlement }])
})

const ISIN = 'XS0000000009'
/** The exchange's bond; its number was typed with Cyrillic letters. */
const BOND: readonly SourceRecord[] = [
  { kind: 'issuer', inn: '7710168360', name: 'Ministry', country: 'RU' },
  {
    ...{ kind: 'bond', isin: ISIN, registrationNumber: '26999 RМFS', issuer: { inn: '7710168360' }, name: 'OFZ' },
    ...{ bondType: 'GOVERNMENT', status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', couponType: 'FIXED' },
    ...{ initialNominal: '1000', outstandingNominal: '1000' },
  },
]

test('a placement is of the bond with its number, whichever of the two is loaded first', async () => {
  const auctions = sourceReading(request => withWorkbook(request), 'minfin')
  const bonds = sourceOf(BOND, { key: 'moex' })
  for (const order of [
    [auctions, bonds],
    [bonds, auctions],
  ]) {
    const database = await freshDatabase()
    for (const source of order) expect(await ingest(database, source, { from: null })).toMatchObject({ failed: 0 })
    expect(await database.prisma.placement.findMany({ include: { bond: true } })).toMatchObject([
      { isin: ISIN, registrationNumber: '26999RMFS', bond: { isin: ISIN } },
    ])
    await database.close()
  }
})

async function* withWorkbook(request: ReadRequest) {
  const { rows, failures } = await read(sheet([AUCTION], 15000))
  request.signal.throwIfAborted()
  yield { rows, failures, read: rows.length }
}

test.each([
  ['ОФЗ-ПК', '-', { couponType: 'FLOATING', finalYield: null }],
  ['ОФЗ-ИН', 3.3, { couponType: 'INDEXED', finalYield: null }],
  ['ОФЗ-АД', 12.19, { couponType: 'FIXED', amortization: true, finalYield: 12.19 }],
])('%s has its kind of coupon, and no yield that compares with no other', async (type, averageYield, expected) => {
  const { rows } = await read(sheet([AUCTION.with(3, type).with(10, averageYield)], 15000))
  expect(ofKind(rows, 'placement')).toMatchObject([expected])
})

test('numbers and dates that are text, as Russian tables write them, are the same', async () => {
  const text = AUCTION.with(0, '05.03.2031').with(4, '05.03.2036').with(6, '50 000').with(11, '33\u00a0442,897')
  const written = await read(sheet([text.with(7, '91,284')], '15 000,0'))
  expect(written.failures).toEqual([])
  expect(written.rows).toEqual((await read(sheet([AUCTION], 15000))).rows)
})

test('columns may stand in another order, and the format may be absent as until 2023', async () => {
  const turn = <T>(cells: readonly T[]) => [cells[0], ...cells.slice(2).reverse()] as T[]
  const header = turn(HEADER).map(title => (title === 'Дата' ? 'Дата аукциона' : title))
  const rows = [['Результаты'], header, turn(UNITS), turn(AUCTION), ['Итого']]
  const { rows: read1, failures } = await read(workbook(rows as (string | number)[][]))
  expect(failures).toEqual([])
  expect(read1).toEqual((await read(sheet([AUCTION], 15000))).rows)
})

test.each<readonly [string, number, Cell, string, string]>([
  ['31 February', 0, '31.02.2031', 'date', '"31.02.2031" is not a calendar date'],
  ['a number without the form of a date', 0, 47911, 'date', '"47911" is not a calendar date'],
  ['no date', 0, '', 'date', 'is absent'],
  ['an unknown format', 1, 'Обмен', 'format', '"Обмен" is neither Аукцион nor ДРПА'],
  ['another code', 2, 'RU000A0INV08', 'code', '"RU000A0INV08" is not a code of an issue such as 26238RMFS'],
  ['an unknown type', 3, 'ГКО', 'type', '"ГКО" is none of ОФЗ-ПД, ОФЗ-ПК, ОФЗ-ИН, ОФЗ-АД'],
  ['a maturity before the auction', 4, '05.03.2030', 'maturity', 'it matures on 2030-03-05, before the auction'],
  ['days that do not fit', 5, 1826, 'days', '1826 days to maturity are stated, the dates are 1827 apart'],
  ['commas of two kinds', 11, '33,442,897', 'demand', '"33,442,897" is not a number'],
  ['a price that is missing', 8, '-', 'averagePrice', 'something was placed, but at no price'],
  ['an amount that is missing', 12, '-', 'placed', 'is absent, though there are prices or bids'],
  ['less than nothing', 12, -5, 'placed', '-5 is negative'],
])('%s makes the row a failure, and the others stay', async (_, place, cell, field, reason) => {
  const { rows, failures } = await read(sheet([AUCTION.with(place, cell), ADDITIONAL], 15500))
  expect(ofKind(rows, 'placement')).toHaveLength(1)
  expect(failures).toEqual([{ file: 'a.xlsx', position: 'line 5', field, reason }])
})

test('a total to which the rows do not add up is a failure', async () => {
  const { failures } = await read(sheet([AUCTION], 16000))
  const reason = 'the rows add up to 15000 million roubles, the stated total is 16000'
  expect(failures).toEqual([{ file: 'a.xlsx', position: 'line 6', field: 'placed', reason }])
})

test.each([
  [
    'a renamed column',
    sheet([AUCTION], 15000, HEADER.with(8, 'Цена средневзвешеная')),
    'Did you mean цена средневзвешеная?',
  ],
  [
    'another unit',
    sheet([AUCTION], 15000, HEADER, UNITS.with(12, 'млрд. рублей')),
    'the unit is "млрд. рублей" instead of "млн. рублей"',
  ],
  [
    'a sheet of something else',
    workbook([
      ['Дата', 'Курс'],
      [1, 2],
    ]),
    'no row of the workbook has the column "код выпуска"',
  ],
  ['a file that is cut off', sheet([AUCTION], 15000).subarray(0, 900), 'The file is not a workbook.'],
  ['HTML', '<!doctype html><title>Вход</title>', 'an HTML page instead of data'],
  ['an empty file', '', 'The file is not a workbook.'],
])('%s gives no placement and says why', async (_, content, reason) => {
  const { rows, failures } = await read(content)
  expect(rows).toEqual([])
  expect(failures).toMatchObject([{ file: 'a.xlsx', reason: expect.stringContaining(reason) }])
})

test('without a file the operator is told where the workbooks are', async () => {
  await expect(readAll(minfinSource, null)).rejects.toThrow(/download them .* --from/)
})

const workbooks = recorded('minfin-ofz-auctions', 1)

test.skipIf(workbooks === null)('every recorded auction is stored, and each year adds up to its total', async () => {
  const database = await freshDatabase()
  const report = await ingest(database, minfinSource, { from: workbooks })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  expect(report.byKind.placement?.inserted).toBe(report.read)
  const stored = await database.prisma.placement.groupBy({ by: ['stage'], _count: true, orderBy: { stage: 'asc' } })
  expect(stored.map(({ stage }) => stage)).toEqual(['PLACED', 'CANCELLED'])
  expect(stored.reduce((sum, { _count }) => sum + _count, 0)).toBe(report.read)
  const undated = { OR: [{ auctionDate: null }, { registrationNumber: null }] }
  expect(await database.prisma.placement.count({ where: undated })).toBe(0)
  const unsettled = await database.prisma.placement.findMany({ where: { settlementDate: null, stage: 'PLACED' } })
  const months = new Set(unsettled.map(({ auctionDate }) => auctionDate?.toISOString().slice(0, 7)))
  expect([...months].sort()).toEqual(['2021-06', '2021-07', '2021-08'])
  await database.close()
})
