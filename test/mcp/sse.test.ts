import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateKey } from '../../gateway/access/key.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { verifies } from '../promises.ts'
import { openAccount } from '../support/accounts.ts'
import { openWorld, type World } from '../world.ts'
import { modern, post, rpc } from './raw.ts'
import { OPENS, openStream } from './stream.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

verifies('MCP-2', 'a stream opens with its endpoint, and a conversation runs over it', async () => {
  const stream = await openStream(world)
  expect(stream.endpoint).toMatch(/^\?sessionId=[\w-]+\.[\w-]+$/)
  const query = stream.endpoint
  const accepted = await post(world, INITIALIZE, { query })
  expect([accepted.status, accepted.text]).toEqual([202, 'Accepted'])
  expect((await stream.nextMessage())?.result).toMatchObject({ protocolVersion: '2024-11-05', capabilities: {} })
  expect((await post(world, { jsonrpc: '2.0', method: 'notifications/initialized' }, { query })).status).toBe(202)
  await post(world, rpc('tools/list', {}, 'list'), { query })
  const list = await stream.nextMessage()
  expect(list).toMatchObject({ id: 'list', result: { tools: expect.arrayContaining([expect.anything()]) } })
  stream.close()
})

verifies(['PAR-1', 'LIM-2', 'ERR-5'], 'the answers on a stream are those of Streamable HTTP', async () => {
  const stream = await openStream(world)
  const questions = [
    rpc('tools/list'),
    rpc('tools/call', { name: 'search_bonds', arguments: { YieldFrom: 5, PageSize: 3 } }),
    rpc('tools/call', { name: 'search_bonds', arguments: { YieldFrm: 5 } }),
    rpc('tools/call', { name: 'serch_bonds' }),
    rpc('bonds/steal'),
    rpc('tools/list', { cursor: 'x' }),
  ]
  for (const question of questions) {
    expect((await post(world, question, { query: stream.endpoint })).status).toBe(202)
    const { json } = await post(world, question)
    expect(await stream.nextMessage()).toEqual(json)
  }
  stream.close()
})

