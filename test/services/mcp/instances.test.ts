import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { post, rpc } from '../../mcp/raw.ts'
import { CLIENTS } from '../../mcp/real-clients.ts'
import { openStream, type Stream } from '../../mcp/stream.ts'
import { verifies } from '../../promises.ts'
import { REDIS_URL } from '../../support/redis.ts'
import { copyTemplate } from '../../world.ts'
import { type Instance, kill, roundRobin, startInstance } from './instances.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, '../../../main.ts')
const STREAMS = 24
const TURNS = 6

let env: Record<string, string>
let instances: Instance[]
let place: { baseUrl: string; key: string }
const cleanUps: (() => unknown)[] = []

beforeAll(async () => {
  const { config, remove } = await copyTemplate()
  cleanUps.push(remove)
  env = { DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: config.dataDir, REDIS_URL, LOG_LEVEL: 'warn' }
  // The first one brings the database up to date; the others find it so.
  const first = await startInstance(env)
  instances = [first, ...(await Promise.all([startInstance(env), startInstance(env)]))]
  cleanUps.unshift(() => Promise.all(instances.filter(isAlive).map(one => kill(one, 'SIGKILL'))))
  const proxy = await roundRobin(instances)
  cleanUps.unshift(proxy.close)
  place = { baseUrl: proxy.baseUrl, key: /bds_live_\w+/.exec(first.output)?.[0] ?? '' }
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

verifies('MCP-2', 'nothing is delivered to the wrong stream, whichever instances hold streams and answer', async () => {
  const isins = await someIsins(STREAMS)
  const streams = await Promise.all(isins.map(() => openStream(place)))
  const ask = async (stream: Stream, own: string) => {
    const ids = Array.from({ length: TURNS }, (_, turn) => `${own} ${turn}`)
    const sent = ids.map(id => post(place, callOf(own, id), { query: stream.endpoint }))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([202]))
    const heard = await Promise.all(ids.map(() => stream.nextMessage()))
    expect(heard.map(message => message?.id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(heard.map(message => (message?.result?.structuredContent as { isin?: string })?.isin))).toEqual(
      new Set([own]),
    )
  }
  await Promise.all(streams.map((stream, index) => ask(stream, isins[index] ?? '')))
  for (const stream of streams) stream.close()
})

verifies('MCP-2', 'a revision that another process publishes is told to the listeners of every instance', async () => {
  const uri = 'curve://RUB'
  const listeners = await Promise.all(
    instances.map(async ({ port }) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      const heard: string[] = []
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
      const requestInit = { headers: { 'x-api-key': place.key } }
      await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit }))
      await client.listen({ resourceSubscriptions: [uri] })
      return { client, heard, before: await revisionAt(client, uri) }
    }),
  )
  const folder = await rateFile()
  cleanUps.push(() => rm(folder, { recursive: true }))
  const args = [MAIN, 'ingest', 'file', '--from', folder, '--mapping', join(folder, 'mapping.json')]
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  const published = Number(/evision (\d+)/.exec(stdout)?.[1])
  for (const { client, heard, before } of listeners) {
    await vi.waitFor(() => expect(heard).toEqual([uri]), { timeout: 20_000, interval: 50 })
    expect(published).toBeGreaterThan(before)
    expect(await revisionAt(client, uri)).toBe(published)
    await client.close()
  }
})

verifies(
  ['KEY-3', 'KEY-7'],
  'a key that is replaced by another process is refused, and its streams end, everywhere',
  async () => {
    const streams = await Promise.all(instances.map(() => openStream(place)))
    const old = place.key
    const { stdout } = await run(process.execPath, [MAIN, 'key', 'issue', '--email', 'demo@example.com'], {
      env: { PATH: process.env.PATH, ...env },
    })
    place = { ...place, key: stdout.trim() }
    expect(await Promise.all(streams.map(stream => stream.nextMessage()))).toEqual(streams.map(() => null))
    for (const { port } of instances) {
      const there = { baseUrl: `http://127.0.0.1:${port}`, key: old }
      expect((await post(there, rpc('ping'))).json?.code).toBe('KEY_DEACTIVATED')
    }
  },
)

verifies(
  'MCP-2',
  'clients work on through the death of an instance; those whose stream it held come back',
  async () => {
    const connected = await Promise.all(
      [...Object.entries(CLIENTS), ...Object.entries(CLIENTS)]
        .filter(([name]) => !name.startsWith('Inspector'))
        .map(async ([name, { connect }]) => ({ name, client: await connect(`${place.baseUrl}/mcp`, place.key) })),
    )
    const raw = await Promise.all(instances.map(() => openStream(place)))
    const [isin = ''] = await someIsins(1)
    await kill(instances[1] as Instance, 'SIGKILL')
    const orphans = await Promise.all(
      raw.map(async stream => (await post(place, callOf(isin, 1), { query: stream.endpoint })).status),
    )
    expect(orphans.toSorted()).toEqual([202, 202, 404])
    for (const { name, client } of connected) {
      const working = async () =>
        expect((await client.call('get_bond', { id: isin })).isError ?? false, name).toBe(false)
      await vi.waitFor(working, { timeout: 20_000, interval: 200 })
    }
    for (const { client } of connected) await client.close()
    for (const stream of raw) stream.close()
  },
)

test('an instance that is told to stop ends its streams and exits with 0', async () => {
  const stream = await openStream({ ...place, baseUrl: `http://127.0.0.1:${instances[0]?.port}` })
  expect(await kill(instances[0] as Instance, 'SIGTERM')).toBe(0)
  expect(await stream.nextMessage()).toBeNull()
})

async function someIsins(count: number): Promise<readonly string[]> {
  const args = { PageSize: count, Fields: ['isin'] }
  const { json } = await post(place, rpc('tools/call', { name: 'search_bonds', arguments: args }))
  return json?.result?.structuredContent?.items.map(({ isin }) => String(isin)) ?? []
}

function callOf(isin: string, id: string | number): object {
  return rpc('tools/call', { name: 'get_bond', arguments: { id: isin } }, id)
}

async function revisionAt(client: Client, uri: string): Promise<number> {
  const [content] = (await client.readResource({ uri })).contents
  const { revision } = JSON.parse(content !== undefined && 'text' in content ? content.text : '{}')
  return revision
}

/** A file of the operator with one rate, and its mapping. */
async function rateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rates-'))
  await writeFile(join(folder, 'rates.csv'), 'day,value\n2026-11-19,14.75\n')
  const constants = { key: 'RUB-TEST-RATE', name: 'Test rate', currency: 'RUB' }
  const columns = { date: 'day', value: 'value' }
  const tables = [{ kind: 'policyRate', file: 'rates.csv', columns, constants }]
  await writeFile(join(folder, 'mapping.json'), JSON.stringify({ licence: 'Public domain', tables }))
  return folder
}

function isAlive({ child }: Instance): boolean {
  return child.exitCode === null && child.signalCode === null
}
