import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { isinOf } from '../../prisma/sources/sample/identifiers.ts'
import { empty, freshDatabase, withFiles } from './world.ts'

const database: Database = await freshDatabase()
afterAll(() => database.close())
beforeEach(() => empty(database))

const NOW = new Date('2026-11-20T21:00:00Z')
const ISINS = [1, 2, 3, 4, 5].map(number => isinOf('XS', number))
const BAD = 2

const same = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, name]))
const TABLES = [
  { kind: 'issuer', file: 'issuers.*', columns: same('key name country') },
  {
    ...{ kind: 'bond', file: 'bonds.*', columns: same('isin name issuerKey maturityDate couponRate') },
    constants: {
      ...{ bondType: 'CORPORATE', status: 'TRADING', currency: 'EUR', nominalCurrency: 'EUR', couponType: 'FIXED' },
      ...{ initialNominal: 1000, outstandingNominal: 1000, couponsPerYear: 1 },
    },
  },
  {
    ...{ kind: 'coupon', file: 'coupons.*' },
    columns: { ...same('isin periodStart periodEnd value'), payDate: 'periodEnd' },
  },
  { kind: 'quote', file: 'quotes.*', columns: same('isin date last') },
  {
    ...{ kind: 'rating', file: 'ratings.*', columns: same('isin label date') },
    constants: { agency: 'SP', scale: 'INTERNATIONAL' },
  },
]

/** The cells of each file for bond number `at`; the text is the cell that the cases break. */
const CELLS: Readonly<Record<string, (at: number) => Readonly<Record<string, string>>>> = {
  issuers: at => ({ key: `K${at}`, name: `Issuer ${at}`, country: 'DE' }),
  bonds: at => ({
    ...{ isin: ISINS[at] ?? '', name: `Bond ${at}`, issuerKey: `K${at}` },
    ...{ maturityDate: '2027-11-20', couponRate: '5' },
  }),
  coupons: at => ({ isin: ISINS[at] ?? '', periodStart: '2026-11-20', periodEnd: '2027-11-20', value: '50' }),
  quotes: at => ({ isin: ISINS[at] ?? '', date: '2026-11-20', last: '98.5' }),
  ratings: at => ({ isin: ISINS[at] ?? '', label: 'BBB', date: '2026-01-15' }),
}
const FILES = Object.keys(CELLS)

const linesOf = (name: string): string[] => {
  const rows = ISINS.map((_, at) => CELLS[name]?.(at) ?? {})
  return [Object.keys(rows[0] ?? {}).join(','), ...rows.map(row => Object.values(row).join(','))]
}
const csvOf = (lines: readonly string[]) => `${lines.join('\n')}\n`
const market = () => Object.fromEntries(FILES.map(name => [`${name}.csv`, csvOf(linesOf(name))]))

const load = (files: Readonly<Record<string, string | Uint8Array>>, force = false) =>
  withFiles({ ...files, 'mapping.json': JSON.stringify({ licence: 'for tests', tables: TABLES }) }, folder =>
    ingest(database, fileSource(join(folder, 'mapping.json')), { from: folder, now: () => NOW, force }),
  )

/** Rows in the tables after a run, by file. */
async function stored() {
  const { prisma } = database
  const [issuers, bonds, coupons, quotes, ratings] = await Promise.all([
    prisma.issuer.count(),
    prisma.bond.count(),
    prisma.coupon.count(),
    prisma.quote.count(),
    prisma.rating.count(),
  ])
  return { issuers, bonds, coupons, quotes, ratings }
}

/** Ways to break the text of line 4, which is the row of the third bond; the header is line 1. */
const FAULTS: Readonly<Record<string, readonly [broken: (line: string) => string | Buffer, says: RegExp]>> = {
  'a quotation mark that is never closed': [line => line.replace(',', ',"'), /quotation mark.* is not closed/],
  'a quotation mark inside a cell': [line => line.replace(',', ' "x",'), /quotation mark/],
  'text after a closing quotation mark': [line => line.replace(/^([^,]*),/, '"$1"x,'), /quotation mark/],
  'a cell too many': [line => `${line},surplus`, /cells where the header has/],
  'a cell too few': [line => line.slice(0, line.lastIndexOf(',')), /cells where the header has/],
  'bytes of another encoding': [
    line => Buffer.concat([Buffer.from(line.slice(0, -1)), Buffer.from([0xc0, 0xe1])]),
    /are not utf-8 text/,
  ],
  'a zero byte': [line => line.replace(',', '\0,'), /zero byte/],
}

function brokenFile(name: string, broken: (line: string) => string | Buffer): Buffer {
  const lines = linesOf(name).map((line, index) => Buffer.from(index === BAD + 1 ? broken(line) : line))
  return Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')]))
}

