import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFeed, sendQuotes, shownQuote } from '../support/feed.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

const NOW = new Date('2026-11-20T16:00:00Z')

let copy: WorldCopy
let worlds: readonly [World, World]
let token: string
let bonds: { readonly isin: string; readonly last: number }[]

beforeAll(async () => {
  copy = await copyTemplate({ TRUSTED_PROXIES: '1' })
  const open = () => openWorld({ copy, now: () => NOW, upkeep: false })
  const [first, second] = [await open(), await open()]
  // The key of the second has replaced that of the first.
  worlds = [{ ...first, key: second.key }, second]
  const { prisma } = worlds[0].service.database
  await prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01') } })
  bonds = await prisma.$queryRaw`
    SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
     WHERE b.status = 'TRADING' AND b."maturityDate" > '2027-06-01' AND q.date = '2026-11-20' AND q.last IS NOT NULL
     ORDER BY b.isin`
  token = (await openFeed(worlds[0], 'desk')).token
})
afterAll(async () => {
  for (const world of worlds) await world.close()
  await copy.remove()
})

const quotes = (count: number) =>
  bonds.splice(0, count).map(({ isin, last }) => ({ isin, price: Math.round(last) + 1, time: NOW.toISOString() }))

test('any instance takes a batch, and every instance shows it', async () => {
  const lines = quotes(2)
  for (const [index, world] of worlds.entries()) {
    const sent = await sendQuotes(world, token, lines.slice(index, index + 1))
    expect(sent.body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  }
  for (const world of worlds) {
    for (const { isin, price } of lines) {
      await vi.waitFor(async () => expect(await shownQuote(world, isin)).toMatchObject({ last: price }), 10_000)
    }
  }
})

test('batches that come to two instances at once are both stored, and the same one is stored once', async () => {
  const [first, second, same] = [quotes(3), quotes(3), quotes(3)]
  const headers = { 'idempotency-key': 'same' }
  const sent = await Promise.all([
    sendQuotes(worlds[0], token, first),
    sendQuotes(worlds[1], token, second),
    ...worlds.map(world => sendQuotes(world, token, same, headers)),
  ])
  for (const { body } of sent.slice(0, 2)) expect(body).toMatchObject({ accepted: 3 })
  const answered = sent.slice(2).filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  for (const { status } of sent.slice(2)) expect([200, 503]).toContain(status)
  const again = await sendQuotes(worlds[1], token, same, headers)
  expect(again.body).toEqual(answered[0]?.body)
  const { prisma } = worlds[0].service.database
  const named = await prisma.load.count({ where: { origin: { contains: 'same' } } })
  expect(named).toBeLessThanOrEqual(1)
  for (const { isin, price } of [...first, ...second, ...same]) {
    await vi.waitFor(async () => expect(await shownQuote(worlds[1], isin)).toMatchObject({ last: price }), 10_000)
  }
})

test('an instance whose quotes never end lets another have its turn, and an ingestion run', async () => {
  const { prisma } = worlds[0].service.database
  const published = () => prisma.revision.count({ where: { status: 'PUBLISHED' } })
  const lines = quotes(4)
  let ended = false
  const senders = lines.slice(0, 3).map(async line => {
    for (let price = line.price; !ended; price = price === line.price ? line.price + 1 : line.price) {
      const { body } = await sendQuotes(worlds[0], token, [{ ...line, price }])
      expect(body).toMatchObject({ refused: 0, quarantined: 0 })
    }
  })
  const before = await published()
  await vi.waitFor(async () => expect(await published()).toBeGreaterThan(before + 1), 30_000)
  const begun = await published()
  const other = await sendQuotes(worlds[1], token, lines.slice(3))
  const id = await worlds[1].service.operator('start-seed', { size: 3 })
  const job = async () => (await worlds[1].service.operator('get-job', { id })) as { readonly state: string }
  await vi.waitFor(async () => expect((await job()).state).not.toBe('RUNNING'), 60_000)
  const waited = (await published()) - begun
  ended = true
  await Promise.all(senders)
  expect(other.body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  expect(await job()).toMatchObject({ state: 'DONE', error: null })
  expect(waited).toBeLessThan(12)
}, 120_000)

test('a token that one instance revokes is refused by the other at once', async () => {
  await worlds[0].service.operator('revoke-feed-tokens', { name: 'desk' })
  expect((await sendQuotes(worlds[1], token, [{ cancel: 'a' }])).status).toBe(401)
})
