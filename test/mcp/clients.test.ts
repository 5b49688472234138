import { afterAll, beforeAll, expect } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { checkClients } from './client-checks.ts'
import { CLIENTS } from './real-clients.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

checkClients(CLIENTS, () => ({ url: `${world.baseUrl}/mcp`, key: world.key }))

verifies('MCP-1', 'clients of Streamable HTTP that ask for a stream take the refusal calmly', async () => {
  const lines: string[] = []
  const watched = await openWorld({ log: createLog('info', { write: line => lines.push(line) }) })
  const streamable = Object.values(CLIENTS).filter(({ sse }) => !sse)
  for (const { connect } of streamable) {
    const client = await connect(`${watched.baseUrl}/mcp`, watched.key)
    expect(await client.tools()).toContain('search_bonds')
    await client.close()
  }
  await watched.close()
  const requests = lines.map(line => JSON.parse(line) as { method?: string; status?: number })
  const statuses = new Set(requests.filter(({ method }) => method === 'GET').map(({ status }) => status))
  expect(statuses).toEqual(new Set([405]))
})
