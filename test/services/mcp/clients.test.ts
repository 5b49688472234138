import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll } from 'vitest'
import { checkClients } from '../../mcp/client-checks.ts'
import type { CallResult } from '../../mcp/raw.ts'
import { type Client, type Connect, overSdk } from '../../mcp/real-clients.ts'
import { TOOLS } from '../../support/tools.ts'
import { openWorld, type World } from '../../world.ts'

/** Clients that are no dependency of the project: the table of `test/mcp/real-clients.ts` goes on here. */
const OUTSIDE: Readonly<Record<string, Client>> = {
  'AI SDK, http': { connect: connectAiSdk('http'), revision: '2026-07-28' },
  'AI SDK, sse': { connect: connectAiSdk('sse'), revision: '2024-11-05', sse: true },
  'mcp-remote, http': { connect: connectRemote('http-only'), revision: '2025-11-25' },
  'mcp-remote, http first': { connect: connectRemote('http-first'), revision: '2025-11-25' },
  'mcp-remote, sse': { connect: connectRemote('sse-only'), revision: '2024-11-05', sse: true },
  'mcp-remote, sse first': { connect: connectRemote('sse-first'), revision: '2024-11-05', sse: true },
}

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

checkClients(OUTSIDE, () => ({ url: `${world.baseUrl}/mcp`, key: world.key }))

interface AiSdkClient {
  readonly initializeResult?: { readonly protocolVersion?: string }
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<CallResult>
  close(): Promise<void>
}

type CreateClient = (config: object) => Promise<AiSdkClient>

function connectAiSdk(type: 'http' | 'sse'): Connect {
  return async (url, key) => {
    const entry = pathToFileURL(join(TOOLS, 'node_modules/@ai-sdk/mcp/dist/index.js')).href
    const { createMCPClient } = (await import(entry)) as { readonly createMCPClient: CreateClient }
    const client = await createMCPClient({ transport: { type, url, headers: { 'x-api-key': key } } })
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args) => client.callTool({ name, arguments: args }),
      revision: client.initializeResult?.protocolVersion ?? null,
      close: () => client.close(),
    }
  }
}

/** As a desktop program starts it: a process that speaks over its standard streams, in a home of its own. */
function connectRemote(transport: string): Connect {
  return async (url, key) => {
    const home = await mkdtemp(join(tmpdir(), 'mcp-remote-'))
    const proxy = join(TOOLS, 'node_modules/mcp-remote/dist/proxy.js')
    const args = [proxy, url, '--header', `x-api-key:${key}`, '--transport', transport, '--auth-timeout', '1']
    const env = { PATH: '/usr/bin:/bin', HOME: home, MCP_REMOTE_CONFIG_DIR: home, BROWSER: 'true' }
    const child = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' })
    let told = ''
    child.stderr?.on('data', text => {
      told += text
    })
    const client = await overSdk(child).catch(error => {
      throw new Error(`${error.message} ${told}`)
    })
    const close = async () => {
      await client.close()
      await rm(home, { recursive: true, force: true })
    }
    return { ...client, close }
  }
}
