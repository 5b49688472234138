import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import type { Place } from './raw.ts'

/** A real client of the newest kind, connected to a world. */
export async function connect(world: Place, mode: VersionNegotiationMode = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { 'x-api-key': world.key } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.baseUrl}/mcp`), { requestInit }))
  return client
}
