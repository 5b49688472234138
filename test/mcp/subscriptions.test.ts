import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as OldSseTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { call, modern, type Place, post, rpc } from './raw.ts'
import { serveRouter } from './router.ts'
import { openStream } from './stream.ts'

let world: World
let bond: string

beforeAll(async () => {
  world = await openWorld()
  const { structuredContent } = await call(world, 'search_bonds', { PageSize: 1 })
  bond = `bond://${structuredContent?.items[0]?.isin}`
})
afterAll(() => world.close())

/** Another revision, current when this is done. */
async function publish(): Promise<void> {
  await world.service.database.prisma.revision.create({ data: { asOf: new Date() } })
  await world.service.start()
}

/** A client of 2026-07-28, and the URIs that it is told of. */
async function connectNew({ baseUrl, key }: Place) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const heard = heardBy(client)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers: { 'x-api-key': key } } }),
  )
  onTestFinished(() => client.close())
  return { client, heard }
}

function heardBy(client: Client): string[] {
  const heard: string[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
  return heard
}

verifies('MCP-2', 'who listens to resources is told at each revision, and reads the new one', async () => {
  const { client, heard } = await connectNew(world)
  expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true })
  const before = JSON.parse(await textAt(client, 'curve://RUB'))
  const listening = await client.listen({ resourceSubscriptions: [bond, 'curve://RUB'] })
  expect(listening.honoredFilter).toEqual({ resourceSubscriptions: [bond, 'curve://RUB'] })
  await publish()
  await vi.waitFor(() => expect(heard).toEqual([bond, 'curve://RUB']))
  const after = JSON.parse(await textAt(client, 'curve://RUB'))
  expect(after.revision).toBe(before.revision + 1)
  await publish()
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  await listening.close()
  expect(await listening.closed).toBe('local')
})

async function textAt(client: Client, uri: string): Promise<string> {
  const [content] = (await client.readResource({ uri })).contents
  return content !== undefined && 'text' in content ? content.text : ''
}

test('the acknowledgement leaves out what does not exist, and what never changes is acknowledged but not reported', async () => {
  const { client, heard } = await connectNew(world)
  const reference = 'bonds://reference/ratings'
  const { honoredFilter } = await client.listen({
    toolsListChanged: true,
    resourceSubscriptions: ['bond://RU000000000X', reference, 'curve://RUB', 'https://example.com'],
  })
  expect(honoredFilter).toEqual({ resourceSubscriptions: [reference, 'curve://RUB'] })
  await publish()
  await vi.waitFor(() => expect(heard).toEqual(['curve://RUB']))
})

test('a request to listen that is wrong is refused like any other', async () => {
  const refused = async (params: Record<string, unknown>, change: Record<string, string | undefined> = {}) => {
    const { message, headers } = modern('subscriptions/listen', params)
    const { status, json } = await post(world, message, { headers: { ...headers, ...change } })
    return [status, json?.error?.code]
  }
  const many = Array.from({ length: 51 }, (_, index) => `bond://RU${index}`)
  expect(await refused({})).toEqual([200, -32602])
  expect(await refused({ notifications: 'all' })).toEqual([200, -32602])
  expect(await refused({ notifications: { resourceSubscriptions: [1] } })).toEqual([200, -32602])
  expect(await refused({ notifications: { resourceSubscriptions: many } })).toEqual([400, -32602])
  expect(await refused({ notifications: {} }, { 'mcp-method': 'tools/list' })).toEqual([400, -32020])
  expect(await refused({ notifications: {} }, { 'mcp-protocol-version': undefined })).toEqual([400, -32020])
  const older = await post(world, rpc('subscriptions/listen', { notifications: {} }))
  expect([older.status, older.json?.error?.code]).toEqual([200, -32601])
})

