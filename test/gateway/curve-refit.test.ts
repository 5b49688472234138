import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCurveRefit } from '../../gateway/feeds/curve-refit.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { createLog } from '../../gateway/process/log.ts'
import { fitAhead, stillDue } from '../../gateway/publication/fit-curves.ts'
import { sourceOf } from '../prisma/world.ts'
import { type Line, openFeed, type TestFeed } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

const KEY = 'RUB-FITTED-SAMPLE'

let clock = new Date('2026-11-20T16:00:00Z')
const later = () => {
  clock = new Date(clock.getTime() + 60_000)
  return clock
}

let world: World
let feed: TestFeed
/** Government bonds that a curve is fitted to, and bonds of the same currency that are not. */
let governments: readonly { readonly isin: string; readonly last: number }[]
let other: string

beforeAll(async () => {
  world = await openWorld({ now: () => clock, upkeep: false })
  await world.service.database.prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01') } })
  feed = await openFeed(world, 'desk')
  const { prisma } = world.service.database
  // Without published ones, curves are fitted at the first quote.
  await prisma.curve.deleteMany({ where: { fitted: false, currency: 'RUB' } })
  const [first] = await prisma.$queryRaw<{ isin: string; last: number }[]>`
    SELECT b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id AND q.date = '2026-11-20'
     WHERE b."bondType" = 'CORPORATE' AND b.currency = 'RUB' AND b.status = 'TRADING' AND q.last IS NOT NULL LIMIT 1`
  const sent = await feed.send([{ isin: first?.isin, price: first?.last, time: later().toISOString() }])
  expect(sent.body).toMatchObject({ state: 'PUBLISHED' })
  governments = await prisma.$queryRaw`
    SELECT b.isin, q.last FROM "Curve" c JOIN "CurveResidual" r ON r."curveId" = c.id
      JOIN "Bond" b ON b.id = r."bondId" JOIN "Quote" q ON q."bondId" = b.id AND q.date = c.date AND q.last IS NOT NULL
     WHERE c.key = ${KEY} ORDER BY b.isin LIMIT 5`
  const measured = await prisma.measure.findFirstOrThrow({
    where: { current: true, curveKey: KEY, bond: { bondType: 'CORPORATE' }, gSpreadBp: { not: null } },
    include: { bond: true },
  })
  other = measured.bond.isin as string
})
afterAll(() => world.close())

const shownCurve = async () => {
  const { curves, revision } = await world.getJson<{
    curves: { key: string; time: string | null; points: object[] }[]
    revision: number
  }>('/api/v1/data/market-overview')
  return { ...curves.find(curve => curve.key === KEY), revision }
}
const spreadOf = async (isin: string) => {
  const path = `/api/v1/data/instruments?Isin=${isin}&Fields=gSpreadBp`
  const { items } = await world.getJson<{ items: { gSpreadBp: number }[] }>(path)
  return items[0]?.gSpreadBp
}
const moved = (percent: number): readonly Line[] =>
  governments.map(({ isin, last }) => ({
    ...{ isin, price: Math.round(last * (100 + percent)) / 100, time: later().toISOString() },
  }))
const refit = async () => {
  world.service.curves.begin()
  await world.service.curves.settled()
}

test('a quote of a feed moves its bond at once, and the curve under all bonds at the next fit', async () => {
  const [before, spread] = [await shownCurve(), await spreadOf(other)]
  expect(before).toMatchObject({ stale: false })
  const { body } = await feed.send(moved(0.5))
  expect(body).toMatchObject({ state: 'PUBLISHED', accepted: 5 })
  const stays = await shownCurve()
  expect(stays).toEqual({ ...before, revision: body.revision })
  expect(await spreadOf(other)).toBe(spread)

  const [last] = [clock.toISOString()]
  await refit()
  const follows = await shownCurve()
  expect(follows.revision).toBeGreaterThan(stays.revision)
  expect(follows.points).not.toEqual(before.points)
  expect([before.time, follows.time]).toEqual([expect.any(String), last])
  expect(await spreadOf(other)).not.toBe(spread)

  const { prisma } = world.service.database
  const next = { where: { id: { gt: stays.revision } }, orderBy: { id: 'asc' }, include: { load: true } } as const
  const { load } = await prisma.revision.findFirstOrThrow(next)
  expect(load).toMatchObject({
    sourceKey: 'feed-desk',
    origin: 'curves fitted to the latest prices',
    rowsRead: 0,
  })
})

test('nothing is published while the curves follow the prices', async () => {
  const before = await shownCurve()
  await refit()
  expect(await shownCurve()).toEqual(before)
})

