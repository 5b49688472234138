import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bus, openBus } from '../../gateway/process/bus.ts'
import { createLog } from '../../gateway/process/log.ts'
import { REDIS_URL } from '../support/redis.ts'

const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

test('instances hear each other, each message once, and the publisher learns how many heard', async () => {
  const [one, two, three] = [await open(), await open(), await open()]
  const heard: string[] = []
  await one.bus.subscribe('topic', text => heard.push(`one ${text}`))
  const end = await two.bus.subscribe('topic', text => heard.push(`two ${text}`))
  expect(await three.bus.publish('topic', 'x')).toBe(2)
  expect(await one.bus.publish('topic', 'y')).toBe(2)
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one x', 'one y', 'two x', 'two y']), 10_000)
  end()
  await vi.waitFor(async () => expect(await three.bus.publish('topic')).toBe(1), 10_000)
  expect(await three.bus.publish('another')).toBe(0)
})

test('messages keep their order and their text', async () => {
  const [one, two] = [await open(), await open()]
  const heard: string[] = []
  await one.bus.subscribe('topic', text => heard.push(text))
  const texts = Array.from({ length: 200 }, (_, index) => `${index} {"цена": "€"}\n\n`)
  await Promise.all(texts.map(text => two.bus.publish('topic', text)))
  await vi.waitFor(() => expect(heard).toEqual(texts), 10_000)
})

test('an instance that is gone is not counted', async () => {
  const [one, two] = [await open(), await open()]
  await one.bus.subscribe('topic', () => undefined)
  expect(await two.bus.publish('topic')).toBe(1)
  one.bus.close()
  await vi.waitFor(async () => expect(await two.bus.publish('topic')).toBe(0), 10_000)
})

test('a Redis that is away at the start is said once; local listeners are served, the others when it is back', async () => {
  const line = await openLine()
  line.cut()
  const { bus, told } = await open(line.url)
  const other = await open()
  const heard: string[] = []
  await bus.subscribe('topic', text => heard.push(text))
  expect(await bus.publish('topic', 'local')).toBe(1)
  expect(heard).toEqual(['local'])
  await vi.waitFor(
    () => expect(told()).toEqual(['Redis is unavailable: messages between instances are suspended']),
    10_000,
  )
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect(told()).toHaveLength(1)
  line.mend()
  await vi.waitFor(async () => expect(await other.bus.publish('topic', 'remote')).toBe(1), { timeout: 10_000 })
  await vi.waitFor(() => expect(heard).toContain('remote'), 10_000)
  await vi.waitFor(() => expect(told()).toEqual([expect.any(String), 'Redis is available again']), 10_000)
})

test('a Redis that dies in between is said once; what is listened to is heard again when it is back', async () => {
  const line = await openLine()
  const { bus, told } = await open(line.url)
  const other = await open()
  const heard: string[] = []
  await bus.subscribe('early', text => heard.push(text))
  expect(await other.bus.publish('early', 'before')).toBe(1)
  await vi.waitFor(() => expect(heard).toEqual(['before']), 10_000)
  line.cut()
  await vi.waitFor(async () => expect(await other.bus.publish('early')).toBe(0), 10_000)
  await bus.subscribe('late', text => heard.push(text))
  expect(await bus.publish('late', 'local')).toBe(1)
  line.mend()
  for (const topic of ['early', 'late']) {
    await vi.waitFor(async () => expect(await other.bus.publish(topic, topic)).toBe(1), { timeout: 10_000 })
  }
  await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(['before', 'local', 'early', 'late'])), 10_000)
  await vi.waitFor(
    () =>
      expect(told()).toEqual([
        'Redis is unavailable: messages between instances are suspended',
        'Redis is available again',
      ]),
    10_000,
  )
})

/** A bus and what it told the log. */
async function open(url = REDIS_URL): Promise<{ bus: Bus; told(): readonly string[] }> {
  const lines: string[] = []
  const bus = await openBus(url, createLog('info', { write: line => lines.push(line) }))
  cleanUps.push(bus.close)
  return { bus, told: () => lines.map(line => (JSON.parse(line) as { msg: string }).msg) }
}

/** A line to Redis that can be cut and mended. */
async function openLine() {
  const target = new URL(REDIS_URL)
  const sockets = new Set<Socket>()
  let server: Server
  const listen = (port: number) =>
    new Promise<number>(resolve => {
      server = createServer(socket => {
        const onward = connect(Number(target.port || 6379), target.hostname)
        for (const end of [socket, onward]) {
          sockets.add(end)
          end.on('error', () => undefined)
          end.on('close', () => [socket, onward].forEach(one => void one.destroy()))
        }
        socket.pipe(onward).pipe(socket)
      })
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const port = await listen(0)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  cleanUps.push(cut)
  return { url: `redis://127.0.0.1:${port}`, cut, mend: () => void listen(port) }
}
