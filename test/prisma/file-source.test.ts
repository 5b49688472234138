import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDry } from '../../gateway/ingestion/dry-run.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { sourceByKey } from '../../prisma/sources/index.ts'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { workbook } from '../support/workbook.ts'
import { openWorld, type World } from '../world.ts'
import { empty, freshDatabase, ofKind, readAll, withFiles } from './world.ts'

const ISIN = 'XS0000000009'
const OTHER = 'XS0000000017'

type Files = Readonly<Record<string, string | Uint8Array>>

const mapping = (tables: readonly object[], common: object = {}) =>
  JSON.stringify({ licence: 'Licensed to the operator', ...common, tables })

const read = (tables: readonly object[], files: Files, common: object = {}) =>
  withFiles({ ...files, 'mapping.json': mapping(tables, common) }, folder =>
    readAll(fileSource(join(folder, 'mapping.json')), folder),
  )

const same = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, name]))

const QUOTES = { kind: 'quote', columns: { isin: 'ISIN', date: 'Date', last: 'Price' } }

/** A small market in the words of three providers. */
const MARKET: Files = {
  'issuers.csv': 'INN;Name;Country\n7700000001;Альфа;RU\n',
  'bonds.csv': [
    'ISIN;Paper;INN;Type;Face;Left;Matures;Rate',
    `${ISIN};Alpha 1;7700000001;Corp;1 000,00;1000;01.06.2028;8,5`,
    `${OTHER};Alpha 2;7700000001;Corp;1.000;500;01.06.2029;9`,
  ].join('\n'),
  'coupons.csv': [
    'ISIN;From;To;Amount',
    `${ISIN};01.06.2026;01.12.2026;42,5`,
    `${OTHER};01.06.2026;01.06.2027;90`,
    `${ISIN};01.12.2026;01.06.2027;42,5`,
    `${ISIN};01.06.2027;01.12.2027;42,5`,
    `${ISIN};01.12.2027;01.06.2028;42,5`,
  ].join('\r\n'),
  'amortizations.csv': `ISIN;On;Amount\n${ISIN};01.06.2028;1000\n${OTHER};01.06.2028;500\n${OTHER};01.06.2029;500\n`,
  'offers.csv': `ISIN;On;Price\n${ISIN};01.06.2027;100\n`,
  'quotes.ndjson': `{"isin":"${ISIN}","day":"2026-11-20","at":"2026-11-20 18:30","last":98.25,"extra":1}\n`,
  'ratings.xlsx': workbook([
    ['ISIN', 'Agency', 'Grade', 'Since'],
    [ISIN, 'Эксперт РА', 'ruAA-', { date: 46_000 }],
  ]),
  'placements.csv': `Id;Name;INN;Banks;Volume mln\nP-1;Alpha 3;7700000001;One|Two;2,5\n`,
  'reports.csv': `INN;Until;Debt;Margin\n7700000001;31.12.2025;2,4;-\n`,
  'defaults.csv': `INN;On;What\n7700000001;05.02.2021;coupon\n`,
  'rates.csv': `Day;Rate\n20.11.2026;15,5\n`,
}