test('a government bond that had no recent price joins the curve at the next fit, not at its first quote', async () => {
  const { database } = world.service
  const [first] = governments as [(typeof governments)[number]]
  await database.prisma.quote.deleteMany({ where: { bond: { isin: first.isin } } })
  const record = { kind: 'quote', isin: other, date: '2026-11-20', last: 98.7, time: later().toISOString() } as const
  await ingest(database, sourceOf([record]), { from: null, now: () => clock })
  const fittedTo = async () => {
    const { residuals } = await database.prisma.curve.findFirstOrThrow({
      where: { key: KEY },
      include: { residuals: { include: { bond: true } } },
    })
    return residuals.map(({ bond }) => bond.isin)
  }
  expect(await fittedTo()).not.toContain(first.isin)
  const { body } = await feed.send([{ isin: first.isin, price: first.last, time: later().toISOString() }])
  expect(body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  expect(await fittedTo()).not.toContain(first.isin)
  await refit()
  expect(await fittedTo()).toContain(first.isin)
})

test('a fit that failed is tried again without another quote', async () => {
  const { database } = world.service
  await feed.send(moved(0.7))
  const before = await shownCurve()
  const [startedAt, finishedAt] = [later(), later()]
  const { id } = await database.prisma.load.create({
    data: {
      ...{ sourceKey: 'feed-desk', origin: 'curves fitted to the latest prices', status: 'FAILED' },
      ...{ startedAt, finishedAt, message: 'the database was away' },
    },
  })
  clock = new Date(clock.getTime() + 20 * 60_000)
  await refit()
  expect((await shownCurve()).points).not.toEqual(before.points)
  await database.prisma.load.delete({ where: { id } })
})

test('an ingestion run fits curves to the prices that feeds have brought before it', async () => {
  const { database } = world.service
  await feed.send(moved(1))
  const time = clock.toISOString()
  const record = { kind: 'quote', isin: other, date: '2026-11-20', last: 98.5, time: later().toISOString() } as const
  expect(await ingest(database, sourceOf([record]), { from: null, now: () => clock })).toMatchObject({ updated: 1 })
  const curve = await database.prisma.curve.findFirstOrThrow({ where: { key: KEY } })
  expect(curve.time?.toISOString()).toBe(time)
})

test('two instances that find a curve outdated fit it once', async () => {
  const { database } = world.service
  await feed.send(moved(1.5))
  const load = { is: { origin: 'curves fitted to the latest prices' } }
  const published = () => database.prisma.revision.count({ where: { status: 'PUBLISHED', load } })
  const before = await published()
  const instance = () =>
    createCurveRefit({
      ...{ database, log: createLog('silent'), signal: new AbortController().signal },
      ...{ now: () => clock, onDataChanged: async () => undefined },
    })
  const instances = [instance(), instance()]
  for (const { begin } of instances) begin()
  for (const { settled } of instances) await settled()
  expect(await published()).toBe(before + 1)
})

test('where it takes long, one curve follows at a time, first the one that was fitted the longest ago', async () => {
  const { prisma } = world.service.database
  const fitted = async () => {
    const curves = await prisma.curve.findMany({ where: { fitted: true, date: new Date('2026-11-20') } })
    return curves.map(({ key, fittedFrom, revisionId }) => ({ key, fittedFrom, revisionId: revisionId ?? 0 }))
  }
  const keys = (curves: readonly { readonly key: string }[]) => curves.map(({ key }) => key).sort()
  await prisma.curve.deleteMany({ where: { fitted: false, currency: 'USD' } })
  await feed.send(moved(1.51))
  expect(keys(await fitted())).toEqual([KEY, 'USD-FITTED-SAMPLE'])
  const dollars = await prisma.$queryRaw<{ isin: string; last: number }[]>`
    SELECT b.isin, q.last FROM "Curve" c JOIN "CurveResidual" r ON r."curveId" = c.id
      JOIN "Bond" b ON b.id = r."bondId" JOIN "Quote" q ON q."bondId" = b.id AND q.date = c.date AND q.last IS NOT NULL
     WHERE c.key = 'USD-FITTED-SAMPLE' ORDER BY b.isin LIMIT 3`
  const { body } = await feed.send(
    dollars.map(({ isin, last }) => ({ isin, price: last + 0.1, time: later().toISOString() })),
  )
  expect(body).toMatchObject({ state: 'PUBLISHED', accepted: 3 })

  const followed: (readonly string[])[] = []
  const [first] = (await fitted()).toSorted((a, b) => a.revisionId - b.revisionId)
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await fitted()
    const [startedAt, finishedAt] = [4_000, 1_000].map(before => new Date(clock.getTime() - before))
    await prisma.load.updateMany({
      where: { origin: 'curves fitted to the latest prices' },
      data: { startedAt, finishedAt },
    })
    later()
    await refit()
    const after = await fitted()
    followed.push(keys(after.filter(({ fittedFrom }) => !before.some(known => known.fittedFrom === fittedFrom))))
  }
  const other = [KEY, 'USD-FITTED-SAMPLE'].filter(key => key !== first?.key)
  expect(followed).toEqual([[first?.key], other, []])
})

test('quotes that come while a curve is fitted leave the fit due, and a run that fits it anew does not', async () => {
  const { database } = world.service
  await feed.send(moved(1.5))
  const ahead = await fitAhead(database, '2026-11-20', 1)
  expect(ahead).toMatchObject([{ group: { currency: 'RUB' }, curve: { model: expect.any(String) } }])
  await feed.send(moved(1.49))
  expect(await stillDue(database, ahead, '2026-11-20')).toEqual(ahead)
  expect(await stillDue(database, ahead, '2026-11-21')).toEqual([])
  const record = { kind: 'quote', isin: other, date: '2026-11-20', last: 98.6, time: later().toISOString() } as const
  await ingest(database, sourceOf([record]), { from: null, now: () => clock })
  expect(await stillDue(database, ahead, '2026-11-20')).toEqual([])
})
