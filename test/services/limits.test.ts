import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimits } from '../../gateway/access/limits.ts'
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

function limitsWith(redis: Redis) {
  return createLimits({ prisma: world.service.database.prisma, now: () => new Date(), redis })
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

test('without its Redis an instance goes on with a bucket of its own', async () => {
  const redis = connect('redis://127.0.0.1:1').on('error', () => undefined)
  const limits = limitsWith(redis)
  const principal = someone(3, 1_000)
  const codes: string[] = []
  for (let count = 0; count < 5; count++) codes.push((await limits.take(principal)).refusal?.code ?? 'taken')
  expect(codes).toEqual(['taken', 'taken', 'taken', 'RATE_LIMITED', 'RATE_LIMITED'])
  redis.disconnect()
})