const RUSSIAN = { decimal: ',', dates: 'DD.MM.YYYY' }
const TABLES = [
  {
    ...{ kind: 'rating', file: 'ratings.xlsx', constants: { scale: 'NATIONAL' } },
    columns: {
      ...{ isin: 'ISIN', label: 'Grade', date: 'Since' },
      agency: { column: 'Agency', values: { 'Эксперт РА': 'EXPERT_RA' } },
    },
  },
  { kind: 'issuer', file: 'issuers.csv', columns: { inn: 'INN', name: 'Name', country: 'Country' } },
  {
    ...{ kind: 'bond', file: 'bonds.csv', ...RUSSIAN },
    columns: {
      ...{ isin: 'ISIN', name: 'Paper', issuerInn: 'INN', initialNominal: 'Face', outstandingNominal: 'Left' },
      ...{ maturityDate: 'Matures', couponRate: 'Rate', bondType: { column: 'Type', values: { Corp: 'CORPORATE' } } },
    },
    constants: { status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', couponType: 'FIXED', couponsPerYear: 2 },
  },
  {
    ...{ kind: 'coupon', file: 'coupons.csv', ...RUSSIAN },
    columns: { isin: 'ISIN', periodStart: 'From', periodEnd: 'To', payDate: 'To', value: 'Amount' },
  },
  {
    ...{ kind: 'amortization', file: 'amortizations.csv', ...RUSSIAN },
    columns: { isin: 'ISIN', date: 'On', value: 'Amount' },
  },
  {
    ...{ kind: 'offer', file: 'offers.csv', ...RUSSIAN },
    columns: { isin: 'ISIN', date: 'On', price: 'Price' },
    constants: { type: 'PUT', status: 'ANNOUNCED' },
  },
  {
    ...{ kind: 'quote', file: '*.ndjson', timeZone: 'Europe/Moscow' },
    columns: { isin: 'isin', date: 'day', time: 'at', last: 'last' },
  },
  {
    ...{ kind: 'placement', file: 'placements.csv', ...RUSSIAN },
    columns: {
      ...{ key: 'Id', name: 'Name', issuerInn: 'INN', arrangers: 'Banks' },
      volumePlaced: { column: 'Volume mln', times: 1_000_000 },
    },
    constants: { stage: 'PLACED', method: 'BOOK', currency: 'RUB', couponType: 'FIXED' },
  },
  {
    ...{ kind: 'report', file: 'reports.csv', ...RUSSIAN, constants: { standard: 'IFRS', currency: 'RUB' } },
    columns: { issuerInn: 'INN', periodEnd: 'Until', netDebtToEbitda: 'Debt', ebitdaMargin: 'Margin' },
  },
  {
    ...{ kind: 'default', file: 'defaults.csv', ...RUSSIAN, constants: { type: 'TECHNICAL' } },
    columns: { issuerInn: 'INN', date: 'On', obligation: 'What' },
  },
  {
    ...{ kind: 'policyRate', file: 'rates.csv', ...RUSSIAN },
    columns: { date: 'Day', value: 'Rate' },
    constants: { key: 'KEY', name: 'Key rate', currency: 'RUB' },
  },
]

describe('a folder of files', () => {
  test('of every kind and form becomes records in our words, in the order in which they refer to each other', async () => {
    const { rows, failures } = await read(TABLES, MARKET)
    expect(failures).toEqual([])
    expect([...new Set(rows.map(row => row.kind))]).toEqual([
      ...['issuer', 'bond', 'schedule', 'quote', 'rating', 'default', 'placement', 'policyRate', 'report'],
    ])
    expect(ofKind(rows, 'issuer')).toMatchObject([{ inn: '7700000001', name: 'Альфа' }])
    expect(ofKind(rows, 'bond')).toMatchObject([
      { isin: ISIN, issuer: { inn: '7700000001' }, initialNominal: '1000', couponRate: 8.5, bondType: 'CORPORATE' },
      { isin: OTHER, initialNominal: '1000', outstandingNominal: '500', maturityDate: '2029-06-01' },
    ])
    expect(ofKind(rows, 'quote')).toMatchObject([{ date: '2026-11-20', time: '2026-11-20T15:30:00Z', last: 98.25 }])
    expect(ofKind(rows, 'rating')).toEqual([
      { kind: 'rating', isin: ISIN, agency: 'EXPERT_RA', scale: 'NATIONAL', label: 'ruAA-', date: '2025-12-09' },
    ])
    expect(ofKind(rows, 'placement')).toMatchObject([
      { sourceKey: 'file:P-1', arrangers: ['One', 'Two'], volumePlaced: '2500000' },
    ])
    expect(ofKind(rows, 'report')).toMatchObject([{ periodEnd: '2025-12-31', metrics: { NET_DEBT_TO_EBITDA: 2.4 } }])
    expect(ofKind(rows, 'policyRate')).toMatchObject([{ key: 'KEY', value: 15.5 }])
  })

  test('gives each bond whole parts of its schedule, whatever the order of the rows', async () => {
    const { rows } = await read(TABLES, MARKET)
    const schedules = ofKind(rows, 'schedule')
    expect(schedules.map(({ isin, parts }) => [isin, parts?.join()])).toEqual([
      [OTHER, 'coupons'],
      [ISIN, 'coupons'],
      [ISIN, 'amortizations'],
      [OTHER, 'amortizations'],
      [ISIN, 'offers'],
    ])
    expect(
      schedules[1]?.coupons.map(({ number, payDate, value, knowledge }) => [number, payDate, value, knowledge]),
    ).toEqual([
      [1, '2026-12-01', '42.5', 'FIXED'],
      [2, '2027-06-01', '42.5', 'FIXED'],
      [3, '2027-12-01', '42.5', 'FIXED'],
      [4, '2028-06-01', '42.5', 'FIXED'],
    ])
    expect(schedules[3]?.amortizations.map(({ redemption }) => redemption)).toEqual([false, true])
  })

  test('tells the columns and files that are not mapped, and the tables without a file', async () => {
    const notes: string[] = []
    const files = { 'a.csv': `ISIN,Date,Price,Remark,Desk\n${ISIN},2026-11-20,98,x,y\n`, 'other.csv': 'a\n1\n' }
    await withFiles(
      { ...files, 'm.json': mapping([{ ...QUOTES, file: 'a*.csv', ignore: ['Desk'] }]) },
      async folder => {
        const source = fileSource(join(folder, 'm.json'))
        const request = { from: folder, fetch, signal: new AbortController().signal, progress: () => undefined }
        for await (const parsed of source.read(request)) notes.push(...(parsed.notes ?? []))
      },
    )
    expect(notes).toEqual([
      'Files that no table of the mapping names: other.csv',
      'a.csv (quote): columns that are not mapped: Remark',
    ])
    const { failures } = await read([{ ...QUOTES, file: 'b*.csv' }], files)
    expect(failures).toMatchObject([{ file: 'b*.csv', reason: 'no file of this name with quote rows' }])
  })
})

describe('a row that cannot be used is a failure with its place', () => {
  const quotes = async (text: string | Uint8Array, more: object = {}, name = 'q.csv') =>
    read([{ ...QUOTES, ...more, file: name }], { [name]: text })
  const lines = (...rows: readonly string[]) => ['ISIN,Date,Price', ...rows].join('\n')

  test('and column: dates that do not exist, words for numbers, wrong check digits, empty required cells', async () => {
    const { rows, failures, stated } = await quotes(
      lines(
        `${ISIN},2026-02-31,98`,
        `${ISIN},2026-02-27,ninety`,
        `XS0000000001,2026-02-27,98`,
        `${ISIN},,98`,
        `${ISIN},2026-02-26,98`,
      ),
    ).then(answer => ({
      ...answer,
      stated: answer.failures.map(({ position, field, reason }) => [position, field, reason]),
    }))
    expect(rows).toMatchObject([{ date: '2026-02-26', last: 98 }])
    expect(stated).toEqual([
      ['line 2', 'Date', '"2026-02-31" is a date that does not exist (read as YYYY-MM-DD) (date)'],
      ['line 3', 'Price', '"ninety" is not a number with a decimal point (last)'],
      ['line 4', 'ISIN', 'the check digit of XS0000000001 should be 9 (isin)'],
      ['line 5', 'Date', 'date is empty'],
    ])
    expect(failures[0]?.file).toBe('q.csv')
  })

  test.each([
    ['a table with another header', 'q.csv', 'SECRET:$6$word:20000\nISIN\n'],
    ['a table with a quote', 'q.csv', `ISIN,Date,Price\n"SECRET"x,1,2\n`],
    ['a table with a name twice', 'q.csv', 'SECRET,SECRET\n'],
    ['lines that are not JSON', 'q.ndjson', 'SECRET=word\n{"SECRET": nothing}\n'],
    ['lines with other fields', 'q.ndjson', '{"SECRET":"word"}\n'],
    ['long cells', 'q.csv', `ISIN,Date,Price\n${ISIN},${'x'.repeat(99)}SECRET,${'y'.repeat(99)}SECRET\n`],
  ])('of %s quotes nothing but the beginning of a cell', async (_case, file, text) => {
    const { failures } = await quotes(text, {}, file)
    expect(failures.length).toBeGreaterThan(0)
    expect(JSON.stringify(failures)).not.toContain('SECRET')
  })

  test('a date of another form or month is not guessed', async () => {
    const { failures } = await quotes(`ISIN;Date;Price\n${ISIN};31.02.2026;98\n${ISIN};02/27/2026;98`, {
      dates: 'DD.MM.YYYY',
    })
    expect(failures.map(({ reason }) => reason)).toEqual([
      '"31.02.2026" is a date that does not exist (read as DD.MM.YYYY) (date)',
      '"02/27/2026" is not a date of the form DD.MM.YYYY (date)',
    ])
  })

  test('decimal commas are read only where the mapping says so', async () => {
    const text = `ISIN;Date;Price\n${ISIN};2026-02-26;"98,25"\n${OTHER};2026-02-26;1.234,5`
    expect((await quotes(text, { decimal: ',' })).rows).toMatchObject([{ last: 98.25 }, { last: 1234.5 }])
    const { rows, failures } = await quotes(text)
    expect([rows, failures.map(({ field }) => field)]).toEqual([[], ['Price', 'Price']])
    const point = await quotes(`ISIN;Date;Price\n${ISIN};2026-02-26;98.25`, { decimal: ',' })
    expect(point.failures[0]?.reason).toContain('is not a number with a decimal comma')
  })

  test('a row with more or fewer cells than the header, and a quote that is never closed', async () => {
    const { rows, failures } = await quotes(
      lines(`${ISIN},2026-02-26,98`, `${ISIN},2026-02-27`, `${ISIN},2026-02-28,98,1`, `"${ISIN},2026-03-01,98`),
    )
    expect(rows).toHaveLength(1)
    expect(failures.map(({ position, reason }) => `${position}: ${reason}`)).toEqual([
      'line 3: has 2 cells where the header has 3',
      'line 4: has 4 cells where the header has 3',
      expect.stringMatching(/^line 5: a quotation mark is not closed/),
    ])
  })

  test('a bond that is stated twice, with the place of the first', async () => {
    const { rows, failures } = await quotes(lines(`${ISIN},2026-02-26,98`, `${ISIN},2026-02-26,99`))
    expect(rows).toMatchObject([{ last: 98 }])
    expect(failures).toMatchObject([
      {
        position: 'line 3',
        reason: `quote ${ISIN} 2026-02-26 is stated twice: it is in line 2 of q.csv, too, with another last`,
      },
    ])
    const [bonds, issuers] = [MARKET['bonds.csv'], MARKET['issuers.csv']] as [string, string]
    const again = `${bonds}\n${bonds.split('\n')[1]?.replace('Alpha 1', 'Alpha one')}`
    const market = await read(TABLES.slice(1, 3), { 'bonds.csv': again, 'issuers.csv': issuers })
    expect(market.failures.map(({ reason }) => reason)).toEqual([
      `bond ${ISIN} is stated twice: it is in line 2 of bonds.csv, too, with another name`,
    ])
  })

  test('a broken row of a schedule keeps the other rows of its bond out, and no other bond', async () => {
    const text = `ISIN;On;Amount\n${ISIN};01.06.2027;x\n${ISIN};01.06.2028;500\n${OTHER};01.06.2029;500\n`
    const table = TABLES.filter(({ kind }) => kind === 'amortization')
    const { rows, failures } = await read(table, { 'amortizations.csv': text })
    expect(rows).toMatchObject([{ isin: OTHER }])
    expect(failures.map(({ position }) => position)).toEqual(['line 2', 'line 3'])
    expect(failures[1]?.reason).toContain(`line 2 of ${ISIN} cannot be read`)
  })

  test('a hole between coupons is a note of an incomplete schedule', async () => {
    const text = `ISIN;From;To;Amount\n${ISIN};01.06.2026;01.12.2026;4\n${ISIN};01.06.2027;01.12.2027;4\n`
    const table = TABLES.filter(({ kind }) => kind === 'coupon')
    const { rows } = await read(table, { 'coupons.csv': text })
    expect(rows).toMatchObject([{ complete: false, note: 'No coupon is listed for 2026-12-01 to 2027-06-01.' }])
  })

  test('formulas are what they came to; those without it, failed ones and those of a text are refused', async () => {
    const sheet = workbook([
      ['ISIN', 'Date', 'Price'],
      [ISIN, { date: 46_000 }, { formula: 'A1', value: 98.5 }],
      [OTHER, { date: 46_000 }, { formula: 'A1' }],
      [OTHER, { date: 46_001 }, '#REF!'],
    ])
    const { rows, failures } = await quotes(sheet, {}, 'q.xlsx')
    expect(rows).toMatchObject([{ isin: ISIN, date: '2025-12-09', last: 98.5 }])
    expect(failures.map(({ position, reason }) => `${position}: ${reason}`)).toEqual([
      'row 3: a formula that was saved without its result (last)',
      'row 4: the formula of the cell failed: #REF! (last)',
    ])
    const text = await quotes(lines(`"=""${ISIN}""",2026-02-26,=1+2`))
    expect(text.failures.map(({ field, reason }) => [field, reason])).toEqual([
      ['Price', '"=1+2" is a formula: save its result (last)'],
    ])
  })

  test('text of another encoding than the mapping says, and what is no text', async () => {
    const table = { kind: 'issuer', columns: { inn: 'ИНН', name: 'Имя' } }
    const cyrillic = Buffer.from([0xc8, 0xcd, 0xcd, 0x2c, 0xc8, 0xec, 0xff, 0x0a, 0x31, 0x2c, 0xc0, 0x0a])
    const issuers = (bytes: Uint8Array, encoding?: string) => read([{ ...table, encoding }], { 'a.csv': bytes })
    expect((await issuers(cyrillic, 'windows-1251')).rows).toMatchObject([{ inn: '1', name: 'А' }])
    expect((await issuers(cyrillic)).failures[0]?.reason).toMatch(/are not utf-8 text.*encoding: .*windows-1251/)
    const utf8 = Buffer.from('ИНН,Имя\n1,А\n')
    expect((await issuers(utf8)).failures).toEqual([])
    expect((await issuers(utf8, 'windows-1251')).failures[0]?.reason).toContain('the bytes are utf-8 text')
    const marked = Buffer.from('\ufeffИНН,Имя\n1,А\n', 'utf16le')
    expect((await issuers(marked)).rows).toMatchObject([{ name: 'А' }])
    expect((await issuers(Buffer.alloc(90))).failures[0]?.reason).toContain('this is not text')
  })

  test('a column that is missing, named twice or in no row', async () => {
    expect((await quotes(`ISIN,Date,Prise\n${ISIN},2026-02-26,98`)).failures).toMatchObject([
      { position: 'header', field: 'Price', reason: expect.stringContaining('Did you mean Prise?') },
    ])
    expect((await quotes(`ISIN,Date,Price,Price\n`)).failures[0]?.reason).toBe('the columns 3 and 4 have the same name')
    const ndjson = await quotes(`{"ISIN":"${ISIN}","Date":"2026-02-26"}\n[1]\n{"ISIN`, {}, 'q.ndjson')
    expect(ndjson.rows).toHaveLength(1)
    expect(ndjson.failures.map(({ position }) => position)).toEqual(['line 2', 'line 3', 'header'])
  })

  test('a sheet that is not there, and a workbook that is none', async () => {
    const sheet = workbook([['ISIN']])
    expect((await quotes(sheet, { sheet: 'Bonds' }, 'q.xlsx')).failures[0]?.reason).toContain('no sheet "Bonds"')
    expect((await quotes('ISIN', {}, 'q.xlsx')).failures[0]?.reason).toBe('this is not a workbook (.xlsx)')
  })

  test('of a workbook that is damaged further on the pieces before are used', async () => {
    const prices = Array.from({ length: 900 }, (_, at) => [ISIN, { date: 45_000 + at }, 98])
    const sheet = workbook([['ISIN', 'Date', 'Price'], ...prices, [OTHER, { formula: '</not-xml>' }]])
    const { rows, failures } = await quotes(sheet, {}, 'q.xlsx')
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.at(-1)).toMatchObject({ isin: ISIN, last: 98 })
    expect(failures).toMatchObject([{ position: 'whole file', reason: expect.stringContaining('not XML') }])
  })

  test('lines before the header are passed over when the mapping counts them', async () => {
    const text = `Prices of the day\n\nISIN;Date;Price\n${ISIN};2026-02-26;98`
    expect((await quotes(text, { header: 3 })).rows).toMatchObject([{ last: 98 }])
  })
})

