import { afterAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { outcomeOf } from '../../gateway/ingestion/report.ts'
import { noticeMail } from '../../gateway/mail/notice-mail.ts'
import { NotQuarantined, publishQuarantined, rejectQuarantined } from '../../gateway/publication/review-revision.ts'
import type { Database } from '../../prisma/client.ts'
import type { Diff } from '../../prisma/quality-checks/facts.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { markInterrupted } from '../../prisma/store/runs/ingestion-run.ts'
import { stateOf } from './market-state.ts'
import { sampleRecords } from './sample-records.ts'
import { empty, freshDatabase, sourceOf, sourceReading } from './world.ts'

/** A few weeks of a market: every test stores it anew. */
const SINCE = '2026-11-01'
const marketOf = (bonds: number) =>
  sampleRecords({ bonds }).filter(row => row.kind !== 'portfolio' && (!isDaily(row) || row.date >= SINCE))
const MARKET = marketOf(120)
const NOW = new Date('2026-11-20T21:00:00Z')
const decision = { by: 'anna@example.com', now: () => NOW }

const quotes = (factor: number, rows = MARKET): readonly SourceRecord[] =>
  rows.flatMap(row =>
    row.kind === 'quote'
      ? [{ ...row, last: times(row.last, factor), wap: times(row.wap, factor), close: times(row.close, factor) }]
      : [],
  )

function isDaily(row: SourceRecord) {
  return row.kind === 'quote' || row.kind === 'curve' || row.kind === 'fxRate'
}

function times(value: number | null | undefined, factor: number) {
  return typeof value === 'number' ? Math.round(value * factor * 1e4) / 1e4 : value
}

const database: Database = await freshDatabase()
afterAll(() => database.close())

const load = (rows: readonly SourceRecord[], from = 'market.csv', force = false) =>
  ingest(database, sourceOf(rows), { from, force, now: () => NOW })

const revision = (id: number) => database.prisma.revision.findUniqueOrThrow({ where: { id } })

/** The state of a published market, which the next run is compared with. */
let before: Readonly<Record<string, string>>
beforeEach(async () => {
  await empty(database)
  expect(await load(MARKET)).toMatchObject({ status: 'SUCCEEDED', revisionId: 1, quarantined: null })
  before = await stateOf(database)
})

test('a run with prices a hundred times too high is quarantined, and the tables are unchanged', async () => {
  const report = await load(quotes(100))
  expect(report).toMatchObject({ status: 'SUCCEEDED', revisionId: null, quarantined: { revisionId: 2 } })
  expect(report.quarantined?.findings.map(({ rule }) => rule)).toContain('PRICE_JUMPS')
  expect(await stateOf(database)).toEqual(before)
  const quarantined = await revision(2)
  expect(quarantined).toMatchObject({
    status: 'HELD',
    findings: report.quarantined?.findings,
    publishedAt: null,
    chunks: 0,
  })
  const { tables, movers } = quarantined.diff as unknown as Diff
  expect(tables.find(({ table }) => table === 'Quote')).toMatchObject({
    added: 0,
    changed: expect.any(Number),
    removed: 0,
  })
  expect(movers).toHaveLength(20)
  for (const { priceWas, priceIs } of movers) expect(priceIs).toBeCloseTo((priceWas ?? 0) * 100, 1)
  expect(outcomeOf(report).error).toMatch(/^Revision 2 is quarantined/)
  expect(await database.prisma.load.count({ where: { pending: true } })).toBe(0)
})

test('a quarantined revision is told to every operator with a verified address, and to nobody else', async () => {
  const { prisma } = database
  const people = [
    { email: 'anna@example.com', role: 'OPERATOR', emailVerified: true, language: 'RU' },
    { email: 'new@example.com', role: 'OPERATOR' },
    { email: 'analyst@example.com', role: 'ANALYST', emailVerified: true },
  ] as const
  await prisma.account.create({ data: { name: 'We', users: { create: [...people] } } })
  const { quarantined } = await load(quotes(100))
  const notices = await prisma.notice.findMany({ include: { user: true } })
  expect(notices).toMatchObject([{ kind: 'REVISION_QUARANTINED', subject: '2', user: { email: 'anna@example.com' } }])
  const mail = await noticeMail(notices[0] as (typeof notices)[0], {
    prisma,
    baseUrl: 'https://b.example',
    log: { warn: expect.unreachable },
  })
  expect(mail).toMatchObject({ to: 'anna@example.com', subject: 'Ревизия 2 (invented) в карантине' })
  expect(mail?.text).toContain(quarantined?.findings[0]?.sentence)
  expect(mail?.text).toContain('https://b.example/dashboard/operator/revisions/2')
  await load(quotes(100), 'market.csv', true)
  expect(await prisma.notice.count()).toBe(1)
})

test('a rejected revision leaves nothing behind', async () => {
  await load(quotes(100))
  expect(await rejectQuarantined(database, { id: 2, ...decision })).toMatchObject({ status: 'REJECTED' })
  expect(await revision(2)).toMatchObject({ status: 'REJECTED', decidedBy: 'anna@example.com', decidedAt: NOW })
  expect(await database.prisma.loadChange.count()).toBe(0)
  expect(await stateOf(database)).toEqual(before)
  await expect(rejectQuarantined(database, { id: 2, ...decision })).rejects.toThrow('Revision 2 is rejected')
  await expect(publishQuarantined(database, { id: 9, ...decision })).rejects.toThrow(NotQuarantined)
})

test('a published one becomes what the run would have made of the market', async () => {
  await load(quotes(100))
  const published = await publishQuarantined(database, { id: 2, ...decision })
  expect(published).toMatchObject({
    id: 3,
    status: 'PUBLISHED',
    note: 'changes of quarantined revision 2, published by anna@example.com',
  })
  expect(await revision(2)).toMatchObject({ status: 'SUPERSEDED', decidedBy: 'anna@example.com' })
  expect(await database.prisma.loadChange.count()).toBe(0)
  const after = await stateOf(database)
  await empty(database)
  await load(MARKET)
  await load(quotes(100), 'market.csv', true)
  const { Quote, Coupon, Rating, Provenance, CurvePoint } = await stateOf(database)
  expect(after).toMatchObject({ Quote, Coupon, Rating, Provenance, CurvePoint })
  expect(after.Quote).not.toBe(before.Quote)
})

test('with force a run that fails the data-quality checks is published, and its findings are stored', async () => {
  const report = await load(quotes(100), 'market.csv', true)
  expect(report).toMatchObject({ revisionId: 2, quarantined: null })
  expect(await revision(2)).toMatchObject({ status: 'PUBLISHED', findings: expect.any(Array) })
  expect(await database.prisma.loadChange.count()).toBe(0)
})

test('the corrected file passes and replaces the quarantined one', async () => {
  await load(quotes(100))
  expect(await load(quotes(1.001))).toMatchObject({ revisionId: 3, quarantined: null })
  expect(await revision(2)).toMatchObject({ status: 'SUPERSEDED', note: 'revision 3 comes from a later ingestion run' })
  await load(quotes(100))
  expect(await load(quotes(1.001))).toMatchObject({ revisionId: null, unchanged: expect.any(Number) })
  expect(await revision(4)).toMatchObject({
    status: 'SUPERSEDED',
    note: 'a later ingestion run found nothing to change',
  })
  expect(await database.prisma.loadChange.count()).toBe(0)
})

test('what another source published meanwhile stays when a quarantined revision is published', async () => {
  const quarantined = await load(quotes(100))
  const some = quotes(1.001).slice(0, 50)
  expect(await load(some, 'elsewhere.csv')).toMatchObject({ revisionId: 3, quarantined: null })
  expect(await revision(2)).toMatchObject({ status: 'HELD' })
  const { note } = await publishQuarantined(database, { id: quarantined.quarantined?.revisionId ?? 0, ...decision })
  expect(note).toMatch(/\d+ rows are newer and stay unchanged/)
  const [first] = some
  if (first?.kind !== 'quote') throw new Error('a quote was expected')
  const stored = await database.prisma.quote.findFirstOrThrow({
    where: { bond: { isin: first.isin }, date: new Date(first.date) },
  })
  expect(stored.last).toBe(first.last ?? null)
})

test('half of the bonds missing is quarantined, none at all is a failed run', async () => {
  const isins = MARKET.flatMap(row => (row.kind === 'bond' ? [row.isin] : []))
  const half = new Set(isins.slice(60))
  const rows = [
    ...MARKET.filter(({ kind }) => kind === 'issuer'),
    ...MARKET.filter(row => row.kind === 'bond' && half.has(row.isin)),
    ...quotes(1.001).filter(row => 'isin' in row && half.has(row.isin ?? '')),
  ]
  const report = await load(rows)
  expect(report.quarantined?.findings).toMatchObject([{ rule: 'FEWER_RECORDS', was: expect.any(Number) }])
  expect(await stateOf(database)).toEqual(before)
  expect(await load([])).toMatchObject({ status: 'FAILED', revisionId: null, quarantined: null })
  expect(await stateOf(database)).toEqual(before)
})

test('bonds that are called matured before their day, and terms that are gone, are quarantined', async () => {
  const rows = MARKET.flatMap((row): readonly SourceRecord[] =>
    row.kind === 'bond' ? [{ ...row, status: 'MATURED', maturityDate: null }] : [],
  )
  const report = await load(rows, 'terms.csv')
  const rules = report.quarantined?.findings.map(({ rule }) => rule)
  expect(rules).toEqual(expect.arrayContaining(['VANISHED_BONDS', 'LOST_TERMS']))
  expect(report.quarantined?.findings[0]?.examples.length).toBe(5)
  expect(await stateOf(database)).toEqual(before)
})

test('quotes of future days are quarantined', async () => {
  const rows = quotes(1).flatMap(row =>
    row.kind === 'quote' && row.date === '2026-11-20' ? [{ ...row, date: '2026-11-24', time: null }] : [],
  )
  const report = await load(rows, 'tomorrow.csv')
  expect(report.quarantined?.findings).toContainEqual(expect.objectContaining({ rule: 'FUTURE_QUOTES' }))
  expect(await stateOf(database)).toEqual(before)
})

test('a run that breaks off is rolled back, schedules included', async () => {
  const broken = sourceReading(async function* () {
    yield {
      rows: [
        ...quotes(1.2),
        ...MARKET.flatMap(row => (row.kind === 'schedule' ? [{ ...row, coupons: row.coupons.slice(1) }] : [])),
      ],
      failures: [],
      read: 1,
    }
    throw new Error('the connection was reset')
  })
  expect(await ingest(database, broken, { from: null })).toMatchObject({
    status: 'FAILED',
    message: 'the connection was reset',
    revisionId: null,
  })
  expect(await stateOf(database)).toEqual(before)
  expect(await load(MARKET)).toMatchObject({ revisionId: null })
})

test('a disk that is full ends the run with a message, and readers keep the current revision', async () => {
  const raise = `could not extend file "base/5/1259": No space left on device`
  await database.prisma.$executeRawUnsafe(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full USING MESSAGE = '${raise}'; END $$`,
  )
  for (const [table, event] of [
    ['Quote', 'UPDATE'],
    ['Measure', 'INSERT'],
  ]) {
    await database.prisma.$executeRawUnsafe(
      `CREATE TRIGGER full_disk BEFORE ${event} ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`,
    )
    const report = await load([...MARKET.filter(({ kind }) => kind === 'bond'), ...quotes(1.01)])
    await database.prisma.$executeRawUnsafe(`DROP TRIGGER full_disk ON "${table}"`)
    expect(report).toMatchObject({
      status: 'FAILED',
      failed: 0,
      message: expect.stringContaining(`The disk of the database is full: ${raise}`),
    })
    // What cannot be taken back for want of room is taken back at the next start.
    await markInterrupted(database)
    expect(await stateOf(database)).toEqual(before)
  }
  await database.prisma.$executeRawUnsafe('DROP FUNCTION full_disk')
  expect(await database.prisma.revision.findMany({ orderBy: { id: 'asc' }, select: { status: true } })).toEqual([
    { status: 'PUBLISHED' },
    { status: 'REJECTED' },
  ])
  expect(await load(quotes(1.01))).toMatchObject({ status: 'SUCCEEDED', quarantined: null, revisionId: 3 })
})

test('a market of a few bonds may do what it likes', async () => {
  await empty(database)
  const few = marketOf(15)
  await load(few)
  expect(await load(quotes(30, few))).toMatchObject({ revisionId: 2, quarantined: null })
})
