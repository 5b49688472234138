import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueKey } from '../../gateway/access/issue-key.ts'
import { createLimits } from '../../gateway/access/limits.ts'
import type { Principal } from '../../schema/context.ts'
import { requestsOn } from '../../schema/usage/today.ts'
import { verifies } from '../promises.ts'
import { openBuyers } from '../support/orders.ts'
import { openWorld, type World } from '../world.ts'

let world: World
/** The clock stands still, so that nothing comes back while a test counts. */
const NOW = new Date()

beforeAll(async () => {
  world = await openWorld({ now: () => NOW, settings: { OPEN_REQUESTS_PER_MINUTE: '20' } })
})
afterAll(() => world.close())

/** A key of an analyst whose tariff allows so much. */
async function keyWith(requestsPerMinute: number, requestsPerDay: number): Promise<string> {
  const { prisma } = world.service.database
  const [person] = await openBuyers(prisma, 1)
  if (person === undefined) throw new Error('no buyer')
  const limits = { requestsPerMinute, requestsPerDay, pageSizeMax: 500, exportRowsMax: 1000 }
  const price = { priceAmount: 1, priceCurrency: 'USD' }
  const { id } = await prisma.tariff.create({
    data: { key: person.userId, name: 'Small', ...price, ...limits, active: false },
  })
  await prisma.subscription.create({ data: { accountId: person.accountId, tariffId: id, startsAt: new Date(0) } })
  const { email } = await prisma.user.update({ where: { id: person.userId }, data: { role: 'ANALYST' } })
  return (await issueKey(prisma, email, new Date())).key
}

const byRest = (key: string) =>
  fetch(`${world.baseUrl}/api/v1/data/issuers?PageSize=1`, { headers: { 'x-api-key': key } })

const byGraphQL = (key: string) =>
  fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ issuers(pageSize: 1) { items { name } } }' }),
  })

