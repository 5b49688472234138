import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../gateway/process/config.ts'
import type { World } from '../world.ts'
import { openDoor } from './assistant.ts'

const HOST = 'connect.bonds.example'
let world: World

beforeAll(async () => {
  world = await openDoor({ settings: { CONNECT_URL: `https://${HOST}` } })
})
afterAll(() => world.close())

/** A request with this Host header, which fetch does not let set. */
function ask(path: string, host: string, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; challenge: string; body: string }>()
  const headers = { host, ...(method === 'POST' && { 'content-type': 'application/json' }) }
  const sent = request(world.baseUrl + path, { method, headers }, async response => {
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    const challenge = response.headers['www-authenticate'] ?? ''
    resolve({ status: response.statusCode ?? 0, challenge, body: Buffer.concat(chunks).toString() })
  })
  sent.on('error', reject).end(method === 'POST' ? '{}' : undefined)
  return promise
}

test('the host of the sign-in door has the metadata in both placements, and its endpoint at /mcp', async () => {
  const resource = `https://${HOST}/mcp`
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']) {
    expect(JSON.parse((await ask(path, HOST)).body)).toMatchObject({
      resource,
      authorization_servers: [`https://${HOST}`],
    })
  }
  const server = JSON.parse((await ask('/.well-known/oauth-authorization-server', HOST)).body)
  expect(server).toMatchObject({ issuer: `https://${HOST}`, token_endpoint: `https://${HOST}/token` })
  const refused = await ask('/mcp', HOST, 'POST')
  expect([refused.status, refused.challenge]).toEqual([
    401,
    `Bearer resource_metadata="https://${HOST}/.well-known/oauth-protected-resource/mcp", scope="data"`,
  ])
})

test('it serves nothing else, not even to a key', async () => {
  for (const path of ['/', '/api/v1/data/instruments', '/graphql', '/docs', '/dashboard', '/connect/mcp']) {
    expect((await ask(path, HOST)).status, path).toBe(404)
  }
  expect((await ask('/healthz', HOST)).status).toBe(200)
})

test('the key door is as before: nothing can be discovered there', async () => {
  const { host } = new URL(world.baseUrl)
  const paths = [
    ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'],
    ...['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration', '/register', '/authorize'],
    ...['/.well-known/oauth-protected-resource/connect/mcp', '/connect/mcp', '/token', '/revoke'],
  ]
  for (const path of paths) expect((await ask(path, host)).status, path).toBe(404)
  const refused = await ask('/mcp', host, 'POST')
  expect([refused.status, refused.challenge]).toEqual([401, 'ApiKey header="x-api-key"'])
})

test('the setting is a host of its own, or a path of the host of the service', () => {
  const base = { BASE_URL: 'https://bonds.example', DATA_DIR: '/tmp' }
  expect(() => readConfig({ ...base, CONNECT_URL: 'https://bonds.example' })).toThrow(/another host/)
  expect(() => readConfig({ ...base, CONNECT_URL: 'https://connect.example/mcp' })).toThrow(/without a path/)
  expect(readConfig({ ...base, CONNECT_URL: 'https://bonds.example/connect' }).connectUrl).toMatch(/\/connect$/)
  expect(readConfig({ ...base, CONNECT_URL: 'https://connect.example/' }).connectUrl).toBe('https://connect.example')
})
