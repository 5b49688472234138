import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { havePeersMoved } from '../../gateway/publication/compare-peers.ts'
import { readPeers } from '../../prisma/measures/peers.ts'
import { durationBounds } from '../../schema/analytics/peer-spread.ts'
import { sourceOf } from '../prisma/world.ts'
import { openFeed, type TestFeed } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

let clock = new Date('2026-11-20T16:00:00Z')
const later = () => {
  clock = new Date(clock.getTime() + 60_000)
  return clock
}

let world: World
let feed: TestFeed
/** A bond in the middle of its bucket, the price of its newest quote, and the others of the bucket. */
let quoted: { readonly isin: string; readonly price: number; readonly others: readonly string[] }

beforeAll(async () => {
  world = await openWorld({ now: () => clock, upkeep: false })
  const { database } = world.service
  await database.prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01') } })
  feed = await openFeed(world, 'desk')
  const buckets = Map.groupBy(
    await readPeers(database),
    ({ scale, rating, macaulayYears }) => `${scale} ${rating} ${durationBounds(macaulayYears).upTo}`,
  )
  const [bucket] = [...buckets.values()].toSorted((a, b) => b.length - a.length)
  const isinOf = async (id: string) => (await database.prisma.bond.findUniqueOrThrow({ where: { id } })).isin as string
  const inOrder = (bucket ?? []).toSorted((a, b) => a.gSpreadBp - b.gSpreadBp)
  const isins = await Promise.all(inOrder.map(({ bondId }) => isinOf(bondId)))
  const middle = Math.floor(isins.length / 2)
  const isin = isins[middle] ?? ''
  const { priceClean } = await database.prisma.measure.findFirstOrThrow({ where: { current: true, bond: { isin } } })
  quoted = { isin, price: priceClean ?? 0, others: isins.toSpliced(middle, 1) }
  expect(isins.length).toBeGreaterThan(4)
})
afterAll(() => world.close())

interface Shown {
  readonly peerSpreadBp: number
  readonly gSpreadBp: number
}

const shown = async (isins: readonly string[]): Promise<readonly Shown[]> => {
  const path = `/api/v1/data/instruments?Isin=${isins.join(',')}&Fields=isin,gSpreadBp,peerSpreadBp&Sorts=isin_asc&PageSize=500`
  const { items } = await world.getJson<{ items: readonly Shown[] }>(path)
  return items
}
const medianOf = async () => {
  const [bond] = await shown([quoted.isin])
  return (bond?.gSpreadBp ?? 0) - (bond?.peerSpreadBp ?? 0)
}
const send = (price: number) => feed.send([{ isin: quoted.isin, price, time: later().toISOString() }])
const follow = async () => {
  world.service.curves.begin()
  await world.service.curves.settled()
}

test('a quote moves the spread of its bond to its peers at once, and those of its peers when the medians follow', async () => {
  const [before, others, median] = [await shown([quoted.isin]), await shown(quoted.others), await medianOf()]
  expect((await send(quoted.price * 0.97)).body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  const [after] = await shown([quoted.isin])
  expect(after?.gSpreadBp).toBeGreaterThan(before[0]?.gSpreadBp ?? Number.NaN)
  expect(await medianOf()).toBeCloseTo(median, 6)
  expect(await shown(quoted.others)).toEqual(others)
  expect(await havePeersMoved(world.service.database)).toBe(true)

  await follow()
  expect(await medianOf()).not.toBeCloseTo(median, 6)
  expect(await shown(quoted.others)).not.toEqual(others)
  expect(await havePeersMoved(world.service.database)).toBe(false)
})

test('nothing is published where the quotes have moved no median', async () => {
  const { prisma } = world.service.database
  const published = () => prisma.revision.count({ where: { status: 'PUBLISHED' } })
  expect((await send(quoted.price * 0.9701)).body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  expect(await havePeersMoved(world.service.database)).toBe(false)
  const before = await published()
  await follow()
  expect(await published()).toBe(before)
})

test('the medians follow also while a revision with a curve awaits a decision', async () => {
  const { database } = world.service
  const { id: loadId } = await database.prisma.load.create({
    data: {
      ...{ sourceKey: 'feed-desk', origin: 'curves fitted to the latest prices', status: 'SUCCEEDED' },
      ...{ startedAt: later(), finishedAt: later() },
    },
  })
  const held = {
    status: 'HELD',
    asOf: clock,
    createdAt: clock,
    loadId,
    findings: [],
    note: 'The curve moved.',
  } as const
  const { id } = await database.prisma.revision.create({ data: held })
  expect((await send(quoted.price * 1.03)).body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  expect(await havePeersMoved(database)).toBe(true)
  await follow()
  expect(await havePeersMoved(database)).toBe(false)
  expect(await database.prisma.revision.findUnique({ where: { id } })).toMatchObject({ status: 'HELD' })
  const published = { status: 'PUBLISHED', load: { is: { origin: 'medians of peers at the latest prices' } } } as const
  expect(await database.prisma.revision.count({ where: published })).toBe(2)
})

test('an ingestion run compares all bonds with their peers at once', async () => {
  const { database } = world.service
  await send(quoted.price)
  const record = { kind: 'quote', isin: quoted.others[0] ?? '', date: '2026-11-20', last: quoted.price } as const
  const source = sourceOf([{ ...record, time: later().toISOString() }])
  expect(await ingest(database, source, { from: null, now: () => clock, force: true })).toMatchObject({ updated: 1 })
  expect(await havePeersMoved(database)).toBe(false)
})
