import { request } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateKey } from '../../gateway/access/key.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { modern, post, rpc } from './raw.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PING = rpc('ping')

test('the scene is right: a proper message is answered', async () => {
  expect(await post(world, PING)).toMatchObject({ status: 200, json: { id: 1, result: {} } })
})

verifies(
  ['KEY-1', 'SVC-8'],
  'a missing, malformed or unknown key is refused in a sentence before any protocol work',
  async () => {
    const keys = { KEY_MISSING: undefined, KEY_MALFORMED: 'secret', KEY_UNKNOWN: generateKey() }
    for (const [code, key] of Object.entries(keys)) {
      for (const body of [PING, '{"broken']) {
        const { status, json, headers } = await post(world, body, { headers: { 'x-api-key': key } })
        expect({ status, ...json }).toMatchObject({ status: 401, code, message: expect.stringContaining(' ') })
        expect(headers.get('www-authenticate')).not.toMatch(/bearer/i)
      }
    }
  },
)

verifies('KEY-10', 'Authorization: Bearer carries the key too, and x-api-key goes before it', async () => {
  const bearer = { authorization: `Bearer ${world.key}` }
  expect((await post(world, PING, { headers: { ...bearer, 'x-api-key': undefined } })).status).toBe(200)
  expect((await post(world, PING, { headers: { ...bearer, 'x-api-key': 'secret' } })).json?.code).toBe('KEY_MALFORMED')
  const basic = { authorization: `Basic ${world.key}`, 'x-api-key': undefined }
  expect((await post(world, PING, { headers: basic })).json?.code).toBe('KEY_MISSING')
})

verifies(['KEY-5', 'KEY-9'], 'a key in the URL is refused and not repeated', async () => {
  for (const query of [`?x-api-key=${world.key}`, `?anything=${world.key}`, '?api_key=x']) {
    const { status, text } = await post(world, PING, { query })
    expect(status).toBe(400)
    expect(text).toContain('generate a new key')
    expect(text).not.toContain(world.key)
  }
})

