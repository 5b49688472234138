import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { publishQuarantined, rejectQuarantined } from '../../gateway/publication/review-revision.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf, sourceReading } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { type ChangePage, openMirror } from '../support/mirror.ts'
import { openProgram } from '../support/mirror-program.ts'
import { openWorld, type World } from '../world.ts'

/** As many as a data-quality check needs to see a jump of prices. */
const BONDS = 30
const ISINS = Array.from({ length: BONDS }, (_, index) => isinOf(index))
const INNS = ['7700000001', '7700000002', '7700000003']
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
const STEPS = 12
const SEED = Number(process.env.MIRROR_SEED ?? 20261123)

let world: World
let clock = new Date()

beforeAll(async () => {
  world = await openWorld({ now: () => clock })
  await load(MARKET)
}, 240_000)
afterAll(() => world.close())

function isinOf(index: number): string {
  const body = `XS000000${String(index).padStart(3, '0')}`
  const digits = [...body].map(letter => Number.parseInt(letter, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const innOf = (index: number) => INNS[index % INNS.length] ?? ''

const issuer = (index: number, name: string): SourceRecord => ({ kind: 'issuer', inn: innOf(index), name })

const bond = (index: number, name = `Bond ${index}`): SourceRecord => ({
  ...{ kind: 'bond', isin: ISINS[index] ?? '', issuer: { inn: innOf(index) }, name, bondType: 'CORPORATE' },
  ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
  ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 12, couponsPerYear: 1 },
  ...{ maturityDate: '2029-11-20', placementDate: '2025-11-20' },
})

/** @param years coupons that are left; fewer of them remove the others */
const schedule = (index: number, value: number, years = 3, put = true): SourceRecord => ({
  ...{ kind: 'schedule', isin: ISINS[index] ?? '', complete: true },
  offers: put ? [{ type: 'PUT', date: '2027-11-20', price: 100, status: 'ANNOUNCED' }] : [],
  amortizations: [{ date: `${2026 + years}-11-20`, value: '1000', percent: 100, redemption: true }],
  coupons: Array.from({ length: years }, (_, at) => 2027 + at).map((year, at) => ({
    ...{ number: at + 1, periodStart: `${year - 1}-11-20`, periodEnd: `${year}-11-20`, payDate: `${year}-11-20` },
    ...{ value: String(value), rate: value / 10, knowledge: 'FIXED' as const },
  })),
})

const quote = (index: number, date: string, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin: ISINS[index] ?? '', date, last, turnover: '1000.5', trades: 3, time: `${date}T15:00:00Z` },
})

const rating = (index: number, label: string, date: string): SourceRecord => ({
  ...{ kind: 'rating', issuer: { inn: innOf(index) }, agency: 'ACRA', scale: 'NATIONAL', label, date },
})

const missed = (index: number, date: string): SourceRecord => ({
  ...{ kind: 'default', isin: ISINS[index] ?? '', issuer: { inn: innOf(index) }, type: 'TECHNICAL', date },
})

const placement = (index: number, stage: 'ANNOUNCED' | 'PLACED'): SourceRecord => ({
  ...{ kind: 'placement', sourceKey: `sale ${index}`, name: `Sale ${index}`, issuer: { inn: innOf(index) } },
  ...{ isin: ISINS[index] ?? '', stage, method: 'BOOK', currency: 'RUB', couponType: 'FIXED' },
})

const curve = (date: string, level: number): SourceRecord => ({
  ...{ kind: 'curve', key: 'RUB-GOV', currency: 'RUB', date, time: null, model: 'NODES', parameters: {} },
  points: [1, 2, 5, 10].map(tenorYears => ({ tenorYears, zero: level + tenorYears / 10 })),
})

const keyRate = (date: string, value: number): SourceRecord => ({
  ...{ kind: 'policyRate', key: 'RUB-KEY-RATE', date, currency: 'RUB', name: 'Key rate', value },
})

const MARKET: readonly SourceRecord[] = [
  ...INNS.map((_, index) => issuer(index, `Issuer ${index}`)),
  ...ISINS.flatMap((_, index) => [bond(index), schedule(index, 120), quote(index, '2026-11-20', 100)]),
  ...[curve('2026-11-20', 14), keyRate('2026-11-20', 16), placement(0, 'ANNOUNCED')],
]

const anyBond = fc.integer({ min: 0, max: BONDS - 1 })
const anyDay = fc.constantFrom(...DAYS)
const anyPrice = fc.integer({ min: 960, max: 1040 }).map(tenths => tenths / 10)