test('nothing on the way may hold a stream back, pack it or keep it', async () => {
  const stream = await openStream(world, { 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers.has('content-encoding')).toBe(false)
  stream.close()
})

verifies(
  'MCP-2',
  'a stream that was opened again, as its client does it, serves tools without a handshake',
  async () => {
    for (const revision of ['2024-11-05', '2025-11-25']) {
      const headers = { 'mcp-protocol-version': revision }
      const stream = await openStream(world, headers)
      const call = rpc('tools/call', { name: 'get_issuers', arguments: { PageSize: 1 } })
      await post(world, call, { query: stream.endpoint, headers })
      expect((await stream.nextMessage())?.result?.structuredContent?.items).toHaveLength(1)
      stream.close()
    }
  },
)

test('a client that tries the newest revision first is sent back to the handshake', async () => {
  const stream = await openStream(world)
  await post(world, modern('server/discover').message, { query: stream.endpoint })
  expect(await stream.nextMessage()).toMatchObject({ id: 1, error: { code: expect.any(Number) } })
  await post(world, INITIALIZE, { query: stream.endpoint })
  expect((await stream.nextMessage())?.result).toMatchObject({ protocolVersion: '2024-11-05' })
  stream.close()
})

verifies(['ERR-3', 'KEY-1'], 'a message for a stream of another key, or of nobody, is not found', async () => {
  const stream = await openStream(world)
  const { key } = await openAccount(world, 'stranger@example.com')
  const refused = async (query: string, headers = {}) => {
    const { status, json } = await post(world, rpc('ping'), { query, headers })
    expect([status, json?.code], query).toEqual([404, 'NOT_FOUND'])
  }
  await refused(stream.endpoint, { 'x-api-key': key })
  const [name = ''] = stream.endpoint.split('.')
  const other = await openStream({ ...world, key })
  const made = ['', '.', 'x', '%00', `${name.slice('?sessionId='.length)}`, stream.endpoint.replace(/.$/, '!')]
  for (const sessionId of made) await refused(`?sessionId=${sessionId}`)
  await refused(`${name}.${other.endpoint.split('.')[1]}`)
  await refused(`${stream.endpoint}&sessionId=x`)
  for (const [code, bad] of Object.entries({ KEY_UNKNOWN: generateKey(), KEY_MALFORMED: 'x' })) {
    const { status, json } = await post(world, rpc('ping'), { query: stream.endpoint, headers: { 'x-api-key': bad } })
    expect([status, json?.code]).toEqual([401, code])
  }
  await post(world, rpc('ping', {}, 'mine'), { query: stream.endpoint })
  expect(await stream.nextMessage()).toEqual({ jsonrpc: '2.0', id: 'mine', result: {} })
  stream.close()
  other.close()
})

test('a stream that was closed is not found', async () => {
  const stream = await openStream(world)
  stream.close()
  await vi.waitFor(async () =>
    expect((await post(world, rpc('ping'), { query: stream.endpoint })).json?.code).toBe('NOT_FOUND'),
  )
})

verifies(['KEY-1', 'KEY-9', 'KEY-10'], 'a stream needs a key, in a header', async () => {
  const open = (options: object) => post(world, '', { method: 'GET', ...options })
  const without = await open({ headers: { ...OPENS, 'x-api-key': undefined } })
  expect([without.status, without.json?.code]).toEqual([401, 'KEY_MISSING'])
  expect(without.headers.get('content-type')).toMatch(/^application\/json/)
  const inUrl = await open({ headers: OPENS, query: `?x-api-key=${world.key}` })
  expect([inUrl.status, inUrl.json?.code]).toEqual([400, 'KEY_IN_URL'])
  expect((await open({ headers: { ...OPENS, origin: 'https://evil.example' } })).status).toBe(403)
  const { baseUrl } = world
  const stream = await openStream(
    { baseUrl, key: '' },
    { 'x-api-key': '', authorization: `Bearer ${world.key}` },
  ).catch(String)
  expect(stream).toContain('KEY_MISSING')
  const response = await fetch(`${baseUrl}/mcp`, { headers: { ...OPENS, authorization: `Bearer ${world.key}` } })
  expect(response.status).toBe(200)
  await response.body?.cancel()
})

test('what is no message is refused at the POST, and the stream lives on', async () => {
  const stream = await openStream(world)
  const query = stream.endpoint
  const bodies = { '{"broken': 400, '[]': 400, '7': 400, '{"jsonrpc":"1.0","id":1,"method":"ping"}': 400 }
  for (const [body, status] of Object.entries(bodies)) expect((await post(world, body, { query })).status).toBe(status)
  expect((await post(world, rpc('ping', { pad: 'x'.repeat(120_000) }), { query })).status).toBe(413)
  expect((await post(world, rpc('ping'), { query, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  for (const method of ['DELETE', 'PUT', 'GET']) {
    const headers = { accept: 'application/json' }
    expect((await post(world, rpc('ping'), { query, method, headers })).headers.get('allow')).toBe('POST')
  }
  expect((await post(world, { jsonrpc: '2.0', id: 1, result: {} }, { query })).status).toBe(202)
  await post(world, rpc('ping', {}, 'alive'), { query })
  expect((await stream.nextMessage())?.id).toBe('alive')
  stream.close()
})

test('many streams at once: each gets the answers to its own questions, and only those', async () => {
  const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(world)))
  const ask = async (stream: (typeof streams)[number], index: number) => {
    const ids = Array.from({ length: 10 }, (_, turn) => `${index}-${turn}`)
    await Promise.all(ids.map(id => post(world, rpc('ping', {}, id), { query: stream.endpoint })))
    const heard = await Promise.all(ids.map(async () => (await stream.nextMessage())?.id))
    expect(heard.toSorted()).toEqual(ids.toSorted())
  }
  await Promise.all(streams.map(ask))
  for (const stream of streams) stream.close()
})

verifies(['KEY-3', 'KEY-7'], 'a stream ends when its key is replaced, those of others go on', async () => {
  const { key } = await openAccount(world, 'neighbour@example.com')
  const [mine, theirs] = [await openStream(world), await openStream({ ...world, key })]
  const renewed = (await world.service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
  expect(await mine.nextMessage()).toBeNull()
  await post(world, rpc('ping', {}, 'here'), { query: theirs.endpoint, headers: { 'x-api-key': key } })
  expect((await theirs.nextMessage())?.id).toBe('here')
  theirs.close()
  const again = await openStream({ ...world, key: renewed.key })
  again.close()
})

verifies('KEY-8', 'a stream ends with the subscription of its account', async () => {
  const { key } = await openAccount(world, 'leaver@example.com')
  const stream = await openStream({ ...world, key })
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: 'leaver@example.com' } })
  await prisma.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } })
  expect(await stream.nextMessage()).toBeNull()
})
