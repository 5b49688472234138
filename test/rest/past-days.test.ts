import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPastDays } from '../../bench/support/past-days.ts'
import { post, rpc } from '../mcp/raw.ts'
import { type callerOf, openAccount } from '../support/accounts.ts'
import { openWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/instruments'
const COUNT = 12

let world: World
let days: readonly string[]
let neighbour: ReturnType<typeof callerOf>

beforeAll(async () => {
  world = await openWorld()
  const { prisma } = world.service.database
  const query = (sql: string, values: readonly unknown[] = []) =>
    prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values)
  days = await publishPastDays({ query }, COUNT)
  await world.service.start()
  neighbour = await openAccount(world, 'neighbour@example.com')
}, 240_000)
afterAll(() => world.close())

/** A day for each request, so that none finds what another has read. */
const storm = <T>(ask: (day: string) => Promise<T>) => Promise.all(days.map(ask))
const codeIn = (text: string) => /TOO_MANY_AT_ONCE|OVERLOADED/.exec(text)?.[0] ?? null

describe('many past days at once', () => {
  test('over REST: some are answered, the rest is refused with the time to try again', async () => {
    const [answers, quiet] = await Promise.all([
      storm(day => world.get(`${PATH}?AsOf=${day}&PageSize=3`)),
      neighbour.get(`${PATH}?AsOf=${days[0]}&PageSize=3`),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(4)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect([response.status, codeIn(await response.text())]).toEqual([429, 'TOO_MANY_AT_ONCE'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(quiet.status).toBe(200)
  })

  test('over MCP: the tool says which limit, and when to try again', async () => {
    const answers = await storm(day => {
      const call = { name: 'search_bonds', arguments: { AsOf: day, PageSize: 3 } }
      return post(world, rpc('tools/call', call))
    })
    const refused = answers.filter(({ json }) => json?.result?.isError === true)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(COUNT)
    for (const { text } of refused) expect(text).toMatch(/TOO_MANY_AT_ONCE: .*[Tt]ry again in \d+ s/)
  })

  test('over GraphQL: also within one query, with the header', async () => {
    // More would cost more than a query may.
    const parts = days
      .slice(0, 9)
      .map((day, index) => `d${index}: bonds(asOf: "${day}", pageSize: 1) { meta { revision } }`)
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${parts.join(' ')} }` }),
    })
    const { errors } = (await response.json()) as { errors: { extensions: { code: string }; path: string[] }[] }
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['TOO_MANY_AT_ONCE']))
    expect(errors[0]?.path).toEqual([expect.stringMatching(/^d\d+$/)])
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('leave no row in the cache of serialised rows, which would keep its snapshot in memory', async () => {
    const bytes = async () => /^bonds_row_cache_bytes (\d+)/m.exec(await world.service.metrics.text())?.[1]
    await world.get(`${PATH}?PageSize=3&Fields=isin,name`)
    const before = await bytes()
    expect(Number(before)).toBeGreaterThan(0)
    expect((await world.get(`${PATH}?PageSize=50&Fields=isin,name&AsOf=${days[0]}`)).status).toBe(200)
    expect(await bytes()).toBe(before)
  })
})
