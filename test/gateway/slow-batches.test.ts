import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Batch } from '../../gateway/feeds/batch.ts'
import { createFeeds } from '../../gateway/feeds/feeds.ts'
import { readBody } from '../../gateway/feeds/read-body.ts'
import { createLog } from '../../gateway/process/log.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { openFeed, textOf } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

const START = Date.parse('2026-11-20T16:00:00Z')
const began = performance.now()
/** A clock that moves, on the day of the market. */
const now = () => new Date(START + performance.now() - began)

let world: World
let isin: string

beforeAll(async () => {
  world = await openWorld({ now, upkeep: false })
  await openFeed(world, 'desk')
  const traded = await world.service.database.prisma.quote.findFirstOrThrow({
    where: { last: { not: null }, bond: { status: 'TRADING', maturityDate: { gt: new Date('2027-06-01') } } },
    include: { bond: true },
  })
  isin = traded.bond.isin as string
})
afterAll(() => world.close())

/** Feeds of an instance whose claims are soon given up. */
function instance(answerMs = 60_000) {
  const stopped = new AbortController()
  return createFeeds({
    ...{ database: world.service.database, log: createLog('silent'), signal: stopped.signal, now },
    ...{ answerMs, claimMs: 2_000, onDataChanged: async () => undefined, onQuotes: () => undefined },
  })
}

async function batchOf(key: string, price: number): Promise<Batch> {
  const body = Readable.from([Buffer.from(textOf([{ isin, price, time: now().toISOString() }]))])
  const content = await readBody(body, { isPacked: false })
  if ('failure' in content) throw new Error(content.failure.detail)
  return { feed: { sourceKey: 'feed-desk', name: 'desk', licence: '', description: '' }, key, ...content }
}

/** Another ingestion run that goes on until it is told to end. */
function busyRun(): { readonly began: Promise<void>; end(): Promise<void> } {
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = alone(world.service.database, async () => {
    start.resolve()
    await end.promise
  })
  return {
    began: start.promise,
    end: () => {
      end.resolve()
      return run
    },
  }
}

test('a batch that takes long is answered early, is stored once, and its repetition gets the answer', async () => {
  const { prisma } = world.service.database
  const [first, second] = [instance(200), instance()]
  const batch = await batchOf('slow', 101.25)
  const other = busyRun()
  await other.began
  const taken = await first.take(batch)
  expect(taken).toMatchObject({ failure: { code: 'OVERLOADED', retryAfterSeconds: 5 } })
  expect('failure' in taken && taken.failure.detail).toContain('Send it again to get its answer; it is stored once.')
  // Longer than a claim lasts that nobody renews: of a batch that another instance is storing.
  const claimed = performance.now()
  while (performance.now() - claimed < 4_000) {
    expect(await second.take(batch)).toMatchObject({ failure: { code: 'OVERLOADED' } })
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await other.end()
  const again = await vi.waitFor(async () => {
    const answer = await second.take(batch)
    if ('failure' in answer) throw new Error(answer.failure.detail)
    return answer
  }, 20_000)
  expect(again).toMatchObject({ isRepeated: true, answer: { state: 'PUBLISHED', accepted: 1, batch: 'slow' } })
  expect(await prisma.load.count({ where: { origin: 'batch slow' } })).toBe(1)
})

test('a batch whose process has ended is taken by another', async () => {
  const { prisma } = world.service.database
  const batch = await batchOf('orphan', 101.75)
  const row = { sourceKey: 'feed-desk', key: batch.key, hash: batch.hash, receivedAt: now() }
  await prisma.feedBatch.create({ data: row })
  const other = instance()
  expect(await other.take(batch)).toMatchObject({ failure: { code: 'OVERLOADED' } })
  await new Promise(resolve => setTimeout(resolve, 2_100))
  expect(await other.take(batch)).toMatchObject({ isRepeated: false, answer: { accepted: 1 } })
})
