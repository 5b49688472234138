import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { BondRecord, QuoteRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { sourcePriorityFrom } from '../../prisma/store/priority/source-priority.ts'
import { empty, freshDatabase, sourceOf } from './world.ts'

const ISIN = 'XS0000000009'
const OTHER = 'XS0000000017'
const NUMBER = '4B02-01-36400-R'
const FIGI = 'BBG000000001'

const issuer: SourceRecord = { kind: 'issuer', inn: '7700000001', name: 'Alpha', country: 'RU' }

const bond = (more: Partial<BondRecord> = {}): SourceRecord => ({
  ...{ kind: 'bond', isin: ISIN, issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
  ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
  ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2027-01-01' },
  ...more,
})

const nameless = (more: Partial<BondRecord>): SourceRecord => {
  const { isin: _, ...rest } = bond(more) as BondRecord & { kind: 'bond' }
  return rest
}

const quote = (more: Partial<QuoteRecord> = {}): SourceRecord => ({
  ...{ kind: 'quote', isin: ISIN, date: '2026-03-02', last: 98.5 },
  ...more,
})

const coupons = (value: string, more: object = { isin: ISIN }): SourceRecord => ({
  ...{ kind: 'schedule', parts: ['coupons'], amortizations: [], offers: [], complete: true },
  coupons: [
    { number: 1, periodStart: '2026-01-01', periodEnd: '2027-01-01', payDate: '2027-01-01', value, knowledge: 'FIXED' },
  ],
  ...more,
})

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const DAY = new Date('2026-03-02T12:00:00Z')
const later = (days: number) => new Date(DAY.getTime() + days * 86_400_000)

const say = (key: string, rows: readonly SourceRecord[], now = DAY, on = database) =>
  ingest(on, sourceOf([issuer, ...rows], { key, failures: [] }), { from: null, now: () => now })

const stored = () => database.prisma.bond.findFirstOrThrow({ orderBy: { isin: 'asc' } })

async function origins(): Promise<Readonly<Record<string, string>>> {
  const rows = await database.prisma.fieldOrigin.findMany({ include: { fieldSet: true } })
  const fields = rows.flatMap(({ sourceKey, fieldSet }) => fieldSet.fields.map(field => [field, sourceKey] as const))
  expect(new Set(fields.map(([field]) => field)).size).toBe(fields.length)
  return Object.fromEntries(fields)
}

const conflicts = () => database.prisma.termConflict.findMany({ orderBy: { field: 'asc' } })

const EXCHANGE = [bond({ name: 'At the exchange', lotSize: 1, cfi: 'DBXXXX', maturityDate: '2027-01-01' })]
const REGISTER = [
  bond({ name: 'In the register', seniority: 'SENIOR', cfi: 'DBFUFR', maturityDate: '2027-01-02', lotSize: null }),
]

describe('two sources of one bond', () => {
  test.each([
    ['the exchange first', ['moex', 'firds']],
    ['the register first', ['firds', 'moex']],
  ])('give the same bond with %s', async (_, order) => {
    for (const key of order) await say(key, key === 'moex' ? EXCHANGE : REGISTER)
    const row = await stored()
    expect(row).toMatchObject({ name: 'At the exchange', lotSize: 1, cfi: 'DBFUFR', seniority: 'SENIOR' })
    expect(row.maturityDate).toEqual(new Date('2027-01-01'))
    expect(await origins()).toMatchObject({
      ...{ name: 'moex', lotSize: 'moex', maturityDate: 'moex', issuer: 'moex', cfi: 'firds', seniority: 'firds' },
    })
    expect(await conflicts()).toMatchObject([
      {
        ...{ field: 'maturityDate', keptSource: 'moex', keptValue: '2027-01-01', resolvedAt: null },
        ...{ otherSource: 'firds', otherValue: '2027-01-02' },
      },
    ])
  })

  test('said again change nothing, make no revision and leave each word with its source', async () => {
    await say('moex', EXCHANGE)
    await say('firds', REGISTER)
    const before = await origins()
    expect(await say('firds', REGISTER, later(3))).toMatchObject({ updated: 0, revisionId: null })
    expect(await say('moex', EXCHANGE, later(4))).toMatchObject({ updated: 0, revisionId: null })
    expect(await origins()).toEqual(before)
    const times = await database.prisma.fieldOrigin.findMany({ select: { sourceKey: true, time: true } })
    expect(times.toSorted((a, b) => a.sourceKey.localeCompare(b.sourceKey))).toEqual([
      { sourceKey: 'firds', time: later(3) },
      { sourceKey: 'moex', time: later(4) },
    ])
  })

  test('said again within hours are not written again', async () => {
    await say('moex', EXCHANGE)
    await say('moex', EXCHANGE, later(0.1))
    expect(await database.prisma.fieldOrigin.findMany()).toMatchObject([{ time: DAY }])
    await say('moex', [bond({ ...EXCHANGE[0], couponRate: 11 } as Partial<BondRecord>)], later(0.2))
    expect(await database.prisma.fieldOrigin.findMany()).toMatchObject([{ time: later(0.2) }])
  })

  test('a source that says that there is nothing erases its own word and no other', async () => {
    await say('firds', [bond({ couponsPerYear: 2 })])
    await say('moex', [bond({ couponsPerYear: null })])
    expect(await stored()).toMatchObject({ couponsPerYear: 2 })
    await say('firds', [bond({ couponsPerYear: null })])
    expect(await stored()).toMatchObject({ couponsPerYear: null })
    expect(await origins()).not.toHaveProperty('couponsPerYear')
    await say('firds', [bond({ couponsPerYear: 4 })])
    await say('moex', [bond({ couponsPerYear: 2 })])
    expect([(await stored()).couponsPerYear, (await origins()).couponsPerYear]).toEqual([2, 'moex'])
  })

  test('a word that was not repeated for long gives way, unless it holds without end', async () => {
    await say('moex', [bond({ couponRate: 10 })])
    await say('firds', [bond({ couponRate: 11 })], later(179))
    expect(await stored()).toMatchObject({ couponRate: 10 })
    await say('firds', [bond({ couponRate: 11 })], later(181))
    expect(await stored()).toMatchObject({ couponRate: 11 })
    await say('file', [bond({ couponRate: 12 })], later(182))
    await say('moex', [bond({ couponRate: 10 })], later(3_000))
    expect(await stored()).toMatchObject({ couponRate: 12 })
  })

  test('the operator sets the source priority, for all fields and for one', async () => {
    const sourcePriority = sourcePriorityFrom({ order: ['firds', 'moex'], fields: { couponRate: ['moex'] } })
    const own: Database = { ...database, sourcePriority }
    await say('moex', [bond({ name: 'Exchange', couponRate: 10 })], DAY, own)
    await say('firds', [bond({ name: 'Register', couponRate: 11 })], DAY, own)
    expect(await stored()).toMatchObject({ name: 'Register', couponRate: 10 })
  })

  test('do not contradict each other where one calls the bond perpetual', async () => {
    await say('moex', [bond({ perpetual: true, maturityDate: null })])
    expect(await say('firds', [bond({ perpetual: false, maturityDate: '2050-01-01' })])).toMatchObject({ failed: 0 })
    expect(await stored()).toMatchObject({ perpetual: true, maturityDate: null })
    await empty(database)
    await say('firds', [bond({ perpetual: false, maturityDate: '2050-01-01' })])
    expect(await say('moex', [bond({ perpetual: true, maturityDate: null })])).toMatchObject({ failed: 0 })
    expect(await stored()).toMatchObject({ perpetual: true, maturityDate: null })
  })

  test('a value that cannot be stored is a failure here, too', async () => {
    await say('moex', EXCHANGE)
    const { failures } = await say('firds', [bond({ maturityDate: '2026-02-31' })])
    expect(failures).toMatchObject([{ field: 'maturityDate' }])
  })
})

describe('a conflict', () => {
  test('is told at the end of the load and resolved when the two agree', async () => {
    await say('moex', [bond({ couponRate: 10, maturityDate: '2027-01-01' })])
    const { notes } = await say('firds', [bond({ couponRate: 11, maturityDate: '2028-01-01' })])
    expect(notes).toContain('2 terms differ from source moex; moex takes priority')
    await say('firds', [bond({ couponRate: 11, maturityDate: '2027-01-01' })], later(1))
    expect(await conflicts()).toMatchObject([
      { field: 'couponRate', firstSeen: DAY, lastSeen: later(1), resolvedAt: null },
      { field: 'maturityDate', firstSeen: DAY, lastSeen: DAY, resolvedAt: later(1) },
    ])
    await say('moex', [bond({ couponRate: 10.5 })], later(2))
    expect((await conflicts())[0]).toMatchObject({ keptValue: '10.5', otherValue: '11', resolvedAt: null })
    await say('moex', [bond({ couponRate: 11 })], later(3))
    expect((await conflicts())[0]).toMatchObject({ resolvedAt: later(3) })
    await say('firds', [bond({ couponRate: 9 })], later(4))
    expect((await conflicts())[0]).toMatchObject({ firstSeen: later(4), otherValue: '9', resolvedAt: null })
  })

  test('is none where the form differs, the value changes by itself, or one of the two says nothing', async () => {
    await say('moex', [bond({ couponRate: 4.125, initialNominal: '1000.00', status: 'TRADING', dayCount: null })])
    const { notes } = await say('firds', [
      bond({ couponRate: 4.13, initialNominal: '1000', status: 'SUSPENDED', dayCount: 'ACT_365F', name: 'ALPHA' }),
    ])
    expect([notes, await conflicts()]).toEqual([[], []])
    expect(await stored()).toMatchObject({ couponRate: 4.125, dayCount: 'ACT_365F', status: 'TRADING' })
  })
})

describe('a bond is found', () => {
  test('by registration number and by FIGI where the ISIN is not given, whatever they were typed with', async () => {
    await say('moex', [bond({ registrationNumber: NUMBER, figi: FIGI })])
    const report = await say('file', [
      nameless({ registrationNumber: ' 4В02-01-36400-r', couponsPerYear: 4 }),
      quote({ isin: undefined, figi: FIGI }),
      coupons('100', { registrationNumber: NUMBER }),
      { kind: 'rating', figi: FIGI, agency: 'ACRA', scale: 'NATIONAL', label: 'AA(RU)', date: '2026-01-01' },
    ])
    expect(report).toMatchObject({ failed: 0, inserted: 3, updated: 1 })
    expect(
      await database.prisma.bond.findMany({ include: { quotes: true, coupons: true, ratings: true } }),
    ).toMatchObject([
      { isin: ISIN, couponsPerYear: 4, quotes: [{ last: 98.5 }], coupons: [{ number: 1 }], ratings: [{ ordinal: 3 }] },
    ])
  })

  test('in the same batch, in which the record that names it comes later', async () => {
    const report = await say('file', [
      nameless({ registrationNumber: NUMBER, couponsPerYear: 4 }),
      bond({ registrationNumber: NUMBER }),
    ])
    expect(report.failures).toEqual([])
    expect(await database.prisma.bond.findMany()).toMatchObject([{ isin: ISIN, couponsPerYear: 4 }])
  })

  test('never by guess: a record that could mean two bonds is a failure that names both', async () => {
    await say('moex', [bond({ registrationNumber: NUMBER }), bond({ isin: OTHER, figi: FIGI })])
    const { failures } = await say('file', [
      bond({ figi: FIGI }),
      nameless({ registrationNumber: NUMBER, figi: FIGI }),
      nameless({ registrationNumber: 'unknown-1' }),
      nameless({ registrationNumber: '-' }),
      quote({ registrationNumber: NUMBER, isin: OTHER }),
    ])
    expect(failures.map(({ reason }) => reason)).toEqual([
      `the bond is ambiguous: the ISIN ${ISIN} belongs to ${ISIN}, the FIGI ${FIGI} belongs to ${OTHER}`,
      `the bond is ambiguous: the registration number ${NUMBER} belongs to ${ISIN}, the FIGI ${FIGI} belongs to ${OTHER}, and there is no ISIN to create it`,
      'the bond unknown-1 is not known, and there is no ISIN to create it',
      'a bond needs an ISIN, a registration number or a FIGI: none is given, and there is no ISIN to create it',
      `the bond is ambiguous: the ISIN ${OTHER} belongs to ${OTHER}, the registration number ${NUMBER} belongs to ${ISIN}`,
    ])
  })

  test('by its ISIN alone after a restructuring: the new one is another bond, and the operator is told', async () => {
    await say('moex', [bond({ registrationNumber: NUMBER })])
    const report = await say('moex', [bond({ isin: OTHER, registrationNumber: NUMBER })])
    expect(report.notes).toEqual([
      `${OTHER} is new and was stored as a separate bond, although ${ISIN} has the same registration number or FIGI`,
    ])
    expect(await database.prisma.bond.count()).toBe(2)
    expect(await say('moex', [bond({ registrationNumber: NUMBER })])).toMatchObject({ failed: 0, unchanged: 2 })
    const { failures } = await say('file', [nameless({ registrationNumber: NUMBER })])
    expect(failures[0]?.reason).toContain(`the registration number ${NUMBER} belongs to ${ISIN} and ${OTHER}`)
  })
})

describe('the quotes of a day', () => {
  const day = () => database.prisma.quote.findFirstOrThrow()

  test.each([
    ['the higher first', ['moex', 'firds']],
    ['the lower first', ['firds', 'moex']],
  ])('are those of the higher source with %s', async (_, order) => {
    await say('sample', [bond()])
    const said: Readonly<Record<string, SourceRecord>> = {
      ...{ moex: quote({ last: 98 }), firds: quote({ last: 97, close: 96 }) },
    }
    for (const key of order) await say(key, said[key] === undefined ? [] : [said[key]])
    expect(await day()).toMatchObject({ last: 98, close: null, statedBy: 'moex' })
  })

  test('that say no price take no place, and equal ones are no change', async () => {
    await say('firds', [bond(), quote({ last: 97 })])
    expect(await say('moex', [quote({ last: null, trades: 0 })])).toMatchObject({ revisionId: null })
    expect(await day()).toMatchObject({ last: 97, statedBy: 'firds' })
    expect(await say('moex', [quote({ last: 97 })])).toMatchObject({ revisionId: null, updated: 0 })
    expect(await day()).toMatchObject({ statedBy: 'moex' })
    await say('firds', [quote({ last: 96 })])
    expect(await day()).toMatchObject({ last: 97 })
  })
})

test('an issuer keeps the words of the higher source, and a lower one fills what is missing', async () => {
  const speak = (key: string, more: object) =>
    ingest(database, sourceOf([{ kind: 'issuer', inn: '1', name: key, ...more }], { key, failures: [] }), {
      from: null,
    })
  const named = () => database.prisma.issuer.findFirstOrThrow()
  await speak('firds', { country: 'FR', sector: 'Energy' })
  await speak('moex', { country: null, sector: 'Oil' })
  expect(await named()).toMatchObject({ name: 'moex', country: 'FR', sector: 'Oil', statedBy: 'moex' })
  await speak('gleif', { lei: '5493001KJTIIGC8Y1R12', country: 'DE', group: 'Group' })
  expect(await named()).toMatchObject({ name: 'moex', country: 'FR', group: 'Group', lei: '5493001KJTIIGC8Y1R12' })
  expect(await speak('gleif', { country: 'DE', group: 'Group' })).toMatchObject({ updated: 0, revisionId: null })
})

test('a schedule is ruled part by part, and an empty part erases no other source’s', async () => {
  await say('moex', [bond(), coupons('100')])
  await say('firds', [
    coupons('90', { isin: ISIN, parts: undefined, offers: [{ type: 'PUT', date: '2026-06-01', status: 'ANNOUNCED' }] }),
  ])
  await say('file', [coupons('80', { isin: ISIN, parts: ['offers'], coupons: [] })])
  const row = await database.prisma.bond.findFirstOrThrow({ include: { coupons: true, offers: true } })
  expect([row.coupons.map(({ value }) => Number(value)), row.offers.length]).toEqual([[100], 1])
  expect(await origins()).toMatchObject({ coupons: 'moex', offers: 'firds' })
})
