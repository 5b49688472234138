import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateKey } from '../../gateway/access/key.ts'
import { ERRORS, type ErrorCode } from '../../gateway/errors.ts'
import { verifies } from '../promises.ts'
import { mailTo, openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments'
const JSON_BODY = { 'content-type': 'application/json' }
/** A client of GraphQL that takes statuses. */
const GRAPHQL = { accept: 'application/graphql-response+json' }

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A row a code: the request that provokes it, or the test that does, where that takes a state of its own. */
type Row = (() => Promise<Seen>) | { readonly in: string }

interface Seen {
  readonly status: number
  readonly code: string | undefined
}

const PROVOKED: Readonly<Record<ErrorCode, Row>> = {
  INVALID_PARAMETER: () => get(`${SCREENER}?PageSize=0`),
  KEY_IN_URL: () => get(`${SCREENER}?key=${world.key}`),
  BODY_NOT_ALLOWED: () => get(SCREENER, {}, 'a body'),
  CURSOR_EXPIRED: { in: 'test/rest/revision-swap.test.ts' },
  MALFORMED_REQUEST: () => get(`${SCREENER}/%E0%A4%A`),
  KEY_MISSING: () => get(SCREENER, { 'x-api-key': undefined }),
  KEY_MALFORMED: () => get(SCREENER, { 'x-api-key': 'bds_live_short' }),
  KEY_UNKNOWN: () => get(SCREENER, { 'x-api-key': generateKey() }),
  KEY_DEACTIVATED: { in: 'test/gateway/keys.test.ts' },
  FEED_TOKEN_INVALID: () => ask('POST', '/ingest/quotes', { 'content-type': 'application/x-ndjson' }, '{}'),
  SIGN_IN_NEEDED: () => openBrowser(world).run('get-account'),
  SIGN_IN_FAILED: () => openBrowser(world).run('sign-in', { email: 'nobody@example.com', password: PASSWORD }),
  EMAIL_NOT_VERIFIED: async () => {
    const browser = openBrowser(world)
    const person = { email: 'early@example.com', password: PASSWORD }
    await browser.run('sign-up', { ...person, name: 'Early', language: 'EN' })
    await mailTo(world, person.email)
    return browser.run('sign-in', person)
  },
  LINK_INVALID: () => openBrowser(world).run('verify-email', { token: 'made up' }),
  PASSKEY_REFUSED: { in: 'test/web/passkeys.test.ts' },
  CROSS_SITE_REQUEST: async () => (await signUp(world)).run('sign-out', {}, { 'sec-fetch-site': 'cross-site' }),
  DOCUMENT_UNKNOWN: () => openBrowser(world).run('get-everything'),
  TOO_MANY_ATTEMPTS: { in: 'test/web/attempts.test.ts' },
  SUBSCRIPTION_ENDED: { in: 'test/gateway/keys.test.ts' },
  ACCOUNT_DISABLED: { in: 'test/web/operator.test.ts' },
  ROLE_MISSING: async () => {
    const viewer = await signUp(world)
    const { prisma } = world.service.database
    await prisma.user.update({ where: { email: viewer.email }, data: { memberRole: 'VIEWER' } })
    return viewer.run('get-orders')
  },
  SCOPE_MISSING: async () => (await signUp(world)).run('get-accounts'),
  SECOND_FACTOR_NEEDED: { in: 'test/gateway/operator-access.test.ts' },
  CONFIRMATION_NEEDED: { in: 'test/gateway/operator-access.test.ts' },
  VIEWING_READ_ONLY: { in: 'test/web/viewing.test.ts' },
  VIEWING_ENDED: { in: 'test/web/viewing.test.ts' },
  ORIGIN_NOT_ALLOWED: () => post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: 'https://evil.example' }),
  NOT_FOUND: () => get(`${SCREENER}/018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f`),
  PATH_NOT_FOUND: () => get('/api/v1/data/everything'),
  CHANGES_EXPIRED: { in: 'test/rest/mirror.test.ts' },
  QUERY_TOO_LARGE: () => post('/graphql', { query: `{ ${'__typename '.repeat(10_001)} }` }, GRAPHQL),
  EXPORT_TOO_LARGE: { in: 'test/rest/formats.test.ts' },
  METHOD_NOT_ALLOWED: () => ask('DELETE', SCREENER),
  NOT_ACCEPTABLE: () => get(SCREENER, { accept: 'image/png' }),
  RANGE_NOT_SATISFIABLE: { in: 'test/gateway/files.test.ts' },
  REQUEST_TOO_SLOW: { in: 'test/rest/entrance.test.ts' },
  PAYLOAD_TOO_LARGE: () => post('/graphql', { query: ' '.repeat(1_100_000) }),
  URL_TOO_LONG: () => get(`${SCREENER}?Query=${'a'.repeat(12_500)}`),
  UNSUPPORTED_MEDIA_TYPE: () => ask('POST', '/graphql', { 'content-type': 'text/plain' }, '{ __typename }'),
  EXPECTATION_UNKNOWN: () => get(SCREENER, { expect: '200-ok' }),
  HEADERS_TOO_LARGE: () => get(SCREENER, { cookie: 'a'.repeat(17_000) }),
  REFUSED: { in: 'test/schema/portfolio.test.ts' },
  SOLD_OUT: { in: 'test/schema/orders.test.ts' },
  IDEMPOTENCY_CONFLICT: { in: 'test/web/orders.test.ts' },
  RATE_LIMITED: { in: 'test/gateway/limits.test.ts' },
  QUOTA_EXCEEDED: { in: 'test/gateway/limits.test.ts' },
  TOO_MANY_AT_ONCE: { in: 'test/unit/concurrency-limit.test.ts' },
  SIGNATURE_INVALID: { in: 'test/web/stripe.test.ts' },
  PAYMENT_UNAVAILABLE: { in: 'test/web/stripe.test.ts' },
  INTERNAL: async () => {
    const { prisma } = world.service.database
    await prisma.$executeRawUnsafe('ALTER TABLE "Portfolio" RENAME TO "Hidden"')
    try {
      return await get('/api/v1/data/holdings')
    } finally {
      await prisma.$executeRawUnsafe('ALTER TABLE "Hidden" RENAME TO "Portfolio"')
    }
  },
  TOO_MANY_STREAMS: { in: 'test/mcp/streams.test.ts' },
  OVERLOADED: { in: 'test/rest/entrance.test.ts' },
  TIMED_OUT: { in: 'test/gateway/time-limit.test.ts' },
  NOT_READY: { in: 'test/web/persisted.test.ts' },
  DATABASE_AWAY: { in: 'test/services/database-away.test.ts' },
}