describe.each(Object.entries(FAULTS))('%s loses its row only', (_, [broken, says]) => {
  test.each(FILES)('of %s.csv', async name => {
    const report = await load({ ...market(), [`${name}.csv`]: brokenFile(name, broken) })
    const rows = await stored()
    expect(rows[name as keyof typeof rows]).toBe(ISINS.length - 1)
    const [own] = report.failures
    expect(own).toMatchObject({ file: `${name}.csv`, position: 'line 4', reason: expect.stringMatching(says) })
    expect(report).toMatchObject({ status: 'SUCCEEDED', revisionId: 1 })
    expect(await database.prisma.loadFailure.count({ where: { file: `${name}.csv` } })).toBe(1)
  })
})

test('a cell of several lines is a cell, and a mark that is never closed swallows no whole row after it', async () => {
  const lines = linesOf('bonds')
  const whole = lines.with(1, (lines[1] ?? '').replace('Bond 0', '"Bond\nof ""zero"", continued"'))
  expect(await load({ ...market(), 'bonds.csv': csvOf(whole) })).toMatchObject({ failed: 0 })
  expect(await database.prisma.bond.findFirst({ where: { isin: ISINS[0] ?? '' } })).toMatchObject({
    name: expect.stringMatching(/^Bond\s+of "zero", continued$/),
  })
  await empty(database)
  const torn = lines
    .with(2, (lines[2] ?? '').replace('Bond 1', '"Bond 1'))
    .with(4, (lines[4] ?? '').replace('Bond 3', 'Bond 3"'))
  const report = await load({ ...market(), 'bonds.csv': csvOf(torn) })
  expect(report.failures.filter(({ file }) => file === 'bonds.csv').map(({ position }) => position)).toEqual([
    'line 3',
    'line 5',
  ])
  expect((await stored()).bonds).toBe(3)
})

test.each([
  ['of nothing', '0'],
  ['below nothing', '-98.5'],
  ['beyond any price', '985000'],
])('a price %s loses its quote only', async (_, price) => {
  const lines = linesOf('quotes').map((line, index) => (index === BAD + 1 ? line.replace('98.5', price) : line))
  const report = await load({ ...market(), 'quotes.csv': csvOf(lines) })
  expect(report).toMatchObject({ status: 'SUCCEEDED', revisionId: 1, failed: 1 })
  expect(report.failures[0]).toMatchObject({ field: 'last', reason: expect.stringContaining('per 100 of the nominal') })
  expect((await stored()).quotes).toBe(4)
})

test('a quote of a day far ahead loses its row only, and does not become the time of the market', async () => {
  const lines = linesOf('quotes').map((line, index) => (index === BAD + 1 ? line.replace('2026', '2062') : line))
  const report = await load({ ...market(), 'quotes.csv': csvOf(lines) })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 1, asOf: expect.stringMatching(/^2026-11-20/) })
  expect(report.failures[0]).toMatchObject({ field: 'date' })
})

test('a row of NDJSON that is too long, torn or no object loses itself only', async () => {
  const rows = ISINS.map((_, at) => JSON.stringify(CELLS.bonds?.(at)))
  for (const bad of ['{"isin":', '[1]', '7', `{"isin":"${'x'.repeat(1_100_000)}"}`]) {
    await empty(database)
    const { 'bonds.csv': _, ...others } = market()
    const report = await load({ ...others, 'bonds.ndjson': `${rows.with(BAD, bad).join('\n')}\n` })
    expect((await stored()).bonds).toBe(4)
    expect(report.failures[0]).toMatchObject({ file: 'bonds.ndjson', position: 'line 3' })
    expect(report.revisionId).not.toBeNull()
  }
})

describe('the first load', () => {
  const noBonds = csvOf([
    linesOf('bonds')[0] ?? '',
    ...linesOf('bonds')
      .slice(1)
      .map(line => `${line},surplus`),
  ])

  test('publishes no revision without bonds when bonds were announced', async () => {
    const report = await load({ ...market(), 'bonds.csv': noBonds })
    expect(report).toMatchObject({ status: 'FAILED', revisionId: null })
    expect(report.message).toContain('no bond')
    expect(await database.prisma.revision.count({ where: { status: 'PUBLISHED' } })).toBe(0)
    expect(await load(market())).toMatchObject({ status: 'SUCCEEDED', quarantined: null })
    expect((await stored()).bonds).toBe(5)
    expect(await database.prisma.revision.count({ where: { status: 'PUBLISHED' } })).toBe(1)
  })

  test('publishes curves and rates without a bond when no bond was announced', async () => {
    const tables = [{ kind: 'policyRate', file: 'rates.csv', columns: same('key name date currency value') }]
    const report = await withFiles(
      {
        'rates.csv': 'key,name,date,currency,value\nECB,Deposit rate,2026-11-20,EUR,2\n',
        'mapping.json': JSON.stringify({ licence: 'for tests', tables }),
      },
      folder => ingest(database, fileSource(join(folder, 'mapping.json')), { from: folder, now: () => NOW }),
    )
    expect(report).toMatchObject({ status: 'SUCCEEDED' })
    expect(report.revisionId).not.toBeNull()
    expect(await load({ ...market(), 'bonds.csv': noBonds })).toMatchObject({
      revisionId: null,
      quarantined: { findings: [expect.objectContaining({ rule: 'NO_BONDS' })] },
    })
  })
})
