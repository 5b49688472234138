import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { steadyLoad } from '../../bench/cluster/steady.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { openDatabase } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf } from '../prisma/world.ts'
import { type Cluster, openCluster } from '../support/machines/cluster.ts'
import { type Customer, openCustomer, PASSWORD } from '../support/machines/customer.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

let cluster: Cluster
let database: Awaited<ReturnType<typeof openDatabase>>
let customer: Customer
let ids: readonly string[]

const open = () => openCustomer({ prisma: database.prisma, baseUrl: cluster.proxy.baseUrl })
const SCREENER = '/api/v1/data/instruments?PageSize=1'

beforeAll(async () => {
  cluster = await openCluster({ bonds: 100, instances: 2 })
  database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '', archiveDays: 30 })
  ids = (await database.prisma.bond.findMany({ take: 5, select: { id: true } })).map(({ id }) => id)
  customer = await open()
})
afterAll(async () => {
  await database?.close()
  await cluster?.close()
})

test('instances that start together over an empty database make one demo account', async () => {
  expect(await database.prisma.user.count({ where: { email: 'demo@example.com' } })).toBe(1)
})

test('a key that was replaced through one instance is refused by every one', async () => {
  const rotator = await open()
  const asked = cluster.instances.map(({ port }) => `http://127.0.0.1:${port}${SCREENER}`)
  const statuses = (key: string) =>
    Promise.all(asked.map(async url => (await fetch(url, { headers: { 'x-api-key': key } })).status))
  expect(await statuses(rotator.key)).toEqual(asked.map(() => 200))
  const { data } = await rotator.run('generate-key', { password: PASSWORD })
  await vi.waitFor(async () => expect(await statuses(rotator.key)).toEqual(asked.map(() => 401)), 10_000)
  expect(await statuses(String(data?.key))).toEqual(asked.map(() => 200))
})

test('instances are restarted one after another without a failed request', async () => {
  const load = steadyLoad(customer, ids, 2)
  for (const instance of cluster.instances) {
    await instance.stop()
    await instance.start()
    const before = load.count()
    await vi.waitFor(() => expect(load.count()).toBeGreaterThan(before + 10), 30_000)
  }
  await load.end()
  expect(load.failed).toEqual([])
})

test('while PostgreSQL is killed and started again the market is read on, and nothing acknowledged is lost', async () => {
  const made = await customer.run('create-portfolio', { name: 'kept', currency: 'RUB' })
  expect(made).toMatchObject({ status: 200, code: null })
  for (let turn = 0; turn < 4; turn++) expect(await customer.get(SCREENER)).toMatchObject({ status: 200 })
  const before = await customer.get(SCREENER)
  await cluster.primary.kill()
  for (let turn = 0; turn < 10; turn++) expect((await customer.get(SCREENER)).text).toBe(before.text)
  expect((await customer.run('create-portfolio', { name: 'lost', currency: 'RUB' })).code).not.toBeNull()
  await cluster.primary.start()
  await vi.waitFor(
    async () => {
      for (const _instance of cluster.instances)
        expect(await customer.run('get-portfolios')).toMatchObject({ status: 200, code: null })
    },
    { timeout: 20_000, interval: 100 },
  )
  expect((await customer.run('get-portfolios')).text).toContain('"kept"')
})

test('while a replica is away the primary answers, and what was counted meanwhile is written', async () => {
  const reader = await open()
  await cluster.replica.kill()
  await cluster.redis.kill()
  for (let turn = 0; turn < 20; turn++) expect(await reader.get(SCREENER)).toMatchObject({ status: 200 })
  await cluster.redis.start()
  await cluster.replica.start()
  const { accountId } = reader
  const counted = async () =>
    (await database.prisma.usage.aggregate({ where: { accountId }, _sum: { requests: true } }))._sum
  await vi.waitFor(async () => expect(await counted()).toEqual({ requests: 20 }), { timeout: 30_000, interval: 500 })
})

const ISIN = 'XS0000000009'
const LEVEL = 100
/** On both sides of the level, and within the band around it. */
const PRICES = [101, 99, 100.03, 102, 97]

