import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUsage, type Facade } from '../../gateway/commerce/usage.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { Principal } from '../../schema/context.ts'
import { classOf, quantileOf, sumOfClasses } from '../../schema/usage/durations.ts'
import { openAccount } from '../support/accounts.ts'
import { openBuyers } from '../support/orders.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Report {
  readonly days: readonly {
    readonly requests: number
    readonly errors: number
    readonly rows: number
    readonly p95Ms: number | null
  }[]
  readonly operations: readonly {
    readonly operation: string
    readonly facade: Facade
    readonly requests: number
    readonly errors: number
    readonly rows: number
  }[]
  readonly requestsLeftToday: number
  readonly keyLastUsedAt: string | null
}

const USAGE = `query ($from: Date!, $to: Date!) { usage(from: $from, to: $to) {
  days { day requests errors rows p95Ms } operations { operation facade requests errors rows p95Ms lastAt }
  requestsLeftToday keyLastUsedAt } }`

const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe('usage', () => {
  test('adds up over REST, MCP and GraphQL, by operation, with errors and rows', async () => {
    const caller = await openAccount(world, 'usage@example.com')
    const headers = {
      'x-api-key': caller.key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const message = async (method: string, params: object = {}) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      await (await fetch(`${world.baseUrl}/mcp`, { method: 'POST', headers, body })).text()
    }
    const get = async (path: string) => (await caller.get(path)).text()
    await get('/api/v1/data/issuers?PageSize=7')
    await get('/api/v1/data/issuers?PageSize=3')
    await get('/api/v1/data/issuers?PageSiz=3')
    await get('/api/v1/data/instruments?Format=csv&PriceFrom=1&Currency=USD')
    const { page } = (await (await caller.get('/api/v1/data/instruments?PriceFrom=1&Currency=USD')).json()) as {
      page: { total: number }
    }
    await message('tools/list')
    await message('tools/call', { name: 'get_issuers', arguments: { PageSize: 2 } })
    await message('tools/call', { name: 'get_issuers', arguments: { PageSize: 'many' } })
    await message('tools/call', { name: 'no_such_tool' })
    await caller.ask('{ issuers(pageSize: 1) { items { name } } }', {})
    await caller.ask('{ nothing }', {})
    const { data, errors } = await caller.ask(USAGE, { from: day(-2), to: day() })
    expect(errors).toBeUndefined()
    const { days, operations, requestsLeftToday, keyLastUsedAt } = (data as { usage: Report }).usage
    const counts = operations.map(({ operation, facade, requests, errors: failed, rows }) => [
      facade,
      operation,
      requests,
      failed,
      rows,
    ])
    const screened = Math.min(page.total, 50)
    expect(counts.sort()).toEqual([
      ['GRAPHQL', 'query', 2, 1, 0],
      ['MCP', 'getIssuers', 2, 1, 2],
      ['MCP', 'protocol', 2, 0, 0],
      ['REST', 'getIssuers', 3, 1, 10],
      ['REST', 'searchBonds', 2, 0, page.total + screened],
    ])
    expect(days).toHaveLength(3)
    expect(days.slice(0, 2)).toEqual(
      [0, 1].map(index => ({ day: day(index - 2), requests: 0, errors: 0, rows: 0, p95Ms: null })),
    )
    expect(days[2]).toMatchObject({
      requests: 11,
      errors: 3,
      rows: 12 + page.total + screened,
      p95Ms: expect.any(Number),
    })
    expect(requestsLeftToday).toBe(100_000_000 - 11)
    expect(Date.parse(keyLastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('of a period that runs backward or is too long is refused', async () => {
    const caller = await openAccount(world, 'period@example.com')
    const refusal = async (from: string, to: string) =>
      (await caller.ask(USAGE, { from, to })).errors?.[0]?.extensions?.code
    expect(await refusal(day(), day(-1))).toBe('INVALID_PARAMETER')
    expect(await refusal(day(-366), day())).toBe('INVALID_PARAMETER')
    expect(await refusal(day(-365), day())).toBeUndefined()
  })

  test('of several instances adds up, and none is lost when they stop', async () => {
    const { prisma } = world.service.database
    const [person] = await openBuyers(prisma, 1)
    const principal: Principal = {
      accountId: person?.accountId ?? '',
      userId: null,
      scopes: new Set(),
      exportRowsMax: null,
    }
    const now = () => new Date()
    const instances = Array.from({ length: 3 }, () => createUsage(prisma, { now, log: createLog('silent') }))
    for (let count = 0; count < 300; count++) {
      const answered = {
        operation: `op${count % 2}`,
        facade: 'REST',
        ms: count,
        failed: count % 3 === 0,
        rows: 2,
      } as const
      instances[count % 3]?.count(principal, answered)
      if (count === 150) void instances[0]?.flush()
    }
    await Promise.all(instances.map(usage => usage.close()))
    const rows = await prisma.usage.findMany({
      where: { accountId: principal.accountId ?? '' },
      orderBy: { operation: 'asc' },
    })
    expect(rows.map(({ requests, errors, rows: told }) => [requests, errors, Number(told)])).toEqual([
      [150, 50, 300],
      [150, 50, 300],
    ])
    for (const { durations } of rows) expect(durations.reduce((sum, count) => sum + count, 0)).toBe(150)
  })

  test('that cannot be written is kept for the next time; of an account that is gone it is dropped', async () => {
    const { prisma } = world.service.database
    const [person, gone] = await openBuyers(prisma, 2)
    let failing = true
    const broken = new Proxy(prisma, {
      get: (target, name) => {
        if (name === '$transaction' && failing) return () => Promise.reject(new Error('no database'))
        return Reflect.get(target, name)
      },
    })
    const usage = createUsage(broken, { now: () => new Date(), log: createLog('silent') })
    const count = (accountId = '') =>
      usage.count(
        { accountId, userId: null, scopes: new Set(), exportRowsMax: null },
        { operation: 'op', facade: 'MCP', ms: 1, failed: false, rows: 0 },
      )
    count(person?.accountId)
    count(gone?.accountId)
    await expect(usage.flush()).rejects.toThrow('no database')
    count(person?.accountId)
    await prisma.account.delete({ where: { id: gone?.accountId ?? '' } })
    failing = false
    await usage.flush()
    expect(await prisma.usage.findMany({ where: { operation: 'op' } })).toMatchObject([
      { accountId: person?.accountId, requests: 2 },
    ])
  })
})

describe('classes of durations', () => {
  test('hold every duration, and a quantile of them is right within a quarter', () => {
    for (const ms of [0, 0.05, 0.9, 3, 40, 500, 12_000]) {
      const counts = Array.from({ length: 64 }, (_, index) => (index === classOf(ms) ? 10 : 0))
      const told = quantileOf(counts, 0.95) ?? 0
      expect(Math.abs(told - Math.max(ms, 0.05)) / Math.max(ms, 0.05)).toBeLessThan(0.26)
    }
    expect(classOf(1e12)).toBe(63)
  })

  test('of two instances make the quantile of all', () => {
    const countsOf = (list: readonly number[]) =>
      Array.from({ length: 64 }, (_, index) => list.filter(ms => classOf(ms) === index).length)
    const fast = Array.from({ length: 90 }, () => 1)
    const slow = Array.from({ length: 10 }, () => 1_000)
    expect(quantileOf(sumOfClasses([countsOf(fast), countsOf(slow)]), 0.95)).toBe(
      quantileOf(countsOf([...fast, ...slow]), 0.95),
    )
    expect(quantileOf(sumOfClasses([countsOf(fast), countsOf(slow)]), 0.9)).toBeLessThan(1.3)
    expect(quantileOf(sumOfClasses([]), 0.95)).toBeNull()
  })
})
