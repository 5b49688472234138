import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone } from '../../prisma/store/runs/lock.ts'
import { type Line, openFeed, type Sent, shownQuote, type TestFeed } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

let clock = new Date('2026-11-20T16:00:00Z')
/** A time of the feed's day, later than all before it. */
function nextTime(): string {
  clock = new Date(clock.getTime() + 1_000)
  return clock.toISOString()
}

let folder: string
let world: World
let desk: TestFeed
let broker: TestFeed
/** Traded bonds with their last prices, each for one test. */
let bonds: { readonly isin: string; readonly last: number }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-priority-'))
  const path = join(folder, 'priority.json')
  await writeFile(path, JSON.stringify({ fields: { quote: ['feed-desk', 'feed'] } }))
  world = await openWorld({ now: () => clock, upkeep: false, settings: { SOURCE_PRIORITY_FILE: path } })
  const { prisma } = world.service.database
  await prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01') } })
  bonds = await prisma.$queryRaw`
    SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
     WHERE b.status = 'TRADING' AND b."maturityDate" > '2027-06-01' AND q.date = '2026-11-20' AND q.last IS NOT NULL
     ORDER BY b.isin`
  desk = await openFeed(world, 'desk')
  broker = await openFeed(world, 'broker')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** @returns a bond with its stored price as a whole number */
const next = () => {
  const { isin, last } = bonds.shift() as (typeof bonds)[number]
  return { isin, last: Math.round(last) }
}
const quote = (isin: string, price: number, more: Line = {}): Line => ({ isin, price, time: nextTime(), ...more })

const shown = (isin: string) => shownQuote(world, isin)
const reasonsOf = ({ body }: Sent) => body.reasons.map(({ line, outcome, rule }) => [line, outcome, rule])

describe('a correction', () => {
  test('replaces the quote that it names, also in the same batch', async () => {
    const { isin, last } = next()
    const time = nextTime()
    await desk.send([{ isin, time, price: last + 1, id: 'a-1' }])
    const sent = await desk.send([{ isin, time, price: last + 2, id: 'a-2', correction: 'a-1' }])
    expect(sent.body).toMatchObject({ accepted: 1, reasons: [] })
    expect(await shown(isin)).toMatchObject({ last: last + 2, time })
    const both = await desk.send([
      quote(isin, last + 3, { id: 'a-3' }),
      { isin, time: clock.toISOString(), price: last + 4, correction: 'a-3' },
    ])
    expect(reasonsOf(both)).toEqual([[1, 'SUPERSEDED', 'WITHDRAWN']])
    expect(await shown(isin)).toMatchObject({ last: last + 4 })
  })

  test('of an earlier quote leaves the later one in place', async () => {
    const { isin, last } = next()
    const time = nextTime()
    await desk.send([{ isin, time, price: last + 1, id: 'b-1' }])
    await desk.send([quote(isin, last + 2)])
    const sent = await desk.send([{ isin, time, price: last + 3, correction: 'b-1' }])
    expect(reasonsOf(sent)).toEqual([[1, 'SUPERSEDED', 'LATER_QUOTE']])
    expect(await shown(isin)).toMatchObject({ last: last + 2 })
  })

  test('of no quote, of a withdrawn one, of another bond or feed is refused', async () => {
    const [first, second] = [next(), next()]
    await desk.send([
      quote(first.isin, first.last, { id: 'c-1' }),
      quote(first.isin, first.last, { id: 'c-2', correction: 'c-1' }),
    ])
    const sent = await desk.send([
      quote(first.isin, first.last, { correction: 'nothing' }),
      quote(first.isin, first.last, { correction: 'c-1' }),
      quote(second.isin, second.last, { correction: 'c-2' }),
      quote(second.isin, second.last, { id: 'c-2' }),
    ])
    expect(reasonsOf(sent)).toEqual([
      [1, 'REFUSED', 'UNKNOWN_QUOTE'],
      [2, 'REFUSED', 'UNKNOWN_QUOTE'],
      [3, 'REFUSED', 'UNKNOWN_QUOTE'],
      [4, 'REFUSED', 'ID_TAKEN'],
    ])
    expect(reasonsOf(await broker.send([{ cancel: 'c-2' }]))).toEqual([[1, 'REFUSED', 'UNKNOWN_QUOTE']])
  })
})

