import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { post, type RawOptions, rpc } from './raw.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const PING = rpc('ping')

test('there is nothing to log in to, and whoever looks for it is told where the key belongs', async () => {
  const places = ['oauth-authorization-server', 'oauth-protected-resource/mcp', 'openid-configuration']
  const paths = [
    '/register',
    '/mcp/.well-known/oauth-protected-resource',
    ...places.map(name => `/.well-known/${name}`),
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(world.baseUrl + path, { method, headers: { 'content-type': 'application/json' } })
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        404,
        expect.stringMatching(/^application\/json\b/),
      ])
      expect((await response.json()).message).toContain('Send your key in the x-api-key header')
    }
  }
})

verifies('VER-1', 'the endpoint is /mcp and nothing below it', async () => {
  expect((await post(world, PING, { query: '/v1' })).status).toBe(404)
  expect((await post(world, PING, { query: '/.well-known/oauth-protected-resource' })).status).toBe(404)
})

test('other methods are 405 with Allow: POST, whatever they carry', async () => {
  const stream = { accept: 'text/event-stream' }
  const cases: readonly RawOptions[] = [
    { method: 'GET', headers: { accept: '*/*' } },
    { method: 'GET', headers: { accept: 'application/json' } },
    { method: 'GET', headers: { ...stream, 'mcp-session-id': 'x', 'mcp-protocol-version': '2025-11-25' } },
    { method: 'GET', headers: { ...stream, 'mcp-session-id': 'x' } },
    { method: 'GET', headers: { ...stream, 'mcp-protocol-version': '2026-07-28' } },
    { method: 'GET', headers: { ...stream, 'mcp-protocol-version': '1999-01-01' } },
    { method: 'GET', headers: { ...stream, 'last-event-id': '7' } },
    { method: 'GET', headers: { accept: 'text/html', 'x-api-key': undefined } },
    { method: 'HEAD', headers: stream },
    { method: 'DELETE', headers: { 'mcp-session-id': 'x' } },
    { method: 'PUT' },
    { method: 'PATCH' },
  ]
  for (const options of cases) {
    const { status, headers } = await post(world, PING, options)
    expect([status, headers.get('allow')], JSON.stringify(options)).toEqual([405, 'POST'])
  }
})
