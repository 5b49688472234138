import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dateFrom } from '../../schema/portfolio/import/cells/date.ts'
import { identifierFrom } from '../../schema/portfolio/import/cells/identifier.ts'
import { evidenceOf, numberFrom } from '../../schema/portfolio/import/cells/number.ts'
import { type HoldingsRequest, readHoldingsTable } from '../../schema/portfolio/import/file/holdings-table.ts'
import { recognise } from '../../schema/portfolio/import/file/roles.ts'
import { holdingsIn, positionsOf } from '../../schema/portfolio/import/read-holdings.ts'
import type { BondRow } from '../../schema/snapshot/row-types.ts'
import { UnreadableFile } from '../../tables/cell.ts'
import { openZip } from '../../tables/zip.ts'
import { workbook, zipOf } from '../support/workbook.ts'

const TREASURY = 'US912810TN81'
const OFZ = 'RU000A1038V6'

const bondByIsin = new Map(
  [
    { id: 'a', isin: TREASURY, outstandingNominal: '100', maturityDate: '2053-02-15' },
    { id: 'b', isin: OFZ, outstandingNominal: '1000', maturityDate: '2041-05-15' },
  ].map(bond => [bond.isin, bond as unknown as BondRow]),
)

async function read(file: string | Uint8Array, columns: HoldingsRequest['columns'] = []) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return holdingsIn(readHoldingsTable({ bytes, sheet: null, columns }), { market: { bondByIsin } })
}

const FUND = `Bond Fund Holdings
"As of Nov 20, 2026"

Name,CUSIP,Par Value,Market Value,Price,Maturity,Weight (%)
"TREASURY BOND",912810TN8,"1,250,000.00","1,101,500.00",88.12,"Feb 15, 2053",10.1
"US DOLLAR CASH",-,"12,000",12000,100,-,0.1
"SOMETHING ELSE",037833100,"5,000",5000,99.5,"Feb 01, 2046",0.1
"MISTYPED",912810TN7,"5,000",5000,99.5,"Feb 01, 2046",0.1
"SHORT",912810TN8,"(5,000)",5000,99.5,"Feb 15, 2053",0.1
"NO QUANTITY",912810TN8,-,5000,99.5,"Feb 15, 2053",0.1
"A LETTER",912810TN8,12k,5000,99.5,"Feb 15, 2053",0.1

"The content of this document is for information only, and is no offer."
`

const BROKER = `Отчёт брокера;;;;
Наименование;Код ISIN;Количество, шт.;Средняя цена, %;Дата погашения
ОФЗ 26238;${OFZ};1 500;54,20;15.05.2041
ОФЗ 26238;${OFZ};500;56,20;15.05.2042
Итого;;2 000;;
`

describe('a file of a fund', async () => {
  const report = await read(FUND)

  test('has its table found below the heading, with its columns named', () => {
    expect(report.header.line).toBe(4)
    expect(report.header.columns.map(({ role }) => role)).toEqual([
      'NAME',
      'IDENTIFIER',
      'PAR',
      'VALUE',
      'PRICE',
      'MATURITY',
      'WEIGHT',
    ])
    expect(report.sheet).toMatchObject({ format: 'CSV', encoding: 'UTF-8', delimiter: ',' })
  })

  test('turns par value into pieces, and takes no price of the day for what was paid', () => {
    expect(report.used).toHaveLength(1)
    expect(report.used[0]).toMatchObject({ line: 5, price: 88.12, averagePrice: null, cost: null, notes: [] })
    expect(report.used[0]?.quantity.toFixed()).toBe('12500')
  })

  test('tells the line and the reason of every row that is not used', () => {
    expect(report.unused.map(({ line, reason }) => [line, reason])).toEqual([
      [6, 'NO_IDENTIFIER'],
      [7, 'UNKNOWN_BOND'],
      [8, 'BAD_IDENTIFIER'],
      [9, 'NOT_POSITIVE'],
      [10, 'NO_QUANTITY'],
      [11, 'BAD_NUMBER'],
      [13, 'NO_IDENTIFIER'],
    ])
    expect(report.unused[1]?.isin).toBe('US0378331005')
    expect(report.unused).toHaveLength(report.rowsRead - report.used.length)
  })

  test('keeps the price as what was paid where the caller says so', async () => {
    expect((await read(FUND, [{ column: 5, role: 'AVERAGE_PRICE' }])).used[0]?.averagePrice).toBe(88.12)
  })
})

