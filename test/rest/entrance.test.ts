import { once } from 'node:events'
import { request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entrance } from '../../facades/entrance/entrance.ts'
import { openServer } from '../../facades/entrance/server.ts'
import type { Shedder } from '../../gateway/overload/shedder.ts'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let port: number

beforeAll(async () => {
  world = await openWorld({ settings: { TRUSTED_PROXIES: '192.0.2.0/24', OPEN_REQUESTS_PER_MINUTE: '5' } })
  port = Number(new URL(world.baseUrl).port)
})
afterAll(() => world.close())

/** Everything that comes back for these bytes until the server closes the connection. */
async function exchange(bytes: string, to = port): Promise<string> {
  const socket = connect({ port: to, host: '127.0.0.1' })
  let received = ''
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.setTimeout(20_000, () => {
    received = 'the connection was left open'
    socket.destroy()
  })
  socket.write(bytes, 'latin1')
  await new Promise(resolve => socket.once('close', resolve))
  return received
}

const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: 127.0.0.1', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const statusOf = (answer: string) => Number(answer.slice(9, 12))
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>

describe('the entrance', () => {
  test.each([
    ['//api/v1/b2b/tariffs'],
    ['/api/v1/b2b/../b2b/tariffs'],
    ['/api/v1/b2b/./tariffs'],
    ['/api/v1/b2b/%2e%2e/tariffs'],
    ['/api%2fv1/b2b/tariffs'],
    ['/api%5Cv1/b2b/tariffs'],
    ['/api\\v1\\b2b\\tariffs'],
    ['/api/v1/b2b/tariffs%00'],
    ['/api/v1/b2b/tariffs%0d%0aSet-Cookie:%20a=b'],
    ['/docs/%2e%2e%2f%2e%2e%2fetc/passwd'],
    ['http://user@elsewhere.example/api/v1/b2b/tariffs'],
    ['http:///api/v1/b2b/tariffs'],
    ['http://elsewhere.example//api/v1/b2b/tariffs'],
    ['ftp://elsewhere.example/api/v1/b2b/tariffs'],
    ['*'],
  ])('refuses the path %s in the form of problem details', async path => {
    const answer = await exchange(head(`GET ${path} HTTP/1.1`))
    expect([statusOf(answer), bodyOf(answer).code]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(answer).toMatch(/content-type: application\/problem\+json/i)
    expect(answer.slice(0, answer.indexOf('\r\n\r\n'))).not.toMatch(/set-cookie/i)
  })

  test.each([
    ['http://elsewhere.example/healthz', 200],
    ['HTTPS://elsewhere.example:8443/healthz?a=1', 200],
    ['http://elsewhere.example', 200],
    ['http://elsewhere.example?a=1', 200],
    ['http://elsewhere.example/api/v1/data/instruments', 401],
  ])('understands the whole URL %s as a proxy sends it', async (url, status) => {
    expect(statusOf(await exchange(head(`GET ${url} HTTP/1.1`)))).toBe(status)
  })

  test.each([[[]], [['Host: a']]])('answers HTTP/1.0 without chunks, with the headers %j', async headers => {
    const key = `x-api-key: ${world.key}`
    const lines = ['GET /api/v1/data/issuers?Format=ndjson HTTP/1.0', key, ...headers]
    const answer = await exchange(`${lines.join('\r\n')}\r\n\r\n`)
    const [top = '', body = ''] = answer.split('\r\n\r\n')
    expect([statusOf(answer), /transfer-encoding/i.test(top), /connection: close/i.test(top)]).toEqual([
      200,
      false,
      true,
    ])
    const rows = body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows.length).toBeGreaterThan(100)
  })

  test('asks for a body that waits, unless the request is refused anyway', async () => {
    const waiting = ['Expect: 100-continue', 'Content-Type: application/json']
    const body = JSON.stringify({ query: '{ __typename }' })
    const asked = await exchange(head('POST /graphql HTTP/1.1', ...waiting, `Content-Length: ${body.length}`) + body)
    expect(asked).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 \d{3} /)
    const refused = await exchange(head('POST /nothing HTTP/1.1', ...waiting, 'Content-Length: 99999999'))
    expect([statusOf(refused), bodyOf(refused).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('meets no other expectation', async () => {
    const answer = await exchange(head('GET /api/v1/b2b/tariffs HTTP/1.1', 'Expect: 200-ok'))
    expect([statusOf(answer), bodyOf(answer).code]).toEqual([417, 'EXPECTATION_UNKNOWN'])
    expect(answer).toMatch(/content-type: application\/problem\+json/i)
  })

  test('tells its methods for no path in particular', async () => {
    const answer = await exchange(head('OPTIONS * HTTP/1.1'))
    expect([statusOf(answer), /allow: GET, HEAD, POST, OPTIONS/i.test(answer)]).toEqual([204, true])
  })

  test.each(['TRACE', 'PROPFIND', 'PURGE', 'CONNECT'])('refuses %s', async method => {
    const answer = await exchange(head(`${method} ${method === 'CONNECT' ? '127.0.0.1:80' : '/'} HTTP/1.1`))
    expect([statusOf(answer), bodyOf(answer).code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(answer).toMatch(/allow: GET, HEAD, POST, OPTIONS/i)
  })

  test('refuses a method that does not exist', async () => {
    const answer = await exchange(head('STEAL / HTTP/1.1'))
    expect([statusOf(answer), bodyOf(answer).code]).toEqual([400, 'MALFORMED_REQUEST'])
  })

  test.each([
    ['two lengths', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    [
      'a length beside chunks',
      'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks under another name',
      'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    [
      'a wrong chunk',
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n',
    ],
    ['a length with a sign', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\nConnection: close\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\nConnection: close\r\n\r\n'],
    ['a bare CR in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\rX-C: d\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a/@b\r\nConnection: close\r\n\r\n'],
  ])('refuses %s, and answers nothing behind it', async (_what, bytes) => {
    const answer = await exchange(`${bytes}GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(statusOf(answer)).toBe(400)
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2)
  })

  test('says what is too long: the URL, the headers, the body', async () => {
    const long = await exchange(head(`GET /api/v1/b2b/tariffs?a=${'a'.repeat(12_500)} HTTP/1.1`))
    expect([statusOf(long), bodyOf(long).code]).toEqual([414, 'URL_TOO_LONG'])
    const headers = await exchange(head('GET /healthz HTTP/1.1', `X-A: ${'a'.repeat(17_000)}`))
    expect([statusOf(headers), bodyOf(headers).code]).toEqual([431, 'HEADERS_TOO_LARGE'])
    for (const path of ['/mcp', '/graphql', '/api/v1/data/instruments', '/webhooks/stripe', '/dashboard', '/nothing']) {
      const body = await exchange(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nabc`)
      expect([path, statusOf(body)]).toEqual([path, 413])
    }
  })

  test.each([
    'application/json',
    'application/graphql',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('reads no endless body of %s at /graphql', async type => {
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    const start = `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
    expect([413, 415]).toContain(statusOf(await exchange(start + chunk.repeat(40))))
  })

  test('believes no forwarded address of a peer that is no proxy', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${count}`,
        'x-real-ip': `198.51.100.${count}`,
        forwarded: `for=198.51.100.${count}`,
      }
      statuses.push((await fetch(`${world.baseUrl}/api/v1/b2b/tariffs`, { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('a server with little patience', () => {
  let server: Server
  const SHORT = { head: 300, request: 600, keepAlive: 300, silence: 1_500, check: 50 }
  const portOf = () => (server.address() as AddressInfo).port

  beforeAll(async () => {
    const settings = { baseUrl: world.baseUrl, connectionsMax: 3, timeouts: SHORT }
    server = openServer(world.service.handle, settings).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())

  test('cuts off a head, and a body, that come byte by byte', async () => {
    const slowHead = await exchange('GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b', portOf())
    expect([statusOf(slowHead), bodyOf(slowHead).code]).toEqual([408, 'REQUEST_TOO_SLOW'])
    const slowBody = await exchange(
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\nabc',
      portOf(),
    )
    expect([statusOf(slowBody), bodyOf(slowBody).code]).toEqual([408, 'REQUEST_TOO_SLOW'])
  })

  test('closes a connection that says nothing, and one that idles after its answer', async () => {
    expect(await exchange('', portOf())).toMatch(/^$|^HTTP\/1.1 408/)
    expect(statusOf(await exchange('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', portOf()))).toBe(200)
  })

  test('holds so many connections and no more', async () => {
    const held = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect({ port: portOf(), host: '127.0.0.1' }).on('error', () => undefined)
        await once(socket, 'connect')
        socket.write('GET /healthz HTTP/1.1\r\n')
        return socket
      }),
    )
    expect(await exchange(head('GET /healthz HTTP/1.1'), portOf())).toBe('')
    for (const socket of held) socket.destroy()
    await expect
      .poll(() => exchange(head('GET /healthz HTTP/1.1'), portOf()), { timeout: 20_000 })
      .toMatch(/^HTTP\/1.1 200/)
  })
})

describe('a server of which one client wants everything', () => {
  const refused: string[] = []
  let server: Server
  const isTrusted = (address: string) => address === '127.0.0.3'
  const hold = async (count: number, localAddress: string) => {
    const { port } = server.address() as AddressInfo
    const sockets = Array.from({ length: count }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
      socket.write('GET /healthz HTTP/1.1\r\n')
      return socket
    })
    return { sockets, open: () => sockets.filter(({ destroyed }) => !destroyed).length }
  }
  const statusFrom = (localAddress: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const asked = request({ port, host: '127.0.0.1', localAddress, path: '/healthz', agent: false }, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      asked.once('error', reject).end()
    })

  beforeAll(async () => {
    server = openServer(world.service.handle, {
      ...{ baseUrl: world.baseUrl, connectionsMax: 100 },
      connectionLimit: { perAddress: 5, isTrusted, onRefused: limit => refused.push(limit) },
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('gives it its share, closes the rest at once, and lets others in', async () => {
    const { sockets, open } = await hold(200, '127.0.0.1')
    await expect.poll(open, { timeout: 8_000 }).toBe(5)
    expect(refused).toEqual(Array(195).fill('address'))
    expect(await statusFrom('127.0.0.2')).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => statusFrom('127.0.0.1').catch(() => 0), { timeout: 8_000 }).toBe(200)
  })

  test('does not count a trusted proxy, but counts what is beyond the limit of all', async () => {
    refused.length = 0
    const { sockets, open } = await hold(120, '127.0.0.3')
    await expect.poll(open, { timeout: 8_000 }).toBe(100)
    await expect.poll(() => refused, { timeout: 8_000 }).toEqual(Array(20).fill('total'))
    for (const socket of sockets) socket.destroy()
  })
})

test('connections that are closed at once are counted for the operator', async () => {
  world.service.connectionLimit.onRefused('address')
  expect(await world.service.metrics.text()).toContain('bonds_connections_refused_total{limit="address"} 1')
})

describe('an overloaded service', () => {
  const full: Shedder = {
    take: (_asker, { refuse }) => refuse(),
    state: () => ({ overloaded: true, inFlight: 0, waiting: 0, refused: 1 }),
  }
  let server: Server
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, options)

  beforeAll(async () => {
    const listener = entrance({
      ...{ app: world.service.handle, shedder: full, baseUrl: world.baseUrl, log: createLog('silent') },
      ...{ isKnown: () => false, isTrusted: () => false },
    })
    server = openServer(listener, { baseUrl: world.baseUrl, connectionsMax: 100 }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  verifies('ERR-1', 'refuses in the form of each part, and says when to come back, not everybody at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/v1/data/instruments?PageSize=1')))
    const waits = new Set(answers.map(({ headers }) => Number(headers.get('retry-after'))))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5)
    expect(waits.size).toBeGreaterThan(1)
    const problem = (await answers[0]?.json()) as Record<string, unknown>
    expect(problem).toMatchObject({ code: 'OVERLOADED', status: 503, instance: '/api/v1/data/instruments' })
    expect(problem.requestId).toBe(answers[0]?.headers.get('x-request-id'))
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect(await (await ask('/mcp', post)).json()).toMatchObject({ code: 'OVERLOADED' })
    expect(await (await ask('/graphql', post)).json()).toMatchObject({
      errors: [{ extensions: { code: 'OVERLOADED' } }],
    })
  })

  test('still says that it is alive', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
  })
})
