import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { removeSample } from '../../gateway/ingestion/remove-sample.ts'
import type { Database } from '../../prisma/client.ts'
import { cbrFxSource } from '../../prisma/sources/cbr/fx-source.ts'
import { cbrSource } from '../../prisma/sources/cbr/source.ts'
import { ecbFxSource } from '../../prisma/sources/ecb/fx-source.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import type { FxRateRecord, SourceRecord } from '../../prisma/sources/record.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { QUICK, withServer } from './local-service.ts'
import { ofKind as ofSample, sampleRecords } from './sample-records.ts'
import { empty, freshDatabase, ofKind, readAll, sourceOf, withFiles } from './world.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

async function read(source: Source, files: Files) {
  const { rows, failures, read: count } = await withFiles(files, folder => readAll(source, folder))
  const rates = ofKind(rows, 'fxRate').map(({ base, currency, date, rate, units }) =>
    [date, rate, base, 'for', units, currency].join(' '),
  )
  return { rates, failures, count }
}

/** Cyrillic names in the encoding of the service. */
function windows1251(text: string): Uint8Array {
  const bytes = Array.from(text, letter => {
    const code = letter.codePointAt(0) ?? 0
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
  })
  return Uint8Array.from(bytes)
}

const valute = (id: string, code: string, nominal: string, value: string) =>
  `<Valute ID="${id}"><NumCode>1</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>Имя</Name><Value>${value}</Value><VunitRate>1</VunitRate></Valute>`

const daily = (day: string, ...valutes: readonly string[]) =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${day}" name="Foreign Currency Market">${valutes.join('')}</ValCurs>`

const DAILY = daily('05.03.2031', valute('R01235', 'USD', '1', '90,1234'), valute('R01820', 'JPY', '100', '61,2000'))

const dynamic = (id: string, ...days: readonly (readonly [day: string, value: string])[]) =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs ID="${id}" DateRange1="01.03.2031" DateRange2="05.03.2031" name="Foreign Currency Market Dynamic">${days
    .map(([day, value]) => `<Record Date="${day}" Id="${id}"><Nominal>1</Nominal><Value>${value}</Value></Record>`)
    .join('')}</ValCurs>`

describe('the Bank of Russia', () => {
  test('tells all currencies of a day, in roubles for its nominal, in its own encoding', async () => {
    expect(await read(cbrFxSource(), { 'a.xml': windows1251(DAILY) })).toEqual({
      rates: ['2031-03-05 90.1234 RUB for 1 USD', '2031-03-05 61.2000 RUB for 100 JPY'],
      failures: [],
      count: 2,
    })
  })

  test('tells the days of one currency by an id, of which the code is known or told by a daily answer', async () => {
    const days = dynamic('R01235', ['04.03.2031', '89,5'], ['05.03.2031', '90,12340'])
    const unheard = dynamic('R09999', ['04.03.2031', '7,5'])
    const { rates, failures } = await read(cbrFxSource(), { 'a.xml': days, 'b.xml': unheard })
    expect(rates).toEqual(['2031-03-04 89.5 RUB for 1 USD', '2031-03-05 90.12340 RUB for 1 USD'])
    expect(failures).toMatchObject([
      { file: 'b.xml', position: 'Record[0]', field: 'Id', reason: expect.stringContaining('XML_daily.asp') },
    ])
    const told = daily('03.03.2031', valute('R09999', 'XAU', '1', '7,4'))
    const both = await read(cbrFxSource(), { 'b.xml': unheard, 'c.xml': told })
    expect(both).toMatchObject({
      rates: ['2031-03-03 7.4 RUB for 1 XAU', '2031-03-04 7.5 RUB for 1 XAU'],
      failures: [],
    })
  })

  test('is asked for each day since the last load, and days without rates of their own repeat none', async () => {
    const asked: string[] = []
    const options = { ...QUICK, until: () => '2031-03-06' }
    const live = await withServer(
      (_, response, url) => {
        asked.push(url.searchParams.get('date_req') ?? '')
        response.end(windows1251(DAILY))
      },
      url => readAll(cbrFxSource({ ...options, url: `${url}scripts/XML_daily.asp` }), null),
    )
    expect(asked).toEqual(
      [28, 1, 2, 3, 4, 5, 6].map(day => `${String(day).padStart(2, '0')}/${day > 6 ? '02' : '03'}/2031`),
    )
    expect([live.rows.length, live.failures]).toEqual([2, []])
  })

  test.each([
    [
      'a sentence instead of rates',
      daily('x').replace('></ValCurs>', '>Error in parameters</ValCurs>'),
      'the service says: Error in parameters',
    ],
    ['an empty day', daily('05.03.2031'), 'no rate (Valute or Record) is in it'],
    ['a page', '<html><title>Busy</title></html>', 'an HTML page instead of data'],
    ['key rates', '<KeyRate><KR></KR></KeyRate>', 'they are read by the source cbr'],
    ['no rate', daily('05.03.2031', valute('R01235', 'USD', '1', '0')), '"0" is not an amount above 0'],
    ['no nominal', daily('05.03.2031', valute('R01235', 'USD', '', '90')), 'is absent'],
    ['no code', daily('05.03.2031', valute('R01235', 'доллар', '1', '90')), 'is not a code such as USD'],
    ['31 February', daily('31.02.2031', valute('R01235', 'USD', '1', '90')), 'is not a calendar date'],
  ])('%s is a failure that says so', async (_, text, reason) => {
    const { rates, failures } = await read(cbrFxSource(), { 'a.xml': text })
    expect(rates).toEqual([])
    expect(failures).toMatchObject([{ file: 'a.xml', reason: expect.stringContaining(reason) }])
  })

  test('keeps the whole rates of an answer that is cut off, and another word on one rate is refused', async () => {
    const cut = await read(cbrFxSource(), { 'a.xml': DAILY.slice(0, DAILY.lastIndexOf('<Valute') + 20) })
    expect(cut.rates).toHaveLength(1)
    expect(cut.failures).toMatchObject([{ reason: expect.stringContaining('cut off') }])
    const other = daily('05.03.2031', valute('R01235', 'USD', '1', '90,2'))
    const { failures } = await read(cbrFxSource(), { 'a.xml': DAILY, 'b.xml': other })
    expect(failures).toMatchObject([
      { file: 'b.xml', reason: 'USD of 2031-03-05 is 90.1234 RUB for 1 USD in a.xml, here 90.2 RUB for 1 USD' },
    ])
  })

  test('has another source for its key rate, which says where exchange rates are read', async () => {
    const { failures } = await withFiles({ 'a.xml': DAILY }, folder => readAll(cbrSource(), folder))
    expect(failures[0]?.reason).toContain('cbr-fx')
  })
})

const cubes = (...days: readonly (readonly [day: string, rates: string])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="g"><gesmes:subject>Reference rates</gesmes:subject><Cube>${days
    .map(([day, rates]) => `<Cube time='${day}'>${rates}</Cube>`)
    .join('')}</Cube></gesmes:Envelope>`