describe('a file of a broker', () => {
  const utf16 = Buffer.from(`\ufeff${BROKER}`, 'utf16le')
  const cyrillic = Buffer.from([...BROKER].map(windows1251))

  test.each([
    ['UTF-8', Buffer.from(BROKER)],
    ['UTF-16LE', utf16],
    ['UTF-16LE', utf16.subarray(2)],
    ['UTF-16BE', Buffer.from(utf16).swap16()],
    ['windows-1251', cyrillic],
  ])('is read in %s', async (encoding, bytes) => {
    const report = await read(bytes)
    expect(report.sheet).toMatchObject({ encoding, delimiter: ';' })
    expect(report.used.map(({ quantity, averagePrice }) => [quantity.toFixed(), averagePrice])).toEqual([
      ['1500', 54.2],
      ['500', 56.2],
    ])
    expect(report.used[1]?.notes).toEqual(['MATURITY: 2042-05-15 in the file, 2041-05-15 in the market.'])
  })

  test('makes one position of two rows, at their mean price', async () => {
    const [position] = positionsOf((await read(BROKER)).used)
    expect(position).toMatchObject({ bondId: 'b', averagePrice: (1500 * 54.2 + 500 * 56.2) / 2000, cost: null })
    expect(position?.quantity.toFixed()).toBe('2000')
  })
})

describe('a workbook', () => {
  const rows = [
    ['Holdings'],
    ['ISIN', 'Quantity', 'Average price', 'Maturity'],
    [TREASURY, 12.5, 88.5, { date: 55930 }],
    [OFZ, { formula: 'A1*2', value: 20 }, '54,2', '15.05.2041'],
    [OFZ, { formula: 'A1*2' }, 54, ''],
  ]

  test('is read with numbers, dates, texts and what its formulas came to; none is computed', async () => {
    const report = await read(workbook(rows))
    expect(report.sheet).toMatchObject({ format: 'XLSX', name: 'Sheet & 1' })
    expect(
      report.used.map(({ line, quantity, averagePrice, notes }) => [line, quantity.toFixed(), averagePrice, notes]),
    ).toEqual([
      [3, '12.5', 88.5, []],
      [4, '20', 54.2, []],
    ])
    expect(report.unused).toMatchObject([{ line: 5, reason: 'NO_QUANTITY' }])
  })

  test('that unpacks to more than it may is refused, whatever sizes it states', () => {
    const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024) }, { statedSize: 10 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => openZip(bomb, 40 * 1024 * 1024).read('xl/workbook.xml')).toThrow(/too large/)
  })

  test('that is cut, no workbook or of old Excel is refused in words', async () => {
    await expect(read(workbook(rows).subarray(0, 200))).rejects.toThrow(UnreadableFile)
    await expect(read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toThrow(UnreadableFile)
    await expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow(/old Excel/)
    expect(deflateRawSync('x').length).toBeGreaterThan(0)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['nothing', '', /empty/],
    ['no table', 'hello,world\n1,2\n', /No table/],
    ['zero bytes', 'a\0b\0\0c,isin,quantity', /not a text file|No table/],
    ['too large', 'x'.repeat(6 * 1024 * 1024), /5 MB/],
    ['too many rows', `ISIN,Quantity\n${`${OFZ},1\n`.repeat(5_001)}`, /5000 rows/],
  ])('%s is refused in words', async (_what, file, words) => {
    await expect(read(file)).rejects.toThrow(words)
  })

  test('a formula in a CSV is text', async () => {
    expect((await read(`ISIN,Quantity\n${OFZ},=1+1\n`)).unused[0]).toMatchObject({ reason: 'BAD_NUMBER' })
  })
})

