import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '../../gateway/access/key.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  errors?: { name: string; in: string; message: string; allowed?: string[]; didYouMean?: string }[]
}

interface Bond {
  id: string
  isin: string
  yield: number | null
  yieldBasis: string | null
  yieldDate: string | null
  creditRating: { ordinal: number } | null
}

interface List {
  items: Bond[]
  page: { page: number | null; pageSize: number; total: number; nextCursor: string | null; truncated: boolean }
  meta: { asOf: string; revision: number; sort: string[]; warnings: string[] }
}

const SCREENER = '/api/v1/data/instruments'
let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

async function problemOf(path: string, headers?: Record<string, string>, init: RequestInit = {}): Promise<Problem> {
  const response = await fetch(world.baseUrl + path, { ...init, headers: headers ?? { 'x-api-key': world.key } })
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const problem = (await response.json()) as Problem
  expect(problem.status).toBe(response.status)
  return problem
}

describe('the screener', () => {
  verifies(['END-1', 'SCR-2', 'DAT-3'], 'keeps its bounds, and an unknown value passes none', async () => {
    const { items, page } = await world.getJson<List>(`${SCREENER}?YieldFrom=10&CreditRatingFrom=AA-&PageSize=500`)
    expect(items.length).toBe(page.total)
    expect(items.length).toBeGreaterThan(0)
    for (const bond of items) {
      expect(bond.yield).toBeGreaterThanOrEqual(10)
      expect(bond.creditRating?.ordinal).toBeLessThanOrEqual(4)
    }
  })

  verifies(['DAT-1', 'DAT-2'], 'says as of when, from which revision, and to what each yield is computed', async () => {
    const { items, meta } = await world.getJson<List>(`${SCREENER}?YieldFrom=0&PageSize=100`)
    const newest = await world.service.database.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(meta.revision).toBe(newest.id)
    expect(Date.parse(meta.asOf)).toBeGreaterThan(0)
    for (const { yieldBasis, yieldDate } of items) {
      expect(yieldBasis).not.toBeNull()
      if (yieldBasis !== 'CURRENT') expect(yieldDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  test('says that the sample market is invented', async () => {
    const { items, meta } = await world.getJson<List & { items: { name: string; flags: string[] }[] }>(
      `${SCREENER}?PageSize=5`,
    )
    expect(meta.warnings.join()).toContain('invented')
    for (const bond of items) {
      expect(bond.name).toContain('sample')
      expect(bond.flags).toContain('SAMPLE')
    }
  })

  test('walks all pages by cursor, each bond once', async () => {
    const seen: string[] = []
    let total = Number.NaN
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, page }: List = await world.getJson(
        `${SCREENER}?Currency=RUB&PageSize=37${cursor && `&Cursor=${cursor}`}`,
      )
      seen.push(...items.map(({ id }) => id))
      cursor = page.nextCursor
      total = page.total
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  test('refuses a cursor with other arguments, a page beside it, and one that was altered', async () => {
    const { page } = await world.getJson<List>(`${SCREENER}?Currency=RUB&PageSize=5`)
    for (const query of [
      `Currency=USD&Cursor=${page.nextCursor}`,
      `Currency=RUB&Page=2&Cursor=${page.nextCursor}`,
      'Currency=RUB&Cursor=abc',
    ]) {
      const problem = await problemOf(`${SCREENER}?${query}&PageSize=5`)
      expect(problem.code).toBe('INVALID_PARAMETER')
      expect(['Cursor', 'Page']).toContain(problem.errors?.[0]?.name)
    }
  })

  verifies('LIM-2', 'gives 50 rows by default and 500 at most', async () => {
    expect((await world.getJson<List>(SCREENER)).items).toHaveLength(50)
    expect((await problemOf(`${SCREENER}?PageSize=501`)).errors?.[0]?.message).toContain('1 to 500')
  })

  test('counts only, when asked', async () => {
    const { items, page } = await world.getJson<List>(`${SCREENER}?CountOnly=true`)
    expect(items).toEqual([])
    expect(page.total).toBeGreaterThan(50)
    expect(page.truncated).toBe(false)
  })

  test('gives only the columns asked for', async () => {
    const { items } = await world.getJson<List>(`${SCREENER}?Fields=isin,yield&PageSize=2`)
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['isin', 'yield'])
  })

  verifies('ERR-2', 'names every wrong parameter with what is allowed and what was meant', async () => {
    const problem = await problemOf(`${SCREENER}?yieldfrom=1&CouponType=FIXD&YieldFrom=9&YieldTo=3&PageSize=x`)
    expect(problem).toMatchObject({ code: 'INVALID_PARAMETER', status: 400 })
    expect(problem.errors?.map(({ name }) => name).sort()).toEqual(['CouponType', 'PageSize', 'yieldfrom'])
    expect(problem.errors?.find(({ name }) => name === 'yieldfrom')?.didYouMean).toBe('YieldFrom')
  })

  test('refuses a lower bound above its upper bound, and a rating that is none', async () => {
    expect((await problemOf(`${SCREENER}?YieldFrom=9&YieldTo=3`)).errors).toMatchObject([
      { name: 'YieldFrom', in: 'query' },
    ])
    expect((await problemOf(`${SCREENER}?CreditRatingFrom=AAA&CreditRatingTo=B`)).errors).toMatchObject([
      { name: 'CreditRatingFrom' },
    ])
    expect((await problemOf(`${SCREENER}?CreditRatingFrom=Z9`)).errors?.[0]?.message).toContain('AAA')
  })
})

describe('bond details', () => {
  verifies('END-2', 'are found by id, with schedules', async () => {
    const { items } = await world.getJson<List>(`${SCREENER}?CouponType=FIXED&PageSize=1`)
    const bond = await world.getJson<{ id: string; coupons: { payDate: string }[]; asOf: string }>(
      `${SCREENER}/${items[0]?.id}`,
    )
    expect(bond.id).toBe(items[0]?.id)
    expect(bond.coupons.length).toBeGreaterThan(0)
  })

  test('take an ISIN as well as a UUID, and do not find what nobody has', async () => {
    const [{ id, isin }] = (await world.getJson<{ items: [{ id: string; isin: string }] }>(`${SCREENER}?PageSize=1`))
      .items
    expect(await world.getJson(`${SCREENER}/${isin.toLowerCase()}`)).toEqual(await world.getJson(`${SCREENER}/${id}`))
    expect(await problemOf(`${SCREENER}/42`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await problemOf(`${SCREENER}/00000000-0000-4000-8000-000000000000`)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
  })
})

verifies('END-8', 'issuers are listed by what is outstanding', async () => {
  const list = await world.getJson<{ items: { name: string; bondsCount: number }[] }>(
    '/api/v1/data/issuers?Country=RU&Sorts=outstanding_desc&PageSize=5',
  )
  expect(list.items).toHaveLength(5)
  expect(list.items[0]?.bondsCount).toBeGreaterThan(0)
})

verifies(
  ['END-10', 'SVC-4', 'SUB-1', 'SUB-2', 'SVC-6'],
  'tariffs are open, without auto-renewal, with a limited lifetime tier',
  async () => {
    const response = await fetch(`${world.baseUrl}/api/v1/b2b/tariffs`)
    const { items, earlyAccess } = (await response.json()) as {
      earlyAccess: boolean
      items: { term: { months: number | null }; autoRenewal: boolean; placesLeft: number | null }[]
    }
    expect(earlyAccess).toBe(true)
    expect(items.map(({ term }) => term.months)).toEqual([1, 3, 6, 12, null])
    expect(items.every(({ autoRenewal }) => !autoRenewal)).toBe(true)
    expect(items.at(-1)?.placesLeft).toBeGreaterThan(0)
  },
)

describe('keys', () => {
  verifies(['KEY-1', 'SVC-8', 'SVC-3'], 'are needed on every data path', async () => {
    for (const path of [SCREENER, `${SCREENER}/x`, '/api/v1/data/issuers']) {
      expect(await problemOf(path, {})).toMatchObject({ status: 401, code: 'KEY_MISSING' })
    }
  })

  test('are refused with a reason: malformed, unknown', async () => {
    expect((await problemOf(SCREENER, { 'x-api-key': 'bds_live_short' })).code).toBe('KEY_MALFORMED')
    expect(
      (await problemOf(SCREENER, { 'x-api-key': world.key.replace(/.$/, c => (c === 'a' ? 'b' : 'a')) })).code,
    ).toBe('KEY_MALFORMED')
    expect((await problemOf(SCREENER, { 'x-api-key': generateKey() })).code).toBe('KEY_UNKNOWN')
  })

  verifies('KEY-5', 'are refused in a URL, under any name and on any path', async () => {
    for (const path of [
      `${SCREENER}?x-api-key=${world.key}`,
      `${SCREENER}?Query=${world.key}`,
      `/mcp?key=abc`,
      `/nowhere?token=abc`,
    ]) {
      const problem = await problemOf(path)
      expect(problem).toMatchObject({ status: 400, code: 'KEY_IN_URL' })
      expect(JSON.stringify(problem)).not.toContain(world.key)
    }
  })

  verifies('KEY-10', 'are not taken as a bearer token on REST', async () => {
    expect((await problemOf(SCREENER, { authorization: `Bearer ${world.key}` })).code).toBe('KEY_MISSING')
  })
})

describe('errors', () => {
  verifies('ERR-1', 'are problem details with a documented type', async () => {
    const problem = await problemOf(`${SCREENER}?X=1`)
    expect(Object.keys(problem).sort()).toEqual([
      'code',
      'detail',
      'errors',
      'instance',
      'requestId',
      'status',
      'title',
      'type',
    ])
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
    const page = await fetch(new URL(new URL(problem.type).pathname, world.baseUrl))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`id="${new URL(problem.type).hash.slice(1)}"`)
  })

  test('tell a wrong path, a wrong method, a body, another form', async () => {
    expect((await problemOf('/api/v1/data/bonds')).code).toBe('PATH_NOT_FOUND')
    expect((await problemOf(SCREENER, undefined, { method: 'POST' })).code).toBe('METHOD_NOT_ALLOWED')
    expect((await problemOf(SCREENER, { 'x-api-key': world.key, accept: 'text/html' })).code).toBe('NOT_ACCEPTABLE')
    expect((await problemOf(`${SCREENER}/%E0%A4%A`)).status).toBe(400)
  })

  verifies('VER-1', 'tell that there is no other version', async () => {
    expect((await problemOf('/api/v2/data/instruments')).code).toBe('PATH_NOT_FOUND')
    expect((await problemOf('/api/data/instruments')).code).toBe('PATH_NOT_FOUND')
  })
})

verifies('DAT-4', 'a known ETag answers 304 without the rows', async () => {
  const first = await world.get(`${SCREENER}?Currency=RUB`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  const again = await world.get(`${SCREENER}?Currency=RUB`, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await world.get(`${SCREENER}?Currency=USD`, { 'if-none-match': etag })).status).toBe(200)
})

test.each([
  SCREENER,
  `${SCREENER}?Format=csv`,
  '/api/v1/b2b/tariffs',
  `${SCREENER}?PageSize=0`,
  '/openapi.json',
  '/nothing',
])('HEAD answers %s like GET, without a body', async path => {
  const headersOf = ({ headers }: Response) => {
    const ofRequest = /^(date|x-request-id|server-timing|ratelimit|connection|keep-alive|transfer-encoding)$/
    return Object.fromEntries([...headers].filter(([name]) => !ofRequest.test(name)))
  }
  const get = await world.get(path)
  const head = await fetch(world.baseUrl + path, { method: 'HEAD', headers: { 'x-api-key': world.key } })
  expect((await get.text()).length).toBeGreaterThan(0)
  expect([head.status, headersOf(head), await head.text()]).toEqual([get.status, headersOf(get), ''])
})

test('OPTIONS tells the methods', async () => {
  const options = await fetch(world.baseUrl + SCREENER, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('alive and ready are told', async () => {
  expect((await fetch(`${world.baseUrl}/healthz`)).status).toBe(200)
  const ready = await fetch(`${world.baseUrl}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true }])
})