const RATES = `<Cube currency='USD' rate='1.0842'/><Cube currency='JPY' rate='162.31'/>`
const TOLD = ['2031-03-05 1 EUR for 1.0842 USD', '2031-03-05 1 EUR for 162.31 JPY']

describe('the European Central Bank', () => {
  test.each([
    ['XML of a day', 'a.xml', cubes(['2031-03-05', RATES])],
    ['the table since 1999', 'a.csv', 'Date,USD,JPY,CYP,\n2031-03-05,1.0842,162.31,N/A,\n'],
    ['the table of a day', 'a.csv', 'Date, USD, JPY, \n05 March 2031, 1.0842, 162.31, \n'],
    [
      'the series of the data portal',
      'a.csv',
      `KEY,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nEXR.D.USD.EUR.SP00.A,D,USD,2031-03-05,1.0842
EXR.D.USD.EUR.SP00.A,D,USD,2031-03-04,NaN\nEXR.D.JPY.EUR.SP00.A,D,JPY,2031-03-05,162.31\n`,
    ],
  ])('tells units for one euro: %s', async (_, name, text) => {
    expect(await read(ecbFxSource(), { [name]: text })).toEqual({ rates: TOLD, failures: [], count: 2 })
  })

  test('is asked for the last 90 days at once', async () => {
    const asked: string[] = []
    const answer = cubes(['2031-03-05', RATES], ['2031-03-04', "<Cube currency='USD' rate='1.08'/>"])
    const live = await withServer(
      (_, response, url) => {
        asked.push(url.pathname)
        response.end(answer)
      },
      url => readAll(ecbFxSource({ ...QUICK, url: `${url}eurofxref-hist-90d.xml` }), null),
    )
    expect([asked, live.rows.length, live.failures]).toEqual([['/eurofxref-hist-90d.xml'], 3, []])
  })

  test.each([
    [
      'monthly averages',
      'a.csv',
      'KEY,TIME_PERIOD,OBS_VALUE\nEXR.M.USD.EUR.SP00.A,2031-03,1.08\n',
      'is not a series of daily',
    ],
    ['a decimal comma', 'a.csv', 'Date;USD\n2031-03-05;1,0842\n', '"1,0842" is not an amount above 0'],
    ['an envelope without rates', 'a.xml', cubes(), 'no rate (Cube) in it'],
    ['an answer that is cut off', 'a.xml', cubes(['2031-03-05', '']).slice(0, 150), 'the answer is cut off'],
    ['another table', 'a.csv', 'Day,USD\n2031-03-05,1.08\n', 'Date'],
  ])('%s is a failure that says so', async (_, name, text, reason) => {
    const { rates, failures } = await read(ecbFxSource(), { [name]: text })
    expect(rates).toEqual([])
    expect(failures[0]?.reason).toContain(reason)
  })
})