test('a legacy initialize gets a session id that means nothing, nothing else does', async () => {
  const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const first = await post(world, rpc('initialize', params))
  expect(first.json?.result).toMatchObject({ protocolVersion: '2025-11-25' })
  expect(first.headers.get('mcp-session-id')).toMatch(/^[0-9a-f-]{36}$/)
  const second = await post(world, PING, { headers: { 'mcp-session-id': 'somebody else' } })
  expect([second.status, second.headers.get('mcp-session-id')]).toEqual([200, null])
  const { status, text } = await post(world, { jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([status, text]).toEqual([202, ''])
})

const BODIES: readonly (readonly [name: string, body: unknown, status: number, code: number])[] = [
  ['broken JSON', '{"jsonrpc": "2.0", ', 400, -32700],
  ['an empty body', '', 400, -32600],
  ['null', 'null', 400, -32600],
  ['a number', '7', 400, -32600],
  ['no JSON-RPC', { hello: 'world' }, 400, -32600],
  ['another JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32600],
  ['a batch', [PING, PING], 400, -32600],
  ['an empty batch', [], 400, -32600],
  ['an oversized body', rpc('ping', { pad: 'x'.repeat(120_000) }), 413, -32000],
  ['an unknown method', rpc('bonds/steal'), 200, -32601],
  ['an unknown tool', rpc('tools/call', { name: 'serch_bonds' }), 200, -32602],
  ['a tool without name', rpc('tools/call', {}), 200, -32602],
  ['arguments that are no object', rpc('tools/call', { name: 'get_bond', arguments: 'x' }), 200, -32602],
  ['a page of the list that is not there', rpc('tools/list', { cursor: 'x' }), 200, -32602],
]

test.each(BODIES)('%s is a JSON-RPC error', async (_name, body, status, code) => {
  const answer = await post(world, body)
  expect([answer.status, answer.json?.error?.code]).toEqual([status, code])
  expect(answer.json?.error?.message).not.toMatch(/ at |node_modules|\.ts/)
})

test('an unknown tool says which was meant', async () => {
  const { json } = await post(world, rpc('tools/call', { name: 'serch_bonds' }))
  expect(json?.error?.message).toBe('Unknown tool: serch_bonds. Did you mean search_bonds?')
})

test('absurdly nested arguments harm nothing', async () => {
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_bonds","arguments":{"Isin":${deep}}}}`
  expect((await post(world, body)).json?.result?.isError).toBe(true)
})

test('a small body that unpacks to a large one is too large', async () => {
  const body = gzipSync(JSON.stringify(rpc('ping', { pad: 'x'.repeat(5_000_000) })))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-api-key': world.key }
  expect((await fetch(`${world.baseUrl}/mcp`, { method: 'POST', headers, body })).status).toBe(413)
})

test('a body in chunks is read, and bounded too', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': world.key }
  const statusOf = async (...parts: readonly string[]) => {
    const body = Readable.from(parts.map(part => new TextEncoder().encode(part)))
    return (
      await fetch(`${world.baseUrl}/mcp`, { method: 'POST', headers, body, duplex: 'half' } as unknown as RequestInit)
    ).status
  }
  expect(await statusOf('{"jsonrpc":"2.0",', '"id":1,"method":"ping"}')).toBe(200)
  expect(await statusOf('{"pad":"', ...Array<string>(30).fill('x'.repeat(10_000)), '"}')).toBe(413)
})

test('one acceptable form in Accept is enough, none is not', async () => {
  for (const accept of ['application/json', '*/*', 'application/*', undefined]) {
    expect((await post(world, PING, { headers: { accept } })).status, accept).toBe(200)
  }
  expect((await post(world, PING, { headers: { accept: 'text/html' } })).status).toBe(406)
})

test('another content type is 415', async () => {
  expect((await post(world, PING, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await post(world, PING, { headers: { 'content-type': 'application/json; charset=utf-8' } })).status).toBe(200)
})

test('a page of a stranger is refused, our own and a local one are not', async () => {
  const origins = { 'https://evil.example': 403, null: 403, nonsense: 403, 'http://localhost:5173': 200 }
  for (const [origin, status] of Object.entries(origins)) {
    const { status: given, headers } = await post(world, PING, { headers: { origin } })
    expect(given, origin).toBe(status)
    expect(headers.get('access-control-allow-origin'), origin).toBe(status === 200 ? origin : null)
  }
  const preflight = await post(world, '', { method: 'OPTIONS', headers: { origin: 'http://localhost:5173' } })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    expect.stringContaining('x-api-key'),
  ])
})

test('on a loopback address a Host of elsewhere is refused', async () => {
  expect(await statusWithHost('evil.example')).toBe(403)
  expect(await statusWithHost('localhost')).toBe(200)
})

test('2026-07-28: headers that contradict the body, and revisions that are not served, are refused', async () => {
  const { message, headers } = modern('tools/call', { name: 'get_issuers', arguments: { PageSize: 1 } })
  expect((await post(world, message, { headers })).json?.result?.structuredContent?.items).toHaveLength(1)
  const wrong = [{ 'mcp-method': 'tools/list' }, { 'mcp-name': 'get_bond' }, { 'mcp-protocol-version': '2025-11-25' }]
  const absent = [{ 'mcp-method': undefined }, { 'mcp-name': undefined }, { 'mcp-protocol-version': undefined }]
  for (const change of [...wrong, ...absent]) {
    const answer = await post(world, message, { headers: { ...headers, ...change } })
    expect([answer.status, answer.json?.error?.code], JSON.stringify(change)).toEqual([400, -32020])
  }
  const future = modern('tools/list', {}, '2027-01-01')
  const refusal = await post(world, future.message, { headers: future.headers })
  expect(refusal).toMatchObject({ status: 400, json: { error: { code: -32022, data: { supported: ['2026-07-28'] } } } })
  expect((await post(world, PING, { headers: { 'mcp-protocol-version': '1999-01-01' } })).status).toBe(400)
})

test('2026-07-28: unknown methods are not found', async () => {
  for (const method of ['bonds/steal', 'resources/subscribe', 'ping']) {
    const { message, headers } = modern(method, { notifications: {} })
    const { status, json } = await post(world, message, { headers })
    expect([status, json?.error?.code], method).toEqual([404, -32601])
  }
})

verifies(['KEY-3', 'KEY-7'], 'a key is refused as soon as a newer one exists', async () => {
  const { key } = (await world.service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
  expect((await post(world, PING)).json?.code).toBe('KEY_DEACTIVATED')
  expect((await post(world, PING, { headers: { 'x-api-key': key } })).status).toBe(200)
})

verifies('ERR-4', 'while the service is not ready it says so', async () => {
  await world.service.close()
  const { status, headers, json } = await post(world, PING)
  expect([status, json?.code, headers.get('retry-after')]).toEqual([503, 'NOT_READY', '5'])
})

/** `fetch` sets the header Host itself. */
function statusWithHost(host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { host, 'content-type': 'application/json', 'x-api-key': world.key }
  const outgoing = request(`${world.baseUrl}/mcp`, { method: 'POST', headers }, response => {
    response.resume()
    resolve(response.statusCode)
  })
  outgoing.on('error', reject).end(JSON.stringify(PING))
  return promise
}
