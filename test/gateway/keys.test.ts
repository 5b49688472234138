import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments?PageSize=1'
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function issue(): Promise<string> {
  return ((await world.service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }).key
}

async function statusWith(key: string): Promise<[number, string | undefined]> {
  const response = await fetch(world.baseUrl + SCREENER, { headers: { 'x-api-key': key } })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('a key', () => {
  verifies(['KEY-3', 'KEY-7'], 'is dead at once when a new one is made', async () => {
    const old = await issue()
    expect(await statusWith(old)).toEqual([200, undefined])
    const fresh = await issue()
    expect(await statusWith(old)).toEqual([401, 'KEY_DEACTIVATED'])
    expect(await statusWith(fresh)).toEqual([200, undefined])
  })

  test('is the only active one, however many are made at once', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, issue))
    const statuses = await Promise.all(keys.map(async key => (await statusWith(key))[0]))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(await world.service.database.prisma.apiKey.count({ where: { deactivatedAt: null } })).toBe(1)
  })

  verifies(
    ['KEY-4', 'KEY-8'],
    'sleeps while the account has no subscription and works again with the next',
    async () => {
      const key = await issue()
      const { prisma } = world.service.database
      const [subscription] = await prisma.subscription.findMany()
      const change = async (endsAt: Date) => {
        await prisma.subscription.updateMany({ data: { endsAt } })
        await new Promise(resolve => setTimeout(resolve, 600))
      }
      await change(new Date((subscription?.startsAt.getTime() ?? 0) + 1))
      expect(await statusWith(key)).toEqual([403, 'SUBSCRIPTION_ENDED'])
      await change(subscription?.endsAt ?? new Date('2999-01-01'))
      expect(await statusWith(key)).toEqual([200, undefined])
    },
  )

  verifies('SUB-4', 'is not made without a subscription', async () => {
    const { prisma } = world.service.database
    await prisma.account.create({ data: { name: 'New', users: { create: { email: 'new@example.com' } } } })
    await expect(world.service.operator('issue-key', { email: 'new@example.com' })).rejects.toThrow(
      'no active subscription',
    )
    await expect(world.service.operator('issue-key', { email: 'nobody@example.com' })).rejects.toThrow(
      'nobody@example.com',
    )
  })

  test('is stored nowhere: only its hash and first characters', async () => {
    const key = await issue()
    const stored = await world.service.database.prisma.apiKey.findMany()
    expect(JSON.stringify(stored)).not.toContain(key.slice(-20))
  })
})

test('the database itself keeps a user from having two active keys', async () => {
  const { prisma } = world.service.database
  const user = await prisma.user.findFirstOrThrow({ where: { email: DEMO_EMAIL } })
  const row = (hash: string) => ({ userId: user.id, accountId: user.accountId, prefix: 'x', hash })
  await prisma.apiKey.updateMany({ data: { deactivatedAt: new Date() } })
  await prisma.apiKey.create({ data: row('one') })
  await expect(prisma.apiKey.create({ data: row('two') })).rejects.toThrow()
})

test('the database itself keeps places from becoming negative', async () => {
  const { prisma } = world.service.database
  await expect(prisma.tariff.updateMany({ where: { key: 'lifetime' }, data: { placesLeft: -1 } })).rejects.toThrow()
})

verifies('KEY-9', 'a key in a URL reaches no log', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: line => void lines.push(line) })
  const watched = await openWorld({ log })
  await fetch(`${watched.baseUrl}/api/v1/data/instruments?api_key=${watched.key}`)
  await fetch(`${watched.baseUrl}/${watched.key}`)
  await fetch(`${watched.baseUrl}/mcp?x=${watched.key}`, { method: 'POST', body: watched.key })
  await watched.close()
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toContain(watched.key)
})
