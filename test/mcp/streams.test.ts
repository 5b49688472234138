import { connect } from 'node:net'
import type { Server } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { post, rpc } from './raw.ts'
import { serveRouter } from './router.ts'
import { openStream } from './stream.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a comment comes every so often, and says nothing', async () => {
  const stream = await openStream(await serveRouter(world, { streamLimits: { beatMs: 20 } }))
  expect([await stream.nextBlock(), await stream.nextBlock()]).toEqual([': still here', ': still here'])
})

test('a key that opens one stream too many loses the one that was silent longest', async () => {
  const place = await serveRouter(world, { streamLimits: { perKey: 2 } })
  const [first, second] = [await openStream(place), await openStream(place)]
  await post(place, rpc('ping', {}, 1), { query: first.endpoint })
  const third = await openStream(place)
  expect(await second.nextMessage()).toBeNull()
  for (const stream of [first, third]) {
    await post(place, rpc('ping', {}, 2), { query: stream.endpoint })
  }
  expect([(await first.nextMessage())?.id, (await first.nextMessage())?.id]).toEqual([1, 2])
  expect((await third.nextMessage())?.id).toBe(2)
})

test('when there is no room for another stream it says so, until one is closed', async () => {
  const place = await serveRouter(world, { streamLimits: { inTotal: 1 } })
  const only = await openStream(place)
  await expect(openStream(place)).rejects.toThrow(/^503 .*TOO_MANY_STREAMS.*Streamable HTTP/)
  expect((await post(place, rpc('ping'))).status).toBe(200)
  only.close()
  await vi.waitFor(async () => (await openStream(place)).close())
})

test('a reader who does not read is cut off, the others are not', async () => {
  const place = await serveRouter(world, { extend: answerAtLength, streamLimits: { unreadBytes: 2_000_000 } })
  const { socket, endpoint } = await openAndStopReading(place)
  const other = await openStream(place)
  const status = async () => (await post(place, rpc('tools/list'), { query: endpoint })).status
  await vi.waitFor(async () => expect(await status()).toBe(404), { timeout: 30_000, interval: 0 })
  socket.destroy()
  await post(place, rpc('ping', {}, 'still'), { query: other.endpoint })
  expect((await other.nextMessage())?.id).toBe('still')
})

test('a reader who takes nothing between two beats is cut off', async () => {
  const place = await serveRouter(world, {
    extend: answerAtLength,
    streamLimits: { beatMs: 50, unreadBytes: 500_000_000 },
  })
  const { socket, endpoint } = await openAndStopReading(place)
  const status = async () => (await post(place, rpc('tools/list'), { query: endpoint })).status
  await vi.waitFor(async () => expect(await status()).toBe(404), { timeout: 30_000, interval: 0 })
  socket.destroy()
})

test('streams end when the service stops, and the last words are heard', async () => {
  const place = await serveRouter(world)
  const stream = await openStream(place)
  await post(place, rpc('ping', {}, 'last'), { query: stream.endpoint })
  place.stop()
  expect((await stream.nextMessage())?.id).toBe('last')
  expect(await stream.nextMessage()).toBeNull()
})

function answerAtLength(server: Server): void {
  const tool = { name: 'long', description: 'x'.repeat(500_000), inputSchema: { type: 'object' as const } }
  server.setRequestHandler('tools/list', () => ({ tools: [tool] }))
}

/** A client whose machine is there but whose program has stopped. */
async function openAndStopReading({ baseUrl, key }: { baseUrl: string; key: string }) {
  const { hostname, port, host } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET /mcp HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nx-api-key: ${key}\r\n\r\n`)
  let text = ''
  while (!/data: .*\n\n/.test(text)) text += await new Promise(resolve => socket.once('data', resolve))
  socket.pause()
  return { socket, endpoint: /data: (\S+)/.exec(text)?.[1] ?? '' }
}