test('a stream with nothing to report ends with its result', async () => {
  const { message, headers } = modern('subscriptions/listen', { notifications: { promptsListChanged: true } })
  const { status, headers: sent, text } = await post(world, message, { headers })
  expect([status, sent.get('content-type'), sent.get('x-accel-buffering')]).toEqual([200, 'text/event-stream', 'no'])
  const messages = [...text.matchAll(/data: (.*)/g)].map(([, data = '']) => JSON.parse(data))
  expect(messages).toMatchObject([
    { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
    { id: 1, result: { resultType: 'complete' } },
  ])
})

test('one stream too many ends the oldest of the key, and none is opened when there is no room', async () => {
  const { served } = world.service
  const few = await serveRouter(world, { served, streamLimits: { perKey: 1 } })
  const { client } = await connectNew(few)
  const first = await client.listen({ resourceSubscriptions: ['curve://RUB'] })
  const second = await client.listen({ resourceSubscriptions: ['curve://RUB'] })
  expect(await first.closed).toBe('remote')
  await second.close()
  const full = await serveRouter(world, { served, streamLimits: { inTotal: 0 } })
  const { message, headers } = modern('subscriptions/listen', { notifications: { resourceSubscriptions: [] } })
  expect((await post(full, message, { headers })).json?.code).toBe('TOO_MANY_STREAMS')
})

test('a service that stops ends what listens with its result', async () => {
  const place = await serveRouter(world, { served: world.service.served })
  const { client } = await connectNew(place)
  const { closed } = await client.listen({ resourceSubscriptions: ['curve://RUB'] })
  place.stop()
  expect(await closed).toBe('graceful')
})

verifies('MCP-2', 'clients of HTTP+SSE subscribe to resources, and unsubscribe', async () => {
  const url = new URL(`${world.baseUrl}/mcp`)
  const requestInit = { headers: { 'x-api-key': world.key } }
  const newer = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } })
  const older = new OldClient({ name: 'test', version: '1' })
  const heard = { newer: heardBy(newer), older: [] as string[] }
  older.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.older.push(params.uri))
  await newer.connect(new SSEClientTransport(url, { requestInit }))
  await older.connect(new OldSseTransport(url, { requestInit }) as Transport)
  onTestFinished(async () => {
    await Promise.all([newer.close(), older.close()])
  })
  for (const client of [newer, older]) {
    expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true })
    await client.subscribeResource({ uri: bond })
    await client.subscribeResource({ uri: 'curve://RUB' })
    await expect(client.subscribeResource({ uri: 'bond://RU000000000X' })).rejects.toThrow(/search_bonds finds ISINs/)
  }
  await publish()
  await vi.waitFor(() => expect(heard).toEqual({ newer: [bond, 'curve://RUB'], older: [bond, 'curve://RUB'] }))
  await newer.unsubscribeResource({ uri: bond })
  await publish()
  await vi.waitFor(() => expect(heard.older).toHaveLength(4))
  expect(heard.newer).toEqual([bond, 'curve://RUB', 'curve://RUB'])
})

test('a stream watches at most fifty resources, and says so', async () => {
  const stream = await openStream(world)
  const subscribe = async (uri: string) => {
    await post(world, rpc('resources/subscribe', { uri }), { query: stream.endpoint })
    return (await stream.nextMessage())?.error
  }
  const { structuredContent } = await call(world, 'search_bonds', { PageSize: 51, Fields: ['isin'] })
  const uris = structuredContent?.items.map(({ isin }) => `bond://${isin}`) ?? []
  const faults = []
  for (const uri of uris) faults.push(await subscribe(uri))
  expect(faults.slice(0, 50)).toEqual(Array(50).fill(undefined))
  expect(faults[50]).toMatchObject({ code: -32602, message: expect.stringContaining('at most 50') })
  stream.close()
})

test('Streamable HTTP of earlier revisions has no stream, and offers no subscription', async () => {
  const clientInfo = { name: 'test', version: '1' }
  const handshake = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  const { json } = await post(world, handshake)
  expect(json?.result?.capabilities).toMatchObject({ resources: {} })
  expect(json?.result?.capabilities).not.toMatchObject({ resources: { subscribe: true } })
  expect((await post(world, rpc('resources/subscribe', { uri: bond }))).json?.error?.code).toBe(-32601)
})

verifies('KEY-7', 'what listens ends with its key', async () => {
  const { key } = (await world.service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
  const { client } = await connectNew({ ...world, key })
  const { closed } = await client.listen({ resourceSubscriptions: ['curve://RUB'] })
  await world.service.operator('issue-key', { email: DEMO_EMAIL })
  expect(await closed).toBe('remote')
})
