import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Served } from '../../facades/service.ts'
import { sharedWorld, type World } from '../world.ts'
import { serveRouter } from './router.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const MODES: readonly VersionNegotiationMode[] = ['legacy', { pin: '2026-07-28' }]

test.each(MODES)('a call that takes long reports that it still runs, to a client that asks: %j', async mode => {
  const gate = Promise.withResolvers<void>()
  const { baseUrl } = await serveRouter(world, { served: world.service.served.map(held(gate.promise)), progressMs: 1 })
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { 'x-api-key': world.key } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  const reports: number[] = []
  const onprogress = ({ progress }: { progress: number }) => {
    reports.push(progress)
    if (reports.length === 3) gate.resolve()
  }
  const call = { name: 'get_issuers', arguments: { PageSize: 1 } }
  const { structuredContent } = await client.callTool(call, { onprogress })
  expect(structuredContent).toMatchObject({ items: [expect.anything()] })
  expect(reports.length).toBeGreaterThanOrEqual(3)
  expect(reports).toEqual([...new Set(reports)].toSorted((a, b) => a - b))
  // Without a request for progress the answer is one message.
  expect((await client.callTool(call)).structuredContent).toEqual(structuredContent)
})

/** Waits before it runs. */
function held(gate: Promise<void>): (served: Served) => Served {
  return served => ({ ...served, run: async call => gate.then(() => served.run(call)) })
}
