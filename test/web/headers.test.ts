import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { schema } from '../../schema/index.ts'
import { post as postMcp, rpc } from '../mcp/raw.ts'
import { mailTo, PASSWORD, post } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { PAGES } from './docs-server.ts'

const SITE = 'https://bonds.example.com'
const OWN = { origin: SITE }
const COOKIE = '__Host-bonds.session_token'
const EMAIL = 'reader@example.com'

let world: World
/** The session of somebody who is signed in, as a header. */
let cookie: string

beforeAll(async () => {
  world = await openWorld({ settings: { BASE_URL: SITE } })
  await world.service.operator('create-user', { email: EMAIL, role: 'ANALYST', password: PASSWORD })
  cookie = cookieIn(await signIn())
})
afterAll(() => world.close())

const signIn = (headers: Record<string, string> = {}) =>
  post(world, { documentId: 'sign-in', variables: { email: EMAIL, password: PASSWORD } }, { ...OWN, ...headers })
const cookieIn = ({ headers }: Response) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
const page = (path: string) => fetch(world.baseUrl + path, { headers: { accept: 'text/html' } })
const viewer = async (given: string) =>
  (await (await post(world, { documentId: 'get-viewer' }, { ...OWN, cookie: given })).json()) as {
    data: { viewer: { email: string } | null }
  }

/** A policy as directives. */
function directivesOf({ headers }: Response): Record<string, readonly string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