describe('stored', () => {
  let database: Database

  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(() => empty(database))
  afterAll(() => database.close())

  const stored = async () =>
    (await database.prisma.fxRate.findMany({ orderBy: [{ base: 'asc' }, { currency: 'asc' }] })).map(
      ({ base, currency, date, rate, units, sourceKey }) =>
        `${date.toISOString().slice(0, 10)} ${rate} ${base} for ${units} ${currency} by ${sourceKey}`,
    )

  const usd = (change: Partial<FxRateRecord> = {}): SourceRecord => ({
    ...{ kind: 'fxRate', base: 'RUB', currency: 'USD', date: '2031-03-05', rate: '90' },
    ...change,
  })

  test('they are exact, and a second load changes nothing', async () => {
    await withFiles({ 'a.xml': windows1251(DAILY) }, async folder => {
      expect(await ingest(database, cbrFxSource(), { from: folder })).toMatchObject({ inserted: 2, failed: 0 })
      expect(await stored()).toEqual([
        '2031-03-05 61.2 RUB for 100 JPY by cbr-fx',
        '2031-03-05 90.1234 RUB for 1 USD by cbr-fx',
      ])
    })
    const again = await ingest(database, sourceOf([usd({ rate: '90.1234' })], { key: 'cbr-fx' }), { from: null })
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 })
  })

  test('a mapping reads them from files of the operator, which have priority over the others', async () => {
    const mapping = `licence: Own
decimal: ","
tables:
  - kind: fxRate
    file: rates.csv
    columns: { base: Base, currency: Currency, date: Day, rate: Rate, units: Units }
`
    const table = 'Base;Currency;Day;Rate;Units\nRUB;USD;2031-03-05;88,5;\nRUB;JPY;2031-03-05;60;100\n'
    await withFiles({ 'mapping.yaml': mapping, 'rates.csv': table }, async folder => {
      const report = await ingest(database, fileSource(`${folder}/mapping.yaml`), { from: folder })
      expect(report).toMatchObject({ inserted: 2, failed: 0 })
    })
    const own = ['2031-03-05 60 RUB for 100 JPY by file', '2031-03-05 88.5 RUB for 1 USD by file']
    expect(await stored()).toEqual(own)
    await ingest(database, sourceOf([usd()], { key: 'cbr-fx' }), { from: null })
    expect(await stored()).toEqual(own)
  })

  test('an invented rate gives way to an official one and never takes its place', async () => {
    await ingest(database, sourceOf([usd({ rate: '1' })], { key: 'sample' }), { from: null })
    await ingest(database, sourceOf([usd()], { key: 'cbr-fx' }), { from: null })
    await ingest(database, sourceOf([usd({ rate: '2' })], { key: 'sample' }), { from: null })
    expect(await stored()).toEqual(['2031-03-05 90 RUB for 1 USD by cbr-fx'])
  })

  test.each([
    ['of nothing', { rate: '0' }, 'rate', '0 is not a rate: it must be above 0'],
    ['for no units', { units: '-1' }, 'units', '-1 is not a number of units'],
    ['of a currency to itself', { currency: 'RUB' }, 'currency', 'RUB has no rate to itself'],
  ])('a rate %s is refused with its column', async (_, change, field, reason) => {
    const report = await ingest(database, sourceOf([usd(change), usd({ currency: 'EUR' })]), { from: null })
    expect(report.failures).toMatchObject([{ field, reason: expect.stringContaining(reason) }])
    expect(await stored()).toHaveLength(1)
  })

  test('the sample market brings a year of them, and takes them along when it goes', async () => {
    const rates = ofSample(sampleRecords({ bonds: 30 }), 'fxRate')
    expect(new Set(rates.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR', 'CNY', 'GBP']))
    expect(new Set(rates.map(({ date }) => date)).size).toBeGreaterThan(240)
    expect(rates.at(-1)?.date).toBe('2026-11-20')
    const bond = sampleRecords({ bonds: 1 }).filter(({ kind }) => kind === 'issuer' || kind === 'bond')
    await ingest(database, sourceOf([...bond, usd()], { key: 'sample' }), { from: null })
    await ingest(database, sourceOf([usd({ currency: 'EUR' })], { key: 'cbr-fx' }), { from: null })
    await removeSample(database, { now: () => new Date('2031-03-06') })
    expect(await stored()).toEqual(['2031-03-05 90 RUB for 1 EUR by cbr-fx'])
  })
})
