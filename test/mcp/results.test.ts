import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { unsaidIn } from './leaves.ts'
import { call, modern, post, rpc, textOf } from './raw.ts'

const BUDGET = 20_000

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const CASES = [
  [
    'search_bonds',
    { CreditRatingFrom: 'BBB', PageSize: 7, Sorts: ['-yield'], Fields: ['compact'] },
    '/api/v1/data/instruments?CreditRatingFrom=BBB&PageSize=7&Sorts=-yield&Fields=compact',
  ],
  [
    'search_bonds',
    { Currency: '!USD,!EUR', PageSize: '3', Fields: 'id,yield' },
    '/api/v1/data/instruments?Currency=!USD,!EUR&PageSize=3&Fields=id,yield',
  ],
  ['get_issuers', { Country: ['RU'], PageSize: 5 }, '/api/v1/data/issuers?Country=RU&PageSize=5'],
] as const

for (const [tool, args, path] of CASES) {
  verifies('PAR-1', `${tool} ${JSON.stringify(args)} answers as REST does`, async () => {
    const body = await (await world.get(path)).text()
    const result = await call(world, tool, args)
    expect(unsaidIn(textOf(result), JSON.parse(body))).toEqual([])
    expect(textOf(result).length).toBeLessThan(body.length)
    expect(result.structuredContent).toEqual(JSON.parse(body))
    expect(result.content).toHaveLength(1)
  })
}

verifies('PAR-1', 'with x-mcp-text: json the text is the body of REST, for programs that parse it', async () => {
  const message = rpc('tools/call', { name: 'search_bonds', arguments: { PageSize: 3 } })
  const body = await (await world.get('/api/v1/data/instruments?PageSize=3&Fields=brief')).text()
  const { json } = await post(world, message, { headers: { 'x-mcp-text': 'json' } })
  expect(json?.result?.content).toEqual([{ type: 'text', text: body }])
  const envelope = modern('tools/call', { name: 'search_bonds', arguments: { PageSize: 3 } })
  const headers = { ...envelope.headers, 'x-mcp-text': 'json' }
  expect((await post(world, envelope.message, { headers })).json?.result?.content).toEqual([
    { type: 'text', text: body },
  ])
})

verifies('PAR-2', 'get_bond takes the id of the path or the ISIN', async () => {
  const bond = (await call(world, 'search_bonds', { PageSize: 1, Fields: 'compact' })).structuredContent?.items[0]
  // With every past coupon a long bond is cut to the budget.
  const Schedules = 'NEXT'
  const byId = await call(world, 'get_bond', { id: bond?.id, Schedules })
  const byIsin = await call(world, 'get_bond', { id: bond?.isin, Schedules })
  expect(byIsin).toEqual(byId)
  expect(byId.structuredContent).toEqual(await world.getJson(`/api/v1/data/instruments/${bond?.id}?Schedules=NEXT`))
})

verifies('LIM-2', 'a page has 20 rows by default and at most 100', async () => {
  const { structuredContent } = await call(world, 'search_bonds')
  expect(structuredContent?.items).toHaveLength(20)
  expect((await call(world, 'search_bonds', { PageSize: 101 })).isError).toBe(true)
  expect((await call(world, 'search_bonds', { PageSize: 100, Fields: 'id' })).structuredContent?.items).toHaveLength(
    100,
  )
})

verifies('LIM-2', 'a long page is cut at a row, says so, and goes on without a gap', async () => {
  const args = { Fields: 'full', PageSize: 30, Sorts: ['isin'] }
  const seen: unknown[] = []
  let cursor: string | null = null
  while (seen.length < 30) {
    const result = await call(world, 'search_bonds', { ...args, ...(cursor !== null && { Cursor: cursor }) })
    const { items = [], page } = result.structuredContent ?? {}
    expect(textOf(result).length).toBeLessThanOrEqual(BUDGET)
    expect(page).toMatchObject({ truncated: true, hint: expect.stringContaining('nextCursor') })
    expect(items.length).toBeGreaterThan(0)
    seen.push(...items.map(({ id }) => id))
    cursor = page?.nextCursor ?? null
  }
  const whole = await call(world, 'search_bonds', { Fields: 'id', PageSize: 100, Sorts: ['isin'] })
  expect(seen).toEqual(whole.structuredContent?.items.slice(0, seen.length).map(({ id }) => id))
})

test('what models write by habit is understood', async () => {
  const plain = await call(world, 'search_bonds', { YieldFrom: 5, Currency: ['RUB'], PageSize: 2 })
  const habit = { YieldFrom: '5', Currency: '["RUB"]', PageSize: '2', YieldTo: null, BondType: null }
  expect(await call(world, 'search_bonds', habit)).toEqual(plain)
  const labels = await call(world, 'search_bonds', { BondType: 'corporate', PageSize: 1, Fields: 'compact' })
  expect(labels.structuredContent?.items[0]?.bondType).toBe('CORPORATE')
})