describe('a file made to cost much is a failure of the file', () => {
  const QUOTES_IN = { ...QUOTES, file: 'quotes.xlsx' }

  test.each(HOSTILE_FILES.filter(({ what }) => /tags|attributes|characters of one cell|sheets|entities/.test(what)))(
    'by its $what',
    async ({ file, says }) => {
      const { rows, failures } = await read([QUOTES_IN], { 'quotes.xlsx': file() })
      expect(rows).toEqual([])
      expect(failures).toMatchObject([{ reason: expect.stringMatching(says) }])
    },
  )

  test.each([
    ['csv', /longer than 1,000,000/],
    ['ndjson', /longer than 1,000,000/],
  ])('by one line of a %s file', async (ending, says) => {
    const file = `quotes.${ending}`
    const { rows, failures } = await read([{ ...QUOTES, file }], { [file]: `"${'x'.repeat(3_000_000)}` })
    expect(rows).toEqual([])
    expect(failures[0]?.reason).toMatch(says)
  })
})

describe('a mapping', () => {
  const problem = (text: string) =>
    withFiles({ 'm.yaml': text }, async folder => {
      try {
        fileSource(join(folder, 'm.yaml'))
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })

  test('that is wrong says where, what is allowed and what was probably meant', async () => {
    const text = await problem(
      [
        'licence: x',
        'encoding: windows-1252x',
        'tables:',
        '  - kind: bonds',
        '    columns: {}',
        '  - kind: quote',
        '    dates: DD.MM.YYY',
        '    columns: { isinn: ISIN, date: Day }',
      ].join('\n'),
    )
    expect(text.split('\n')).toEqual([
      'The mapping m.yaml cannot be used:',
      expect.stringMatching(
        /^ {2}encoding: "windows-1252x" is not known\. Did you mean windows-1252\? Allowed: utf-8,/,
      ),
      expect.stringMatching(/^ {2}tables\[0\]\.kind: there are no rows "bonds"\. Did you mean bond\? Allowed: issuer,/),
      expect.stringMatching(/^ {2}tables\[1\]\.columns\.isinn: quote has no such field\. Did you mean isin\? Allowed:/),
      '  tables[1]: quote needs one of isin, registrationNumber, figi',
      expect.stringMatching(
        /^ {2}tables\[1\]\.dates: "DD\.MM\.YYY" is not a date format\. Did you mean DD\.MM\.YYYY\?/,
      ),
    ])
    expect(await problem('licence: x\ntables:\n  - kind: quote\n    collumns: {}\n    columns: {}')).toContain(
      'tables[0]: "collumns" is not a setting here. Did you mean columns?',
    )
    expect(await problem('tables: [')).toContain('neither YAML nor JSON')
    for (const text of ['SECRET:$6$word:20000:0', 'a: b: SECRET', 'SECRET: 1\nlicence: x', '- SECRET', 'a: *SECRET']) {
      expect(await problem(text)).toMatch(/neither YAML nor JSON|no list of tables|aliases/)
      expect(await problem(text)).not.toContain('SECRET')
    }
    expect(await problem('tables: []')).toContain('licence')
  })

  test('is needed by the source file and by no other', () => {
    expect(() => sourceByKey('file')).toThrow('needs a mapping')
    expect(() => sourceByKey('moex', 'm.yaml')).toThrow('only file takes a mapping')
    expect(() => sourceByKey('file', '/nowhere/m.yaml')).toThrow('there is no such file')
    expect(() => sourceByKey('fille')).toThrow('Did you mean file?')
  })

  test("translates the provider's words and refuses those that it does not name", async () => {
    const table = TABLES.filter(({ kind }) => kind === 'bond')
    const text = String(MARKET['bonds.csv']).replace('Alpha 2;7700000001;Corp', 'Alpha 2;7700000001;Corporat')
    const { rows, failures } = await read(table, { 'bonds.csv': text })
    expect(rows).toHaveLength(1)
    expect(failures[0]?.reason).toMatch(/^"Corporat" is not known\. Did you mean CORPORATE\? Allowed: GOVERNMENT.*Corp/)
  })

  test('takes columns whose names are our own', async () => {
    const table = { kind: 'quote', columns: same('isin date last bid ask') }
    const { rows } = await read([table], { 'q.csv': `isin,date,last,bid,ask\n${ISIN},2026-02-26,98,,99\n` })
    expect(rows).toMatchObject([{ last: 98, bid: null, ask: 99 }])
  })
})

const BOND = {
  constants: {
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', outstandingNominal: '1000' },
    ...{ bondType: 'CORPORATE', couponType: 'FIXED' },
  },
}

describe('loading', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(() => empty(database))
  afterAll(() => database.close())

  const load = (files: Files) =>
    withFiles({ ...files, 'mapping.json': mapping(TABLES) }, folder =>
      ingest(database, fileSource(join(folder, 'mapping.json')), { from: folder }),
    )

  test('the same rows again change nothing and make no revision', async () => {
    const first = await load(MARKET)
    expect(first.failures).toEqual([])
    expect(first).toMatchObject({ status: 'SUCCEEDED', licence: 'Licensed to the operator', revisionId: 1, updated: 0 })
    expect(first.notes).toEqual(['quotes.ndjson (quote): columns that are not mapped: extra'])
    const again = await load({ ...MARKET, 'notes.txt': 'another file, so that all are read' })
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: first.inserted, revisionId: null })
    expect(await database.prisma.coupon.count()).toBe(5)
  })

  test('new offers alone leave coupons and repayments as they are stored', async () => {
    await load(MARKET)
    const table = TABLES.filter(({ kind }) => kind === 'offer')
    const files = { 'offers.csv': `ISIN;On;Price\n${ISIN};01.12.2027;100\n`, 'm.json': mapping(table) }
    const report = await withFiles(files, folder =>
      ingest(database, fileSource(join(folder, 'm.json')), { from: join(folder, 'offers.csv') }),
    )
    expect(report).toMatchObject({ status: 'SUCCEEDED', updated: 1, failed: 0 })
    expect(await database.prisma.coupon.count()).toBe(5)
    expect(await database.prisma.amortization.count()).toBe(3)
    expect((await database.prisma.offer.findMany()).map(({ date }) => date.toISOString().slice(0, 10))).toEqual([
      '2027-12-01',
    ])
  })

  test('rows that name their bond by registration number or FIGI land on the stored one', async () => {
    const by = (name: string, kind: string, columns: object) => ({
      kind,
      file: `${kind}.csv`,
      columns: { [name]: 'Paper', ...columns },
    })
    const tables = [
      {
        kind: 'bond',
        file: 'bond.csv',
        columns: same('isin registrationNumber figi issuerInn name initialNominal'),
        ...BOND,
      },
      by('figi', 'quote', { date: 'Day', last: 'Price' }),
      by('registrationNumber', 'coupon', { periodStart: 'From', periodEnd: 'To', payDate: 'To', value: 'Sum' }),
    ]
    const number = '4B02-01-36400-R'
    const files = {
      'bond.csv': `isin,registrationNumber,figi,issuerInn,name,initialNominal\n${ISIN},${number},BBG000000001,7700000001,Alpha 1,1000\n,${number},,7700000001,Alpha one,1000\n`,
      'quote.csv': 'Paper,Day,Price\nBBG000000001,2026-11-20,99\nBBG000000002,2026-11-20,98\n',
      'coupon.csv': `Paper,From,To,Sum\n${number},2026-01-01,2026-07-01,50\n${number},2026-07-01,2027-01-01,50\n`,
      'mapping.json': mapping(tables),
    }
    await withFiles(files, async folder => {
      await load({ 'issuers.csv': MARKET['issuers.csv'] ?? '' })
      const report = await ingest(database, fileSource(join(folder, 'mapping.json')), { from: folder })
      expect(report.failures).toMatchObject([
        { position: 'quote 2 (BBG000000002 2026-11-20)', reason: 'the bond BBG000000002 is not known' },
      ])
    })
    expect(await database.prisma.bond.findMany({ include: { coupons: true, quotes: true } })).toMatchObject([
      { isin: ISIN, name: 'Alpha one', coupons: [{ number: 1 }, { number: 2 }], quotes: [{ last: 99 }] },
    ])
  })

  test('a quote of an unknown bond is refused by the store, with its place among the records', async () => {
    const stray = { ...MARKET, 'quotes.ndjson': `{"isin":"XS0000000025","day":"2026-11-20","at":null,"last":98}\n` }
    const report = await load(stray)
    expect(report.failures).toMatchObject([{ field: 'isin', reason: 'the bond XS0000000025 is not known' }])
  })

  test('a dry run tells what it read and stores nothing', async () => {
    const files = { ...MARKET, 'mapping.json': mapping(TABLES), 'rates.csv': `Day;Rate\n31.02.2026;15\n` }
    const { report, error } = await withFiles(files, folder =>
      runDry(fileSource(join(folder, 'mapping.json')), {
        ...{ from: folder, signal: new AbortController().signal, onProgress: () => undefined },
      }),
    )
    expect(error).toBeNull()
    expect(report).toContain('18 rows read, 1 failures.')
    expect(report.filter(line => /^ {2}bond +2$/.test(line))).toHaveLength(1)
    expect(report.filter(line => line.includes('"isin":"XS0000000009","name":"Alpha 1"'))).toHaveLength(1)
    expect(report.filter(line => /failed: rates\.csv, line 2, Day: "31\.02\.2026"/.test(line))).toHaveLength(1)
    expect(await database.prisma.load.count()).toBe(0)
    expect(await database.prisma.bond.count()).toBe(0)
  })
})