const byMcp = (key: string) =>
  fetch(`${world.baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

describe('an account', () => {
  verifies('LIM-1', 'draws from one bucket by REST, MCP and GraphQL, and is told when it is empty', async () => {
    const key = await keyWith(6, 1_000)
    for (const send of [byRest, byMcp, byGraphQL, byRest, byMcp, byGraphQL]) expect((await send(key)).status).toBe(200)
    for (const send of [byRest, byMcp, byGraphQL]) {
      const refused = await send(key)
      expect(refused.status, send.name).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(refused.headers.get('ratelimit')).toBe(`"minute";r=0;t=${refused.headers.get('retry-after')}`)
      expect(JSON.stringify(await refused.json()), send.name).toContain('RATE_LIMITED')
    }
  })

  verifies('LIM-1', 'is told in structured fields what is allowed and what is left', async () => {
    const key = await keyWith(10, 20)
    const { headers } = await byRest(key)
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=10;w=60, "day";q=20;w=86400')
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=9;t=\d+, "day";r=19;t=\d+$/)
    expect((await byGraphQL(key)).headers.get('ratelimit')).toMatch(/^"minute";r=8;t=\d+, "day";r=18;t=\d+$/)
    expect((await byMcp(key)).headers.get('ratelimit')).toMatch(/^"minute";r=7;t=\d+, "day";r=17;t=\d+$/)
  })

  verifies('LIM-1', 'has a quota of the day, which a restart does not renew', async () => {
    const key = await keyWith(1_000, 4)
    for (const send of [byRest, byMcp, byGraphQL, byRest]) expect((await send(key)).status).toBe(200)
    const refused = await byRest(key)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'QUOTA_EXCEEDED'])
    const { prisma } = world.service.database
    const stored = await prisma.apiKey.findFirstOrThrow({ where: { prefix: key.slice(0, 15) } })
    const written = () => requestsOn(prisma, stored.accountId, new Date())
    await expect.poll(written, { timeout: 30_000 }).toBe(4)
    const limits = { requestsPerMinute: 1_000, requestsPerDay: 4 }
    const principal: Principal = {
      accountId: stored.accountId,
      userId: null,
      scopes: new Set(),
      exportRowsMax: null,
      limits,
    }
    const take = async (now: Date) => (await createLimits({ prisma, now: () => now }).take(principal)).refusal?.code
    expect(await take(new Date())).toBe('QUOTA_EXCEEDED')
    expect(await take(new Date(Date.now() + 86_400_000))).toBeUndefined()
  })

  test('at once takes exactly what is allowed', async () => {
    const key = await keyWith(20, 1_000)
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await byRest(key)).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(30)
  })
})

describe('what was taken', () => {
  const principal: Principal = {
    ...{ accountId: '00000000-0000-4000-8000-000000000001', userId: null, scopes: new Set(), exportRowsMax: null },
    limits: { requestsPerMinute: 6, requestsPerDay: 9 },
  }

  test('comes back evenly, so that a minute never gives two quotas at once', async () => {
    let time = NOW.getTime()
    const limits = createLimits({ prisma: world.service.database.prisma, now: () => new Date(time) })
    const takeAll = async () => {
      let taken = 0
      for (;;) {
        const { refusal } = await limits.take(principal)
        if (refusal !== null) return { taken, retryAfter: refusal.retryAfterSeconds, code: refusal.code }
        taken += 1
      }
    }
    expect(await takeAll()).toEqual({ taken: 6, retryAfter: 10, code: 'RATE_LIMITED' })
    time += 9_999
    expect(await takeAll()).toMatchObject({ taken: 0, retryAfter: 1 })
    time += 20_001
    expect(await takeAll()).toMatchObject({ taken: 3, code: 'RATE_LIMITED' })
    time += 60_000
    expect(await takeAll()).toMatchObject({ taken: 0, code: 'QUOTA_EXCEEDED' })
    time += 86_400_000
    expect(await takeAll()).toMatchObject({ taken: 6, code: 'RATE_LIMITED' })
  })

  test('is not given twice by a clock that jumps back', async () => {
    let time = NOW.getTime()
    const limits = createLimits({ prisma: world.service.database.prisma, now: () => new Date(time) })
    const codes: string[] = []
    for (let count = 0; count < 7; count++) {
      codes.push((await limits.take(principal)).refusal?.code ?? 'taken')
      time -= 1_000
    }
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'taken'), 'RATE_LIMITED'])
  })
})

describe('an address', () => {
  verifies(['LIM-1', 'SVC-8'], 'may ask for the tariffs without a key so many times a minute', async () => {
    const ask = () => fetch(`${world.baseUrl}/api/v1/b2b/tariffs`)
    const first = await ask()
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=20;w=60')
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask()).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(19)
    expect(statuses.filter(status => status === 429)).toHaveLength(11)
    expect((await world.get('/api/v1/data/issuers?PageSize=1')).status).toBe(200)
  })

  test('with wrong keys is refused after a while, and a right key goes on', async () => {
    const wrong = () => byRest('bds_live_wrong')
    const statuses = await Promise.all(Array.from({ length: 310 }, async () => (await wrong()).status))
    expect(statuses.filter(status => status === 401)).toHaveLength(300)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
    expect((await world.get('/api/v1/data/issuers?PageSize=1')).status).toBe(200)
    // Every way draws from the same bucket, and another address from its own.
    for (const send of [byMcp, byGraphQL]) expect((await send('bds_live_wrong')).status, send.name).toBe(429)
    const elsewhere = { 'x-api-key': 'bds_live_wrong', 'x-forwarded-for': '198.51.100.7' }
    expect((await fetch(`${world.baseUrl}/api/v1/data/issuers`, { headers: elsewhere })).status).toBe(401)
  })

  test('of IPv6 counts as its network, and a mapped one as the IPv4 that it is', async () => {
    const limits = createLimits({ prisma: world.service.database.prisma, now: () => NOW, openPerMinute: 2 })
    const take = async (address: string) => (await limits.takeOpen(address)).refusal?.code ?? 'taken'
    expect(await take('2001:db8:1:2::1')).toBe('taken')
    expect(await take('2001:db8:1:2:ffff::9')).toBe('taken')
    expect(await take('2001:db8:1:2:3:4:5:6')).toBe('RATE_LIMITED')
    expect(await take('2001:db8:1:3::1')).toBe('taken')
    expect([await take('10.0.0.1'), await take('::ffff:10.0.0.1'), await take('10.0.0.1')]).toEqual([
      'taken',
      'taken',
      'RATE_LIMITED',
    ])
  })
})
