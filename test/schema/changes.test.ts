import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { pruneHistory } from '../../prisma/revisions/prune-history.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { sourceOf, sourceReading } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { callerOf } from '../support/accounts.ts'
import { openWorld, type World } from '../world.ts'

const ISINS = ['XS0000000009', 'XS0000000017', 'XS0000000025'] as const
const [FIRST, SECOND] = ISINS

let world: World
/** What stays the same clock for a load is moved before each. */
let clock: Date

const bond = (isin: string, name = isin): SourceRecord => ({
  ...{ kind: 'bond', isin, issuer: { inn: '7700000001' }, name, bondType: 'CORPORATE', status: 'TRADING' },
  ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
  ...{ couponType: 'FIXED', couponRate: 12, couponsPerYear: 1, maturityDate: '2028-11-20' },
})

const schedule = (isin: string, value: string): SourceRecord => ({
  ...{ kind: 'schedule', isin, complete: true, offers: [] },
  amortizations: [{ date: '2028-11-20', value: '1000', percent: 100, redemption: true }],
  coupons: [2027, 2028].map((year, index) => ({
    ...{ number: index + 1, periodStart: `${year - 1}-11-20`, periodEnd: `${year}-11-20`, payDate: `${year}-11-20` },
    ...{ value, rate: Number(value) / 10, knowledge: 'FIXED' as const },
  })),
})

const quote = (isin: string, date: string, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin, date, last, turnover: '1000.50', trades: 3, time: `${date}T15:00:00Z` },
})

async function load(rows: readonly SourceRecord[]): Promise<number> {
  clock = new Date(clock.getTime() + 60_000)
  const report = await ingest(world.service.database, sourceOf(rows), { from: null, now: () => clock })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, revisionId: expect.any(Number) })
  await world.service.start()
  return report.revisionId ?? 0
}

/** Stores what it is given and ends before it is published. */
async function leave(rows: readonly SourceRecord[]): Promise<void> {
  clock = new Date(clock.getTime() + 60_000)
  const source = sourceReading(async function* () {
    yield { rows, failures: [], read: rows.length }
    throw new Error('the source went away')
  })
  expect(await ingest(world.service.database, source, { from: null, now: () => clock })).toMatchObject({
    ...{ status: 'FAILED', failed: 0, revisionId: null },
  })
}

async function ask<T>(query: string): Promise<T> {
  const { data, errors } = await callerOf(world.baseUrl, world.key).ask(query, {})
  expect(errors).toBeUndefined()
  return data as T
}

async function refusal(query: string): Promise<string> {
  const { errors } = await callerOf(world.baseUrl, world.key).ask(query, {})
  return `${errors?.[0]?.extensions?.code}: ${errors?.[0]?.message}`
}

interface Changes {
  readonly items: readonly { isin: string; kinds: readonly string[]; bond: { name: string } | null }[]
  readonly revision: number
  readonly oldest: number
  readonly nextCursor: string | null
}

async function changes(since: number, more = ''): Promise<Changes> {
  const fields = 'items { isin kinds bond { name } } revision oldest nextCursor'
  return (await ask<{ changes: Changes }>(`{ changes(since: ${since}${more}) { ${fields} } }`)).changes
}

async function kindsSince(since: number): Promise<Record<string, readonly string[]>> {
  const { items } = await changes(since, ', limit: 1000')
  return Object.fromEntries(items.map(({ isin, kinds }) => [isin, kinds]))
}

const revisions: number[] = []

beforeAll(async () => {
  clock = new Date()
  world = await openWorld({ now: () => clock })
  const issuer: SourceRecord = { kind: 'issuer', inn: '7700000001', name: 'Alpha' }
  revisions.push((await readSnapshot(world.service.database.prisma)).revision)
  const all = ISINS.flatMap(isin => [bond(isin), schedule(isin, '120'), quote(isin, '2026-11-20', 100)])
  revisions.push(await load([issuer, ...all]))
  revisions.push(await load([bond(FIRST, 'Renamed'), quote(SECOND, '2026-11-20', 99)]))
}, 240_000)
afterAll(() => world.close())