const quote = (last: number): SourceRecord => ({
  ...{ kind: 'quote', isin: ISIN, date: '2026-11-20', last, turnover: '1', trades: 1, time: '2026-11-20T15:00:00Z' },
})
const MARKET: readonly SourceRecord[] = [
  { kind: 'issuer', inn: '7700000001', name: 'Issuer' },
  {
    ...{ kind: 'bond', isin: ISIN, issuer: { inn: '7700000001' }, name: 'Bond', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
    ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 12, couponsPerYear: 1 },
    ...{ maturityDate: '2029-11-20', placementDate: '2025-11-20' },
  },
  quote(PRICES[0] ?? 0),
]

async function publish(rows: readonly SourceRecord[]): Promise<number> {
  const report = await ingest(database, sourceOf(rows), { from: null, now: () => new Date(), force: true })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  const { id } = await database.prisma.revision.findFirstOrThrow({
    where: { status: 'PUBLISHED' },
    orderBy: { id: 'desc' },
  })
  return id
}

/** Waits until every instance answers from the newest revision: one refuses an alert on a bond that it does not know. */
const readEverywhere = () =>
  vi.waitFor(
    async () => {
      for (const { port } of cluster.instances) {
        const url = `http://127.0.0.1:${port}/api/v1/data/instruments?Isin=${ISIN}&Fields=isin`
        const response = await fetch(url, { headers: { 'x-api-key': customer.key } })
        expect(((await response.json()) as { items: readonly object[] }).items).toHaveLength(1)
      }
    },
    { timeout: 60_000, interval: 250 },
  )

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${cluster.proxy.baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': customer.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Record<string, unknown>
}

const evaluatedUpTo = (revision: number) =>
  vi.waitFor(
    async () =>
      expect((await database.prisma.alertProgress.findUnique({ where: { id: 1 } }))?.revisionId).toBe(revision),
    { timeout: 90_000, interval: 250 },
  )

/** What should be told, from the prices alone. */
function crossingsIn(prices: readonly number[], band = 0.05): number {
  let above = (prices[0] ?? 0) >= LEVEL
  let crossings = 0
  for (const price of prices.slice(1)) {
    const now = price >= LEVEL + band ? true : price <= LEVEL - band ? false : above
    if (now !== above) crossings += 1
    above = now
  }
  return crossings
}

test('instances that are killed while they evaluate and deliver lose no event, and none is made twice', async () => {
  const receiver = await openReceiver()
  const begun = await publish(MARKET)
  await evaluatedUpTo(begun)
  await readEverywhere()
  const { channel } = (await post('/channels', { name: 'Receiver', url: receiver.url })) as { channel: { id: string } }
  await post('/alerts', { name: 'Data', events: ['revision.published'], channels: [channel.id] })
  const crossing = { isin: ISIN, events: ['bond.price_crossed'], level: LEVEL }
  await post('/alerts', { name: 'Level', ...crossing, channels: [channel.id] })
  // One event in three fails at its first attempt.
  const refused = new Set<string>()
  receiver.answerBy(({ id }) => {
    const isFirst = Number.parseInt(id.slice(-2), 16) % 3 === 0 && !refused.has(id)
    refused.add(id)
    return { status: isFirst ? 500 : 204 }
  })
  const revisions: number[] = []
  for (const price of PRICES.slice(1)) {
    revisions.push(await publish([quote(price)]))
    await sleep(randomInt(1_500))
    const victim = cluster.instances[randomInt(cluster.instances.length)]
    await victim?.kill()
    await victim?.start()
  }
  await evaluatedUpTo(revisions.at(-1) ?? 0)
  await vi.waitFor(
    async () => expect(await database.prisma.delivery.count({ where: { state: { not: 'DELIVERED' } } })).toBe(0),
    { timeout: 180_000, interval: 500 },
  )
  const events = await database.prisma.alertEvent.findMany({ orderBy: { createdAt: 'asc' } })
  const ofType = (type: string) => events.filter(event => event.type === type)
  expect(ofType('revision.published').map(({ revisionId }) => revisionId)).toEqual(revisions)
  expect(ofType('bond.price_crossed')).toHaveLength(crossingsIn(PRICES))
  expect(events).toHaveLength(revisions.length + crossingsIn(PRICES))
  const received = new Set(receiver.received.map(({ id }) => id))
  expect([...received].sort()).toEqual(events.map(({ id }) => id).sort())
  await receiver.close()
}, 400_000)
