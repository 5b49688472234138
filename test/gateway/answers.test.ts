import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { post as postMcp, rpc } from '../mcp/raw.ts'
import { verifies } from '../promises.ts'
import { cookieOf, post, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

interface Said {
  readonly asked: string
  readonly status: number
  /** Headers and body. */
  readonly text: string
}

const ROOT = join(import.meta.dirname, '../..')

/** What tells of the inside. */
const INSIDE: readonly (readonly [what: string, form: RegExp])[] = [
  ['a stack trace', /\n\s*at [^\n]*:\d+:\d+|\bat (async )?[\w.]+ \(/],
  ['a path of this machine', new RegExp(`file://|node_modules|${ROOT}|/(tmp|home|root|usr|var)/\\w+`)],
  ['a module', /\b[\w-]+\.(ts|js|mjs|wasm):\d+/],
  [
    'SQL',
    /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b|relation "|column "|syntax error at or near/,
  ],
  ['the database', /prisma|pglite|postgres|P\d{4}\b|ECONN|sqlstate/i],
  ['the language', /TypeError|ReferenceError|RangeError|is not a function|Cannot read propert|undefined \(reading/],
]

let world: World
let cookie: string
let said: Said[]

beforeAll(async () => {
  world = await openWorld()
  cookie = cookieOf(await signUp(world))
  said = []
})
afterAll(() => world.close())

async function hear(asked: string, answer: Promise<Response>): Promise<Said> {
  const response = await answer
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const one = { asked, status: response.status, text: `${headers}\n\n${await response.text()}` }
  said.push(one)
  return one
}

const get = (path: string, init: RequestInit = {}) =>
  hear(path, fetch(world.baseUrl + path, { ...init, headers: { 'x-api-key': world.key, ...init.headers } }))
const page = (body: object) => hear(JSON.stringify(body), post(world, body, { cookie }))
const graphql = (body: object) => hear(JSON.stringify(body), post(world, body, { 'x-api-key': world.key }))
async function mcp(body: unknown): Promise<void> {
  const { status, text } = await postMcp(world, body)
  said.push({ asked: JSON.stringify(body), status, text })
}

const HOSTILE = ["'", '"', '\\', '%', '../../../../etc/passwd', '<x>', '{{7*7}}', '1;--', 'a'.repeat(3_000), '\u202e']

/** Everything that a caller can do wrong, over every facade. */
async function askWrongly(): Promise<void> {
  for (const { path } of ENDPOINTS) {
    const place = path.replace(/\{\w+\}/, '0')
    for (const query of [
      '',
      '?Page=0',
      '?Cursor=x.y',
      '?Sorts=x',
      '?Fields=x',
      '?Format=exe',
      '?AsOf=2999-01-01',
      '?X=1',
    ])
      await get(place + query)
    for (const text of HOSTILE) await get(path.replace(/\{\w+\}/, encodeURIComponent(text)))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) await get(place, { method })
  }
  for (const path of [
    '/%',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/docs/%2e%2e/x',
    '/assets/..%5c',
    '/webhooks/stripe',
    '/docs/assets/x',
  ])
    await get(path)
  await get('/webhooks/stripe', { method: 'POST', body: '{' })
  for (const text of HOSTILE) {
    await graphql({ query: text })
    await graphql({ query: 'query($i: String!) { bond(id: $i) { name } }', variables: { i: text } })
    await graphql({ query: '{ portfolio(id: 1) { name } }', operationName: text })
    await page({ documentId: text })
    await mcp(rpc(text))
    await mcp(rpc('tools/call', { name: text, arguments: {} }))
    await mcp(rpc('tools/call', { name: 'search_bonds', arguments: { Cursor: text, Sorts: [text], X: text } }))
    await mcp(rpc('resources/read', { uri: `bond://${text}` }))
    await mcp(rpc('prompts/get', { name: text }))
    await mcp(text)
  }
  await mcp('{')
  for (const { document } of WEB_DOCUMENTS) {
    const documentId = document.replace(/^.*\//, '')
    await page({ documentId, variables: { id: 'x', nothing: 1 } })
    await page({ documentId, variables: [] })
  }
}

const leaks = () =>
  said.flatMap(({ asked, text }) =>
    INSIDE.flatMap(([what, form]) => {
      // What the caller sent may stand in the answer.
      const found = form.exec(text.replaceAll(asked, ''))?.[0]
      return found === undefined ? [] : [`${what} (${found.slice(0, 80)}) for ${asked.slice(0, 120)}`]
    }),
  )

verifies('ERR-4', 'no refusal tells of the inside', async () => {
  await askWrongly()
  expect(said.length).toBeGreaterThan(400)
  expect(said.filter(({ status }) => status >= 500).map(({ asked }) => asked)).toEqual([])
  expect(leaks()).toEqual([])
  // The name of a machine may be an ordinary word of the answers themselves.
  const name = new RegExp(`(^|[\\s"'(@/])${hostname()}(:\\d+|[\\s"')]|$)`, 'm')
  const refused = said.filter(({ status }) => status >= 400)
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.filter(({ text }) => name.test(text)).map(({ asked }) => asked)).toEqual([])
})

test('what has a secret in it is not repeated', async () => {
  const secret = 'bds_live_0123456789012345678901234567890123456789AAAAAA'
  for (const answer of [
    await get(`/api/v1/data/issuers?Query=${secret}`),
    await get('/api/v1/data/issuers', { headers: { 'x-api-key': secret } }),
    await page({ documentId: 'sign-in', variables: { email: 'a@example.com', password: secret } }),
    await page({ documentId: 'reset-password', variables: { token: secret, password: secret } }),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain(secret)
  }
})

verifies('ERR-4', 'a database that fails is no more than INTERNAL, over every facade', async () => {
  said = []
  const { prisma } = world.service.database
  const gone = async (table: string, ask: () => Promise<unknown>) => {
    await prisma.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "${table}_gone"`)
    await ask().finally(() => prisma.$executeRawUnsafe(`ALTER TABLE "${table}_gone" RENAME TO "${table}"`))
  }
  await gone('Portfolio', async () => {
    await get('/api/v1/data/holdings')
    await get('/api/v1/data/instruments?InPortfolioFlag=true')
    await graphql({ query: '{ portfolios { page { total } } }' })
    await mcp(rpc('tools/call', { name: 'get_portfolios', arguments: {} }))
  })
  await gone('Order', () => page({ documentId: 'get-orders' }))
  await gone('User', async () => {
    await page({ documentId: 'sign-in', variables: { email: 'a@example.com', password: 'correct horse' } })
  })
  await gone('Session', () => page({ documentId: 'get-viewer' }))
  await new Promise(forgotten => setTimeout(forgotten, 600))
  await gone('ApiKey', async () => {
    await get('/api/v1/data/issuers')
    await graphql({ query: '{ tariffs { earlyAccess } }' })
    await mcp(rpc('tools/list'))
  })
  expect(leaks()).toEqual([])
  expect(said.filter(({ text }) => !/INTERNAL|Internal|Unexpected|Something went wrong/.test(text))).toEqual([])
})
