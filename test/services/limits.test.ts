import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimits, type Limits, type Verdict } from '../../gateway/access/limits.ts'
import { bucketsInRedis } from '../../gateway/access/token-buckets.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal } from '../../schema/context.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'

const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const connect = (url = REDIS_URL) =>
  new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: true })

/** The clock stands still, so that nothing comes back while a test counts. */
const NOW = new Date()

function limitsWith(redis: Redis, share = 1) {
  const buckets = bucketsInRedis({ redis, share, now: () => NOW.getTime(), onUnavailable: () => undefined })
  return createLimits({ prisma: world.service.database.prisma, now: () => NOW, buckets })
}

/** Somebody whose account nobody has met: his buckets in Redis are his own. */
function someone(requestsPerMinute: number, requestsPerDay: number): Principal {
  const limits = { requestsPerMinute, requestsPerDay }
  return { accountId: randomUUID(), userId: null, scopes: new Set(), exportRowsMax: null, limits }
}

verifies('LIM-1', 'two instances with one Redis draw from one bucket', async () => {
  const connections = [connect(), connect()]
  await Promise.all(connections.map(redis => redis.connect()))
  const instances = connections.map(limitsWith)
  const takeAll = async (principal: Principal) => {
    const taking = Array.from({ length: 30 }, (_, index) => instances[index % 2]?.take(principal))
    const codes = (await Promise.all(taking)).map(verdict => verdict?.refusal?.code ?? 'taken')
    return Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, all]) => [code, all.length]))
  }
  expect(await takeAll(someone(10, 1_000))).toEqual({ taken: 10, RATE_LIMITED: 20 })
  expect(await takeAll(someone(1_000, 12))).toEqual({ taken: 12, QUOTA_EXCEEDED: 18 })
  for (const redis of connections) redis.disconnect()
})

test('what a costly request takes counts for all instances; what is owed is paid before the next one', async () => {
  const connections = [connect(), connect()]
  await Promise.all(connections.map(redis => redis.connect()))
  const [one, other] = connections.map(redis => limitsWith(redis)) as [Limits, Limits]
  const principal = someone(10, 1_000)
  const minuteOf = ({ allowances }: Verdict) => allowances[0]?.remaining
  expect(minuteOf(await one.take(principal))).toBe(9)
  expect(minuteOf(await one.charge(principal, 4, 'plan'))).toBe(5)
  expect(minuteOf(await other.take(principal))).toBe(4)
  expect(minuteOf(await other.charge(principal, 6, 'plan'))).toBe(0)
  for (const limits of [one, other]) {
    expect(await limits.take(principal)).toMatchObject({ refusal: { code: 'RATE_LIMITED', retryAfterSeconds: 18 } })
  }
  for (const redis of connections) redis.disconnect()
})

test('without its Redis an instance goes on with its share of every bucket', async () => {
  const redis = connect('redis://127.0.0.1:1').on('error', () => undefined)
  const limits = limitsWith(redis, 1 / 3)
  const principal = someone(9, 1_000)
  const codes: string[] = []
  for (let count = 0; count < 5; count++) codes.push((await limits.take(principal)).refusal?.code ?? 'taken')
  expect(codes).toEqual(['taken', 'taken', 'taken', 'RATE_LIMITED', 'RATE_LIMITED'])
  redis.disconnect()
})

test('an account that has used up its bucket gets no other one when Redis stops answering', async () => {
  const redis = connect()
  await redis.connect()
  const limits = limitsWith(redis, 1 / 3)
  const principal = someone(9, 1_000)
  const take = async () => (await limits.take(principal)).refusal?.code ?? 'taken'
  for (let count = 0; count < 9; count++) expect(await take()).toBe('taken')
  expect(await take()).toBe('RATE_LIMITED')
  redis.disconnect()
  expect(await take()).toBe('RATE_LIMITED')
})

test('what was taken in advance by one instance is at most a hundredth for each', async () => {
  const connections = [connect(), connect(), connect()]
  await Promise.all(connections.map(redis => redis.connect()))
  const instances = connections.map(redis => limitsWith(redis))
  const principal = someone(3_000, 1_000_000)
  const taking = Array.from({ length: 4_000 }, (_, index) => instances[index % 3]?.take(principal))
  const taken = (await Promise.all(taking)).filter(verdict => verdict?.refusal === null).length
  expect(taken).toBeLessThanOrEqual(3_000)
  expect(taken).toBeGreaterThanOrEqual(2_850)
  for (const redis of connections) redis.disconnect()
})

test('an instance that begins later goes on with what the database counted for the day', async () => {
  const redis = connect()
  await redis.connect()
  const principal = someone(1_000, 3)
  const { prisma } = world.service.database
  const { id: accountId } = await prisma.account.create({ data: { name: 'Counted' } })
  const day = new Date(`${NOW.toISOString().slice(0, 10)}T00:00:00Z`)
  await prisma.usage.create({ data: { accountId, day, operation: 'search-bonds', facade: 'REST', requests: 2 } })
  const limits = limitsWith(redis)
  const codes: string[] = []
  for (let count = 0; count < 3; count++) {
    codes.push((await limits.take({ ...principal, accountId })).refusal?.code ?? 'taken')
  }
  expect(codes).toEqual(['taken', 'QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'])
  redis.disconnect()
})

test.each([
  ['with a Redis that lost its buckets', REDIS_URL],
  ['without its Redis', 'redis://127.0.0.1:1'],
])('an account is served while the database cannot tell what it used today, %s', async (_what, url) => {
  const redis = connect(url).on('error', () => undefined)
  await redis.connect().catch(() => undefined)
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  let isAway = true
  const aggregate = async () => (isAway ? Promise.reject(away) : { _sum: { requests: 2 } })
  const prisma = { usage: { aggregate } } as unknown as PrismaClient
  const buckets = bucketsInRedis({ redis, share: 1, now: () => NOW.getTime(), onUnavailable: () => undefined })
  const limits = createLimits({ prisma, now: () => NOW, buckets })
  const principal = someone(1_000, 3)
  const take = async () => (await limits.take(principal)).refusal?.code ?? 'taken'
  for (let count = 0; count < 5; count++) expect(await take()).toBe('taken')
  isAway = false
  expect([await take(), await take()]).toEqual(['taken', 'QUOTA_EXCEEDED'])
  redis.disconnect()
})