describe('the change feed', () => {
  verifies('DAT-1', 'tells which bonds changed since a revision, and what of them', async () => {
    const [before = 0, first = 0, second = 0] = revisions
    expect(await kindsSince(first)).toEqual({ [FIRST]: ['TERMS', 'MEASURES'], [SECOND]: ['QUOTE', 'MEASURES'] })
    const all = await kindsSince(before)
    expect(Object.keys(all).sort()).toEqual([...ISINS])
    expect(all[FIRST]).toEqual(['TERMS', 'SCHEDULE', 'QUOTE', 'ISSUER', 'MEASURES'])
    expect(await changes(second)).toMatchObject({ items: [], revision: second, nextCursor: null })
  })

  test('goes through its pages without a gap, and begins anew when there is a newer revision', async () => {
    const [before = 0] = revisions
    const seen: string[] = []
    let page = await changes(before, ', limit: 1')
    for (; page.nextCursor !== null; page = await changes(before, `, limit: 1, cursor: "${page.nextCursor}"`)) {
      seen.push(...page.items.map(({ isin }) => isin))
    }
    seen.push(...page.items.map(({ isin }) => isin))
    expect(seen.toSorted()).toEqual([...ISINS])
    const { nextCursor } = await changes(before, ', limit: 1')
    expect(await refusal(`{ changes(since: 0, cursor: "${nextCursor}") { revision } }`)).toMatch(/another listing/)
    revisions.push(await load([quote(FIRST, '2026-11-20', 98)]))
    expect(await refusal(`{ changes(since: ${before}, cursor: "${nextCursor}") { revision } }`)).toMatch(
      /^CURSOR_EXPIRED/,
    )
  })

  verifies('ERR-2', 'refuses a revision that is not there, and one that is too old by naming the oldest', async () => {
    const newest = revisions.at(-1) ?? 0
    expect(await refusal(`{ changes(since: ${newest + 1}) { revision } }`)).toBe(
      `INVALID_PARAMETER: since is ${newest + 1}, but the newest revision is ${newest}.`,
    )
    const { prisma } = world.service.database
    await prisma.revision.update({ where: { id: revisions[0] ?? 0 }, data: { objectChanges: null } })
    expect(await refusal('{ changes(since: 0) { revision } }')).toContain(`from ${revisions[0]} to ${newest}`)
    expect((await changes(revisions[0] ?? 0)).oldest).toBe(revisions[0])
    expect(await refusal('{ changes(since: 0, limit: 5000) { revision } }')).toMatch(/1 to 1000/)
  })

  test('says nothing of what was taken back, now or later', async () => {
    const newest = revisions.at(-1) ?? 0
    await leave([schedule(SECOND, '77')])
    expect(await kindsSince(newest)).toEqual({})
    revisions.push(await load([quote(FIRST, '2026-11-20', 97)]))
    expect(await kindsSince(newest)).toEqual({ [FIRST]: ['QUOTE', 'MEASURES'] })
  })
})

