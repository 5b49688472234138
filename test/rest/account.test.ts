import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { openReceiver } from '../support/webhook-receiver.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let key = ''
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  key = (await openAccount(world, 'account@example.com')).key
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & { readonly errors?: readonly { name: string; in: string }[]; id?: string }
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${world.baseUrl}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

describe('what an account keeps, with its key alone', () => {
  test('a screen, a channel and an alert are made, changed, read and deleted', async () => {
    const screen = await send('POST', '/screens', { name: 'High', query: 'YieldFrom=14&Currency=RUB' })
    expect(screen).toMatchObject({ status: 201, body: { name: 'High', faults: [] } })
    const channel = await send('POST', '/channels', { name: 'Receiver', url: receiver.url })
    expect(channel).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
    const channelId = (channel.body.channel as { id: string }).id
    const wanted = { name: 'New', events: ['screen.entered'], screenId: screen.body.id, channels: [channelId] }
    const alert = await send('POST', '/alerts', wanted)
    expect(alert).toMatchObject({ status: 201, body: { subject: 'SCREEN', paused: false, fault: null } })
    expect(await send('PATCH', `/alerts/${alert.body.id}`, { paused: true })).toMatchObject({
      ...{ status: 200, body: { paused: true, name: 'New' } },
    })
    expect((await send('GET', '/alerts')).body).toMatchObject({ items: [{ id: alert.body.id }], limit: 100 })
    expect((await send('GET', `/alerts/${alert.body.id}`)).body).toMatchObject({ id: alert.body.id })
    expect((await send('GET', '/channels')).body.items).toMatchObject([{ id: channelId, kind: 'WEBHOOK' }])
    expect(JSON.stringify((await send('GET', '/channels')).body)).not.toContain('whsec_')
    expect(await send('DELETE', `/alerts/${alert.body.id}`)).toMatchObject({ status: 204 })
    expect(await send('GET', `/alerts/${alert.body.id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await send('DELETE', `/screens/${screen.body.id}`)).status).toBe(204)
  })

  test('a test of a channel arrives, and is in the log', async () => {
    const { body } = await send('POST', '/channels', { name: 'Tried', url: receiver.url })
    const { id } = body.channel as { id: string }
    const tried = await send('POST', `/channels/${id}/test`)
    expect(tried).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    await world.service.alerts.settled()
    const log = await send('GET', `/deliveries?ChannelId=${id}&Limit=1`)
    expect(log.body).toMatchObject({ items: [{ id: tried.body.id, state: 'DELIVERED' }], page: { total: 1 } })
    expect(await send('POST', `/deliveries/${tried.body.id}/again`)).toMatchObject({ body: { state: 'PENDING' } })
    expect(await send('POST', `/channels/${id}/secret`)).toMatchObject({ body: { secret: expect.any(String) } })
  })

  test('a watchlist takes bonds and gives them back', async () => {
    const { items } = (await send('GET', '/data/instruments?PageSize=2&PriceFrom=1')).body as {
      items: { isin: string }[]
    }
    const [first, second] = items.map(({ isin }) => isin)
    const list = await send('POST', '/watchlists', { name: 'Mine', bonds: [first] })
    expect(list.status).toBe(201)
    const isinsNow = async () => {
      const { body } = await send('GET', '/watchlists')
      return (body.items as { bonds: { isin: string }[] }[])[0]?.bonds.map(({ isin }) => isin)
    }
    await send('POST', `/watchlists/${list.body.id}/bonds`, { bonds: [second] })
    expect(await isinsNow()).toEqual([first, second])
    expect((await send('DELETE', `/watchlists/${list.body.id}/bonds/${first}`)).status).toBe(204)
    expect(await isinsNow()).toEqual([second])
    expect(await send('PATCH', `/watchlists/${list.body.id}`, { name: 'Ours' })).toMatchObject({
      body: { name: 'Ours' },
    })
  })
})

describe('Idempotency-Key', () => {
  test('gives the same answer to the same request, and refuses another one', async () => {
    const headers = { 'idempotency-key': 'screen-1' }
    const wanted = { name: 'Once', query: 'YieldFrom=15' }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => send('POST', '/screens', wanted, headers)),
    )
    const all = [first, ...others, await send('POST', '/screens', wanted, headers)]
    const made = all.filter(one => one?.status === 201)
    expect(new Set(made.map(one => one?.body.id)).size).toBe(1)
    for (const one of all) expect([201, 429]).toContain(one?.status)
    expect(all.at(-1)?.headers.get('idempotent-replayed')).toBe('true')
    expect(await send('POST', '/screens', { ...wanted, name: 'Other' }, headers)).toMatchObject({
      ...{ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } },
    })
  })

  test('stores no secret in clear text', async () => {
    const headers = { 'idempotency-key': 'channel-1' }
    const wanted = { name: 'Sealed', url: receiver.url }
    const first = await send('POST', '/channels', wanted, headers)
    const secret = String(first.body.secret)
    expect((await send('POST', '/channels', wanted, headers)).body.secret).toBe(secret)
    const rows = await world.service.database.prisma.idempotentAnswer.findMany()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('of a refused request is free again', async () => {
    const headers = { 'idempotency-key': 'screen-2' }
    expect((await send('POST', '/screens', { name: '', query: 'YieldFrom=1' }, headers)).status).toBe(400)
    expect((await send('POST', '/screens', { name: 'Now right', query: 'YieldFrom=1' }, headers)).status).toBe(201)
  })
})

describe('bad input', () => {
  test.each([
    ['POST', '/screens', { nam: 'x', query: '' }, 'nam', 400],
    ['POST', '/screens', { name: 'x', query: 'YieldFrm=3' }, 'query', 400],
    ['POST', '/screens', '[1]', 'body', 400],
    ['POST', '/screens', '{', 'body', 400],
    ['POST', '/alerts', { name: 'x', events: ['nonsense'], channels: [] }, 'events', 400],
    ['POST', '/channels', { name: 'x', url: 'http://example.com' }, 'url', 400],
    ['GET', '/deliveries?Limt=3', undefined, 'Limt', 400],
    ['GET', '/deliveries?Limit=3000', undefined, 'Limit', 400],
    ['GET', '/alerts/nonsense', undefined, 'id', 400],
    ['POST', '/screens?Name=x', { name: 'x', query: '' }, 'Name', 400],
    ['PATCH', '/alerts/7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d', { id: 'x' }, 'id', 400],
  ] as const)('%s %s %j names it', async (method, path, body, name, status) => {
    const answer = await send(method, path, body)
    expect(answer).toMatchObject({ status, body: { code: 'INVALID_PARAMETER' } })
    expect(answer.body.errors?.map(error => error.name)).toContain(name)
  })

  test('without a key, another method, another type and a body that is too long', async () => {
    expect(await send('GET', '/alerts', undefined, { 'x-api-key': '' })).toMatchObject({ status: 401 })
    const put = await send('PUT', '/alerts', {})
    expect(put).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(put.headers.get('allow')).toBe('GET, POST, OPTIONS')
    expect(await send('POST', '/screens', 'a=b', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await send('POST', '/screens', { name: 'x'.repeat(200_000), query: '' })).toMatchObject({ status: 413 })
  })

  test('what is somebody else’s is not found', async () => {
    const { body } = await send('POST', '/screens', { name: 'Mine', query: 'YieldFrom=3' })
    const other = await openAccount(world, 'other@example.com')
    expect(await send('DELETE', `/screens/${body.id}`, undefined, { 'x-api-key': other.key })).toMatchObject({
      ...{ status: 404, body: { code: 'NOT_FOUND' } },
    })
  })
})