/** What a source may state next: corrections of earlier days, coupons and puts that are gone, new days. */
const anyRecord: fc.Arbitrary<SourceRecord> = fc.oneof(
  fc.tuple(anyBond, anyDay, anyPrice).map(([index, day, price]) => quote(index, day, price)),
  fc.tuple(anyBond, fc.integer({ min: 1, max: 99 })).map(([index, turn]) => bond(index, `Bond ${index}, ${turn}`)),
  fc
    .tuple(anyBond, fc.integer({ min: 90, max: 150 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([index, value, years, put]) => schedule(index, value, years, put)),
  fc.tuple(anyBond, fc.constantFrom('AA(RU)', 'A(RU)', 'BBB(RU)'), anyDay).map(([...of]) => rating(...of)),
  fc.tuple(anyBond, anyDay).map(([index, day]) => missed(index, day)),
  fc.tuple(anyBond, fc.constantFrom('ANNOUNCED', 'PLACED')).map(([index, stage]) => placement(index, stage)),
  fc.tuple(anyBond, fc.integer({ min: 1, max: 99 })).map(([index, turn]) => issuer(index, `Issuer ${turn}`)),
  fc.tuple(anyDay, fc.integer({ min: 130, max: 150 })).map(([day, level]) => curve(day, level / 10)),
  fc.tuple(anyDay, fc.integer({ min: 150, max: 170 })).map(([day, value]) => keyRate(day, value / 10)),
)

/** @param from the origin: what comes from one replaces its quarantined run */
async function load(rows: readonly SourceRecord[], from: string | null = null) {
  clock = new Date(clock.getTime() + 60_000)
  const report = await ingest(world.service.database, sourceOf(rows), { from, now: () => clock })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  await world.service.start()
  return report
}

async function fail(rows: readonly SourceRecord[]) {
  clock = new Date(clock.getTime() + 60_000)
  const source = sourceReading(async function* () {
    yield { rows, failures: [], read: rows.length }
    throw new Error('the source went away')
  })
  expect(await ingest(world.service.database, source, { from: null, now: () => clock })).toMatchObject({
    status: 'FAILED',
  })
  await world.service.start()
}

/** Prices that no data-quality check lets through. */
const jump = (price: number) => ISINS.map((_, index) => quote(index, '2026-11-24', price))
const decide = (id: number) => ({ id, by: 'anna@example.com', now: () => clock })

async function removeSample() {
  const newest = () => world.service.database.prisma.revision.findFirst({ orderBy: { id: 'desc' } })
  const before = await newest()
  await world.service.operator('start-removing-sample', {})
  const published = async () => {
    const { id = 0, status } = (await newest()) ?? {}
    return id > (before?.id ?? 0) && status === 'PUBLISHED'
  }
  await expect.poll(published, { timeout: 60_000 }).toBe(true)
  await world.service.start()
}

const changes = (query: string) => world.getJson<ChangePage>(`/api/v1/data/changes?${query}`)

describe('a mirror that follows the changes', () => {
  test('equals the service after every revision', { timeout: 600_000 }, async () => {
    const mirror = await openMirror(world)
    const program = await openProgram(world)
    const [steps = []] = fc.sample(
      fc.array(fc.uniqueArray(anyRecord, { minLength: 1, maxLength: 8 }), { minLength: STEPS, maxLength: STEPS }),
      { seed: SEED, numRuns: 1 },
    )
    const quarantined: number[] = []
    /** What happens beside the records of a step. */
    const beside: Readonly<Record<number, () => Promise<unknown>>> = {
      1: () => fail([bond(1, 'Never'), quote(2, '2026-11-24', 1)]),
      // Early, so that most comparisons are of few bonds.
      2: removeSample,
      3: async () => quarantined.push((await load(jump(9_000), 'elsewhere')).quarantined?.revisionId ?? 0),
      5: () =>
        publishQuarantined(world.service.database, decide(quarantined[0] ?? 0)).then(() => world.service.start()),
      7: async () => quarantined.push((await load(jump(40), 'elsewhere')).quarantined?.revisionId ?? 0),
      8: () => rejectQuarantined(world.service.database, decide(quarantined[1] ?? 0)),
    }
    const published = new Set<number>()
    for (const [step, rows] of steps.entries()) {
      await load(rows)
      await mirror.follow()
      await beside[step]?.()
      await mirror.follow()
      expect(await mirror.differences(), `after step ${step} of MIRROR_SEED=${SEED}`).toEqual([])
      published.add(mirror.revision)
      await program?.follow()
    }
    if (program === null)
      process.stdout.write('This machine has no python3: the program in clients/python was not run.\n')
    else expect(await program.differences()).toEqual([])
    expect(quarantined).toEqual([expect.any(Number), expect.any(Number)])
    expect(published.size).toBeGreaterThanOrEqual(10)
    expect(mirror.kinds()).toEqual(
      new Set([
        ...['ISSUER', 'BOND', 'COUPON', 'REPAYMENT', 'OFFER', 'QUOTE', 'MEASURES', 'RATING', 'DEFAULT', 'PLACEMENT'],
        ...['CURVE', 'RATE'],
      ]),
    )
  })
})

test('a bond with only a newer quote is among the bonds updated since then, and the first of them', async () => {
  const listing = async (query: string) => {
    const path = `/api/v1/data/instruments?IssuerInn=${INNS.join()}&${query}`
    return (await world.getJson<{ items: readonly { isin: string }[] }>(path)).items.map(({ isin }) => isin)
  }
  clock = new Date(clock.getTime() + 2 * 86_400_000)
  const day = clock.toISOString().slice(0, 10)
  expect(await listing(`UpdatedFrom=${day}`)).toEqual([])
  await load([quote(10, '2026-11-20', 98.5)])
  expect(await listing(`UpdatedFrom=${day}`)).toEqual([ISINS[10]])
  expect((await listing('Sorts=updatedat_desc&PageSize=1'))[0]).toBe(ISINS[10])
})

describe('the change feed', () => {
  test('goes on with its range when a new revision is published between two pages', async () => {
    const { revision } = await changes('Limit=1')
    await load([bond(3, 'Three'), bond(4, 'Four'), bond(5, 'Five')])
    const first = await changes(`SinceRevision=${revision}&Kind=BOND&Limit=1`)
    const named = [ISINS[3], ISINS[4], ISINS[5]].toSorted()
    expect([first.page.total, first.revision > revision]).toEqual([3, true])
    await load([bond(4, 'Four again'), bond(6, 'Six')])
    const seen = first.items.map(({ isin }) => isin)
    for (let { nextCursor } = first.page; nextCursor !== null; ) {
      const next = await changes(`SinceRevision=${revision}&Kind=BOND&Limit=1&Cursor=${nextCursor}`)
      expect(next.revision).toBe(first.revision)
      seen.push(...next.items.map(({ isin }) => isin))
      nextCursor = next.page.nextCursor
    }
    expect(seen.toSorted()).toEqual(named)
    const rest = await changes(`SinceRevision=${first.revision}&Kind=BOND`)
    expect(rest.items.map(({ isin, fields }) => [isin, fields]).toSorted()).toEqual([
      [ISINS[4], ['name']],
      [ISINS[6], ['name']],
    ])
  })

  test('names fields and days, and counts by kind', async () => {
    const { revision } = await changes('Limit=1')
    const before = clock
    await load([quote(7, '2026-11-20', 97), keyRate('2026-11-21', 15.25), bond(8, 'Eight')])
    const { items, counts } = await changes(`SinceRevision=${revision}&Isin=${ISINS[7]}`)
    expect(items).toMatchObject([
      { kind: 'QUOTE', isin: ISINS[7], fields: ['price'], from: '2026-11-20', to: '2026-11-20', removed: false },
      { kind: 'MEASURES', isin: ISINS[7], fields: null },
    ])
    expect(counts).toEqual([
      { kind: 'QUOTE', changed: 1, removed: 0 },
      { kind: 'MEASURES', changed: 1, removed: 0 },
    ])
    const since = await changes(`Since=${before.toISOString()}&Kind=BOND,RATE`)
    expect(since.since).toBe(revision)
    expect(since.items.map(({ kind, id, isin }) => [kind, isin ?? id])).toEqual([
      ['BOND', ISINS[8]],
      ['RATE', 'RUB-KEY-RATE'],
    ])
    const { items: none, revision: current } = await changes(`Since=${clock.toISOString()}`)
    expect([none, current > revision]).toEqual([[], true])
  })

  verifies('ERR-2', 'refuses two starts, a start that is not there, and a moment without an offset', async () => {
    const refusal = async (query: string) => (await world.get(`/api/v1/data/changes?${query}`)).json()
    expect(await refusal('SinceRevision=1&Since=2026-11-20T00:00:00Z')).toMatchObject({
      ...{ status: 400, code: 'INVALID_PARAMETER' },
      errors: [{ name: 'Since', code: 'EXCLUDED', message: 'Since cannot be combined with SinceRevision.' }],
    })
    const { revision } = await changes('Limit=1')
    expect(await refusal(`SinceRevision=${revision + 1}`)).toMatchObject({
      status: 400,
      errors: [{ name: 'SinceRevision', didYouMean: String(revision) }],
    })
    for (const moment of ['5', '2026-11-20T15:00:00', '2026-02-31T00:00:00Z', 'yesterday']) {
      expect(await refusal(`Since=${moment}`), moment).toMatchObject({ status: 400, errors: [{ name: 'Since' }] })
    }
  })

  test('answers a start that is too old with 410 and the revision to continue from', async () => {
    const { prisma } = world.service.database
    const { revision } = await changes('Limit=1')
    await load([bond(9, 'Nine')])
    await prisma.revision.update({ where: { id: revision }, data: { objectChanges: null } })
    await load([bond(9, 'Nine again')])
    const { revision: current, oldest } = await changes('Limit=1')
    expect(oldest).toBe(revision)
    const response = await world.get(`/api/v1/data/changes?SinceRevision=${revision - 1}`)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({
      ...{ status: 410, code: 'CHANGES_EXPIRED', revision: current },
      detail: `Changes are retained since revision ${revision}. Take the bulk files or the listings of revision ${current} again, then continue with SinceRevision ${current}.`,
    })
    expect((await changes(`SinceRevision=${revision}&Kind=BOND`)).items).toHaveLength(1)
  })
})