const codes = Object.keys(ERRORS) as ErrorCode[]

verifies('ERR-1', 'every code of the error table has the request that provokes it', () => {
  const missing = codes.filter(code => !Object.hasOwn(PROVOKED, code))
  const advice =
    'a code without a request is published and never seen: add its row to PROVOKED in test/rest/errors.test.ts'
  expect(missing, advice).toEqual([])
  expect(Object.keys(PROVOKED).filter(code => !Object.hasOwn(ERRORS, code))).toEqual([])
})

test.each(codes)('%s is seen with its status', async code => {
  const row = PROVOKED[code]
  if (typeof row === 'function') {
    const { status, code: seen } = await row()
    expect([seen, status]).toEqual([code, ERRORS[code].status])
  } else {
    expect(row.in, 'a row names the request, or another test that provokes it').not.toBe('test/rest/errors.test.ts')
    expect(readFileSync(row.in, 'utf8'), `${row.in} no longer provokes it`).toMatch(new RegExp(`\\b${code}\\b`))
  }
})

test('a body that is no JSON is refused at every door that takes one, with the form that is taken', async () => {
  for (const path of ['/graphql', '/mcp']) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/graphql', undefined]) {
      const { status, code, headers } = await ask('POST', path, { 'content-type': type }, '{ __typename }')
      expect([path, type, status, code]).toEqual([path, type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect(headers['accept-post']).toBe('application/json')
    }
    expect((await post(path, {}, { 'content-type': 'application/json; charset=utf-8' })).status).not.toBe(415)
  }
})

const get = (path: string, headers: Headers = {}, body?: string) => ask('GET', path, headers, body)
const post = (path: string, body: object, headers: Headers = {}) =>
  ask('POST', path, { ...JSON_BODY, ...headers }, JSON.stringify(body))

type Headers = Readonly<Record<string, string | undefined>>

/** By hand: fetch sends no body with GET. The code stands where the door puts it. */
async function ask(method: string, path: string, headers: Headers = {}, body = '') {
  const { hostname, port } = new URL(world.baseUrl)
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = Object.entries({ 'x-api-key': world.key, ...length, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  const asked = send({ hostname, port, method, path, headers: Object.fromEntries(all) }, resolve).once('error', reject)
  asked.end(body)
  const response = await promise
  const answer = JSON.parse((await text(response)) || '{}') as Answer
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    code: answer.code ?? answer.errors?.[0]?.extensions?.code,
  }
}

interface Answer {
  readonly code?: string
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}