describe('the operator loads files into a running service', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  interface List {
    readonly items: readonly { readonly id: string; readonly yield: number }[]
  }

  const runJob = async (variables: Readonly<Record<string, unknown>>) => {
    const id = await world.service.operator('start-ingest', variables)
    for (;;) {
      const job = (await world.service.operator('get-job', { id })) as {
        state: string
        report: string[]
        error: string
      }
      if (job.state !== 'RUNNING') return job
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  test('and the bond is screened with its yield, schedule and rating', async () => {
    const day = (
      await world.getJson<{ meta: { asOf: string } }>('/api/v1/data/instruments?PageSize=1')
    ).meta.asOf.slice(0, 10)
    const files = {
      ...MARKET,
      'quotes.ndjson': `{"isin":"${ISIN}","day":"${day}","at":"${day} 12:00","last":98.25}\n`,
    }
    await withFiles(files, async folder => {
      const path = join(folder, 'mapping.yaml')
      await writeFile(path, mapping(TABLES))
      const found = `/api/v1/data/instruments?Isin=${ISIN}`
      const dry = await runJob({ source: 'file', from: folder, mapping: path, dryRun: true })
      expect(dry.report[0]).toContain('dry run: nothing is stored')
      expect((await world.getJson<List>(found)).items).toEqual([])
      const job = await runJob({ source: 'file', from: folder, mapping: path })
      expect(job.error).toBeNull()
      expect(job.report.join('\n')).toContain('Licence: Licensed to the operator')
      const { items } = await world.getJson<List>(found)
      expect(items).toMatchObject([{ isin: ISIN, name: 'Alpha 1', price: 98.25, yieldBasis: 'PUT' }])
      expect(items[0]?.yield).toBeGreaterThan(8.5)
      expect(JSON.stringify(items[0])).toContain('AA-')
      const details = await world.getJson<Record<string, readonly unknown[]>>(
        `/api/v1/data/instruments/${items[0]?.id}`,
      )
      expect(details.coupons).toMatchObject([{ payDate: '2026-12-01' }, {}, {}, {}])
      expect(details.offers).toMatchObject([{ type: 'PUT', date: '2027-06-01' }])
      const rated = `/api/v1/data/instruments?Isin=${ISIN}&YieldFrom=8&CreditRatingFrom=AA-&Fields=isin`
      expect((await world.getJson<List>(rated)).items).toEqual([{ isin: ISIN }])
    })
  })
})