describe('a cancellation', () => {
  test('brings back the latest earlier quote of the day, then the price of the day before', async () => {
    const { isin, last } = next()
    const before = await world.service.database.prisma.$queryRaw<{ price: number }[]>`
      SELECT coalesce(q.last, q.wap, q.close, (q.bid + q.ask) / 2) AS price FROM "Quote" q
        JOIN "Bond" b ON b.id = q."bondId"
       WHERE b.isin = ${isin} AND q.date < '2026-11-20' AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL
       ORDER BY q.date DESC LIMIT 1`
    const [early, late] = [nextTime(), nextTime()]
    await desk.send([{ isin, time: early, price: last + 1, id: 'd-1' }])
    await desk.send([{ isin, time: late, price: last + 2, id: 'd-2' }])
    expect((await desk.send([{ cancel: 'd-2' }])).body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
    expect(await shown(isin)).toMatchObject({ last: last + 1, time: early })
    await desk.send([{ cancel: 'd-1' }])
    expect(await shown(isin)).toMatchObject({ last: null, price: before[0]?.price })
    expect((await desk.send([quote(isin, last + 3)])).body).toMatchObject({ accepted: 1 })
    expect(await shown(isin)).toMatchObject({ last: last + 3 })
  })

  test('of a quote that is not shown publishes nothing', async () => {
    const { isin, last } = next()
    await desk.send([quote(isin, last + 1, { id: 'e-1' })])
    await desk.send([quote(isin, last + 2)])
    expect((await desk.send([{ cancel: 'e-1' }])).body).toMatchObject({ state: 'UNCHANGED', accepted: 1 })
    expect(await shown(isin)).toMatchObject({ last: last + 2 })
  })
})

describe('two feeds that disagree', () => {
  test('the one of higher priority decides, and the other is told', async () => {
    const { isin, last } = next()
    await broker.send([quote(isin, last + 1)])
    expect(await shown(isin)).toMatchObject({ last: last + 1 })
    expect((await desk.send([quote(isin, last + 2)])).body).toMatchObject({ accepted: 1 })
    const sent = await broker.send([quote(isin, last + 3)])
    expect(sent.body).toMatchObject({ state: 'UNCHANGED', accepted: 0, outranked: 1 })
    expect(reasonsOf(sent)).toEqual([[1, 'OUTRANKED', 'SOURCE_PRIORITY']])
    expect(sent.body.reasons[0]?.reason).toContain(
      `feed-desk has priority for quotes and states 2026-11-20: ${last + 2}`,
    )
    expect(await shown(isin)).toMatchObject({ last: last + 2 })
  })

  test('an earlier quote of the one of higher priority still takes the day', async () => {
    const { isin, last } = next()
    const early = nextTime()
    await broker.send([quote(isin, last + 1)])
    expect((await desk.send([{ isin, time: early, price: last + 2 }])).body).toMatchObject({ accepted: 1 })
    expect(await shown(isin)).toMatchObject({ last: last + 2, time: early })
  })
})

describe('beside other ingestion runs', () => {
  test('a batch waits for its turn, and what arrives meanwhile shares a publication', async () => {
    const [first, second, third] = [next(), next(), next()]
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const work = async () => {
      begin()
      await held
    }
    const other = alone(world.service.database, work, 'load', { waitMs: null })
    await Promise.race([begun, other])
    const sending = [first, second, third].map(({ isin, last }) => desk.send([quote(isin, last + 1)]))
    await new Promise(resolve => setTimeout(resolve, 500))
    release()
    await other
    const sent = await Promise.all(sending)
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(sent.map(({ body }) => body.run)).size).toBe(1)
    for (const { isin, last } of [first, second, third]) expect(await shown(isin)).toMatchObject({ last: last + 1 })
  })
})
