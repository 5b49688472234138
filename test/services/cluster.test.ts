import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { steadyLoad } from '../../bench/cluster/steady.ts'
import { openDatabase } from '../../prisma/client.ts'
import { type Cluster, openCluster } from '../support/machines/cluster.ts'
import { type Customer, openCustomer, PASSWORD } from '../support/machines/customer.ts'

let cluster: Cluster
let database: Awaited<ReturnType<typeof openDatabase>>
let customer: Customer
let ids: readonly string[]

const open = () => openCustomer({ prisma: database.prisma, baseUrl: cluster.proxy.baseUrl })
const SCREENER = '/api/v1/data/instruments?PageSize=1'

beforeAll(async () => {
  cluster = await openCluster({ bonds: 100, instances: 2 })
  database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '' })
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
