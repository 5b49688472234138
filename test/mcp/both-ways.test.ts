import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

/**
 * A message posted to the endpoint itself passes by express; with a slash behind it, the same message goes through it.
 * Both are one facade, and must not be told apart.
 */
let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const call = (params: object) => ({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params })
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const MESSAGES: readonly unknown[] = [
  ping,
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} },
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, method: 'nothing' },
  call({ name: 'search_bonds', arguments: { YieldFrom: 5, PageSize: 3 } }),
  call({ name: 'search_bonds', arguments: { yieldfrom: 'x' } }),
  call({ name: 'nothing', arguments: {} }),
  [ping],
  {},
  null,
  'text',
]
const RAW = [
  '',
  '{',
  '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}',
  ' '.repeat(110_000),
  '{"jsonrpc":"2.0","id":"é"}',
]
const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json;charset=utf-8' },
  { 'content-type': 'application/json; charset=iso-8859-1' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html' },
  { accept: 'application/json' },
  { origin: 'https://stranger.example' },
  { origin: 'http://localhost:3000' },
  { 'x-api-key': 'bds_live_short' },
  { 'mcp-protocol-version': '1999-01-01' },
  { 'accept-encoding': 'identity' },
  { 'transfer-encoding': 'chunked' },
]

interface Answer {
  readonly status: number | undefined
  readonly headers: object
  readonly body: string
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const given = {
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    ...{ 'accept-encoding': 'gzip', 'x-api-key': world.key },
    ...headers,
  }
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(world.baseUrl + path, { method: 'POST', headers: { ...given, ...length } }, incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', chunk => chunks.push(chunk))
      incoming.on('end', () => {
        const { date, 'x-request-id': id, ratelimit, 'mcp-session-id': session, ...others } = incoming.headers
        const told = { ...others, hasId: typeof id === 'string', hasSession: typeof session === 'string' }
        const text = Buffer.concat(chunks).toString('latin1')
        resolve({ status: incoming.statusCode, headers: told, body: text.replaceAll(String(id), 'id') })
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

async function compare(body: string, headers?: Record<string, string>): Promise<void> {
  const [direct, throughExpress] = [await post('/mcp', body, headers), await post('/mcp/', body, headers)]
  expect(direct).toEqual(throughExpress)
  expect(direct.status).toBeGreaterThanOrEqual(200)
}

describe('with and without express', () => {
  test.each(MESSAGES.map(message => JSON.stringify(message)))('%s is answered alike', body => compare(body))

  test.each(RAW.map((body, index) => [index, body] as const))('so is body %i that is no message', (_index, body) =>
    compare(body),
  )

  test.each(HEADERS.map(headers => [JSON.stringify(headers), headers] as const))(
    'so is a ping with %s',
    (_name, headers) => compare(JSON.stringify(ping), headers),
  )
})