describe('numbers', () => {
  test.each([
    ['1,234,567.89', 'POINT', '1234567.89'],
    ['1.234.567,89', 'COMMA', '1234567.89'],
    ["1'234.5", 'POINT', '1234.5'],
    ['1\u00a0234,5', 'COMMA', '1234.5'],
    ['(12.5)', 'POINT', '-12.5'],
    ['12.5-', 'POINT', '-12.5'],
    ['$1,000', 'POINT', '1000'],
    ['98,5 %', 'COMMA', '98.5'],
    ['97.9', 'EITHER', '97.9'],
    ['102,5', 'EITHER', '102.5'],
    ['1.000,5', 'EITHER', '1000.5'],
  ] as const)('%s with the decimal sign %s', (text, sign, expected) => {
    expect(numberFrom(text, sign)?.toFixed()).toBe(expected)
  })

  test.each([
    [['1,000', '2,500'], 'OPEN'],
    [['1,000', '2,5'], 'COMMA'],
    [['1,000', '2.5'], 'POINT'],
    [['1,000,000'], 'POINT'],
    [['0,125'], 'COMMA'],
    [['1 000,125'], 'COMMA'],
    [['97.9', '102,5'], 'CONTRADICTORY'],
    [['97', 'n/a', ''], 'NOT_NEEDED'],
    [[97.5, '102,5'], 'COMMA'],
  ] as const)('all of %j say %s', (cells, evidence) => expect(evidenceOf(cells)).toBe(evidence))

  test.each(['', 'abc', '1e5', '--1', '1.2.3x', '97,9', '1,00,000'])('%j with a decimal point is none', text =>
    expect(numberFrom(text, 'POINT')).toBeNull(),
  )
})

describe('dates', () => {
  test.each([
    'Feb 01, 2046',
    '01.02.2046',
    '2046-02-01',
    '02/01/2046',
    '20460201',
    '1 февраля 2046 г.',
    '01-Feb-2046',
    '2046-02-01T00:00:00',
  ])('%s', text => expect(dateFrom(text)).toBe('2046-02-01'))

  test.each(['31.02.2046', '2046-13-01', 'soon'])('%s is none', text => expect(dateFrom(text)).toBeNull())
})

describe('identifiers', () => {
  test('a CUSIP becomes an ISIN with its check digit, also one whose zeros a spreadsheet ate', () => {
    expect(identifierFrom('037833100')).toEqual({ isin: 'US0378331005' })
    expect(identifierFrom(37833100)).toEqual({ isin: 'US0378331005' })
    expect(identifierFrom(' us0378331005 ')).toEqual({ isin: 'US0378331005' })
  })

  test.each(['US0378331006', '037833101', 'G0052B105', 'ABC'])('%s is refused', text =>
    expect(identifierFrom(text)).toHaveProperty('problem'),
  )
})

test.each([
  ['Par Value (USD)', 'PAR'],
  ['Average price', 'AVERAGE_PRICE'],
  ['Market Value', 'VALUE'],
  ['Кол-во', 'PIECES'],
  ['Цена приобретения, %', 'AVERAGE_PRICE'],
  ['Номинал', 'NOMINAL'],
  ['Ср. цена', 'AVERAGE_PRICE'],
  ['Рыночная цена, % от номинала', 'PRICE'],
  ['Рыночная стоимость, без НКД', 'VALUE'],
  ['НКД', 'ACCRUED'],
  ['Плановый исходящий остаток', null],
  ['Доходность к погашению', null],
  ['Remarks', null],
])('the column %s is %s', (title, role) => expect(recognise(title)?.role ?? null).toBe(role))

function windows1251(character: string): number {
  const code = character.charCodeAt(0)
  if (code < 128) return code
  return character === 'ё' ? 0xb8 : code - 0x410 + 0xc0
}
