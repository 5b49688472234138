import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { openWorld, type World } from '../world.ts'

const lines: string[] = []
/** Each says by itself where it came from when it is found where it must not be. */
const SECRETS = {
  password: 'hunter2-of-the-password-field',
  cookie: 'cookie-of-a-session-5d1f',
  token: 'token-of-a-link-77aa90',
  stripe: 'sk_live_51HsecretOfStripe',
  signature: 'whsec_signatureOfStripe',
  bearer: 'bearer-that-is-no-key-0042',
}
const STRIPE = { STRIPE_SECRET_KEY: SECRETS.stripe, STRIPE_WEBHOOK_SECRET: SECRETS.signature }

let world: World
const answers: string[] = []

beforeAll(async () => {
  const log = createLog('trace', { write: line => void lines.push(line) })
  world = await openWorld({ log, settings: { ...STRIPE, SESSION_SECRET: 'session-secret-of-thirty-two-characters' } })
})
afterAll(() => world.close())

async function send(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(world.baseUrl + path, init)
  answers.push(JSON.stringify([...response.headers]), await response.text())
  return response.status
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('secrets', () => {
  test('sent by every way reach no log line and no answer', async () => {
    const { key } = world
    const secret = { cookie: `__Host-session=${SECRETS.cookie}`, authorization: `Bearer ${SECRETS.bearer}` }
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_bonds', arguments: { Q: key } },
    }
    await send(`/api/v1/data/instruments?PageSize=1`, { headers: { 'x-api-key': key, ...secret } })
    expect(await send(`/api/v1/data/instruments?x-api-key=${key}`)).toBe(400)
    expect(await send(`/api/v1/data/instruments/${key}?token=${SECRETS.token}`, { headers: secret })).toBe(400)
    await send(`/api/v1/data/instruments/${key}`, { headers: { 'x-api-key': key } })
    await send(`/verify?token=${SECRETS.token}`, { headers: secret })
    await post('/mcp', call, { 'x-api-key': key, ...secret })
    await post(`/mcp?api_key=${key}`, call)
    await post('/mcp', `{"password": "${SECRETS.password}", `, { 'x-api-key': key })
    await post('/graphql', { query: `{ bond(isin: "${key}") { isin } }` }, { 'x-api-key': key, ...secret })
    await post('/graphql', `{"query": "${SECRETS.password}`, { 'x-api-key': key })
    const origin = { origin: world.baseUrl, ...secret }
    const person = { email: DEMO_EMAIL, password: SECRETS.password }
    await post('/graphql', { documentId: 'sign-in', variables: person }, origin)
    await post(
      '/graphql',
      { documentId: 'sign-in', variables: { ...person, password: { secret: SECRETS.password } } },
      origin,
    )
    await post(
      '/graphql',
      { documentId: 'reset-password', variables: { token: SECRETS.token, password: SECRETS.password } },
      origin,
    )
    await post('/webhooks/stripe', { id: SECRETS.token }, { 'stripe-signature': `t=1,v1=${SECRETS.bearer}` })
    await expect(world.service.operator('issue-key', { email: `${SECRETS.password}@example.com` })).rejects.toThrow()
    await expect.poll(() => lines.filter(line => line.includes('"method"')).length).toBeGreaterThanOrEqual(14)
    const told = [...lines, ...answers].join('\n')
    expect(answers.length).toBeGreaterThan(25)
    const places = (value: string) => told.split('\n').filter(line => line.includes(value))
    for (const value of [key, ...Object.values(SECRETS), 'session-secret-of']) expect(places(value)).toEqual([])
  })
})

describe('a line of the log', () => {
  test('says which operation of which account, how long, how many rows, and in which trace', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const response = await world.get('/api/v1/data/issuers?PageSize=3', { traceparent })
    await response.text()
    const id = response.headers.get('x-request-id') ?? ''
    const find = () => lines.map(line => JSON.parse(line) as { requestId?: string }).find(one => one.requestId === id)
    await expect.poll(find).toMatchObject({
      ...{ facade: 'REST', operation: 'getIssuers', rows: 3, status: 200, path: '/api/v1/data/issuers' },
      ...{ accountId: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) },
      ...{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' },
    })
    expect(response.headers.get('server-timing')).toMatch(
      /^execute;dur=[\d.]+, total;dur=[\d.]+, traceparent;desc="00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00"$/,
    )
  })

  test.each([
    ['short', 'abc'],
    ['long', 'a'.repeat(129)],
    ['with a tab', 'abcdefgh\tabcdefgh'],
    ['with markup', '<script>alert(1)</script>'],
  ])('has an id of its own where the one that was sent is no sane one (%s)', async (_what, sent) => {
    expect(await idAfter(sent)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  test('has the id of a trusted proxy', async () => {
    expect(await idAfter('proxy-4711/abcdef')).toBe('proxy-4711/abcdef')
  })
})

/** Sent by hand: fetch would not send every one of them. */
async function idAfter(sent: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const headers = { 'x-request-id': sent }
  const asked = httpRequest(`${world.baseUrl}/healthz`, { headers, insecureHTTPParser: true }, async response => {
    await text(response)
    const id = response.headers['x-request-id']
    resolve(typeof id === 'string' ? id : undefined)
  })
  asked.once('error', reject).end()
  return promise
}
