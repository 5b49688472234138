import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mcpRouter } from '../../facades/mcp/router.ts'
import { createAuthenticator } from '../../gateway/access/principal.ts'
import { createLog } from '../../gateway/log.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { type Exchange, post, rpc } from './raw.ts'

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
  const ask = await serveAt('https://bonds.example.com', ['https://app.example.org'])
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

/** The router alone, as it would stand behind another address. */
async function serveAt(baseUrl: string, allowedOrigins: readonly string[]) {
  const authenticator = createAuthenticator(world.service.database.prisma, () => new Date())
  const log = createLog('silent')
  const router = mcpRouter({
    served: [],
    authenticator,
    log,
    baseUrl,
    version: '0',
    allowedOrigins,
    isReady: () => true,
  })
  const server = createServer(express().use('/mcp', router))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const there = { ...world, baseUrl: `http://127.0.0.1:${port}` }
  return (headers: Record<string, string>): Promise<Exchange> => post(there, PING, { headers })
}
