import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { post, rpc } from './raw.ts'
import { serveRouter } from './router.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PING = rpc('ping')

verifies(['KEY-4', 'KEY-8', 'SVC-3'], 'a key sleeps while its account has no subscription', async () => {
  const { prisma } = world.service.database
  const [running] = await prisma.subscription.findMany({
    where: { OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] },
  })
  const { id, endsAt } = running ?? expect.fail('the demo account has a subscription')
  const yesterday = new Date(Date.now() - 86_400_000)
  await prisma.subscription.update({ where: { id }, data: { startsAt: new Date(0), endsAt: yesterday } })
  await vi.waitFor(async () => {
    expect(await post(world, PING)).toMatchObject({ status: 403, json: { code: 'SUBSCRIPTION_ENDED' } })
  })
  await prisma.subscription.update({ where: { id }, data: { endsAt } })
  await vi.waitFor(async () => expect((await post(world, PING)).status).toBe(200))
})

test('at a public address only our own pages and those allowed may call, by whatever Host', async () => {
  const there = await serveRouter(world, {
    baseUrl: 'https://bonds.example.com',
    allowedOrigins: ['https://app.example.org'],
  })
  const ask = (headers: Record<string, string>) => post(there, PING, { headers })
  const origins = {
    'https://bonds.example.com': 200,
    'https://app.example.org': 200,
    'http://app.example.org': 403,
    'https://app.example.org.evil.example': 403,
    'http://localhost:5173': 403,
  }
  for (const [origin, status] of Object.entries(origins)) expect((await ask({ origin })).status, origin).toBe(status)
  expect((await ask({})).status).toBe(200)
})