interface Days {
  readonly items: readonly { date: string; price: number | null; yield: number | null; turnover: string | null }[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

async function history(isin: string, given = '(limit: 200)'): Promise<Days> {
  const fields = 'items { date price yield turnover } page { total nextCursor }'
  return (await ask<{ bond: { history: Days } }>(`{ bond(id: "${isin}") { history${given} { ${fields} } } }`)).bond
    .history
}

describe('the history of a bond', () => {
  test('keeps each day as it was published, quotes without figures among them', async () => {
    await load([quote(SECOND, '2026-11-18', 90), quote(SECOND, '2026-11-21', 101)])
    const days = await history(SECOND)
    expect(days.items.map(({ date, price }) => [date, price])).toEqual([
      ['2026-11-21', 101],
      ['2026-11-20', 99],
      ['2026-11-18', 90],
    ])
    expect(days.items.map(day => day.yield === null)).toEqual([false, false, true])
    expect(days.items.map(({ turnover }) => turnover)).toEqual(['1000.5', '1000.5', '1000.5'])
    expect(days.page.total).toBe(3)
  })

  test('is paged from the newest day on, between two days', async () => {
    const first = await history(SECOND, '(limit: 1)')
    expect([first.items.map(({ date }) => date), first.page.total]).toEqual([['2026-11-21'], 3])
    const second = await history(SECOND, `(limit: 2, cursor: "${first.page.nextCursor}")`)
    expect(second.items.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-18'])
    expect(second.page.nextCursor).toBeNull()
    const between = await history(SECOND, '(from: "2026-11-19", to: "2026-11-20")')
    expect(between.items.map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(between.page.total).toBe(1)
    expect(
      await refusal(`{ bond(id: "${SECOND}") { history(from: "2026-11-20", to: "2026-11-19") { page { total } } } }`),
    ).toBe('INVALID_PARAMETER: `from` (2026-11-20) is after `to` (2026-11-19).')
  })

  test('shows nothing of what was taken back', async () => {
    const before = await history(SECOND)
    await leave([quote(SECOND, '2026-11-19', 1), quote(SECOND, '2026-11-21', 2)])
    expect(await history(SECOND)).toEqual(before)
    await load([quote(FIRST, '2026-11-21', 100)])
    expect((await history(SECOND)).items.map(({ price }) => price)).toEqual([101, 99, 90])
  })

  test('is given up beyond the days that are kept, but never what present figures need', async () => {
    const { prisma } = world.service.database
    const now = new Date('2027-01-10T12:00:00Z')
    await pruneHistory(prisma, 51, now)
    expect((await history(SECOND)).items.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20'])
    await pruneHistory(prisma, 0, now)
    expect((await history(SECOND)).items.map(({ date }) => date)).toEqual(['2026-11-21'])
    expect(await prisma.quote.count({ where: { bond: { isin: ISINS[2] } } })).toBe(1)
    expect(await pruneHistory(prisma, 0, now)).toBe(0)
  })
})

verifies('DAT-1', 'readers during loads always see one whole revision, rows and details', async () => {
  const mark = (value: number) => [
    bond(FIRST, `Mark ${value}`),
    schedule(FIRST, String(value)),
    quote(FIRST, '2026-11-21', value),
    quote(SECOND, '2026-11-21', value),
  ]
  const expected = (value: number) => JSON.stringify([`Mark ${value}`, value, value, String(value), String(value)])
  const query = `{ one: bond(id: "${FIRST}") { name price coupons { value } } two: bond(id: "${SECOND}") { price } }`
  interface Answer {
    one: { name: string; price: number; coupons: { value: string }[] }
    two: { price: number }
  }
  await load(mark(50))
  const seen = new Set<string>()
  let loading = true
  const read = async () => {
    while (loading) {
      const { one, two } = await ask<Answer>(query)
      seen.add(JSON.stringify([one.name, one.price, two.price, ...one.coupons.map(({ value }) => value)]))
    }
  }
  const readers = [read(), read()]
  for (const value of [51, 52]) {
    await leave([schedule(FIRST, String(value + 900))])
    await load(mark(value))
  }
  loading = false
  await Promise.all(readers)
  const whole = [50, 51, 52].map(expected)
  expect([...seen].filter(answer => !whole.includes(answer))).toEqual([])
  expect(seen).toContain(expected(50))
})

test('the bonds whose price moved most are listed, of those quoted in the range', async () => {
  const since = (await readSnapshot(world.service.database.prisma)).revision
  const moved = (isin: string, last: number, changePercent: number) => ({
    ...quote(isin, '2026-11-22', last),
    changePercent,
  })
  await load([moved(FIRST, 97, 2), moved(SECOND, 101, -3.5)])
  const movesOf = async (query: string) => {
    const path = `/api/v1/data/changes?SinceRevision=${since}${query}`
    const { biggestMoves } = await world.getJson<{ biggestMoves: { isin: string; changePercent: number }[] }>(path)
    return biggestMoves.map(row => [row.isin, row.changePercent])
  }
  expect(await movesOf('')).toEqual([
    [SECOND, -3.5],
    [FIRST, 2],
  ])
  expect(await movesOf(`&Isin=${FIRST}`)).toEqual([[FIRST, 2]])
  expect(await movesOf('&Kind=BOND')).toEqual([])
})

test('the change feed tells the invented bonds that were taken out', { timeout: 120_000 }, async () => {
  const { revision } = await changes(revisions.at(-1) ?? 0)
  const total = await world.service.database.prisma.bond.count({ where: { sample: true } })
  await world.service.operator('start-removing-sample', {})
  const left = () => world.service.database.prisma.bond.count({ where: { sample: true } })
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  await expect.poll(async () => (await changes(revision)).revision, { timeout: 60_000 }).toBeGreaterThan(revision)
  const removed = (await changes(revision, ', limit: 1000')).items.filter(({ kinds }) => kinds.includes('REMOVED'))
  expect(removed).toHaveLength(total)
  expect(removed.every(({ isin, bond }) => isin !== null && bond === null)).toBe(true)
})
