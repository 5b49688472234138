import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueKey } from '../../gateway/access/issue-key.ts'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { openBuyers } from '../support/orders.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
/** The clock stands still, so that nothing comes back while a test counts. */
const NOW = new Date()

beforeAll(async () => {
  world = await openWorld({ now: () => NOW })
})
afterAll(() => world.close())

/** A key of an analyst with a plan of so many requests a minute. */
async function keyWith(requestsPerMinute: number): Promise<string> {
  const { prisma } = world.service.database
  const [person] = await openBuyers(prisma, 1)
  if (person === undefined) throw new Error('no buyer')
  const limits = { requestsPerMinute, requestsPerDay: 1_000, pageSizeMax: 500, exportRowsMax: 10_000 }
  const price = { priceAmount: 1, priceCurrency: 'USD' }
  const tariff = { key: person.userId, name: 'Costs', ...price, ...limits, active: false }
  const { id } = await prisma.tariff.create({ data: tariff })
  await prisma.subscription.create({ data: { accountId: person.accountId, tariffId: id, startsAt: new Date(0) } })
  const { email } = await prisma.user.update({ where: { id: person.userId }, data: { role: 'ANALYST' } })
  return (await issueKey(prisma, email, new Date())).key
}

const rest = (key: string, path: string) =>
  fetch(`${world.baseUrl}/api/v1/data/${path}`, { headers: { 'x-api-key': key } })

const post = (key: string, path: string, body: object) =>
  fetch(world.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  })

const PREVIEW = 'query ($file: HoldingsFileInput!) { previewHoldings(file: $file) { rowsRead } }'
const CSV = { name: 'a.csv', text: 'ISIN,Quantity\nRU000A1038V6,1\n' }
const preview = (key: string, file: object = CSV) => post(key, '/graphql', { query: PREVIEW, variables: { file } })

const LADDER = 'ladder?Amount=100000&Currency=RUB&Years=2&CreditRatingFrom=B-'

/** How many requests of the minute are left after this answer. */
function left(response: Response): number {
  return Number(/"minute";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
}

async function portfolioOf(key: string): Promise<string> {
  const { items } = (await (await rest(key, 'holdings')).json()) as { items: readonly { id: string }[] }
  return items[0]?.id ?? ''
}

describe('a request that is much work', () => {
  test('takes more than one from the quota, over REST, GraphQL and MCP, and says what is left', async () => {
    const key = await keyWith(100)
    const id = await portfolioOf(key)
    expect(left(await rest(key, 'issuers?PageSize=1'))).toBe(98)
    expect(left(await rest(key, LADDER))).toBe(93)
    expect(left(await rest(key, `holdings/${id}?PositionsLimit=100`))).toBe(92)
    expect(left(await rest(key, `holdings/${id}?PositionsLimit=401`))).toBe(87)
    expect(left(await preview(key))).toBe(67)
    const { meta } = await world.getJson<{ meta: { asOf: string } }>('/api/v1/data/instruments?PageSize=1')
    const call = { name: 'search_bonds', arguments: { AsOf: meta.asOf.slice(0, 10), PageSize: 1 } }
    const called = await post(key, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    expect(called.status).toBe(200)
    expect(await called.text()).not.toContain('isError')
    expect(left(await rest(key, 'issuers?PageSize=1'))).toBe(64)
  })

  test('hidden in a fragment of a query costs as much', async () => {
    const key = await keyWith(100)
    const query =
      'query ($file: HoldingsFileInput!) { ...F } fragment F on Query { a: previewHoldings(file: $file) { rowsRead } b: previewHoldings(file: $file) { rowsRead } }'
    expect(left(await post(key, '/graphql', { query, variables: { file: CSV } }))).toBe(60)
  })

  test('is answered where less is left; what is owed delays the next ones', async () => {
    const key = await keyWith(6)
    expect(left(await rest(key, LADDER))).toBe(1)
    expect((await rest(key, LADDER)).status).toBe(200)
    const refused = await rest(key, 'issuers?PageSize=1')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    // Four are owed and one is needed, at six a minute.
    expect(refused.headers.get('retry-after')).toBe('50')
  })

  test('of one account runs alone: another one waits, a third is refused with a time', async () => {
    const [key, other] = [await keyWith(1_000), await keyWith(1_000)]
    const base64 = HOSTILE_FILES.find(({ what }) => what === 'cells')
      ?.file()
      .toString('base64')
    const file = { name: 'a.xlsx', base64 }
    // Until the file is read when the others arrive.
    await vi.waitFor(async () => {
      const long = preview(key, file)
      const later = Array.from({ length: 12 }, (_, turn) => sleep(turn * 10).then(() => rest(key, LADDER)))
      const answers = await Promise.all([...later, rest(other, LADDER)])
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      for (const one of refused) {
        expect(one.headers.get('retry-after')).toBe('5')
        expect(await one.json()).toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
      }
      expect(answers.at(-1)?.status).toBe(200)
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
      expect((await long).status).toBe(200)
    }, 20_000)
    expect((await preview(key)).status).toBe(200)
  })
})

describe('documents of a browser session', () => {
  test('that read no market data have a quota of the person, far above what anybody clicks', async () => {
    const [person, other] = [await signUp(world), await signUp(world)]
    const first = await person.run('get-sessions')
    const rest = Number(/"minute";r=(\d+)/.exec(first.headers.get('ratelimit') ?? '')?.[1])
    expect(rest).toBeGreaterThan(200)
    for (let count = 0; count < rest; count += 1) {
      expect(await person.run('get-sessions')).toMatchObject({ status: 200 })
    }
    const refused = await person.run('get-sessions')
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await person.run('sign-out')).toMatchObject({ status: 429 })
    expect(await other.run('get-sessions')).toMatchObject({ status: 200 })
  })

  test('of somebody who is not signed in count by address', async () => {
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: world.baseUrl },
      body: JSON.stringify({ documentId: 'get-tariffs', variables: {} }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit-policy')).toBe('"address";q=600;w=60')
  })
})
