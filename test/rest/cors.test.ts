import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { openWorld, sharedWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments'
const APP = 'https://app.example.com'
const STRANGER = 'https://evil.example'

let closed: World
let named: World
let open: World

beforeAll(async () => {
  closed = await sharedWorld()
  named = await openWorld({ settings: { CORS_ORIGINS: `${APP},https://other.example.com` } })
  open = await openWorld({ settings: { CORS_ORIGINS: '*' } })
})
afterAll(async () => {
  for (const world of [closed, named, open]) await world.close()
})

function ask(world: World, path: string, origin: string, init: RequestInit = {}): Promise<Response> {
  return fetch(world.baseUrl + path, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } })
}

function preflight(world: World, path: string, origin: string, method = 'GET'): Promise<Response> {
  const headers = { 'access-control-request-method': method, 'access-control-request-headers': 'x-api-key' }
  return ask(world, path, origin, { method: 'OPTIONS', headers })
}

function ping(world: World, origin: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': world.key,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  return ask(world, '/mcp', origin, { method: 'POST', headers, body })
}

const corsOf = ({ headers }: Response) => [...headers.keys()].filter(name => name.startsWith('access-control-'))

describe('without a setting', () => {
  test('pages of other origins are told nothing', async () => {
    expect(corsOf(await ask(closed, SCREENER, APP))).toEqual([])
    expect(corsOf(await preflight(closed, SCREENER, APP))).toEqual([])
    expect((await ping(closed, APP)).status).toBe(403)
  })

  test('GraphQL, which knows the cookie of whoever is signed in, is open to no page from elsewhere', async () => {
    for (const world of [closed, named, open]) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{__typename}"}' }
      expect(corsOf(await ask(world, '/graphql', APP, init))).toEqual([])
      expect(corsOf(await preflight(world, '/graphql', APP, 'POST'))).toEqual([])
    }
  })
})

describe('with origins named', () => {
  test.each([SCREENER, `${SCREENER}/00000000-0000-4000-8000-000000000000`, '/api/v1/nothing', '/openapi.json'])(
    'a browser learns before it asks for %s what it may send',
    async path => {
      const answer = await preflight(named, path, APP)
      expect(answer.status).toBe(204)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        vary: 'Origin',
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': expect.stringMatching(/x-api-key.*if-none-match/),
      })
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    },
  )

  test('a page may read answers, refusals and what is not modified, with the headers that go with them', async () => {
    const headers = { 'x-api-key': named.key }
    const answer = await ask(named, SCREENER, APP, { headers })
    const etag = answer.headers.get('etag') ?? ''
    const unchanged = await ask(named, SCREENER, APP, { headers: { ...headers, 'if-none-match': etag } })
    const refused = await ask(named, SCREENER, APP)
    expect([answer.status, unchanged.status, refused.status]).toEqual([200, 304, 401])
    for (const { headers: given } of [answer, unchanged, refused]) {
      expect(given.get('access-control-allow-origin')).toBe(APP)
      expect(given.get('vary')).toMatch(/\bOrigin\b/)
      const exposed = given.get('access-control-expose-headers')?.split(', ') ?? []
      expect(exposed).toEqual(
        expect.arrayContaining([
          'ETag',
          'RateLimit',
          'Retry-After',
          'X-Request-Id',
          'X-Market-Revision',
          'Deprecation',
          'Sunset',
        ]),
      )
    }
  })

  test('a page of a stranger is told nothing, and caches are told why', async () => {
    for (const answer of [await ask(named, SCREENER, STRANGER), await preflight(named, SCREENER, STRANGER)]) {
      expect(corsOf(answer)).toEqual([])
      expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/)
    }
  })

  test('MCP agrees about who may call', async () => {
    const allowed = await ping(named, APP)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, APP])
    expect((await ping(named, STRANGER)).status).toBe(403)
    const asked = await preflight(named, '/mcp', APP, 'POST')
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST'])
  })
})

test('with * every page may read, and MCP agrees', async () => {
  const answer = await ask(open, SCREENER, STRANGER, { headers: { 'x-api-key': open.key } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await preflight(open, SCREENER, STRANGER)).status).toBe(204)
  expect((await ping(open, STRANGER)).status).toBe(200)
})

describe('every endpoint', () => {
  const paths = ENDPOINTS.map(({ path }) => path.replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000'))

  test.each([...paths, '/openapi.json', '/openapi.yaml', '/docs', '/llms.txt', '/healthz', '/readyz'])(
    '%s says by OPTIONS what it takes, and HEAD answers like GET',
    async path => {
      const options = await fetch(closed.baseUrl + path, { method: 'OPTIONS' })
      expect([200, 204]).toContain(options.status)
      expect(options.headers.get('allow')).toMatch(/GET, HEAD/)
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map(method => fetch(closed.baseUrl + path, { method, headers: { 'x-api-key': closed.key } })),
      )
      expect(await head?.text()).toBe('')
      expect(head?.status).toBe(get?.status)
      expect(head?.headers.get('etag')).toBe(get?.headers.get('etag'))
      expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'))
    },
  )

  test.each(['/mcp', '/graphql'])('%s says by OPTIONS what it takes', async path => {
    const options = await fetch(closed.baseUrl + path, { method: 'OPTIONS' })
    expect([200, 204]).toContain(options.status)
    expect(options.headers.get('allow')).toMatch(/POST/)
  })

  test.each(paths)('%s refuses any other method with a problem that says which there are', async path => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(closed.baseUrl + path, { method, headers: { 'x-api-key': closed.key } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    }
  })
})
