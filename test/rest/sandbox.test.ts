import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { createLog } from '../../gateway/process/log.ts'
import { connect } from '../mcp/connect.ts'
import { openWorld, type World } from '../world.ts'

let world: World
/** What the service has logged. */
const lines: string[] = []
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>

beforeAll(async () => {
  // The clock stands still, so that no token comes back while they are counted.
  const now = new Date()
  const log = createLog('info', { write: line => void lines.push(line) })
  world = await openWorld({ log, now: () => now })
  ask = (path, headers = {}) => fetch(world.baseUrl + path, { headers: { 'x-api-key': 'sandbox', ...headers } })
  // The first request starts it; on a busy machine that takes longer than a request waits.
  while ((await ask('/api/v1/data/rates?Limit=1', from(1))).status === 503) await sleep(1_000)
}, 300_000)
afterAll(() => {
  vi.useRealTimers()
  return world.close()
})

/** Each part of the test comes from an address of its own. */
const from = (host: number) => ({ 'x-forwarded-for': `198.51.100.${host}` })
const jsonOf = async (path: string, host = 2) => (await (await ask(path, from(host))).json()) as Answer

interface Answer {
  readonly items: readonly { readonly id: string; readonly isin: string; readonly positionsCount: number }[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
  readonly meta: { readonly warnings: readonly string[] }
  readonly code?: string
}

describe('the key `sandbox`', () => {
  test('answers from fifty invented bonds and says so', async () => {
    const response = await ask('/api/v1/data/instruments?PageSize=500', from(2))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-sandbox')).toBe('true')
    const { items, page, meta } = (await response.json()) as Answer
    expect(page.total).toBe(50)
    expect(items).toHaveLength(50)
    expect(meta.warnings[0]).toMatch(/^Sandbox: fifty invented bonds/)
  })

  test('has an answer of every data endpoint, from its own database', async () => {
    const [{ isin = '' } = {}] = (await jsonOf('/api/v1/data/instruments?YieldFrom=10&PageSize=1')).items
    const [{ id: issuer = '' } = {}] = (await jsonOf('/api/v1/data/issuers?PageSize=1')).items
    const [{ id: placement = '' } = {}] = (await jsonOf('/api/v1/data/placements?PageSize=1')).items
    const [{ id: portfolio = '' } = {}] = (await jsonOf('/api/v1/data/holdings')).items
    const values: Readonly<Record<string, string>> = { isin, bond: isin, issuer, placement, portfolio }
    const filled = (text: string) => text.replace(/\{(\w+)\}/, (whole, name) => values[name] ?? whole)
    const statuses = ENDPOINTS.filter(({ access }) => access === 'key').map(async ({ path, example }, index) => {
      const { id, isin: ofPath, ...query } = example
      const target = path.replace(/\{\w+\}/, filled(String(id ?? ofPath)))
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, filled(String(value))]))
      const { status, headers } = await ask(`${target}?${search}`, from(100 + index))
      return { path, status, sandbox: headers.get('x-sandbox') }
    })
    for (const answered of await Promise.all(statuses)) expect(answered).toMatchObject({ status: 200, sandbox: 'true' })
  })

  test('has portfolios to look at', async () => {
    const { items } = await jsonOf('/api/v1/data/holdings', 3)
    expect(items.some(({ positionsCount }) => positionsCount > 0)).toBe(true)
  })

  test('reads the listing page by page', async () => {
    const first = await jsonOf('/api/v1/data/instruments?PageSize=30', 4)
    const cursor = encodeURIComponent(first.page.nextCursor ?? '')
    const second = await jsonOf(`/api/v1/data/instruments?PageSize=30&Cursor=${cursor}`, 4)
    expect(new Set([...first.items, ...second.items].map(({ isin }) => isin)).size).toBe(50)
  })

  test('is not changed on an unchanged ETag', async () => {
    const { headers } = await ask('/api/v1/data/issuers?PageSize=1', from(5))
    const again = await ask('/api/v1/data/issuers?PageSize=1', {
      ...from(5),
      'if-none-match': headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('reports mistakes like the service', async () => {
    const response = await ask('/api/v1/data/instruments?yieldFrom=1', from(6))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      type: 'http://127.0.0.1:3000/docs/errors#invalid-parameter',
      errors: [{ name: 'yieldFrom', didYouMean: 'YieldFrom' }],
    })
  })

  test('lets an assistant try the tools', async () => {
    const client = await connect({ ...world, key: 'sandbox' })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('search_bonds')
    const { structuredContent } = await client.callTool({ name: 'search_bonds', arguments: { PageSize: 1 } })
    expect(structuredContent).toMatchObject({ page: { total: 50 } })
    await client.close()
  })
})

