import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { DEMO_TARIFF } from '../../prisma/accounts.ts'
import { callerOf, openAccount } from '../support/accounts.ts'
import { lockTable, PATIENT } from '../support/locked-table.ts'
import { openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

/** Reads the locked table. Portfolios themselves are read one request of an account at a time. */
const held = (rows: number) => `/api/v1/data/instruments?InPortfolioFlag=true&PageSize=${rows}`
const ISSUERS = '/api/v1/data/issuers?PageSize=1'
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openHeld(settings: Readonly<Record<string, string>>, lines: string[] = []) {
  const log = createLog('info', { write: line => void lines.push(line) })
  const world = await openWorld({ log, settings: { ...PATIENT, ...settings } })
  const table = await lockTable(world.service.database.prisma, 'Portfolio')
  let isHeld = true
  const letGo = async () => {
    if (isHeld) await table.letGo()
    isHeld = false
  }
  closing.push(letGo, world.close)
  return { world, ...table, letGo }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status

function everyWay({ baseUrl }: World, key: string) {
  const post = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    })
  return {
    REST: () => callerOf(baseUrl, key).get(ISSUERS),
    MCP: () => post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    GraphQL: () => post('/graphql', { query: '{ issuers(pageSize: 1) { items { name } } }' }),
  }
}

describe('an account that waits for as many answers as it may', () => {
  test('is refused the next one by every way, alone, until one has come or was given up', async () => {
    const { world, awaited, letGo } = await openHeld({ REQUESTS_AT_ONCE: '2' })
    const other = await openAccount(world, 'other@example.com')
    const leaving = new AbortController()
    const left = fetch(world.baseUrl + held(1), { headers: { 'x-api-key': world.key }, signal: leaving.signal })
    const staying = world.get(held(2))
    await awaited(2)
    for (const [way, ask] of Object.entries(everyWay(world, world.key))) {
      const refused = await ask()
      expect([way, refused.status, refused.headers.get('retry-after')]).toEqual([way, 429, '1'])
      expect(JSON.stringify(await refused.json()), way).toContain('TOO_MANY_AT_ONCE')
    }
    for (const [way, ask] of Object.entries(everyWay(world, other.key)))
      expect([way, await statusOf(ask())]).toEqual([way, 200])
    leaving.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(() => statusOf(world.get(ISSUERS)), { timeout: 30_000 }).toBe(200)
    await letGo()
    expect(await statusOf(staying)).toBe(200)
    expect(await Promise.all([statusOf(world.get(ISSUERS)), statusOf(world.get(held(1)))])).toEqual([200, 200])
  })

  test('is not charged for what was refused', async () => {
    const { world, awaited, letGo } = await openHeld({ REQUESTS_AT_ONCE: '1' })
    const waiting = world.get(held(1))
    await awaited(1)
    for (let count = 0; count < 5; count++) expect(await statusOf(world.get(ISSUERS))).toBe(429)
    await letGo()
    const before = leftOf(await waiting)
    expect(before - leftOf(await world.get(ISSUERS))).toBe(1)
  })
})

/** Somebody signed in, whose term runs. */
async function subscriber(world: World, email: string) {
  const person = await signUp(world, { email })
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email } })
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: DEMO_TARIFF } })
  await prisma.subscription.create({ data: { accountId, tariffId, startsAt: new Date(0), endsAt: null } })
  return person
}

function leftOf({ headers }: Response): number {
  return Number(/"day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
}

describe('a service that waits for as many answers as it may', () => {
  test('refuses data before anything is done for it, and answers health, sign-in and a new key', async () => {
    const lines: string[] = []
    const { world, awaited, letGo } = await openHeld({ REQUESTS_IN_FLIGHT: '3', OVERLOAD_DELAY_MS: '10000' }, lines)
    const person = await subscriber(world, 'owner@example.com')
    const stranger = openBrowser(world)
    // A key that was right lately is somebody; one that was not seen yet is its address.
    expect(await statusOf(world.get(ISSUERS))).toBe(200)
    const waiting = Promise.all([1, 2, 3].map(rows => statusOf(world.get(held(rows)))))
    waiting.catch(() => undefined)
    await awaited(3)
    const told = lines.length
    const refused = await world.get(ISSUERS)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED', status: 503 })
    // Neither a key was looked up nor a request counted: what watches requests has not seen it.
    expect(lines.slice(told)).toEqual([])
    expect(refused.headers.get('ratelimit')).toBeNull()
    const metrics = await world.service.metrics.text()
    expect(metrics).toMatch(/^bonds_requests_in_flight 3$/m)
    expect(metrics).toMatch(/^bonds_overload_refusals_total 1$/m)
    expect(metrics).toMatch(/^bonds_overloaded 0$/m)
    for (const path of ['/healthz', '/readyz']) expect(await statusOf(fetch(world.baseUrl + path))).toBe(200)
    expect(await stranger.run('sign-in', { email: person.email, password: 'wrong' })).toMatchObject({ status: 401 })
    const made = await person.run<{ key: string }>('generate-key', { password: PASSWORD })
    expect([made.status, made.data?.key]).toEqual([200, expect.stringMatching(/^bds_live_/)])
    await letGo()
    expect(await waiting).toEqual([200, 200, 200])
    expect(await statusOf(world.get(ISSUERS))).toBe(200)
  })
})
