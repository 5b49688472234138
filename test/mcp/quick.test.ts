import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../facades/mcp/tools/call-tool.ts'
import { fastPath } from '../../facades/mcp/transports/fast-path.ts'
import type { Message } from '../../facades/mcp/transports/message.ts'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { type Exchange, modern, post, rpc } from './raw.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

/** A note that nobody reads: what is unusual takes the long way, through the SDK. */
const NOTE = { 'example.com/note': 'on the long way' }
const WHO = { name: 'test', title: 'A test', version: '1' }
const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } }

type Question = readonly [method: string, params: Record<string, unknown>]

const CALLS: readonly Question[] = [
  ['tools/list', {}],
  ['tools/call', { name: 'search_bonds', arguments: { YieldFrom: 5, PageSize: 3, Sorts: ['yield_desc'] } }],
  ['tools/call', { name: 'search_bonds', arguments: { YieldFrm: 5 } }],
  ['tools/call', { name: 'get_portfolios' }],
  ['tools/call', { name: 'get_bond', arguments: { id: 'RU000000000X' } }],
  ['tools/call', { name: 'serch_bonds', arguments: {} }],
  ['tools/call', { name: 'get_issuers', arguments: [] }],
  ['bonds/steal', {}],
]
const LEGACY: readonly Question[] = [
  ...CALLS,
  ['ping', {}],
  ...['2024-11-05', '2025-06-18', '2025-11-25', '2031-01-01'].map(
    (protocolVersion): Question => ['initialize', { protocolVersion, capabilities: CAPABILITIES, clientInfo: WHO }],
  ),
]
const MODERN: readonly Question[] = [...CALLS, ['server/discover', {}], ['ping', {}]]

describe('the quick way answers as the SDK does', () => {
  test.each(LEGACY)('%s %j, before 2026-07-28', async (method, params) => {
    for (const id of [7, 'seven', 'семь', 0]) {
      const long = await post(world, rpc(method, { ...params, _meta: NOTE }, id))
      expect(likeness(await post(world, rpc(method, params, id)))).toEqual(likeness(long))
      const { params: _none, ...bare } = rpc(method, params, id) as { params: object }
      if (Object.keys(params).length === 0) expect(likeness(await post(world, bare))).toEqual(likeness(long))
    }
  })

  test.each(MODERN)('%s %j, 2026-07-28', async (method, params) => {
    const { message, headers } = modern(method, params)
    const noted = structuredClone(message) as { params: { _meta: object } }
    Object.assign(noted.params._meta, NOTE)
    const long = await post(world, noted, { headers })
    expect(likeness(await post(world, message, { headers }))).toEqual(likeness(long))
  })

  verifies('PAR-1', 'a result of the quick way holds the answer of REST', async () => {
    const { json } = await post(world, rpc('tools/call', { name: 'get_issuers', arguments: { PageSize: 2 } }))
    expect(json?.result?.structuredContent).toEqual(await world.getJson('/api/v1/data/issuers?PageSize=2'))
  })
})

test('what is the same for everybody is asked of the SDK once, and what is unusual is left to it', async () => {
  const asked: Message[] = []
  const protocol = async (_request: Request, message: Message) => {
    asked.push(message)
    return Response.json({ jsonrpc: '2.0', id: message.id, result: { of: message.method } })
  }
  let today = '2026-11-20'
  const quick = fastPath({ tools: new Map(), protocol, log: createLog('silent'), today: () => today })
  const ask = (message: object) => quick(message as Message, () => undefined, {} as Caller)
  expect(await ask(rpc('tools/list', {}, 1))).toBe('{"jsonrpc":"2.0","id":1,"result":{"of":"tools/list"}}')
  expect(await ask(rpc('tools/list', {}, '"'))).toBe('{"jsonrpc":"2.0","id":"\\"","result":{"of":"tools/list"}}')
  expect(asked).toHaveLength(1)
  today = '2026-11-21'
  await ask(rpc('tools/list', {}, 2))
  expect(asked.splice(1)).toHaveLength(1)
  const unusual = [
    rpc('tools/list', { cursor: 'x' }),
    rpc('tools/list', { _meta: { progressToken: {} } }),
    rpc('tools/list', { _meta: [] }),
    { ...rpc('tools/list'), id: 1.5 },
    { ...rpc('tools/list'), id: null },
    { ...rpc('tools/list'), more: true },
    { jsonrpc: '2.0', method: 'tools/list' },
    rpc('tools/call', { name: 'toString' }),
    rpc('initialize', { protocolVersion: 1, capabilities: {}, clientInfo: WHO }),
    rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
    modern('tools/list').message,
    { jsonrpc: '2.0', id: 1, result: {} },
  ]
  for (const message of unusual) expect(await ask(message), JSON.stringify(message)).toBeNull()
  expect(asked).toHaveLength(1)
})

/** All that a client sees but ids of its own request and of sessions. */
function likeness({ status, json, headers }: Exchange): object {
  const type = headers.get('content-type')
  return { status, json, type, hasSession: headers.has('mcp-session-id') }
}