describe('what the key `sandbox` does not reach', () => {
  test('the bonds, portfolios and cursors of the service', async () => {
    const inWorld = await world.getJson<Answer>('/api/v1/data/instruments?PageSize=500&Fields=isin')
    const own = new Set(
      (await jsonOf('/api/v1/data/instruments?PageSize=500&Fields=isin', 7)).items.map(({ isin }) => isin),
    )
    const other = inWorld.items.find(({ isin }) => !own.has(isin))?.isin ?? ''
    expect(other).toHaveLength(12)
    expect((await ask(`/api/v1/data/instruments/${other}`, from(7))).status).toBe(404)
    expect((await ask(`/api/v1/data/instruments/${other}/history`, from(7))).status).toBe(404)
    expect((await ask(`/api/v1/data/calculations/${other}?CleanPrice=99`, from(7))).status).toBe(404)
    const cursor = encodeURIComponent(inWorld.page.nextCursor ?? '')
    expect(await jsonOf(`/api/v1/data/instruments?PageSize=500&Fields=isin&Cursor=${cursor}`, 7)).toMatchObject({
      status: 400,
    })
  })

  test('GraphQL, and endpoints in its own name as a bearer', async () => {
    const body = JSON.stringify({ query: '{ bonds(limit: 1) { page { total } } }' })
    const headers = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }
    const direct = await fetch(`${world.baseUrl}/graphql`, { method: 'POST', headers, body })
    expect(await direct.json()).toMatchObject({ errors: [{ extensions: { code: 'KEY_MALFORMED' } }] })
    const bearer = await fetch(`${world.baseUrl}/api/v1/data/rates`, { headers: { authorization: 'Bearer sandbox' } })
    expect(bearer.status).toBe(401)
  })

  test('anything that writes', async () => {
    const headers = { 'x-api-key': 'sandbox', ...from(8) }
    const response = await fetch(`${world.baseUrl}/api/v1/data/holdings`, { method: 'POST', headers })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
  })
})

test('an address has a limit of its own, and learns when to come back', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 60; sent += 1) statuses.push((await ask('/api/v1/data/nothing', from(9))).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const refused = await ask('/api/v1/data/nothing', from(9))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60')
  expect((await ask('/api/v1/data/nothing', from(10))).status).toBe(404)
})

test('an installation without a sandbox refuses the key and says why', async () => {
  const without = await openWorld({ settings: { SANDBOX: 'off' } })
  const response = await fetch(`${without.baseUrl}/api/v1/data/rates`, { headers: { 'x-api-key': 'sandbox' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'KEY_MALFORMED', detail: expect.stringContaining('turned on') })
  await without.close()
})

test('a sandbox that nobody uses ends', async () => {
  const hasStopped = () => lines.some(line => line.includes('the sandbox has stopped'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await jsonOf('/api/v1/data/rates?Limit=1', 11)
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  expect(hasStopped()).toBe(false)
  const aMinuteLater = async () => void (await vi.advanceTimersByTimeAsync(60_000))
  await expect.poll(() => aMinuteLater().then(hasStopped)).toBe(true)
})