describe('a page', () => {
  test.each(PAGES)('%s runs, shows and loads only what is a file of ours', async path => {
    const response = await page(path)
    expect(response.status).toBe(200)
    expect(directivesOf(response)).toEqual({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    const text = await response.text()
    expect(
      text.match(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son[a-z]+=|\sstyle=|(?:href|src|action)=["']?javascript:/gi) ??
        [],
    ).toEqual([])
  })

  test('of GraphiQL alone has its program inside; it asks nobody else and evaluates no text', async () => {
    const response = await page('/graphql')
    expect(response.headers.get('content-type')).toContain('text/html')
    const policy = directivesOf(response)
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(Object.values(policy).flat()).not.toContain("'unsafe-eval'")
    expect(JSON.stringify(policy)).not.toMatch(/https?:|\*/)
  })

  test('and every other answer says how it may be used, and nothing of what serves it', async () => {
    for (const path of ['/docs', '/graphql', '/nothing', '/api/v1/data/instruments', '/api/v1/b2b/tariffs', '/mcp']) {
      const { headers } = await page(path)
      const said = Object.fromEntries(headers)
      expect(said, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
        'content-security-policy': expect.any(String),
      })
      expect(Object.keys(said).filter(name => /^(server|x-powered-by|access-control-)/.test(name))).toEqual([])
    }
  })
})

describe('caches keep', () => {
  const caching = (response: Response) => response.headers.get('cache-control')

  test('no answer of an account: data are asked for again, the rest is not kept at all', async () => {
    const { items } = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/holdings')
    for (const path of ['/instruments?PageSize=1', '/holdings', `/holdings/${items[0]?.id}`]) {
      const response = await world.get(`/api/v1/data${path}`)
      expect([response.status, caching(response)]).toEqual([200, 'private, no-cache'])
      expect(response.headers.get('vary')).toContain('x-api-key')
    }
    const own = { 'x-api-key': world.key }
    expect(caching(await post(world, { query: '{ portfolios { page { total } } }' }, own))).toBe('no-store')
    expect(caching(await fetch(`${world.baseUrl}/graphql?query={portfolios{page{total}}}`, { headers: own }))).toBe(
      'no-store',
    )
    expect(caching(await post(world, { documentId: 'get-account' }, { ...OWN, cookie }))).toBe('no-store')
    for (const [method, params] of [
      ['tools/call', { name: 'get_portfolios', arguments: {} }],
      ['tools/list', {}],
    ] as const) {
      expect((await postMcp(world, rpc(method, params))).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('no refusal', async () => {
    for (const path of [
      '/api/v1/data/holdings/7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d',
      '/api/v1/data/issuers?X=1',
      '/no',
    ])
      expect(caching(await world.get(path)), path).toBe('no-store')
    expect(caching(await fetch(`${world.baseUrl}/api/v1/data/holdings`))).toBe('no-store')
  })
})

describe('a session', () => {
  test('begins with a cookie of its own, whatever cookie came with the password', async () => {
    const forged = `${COOKIE}=fixed.by-somebody-else`
    for (const before of [cookieIn(await signIn()), forged]) {
      const fresh = cookieIn(await signIn({ cookie: before }))
      expect(fresh).toMatch(new RegExp(`^${COOKIE}=`))
      expect(fresh).not.toBe(before)
      expect((await viewer(fresh)).data.viewer?.email).toBe(EMAIL)
    }
    expect((await viewer(forged)).data.viewer).toBeNull()
  })

  test('is not taken from a cookie that another host of the domain could have set', async () => {
    const [, value = ''] = /=(.*)/.exec(cookie) ?? []
    expect((await viewer(cookie)).data.viewer?.email).toBe(EMAIL)
    for (const name of ['bonds.session_token', '__Secure-bonds.session_token', COOKIE.toLowerCase()]) {
      expect((await viewer(`${name}=${value}`)).data.viewer).toBeNull()
    }
    const tossed = await viewer(`bonds.session_token=tossed.in; ${cookie}; __Secure-bonds.session_token=tossed.in`)
    expect(tossed.data.viewer?.email).toBe(EMAIL)
  })

  test('ends with a cookie that is gone, with the attributes that it had', async () => {
    const ended = cookieIn(await signIn())
    const response = await post(world, { documentId: 'sign-out' }, { ...OWN, cookie: ended })
    const [line = ''] = response.headers.getSetCookie()
    for (const word of ['Max-Age=0', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(word)
    expect((await viewer(ended)).data.viewer).toBeNull()
  })
})

describe('a document that changes something', () => {
  const mutations = WEB_DOCUMENTS.filter(({ document }) => readDocument(schema, document).kind === 'mutation').map(
    ({ document }) => document.replace(/^.*\//, ''),
  )

  test('is one of many', () => {
    expect(mutations.length).toBeGreaterThan(25)
  })

  test.each(mutations)('%s is not run for another site, by a form, or by a link', async documentId => {
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${world.baseUrl}/graphql`, { method: 'POST', headers: { cookie, ...headers }, body })
    const body = JSON.stringify({ documentId, variables: {} })
    const json = { 'content-type': 'application/json' }
    const elsewhere: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: `${SITE}.evil.example` },
      { origin: 'http://bonds.example.com' },
    ]
    for (const headers of elsewhere) {
      const response = await send({ ...json, ...headers }, body)
      const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
      expect([response.status, errors[0]?.extensions.code], JSON.stringify(headers)).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ])
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const response = await send({ ...OWN, 'content-type': type }, body)
      expect(await response.text(), type).not.toContain('"data":{')
    }
    const link = `${world.baseUrl}/graphql?documentId=${documentId}&variables={}`
    const response = await fetch(link, { headers: { cookie, ...OWN, accept: 'application/json' } })
    expect(await response.text()).not.toContain('"data":{')
  })

  test('and the session is still what it was', async () => {
    expect((await viewer(cookie)).data.viewer?.email).toBe(EMAIL)
  })
})

test('links in emails keep their secret out of what browsers send', async () => {
  await post(world, { documentId: 'request-password-reset', variables: { email: EMAIL } }, OWN)
  const { text } = await mailTo(world, EMAIL, /Reset/)
  const [link = ''] = /https:\S+/.exec(text) ?? []
  expect(link).toMatch(/^https:\/\/bonds\.example\.com\/reset#\S{20,}$/)
  expect(new URL(link).search).toBe('')
})
