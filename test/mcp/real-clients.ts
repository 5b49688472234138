import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  Client as NewClient,
  SSEClientTransport as NewSseTransport,
  StreamableHTTPClientTransport as NewTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as OldSseTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallResult } from './raw.ts'

/** What every client can do, whoever made it. */
export interface Connected {
  tools(): Promise<readonly string[]>
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallResult>
  /** The revision agreed on; null where the client does not say. */
  readonly revision: string | null
  close(): Promise<void>
}

export type Connect = (url: string, key: string) => Promise<Connected>

const WHO = { name: 'test', version: '1.0.0' }
const INSPECTOR = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)

/** A row of the table of clients. */
export interface Client {
  readonly connect: Connect
  /** What it agrees on with the service. */
  readonly revision: string
  /** It declares the transport of 2024-11-05. */
  readonly sse?: boolean
}

/** A row for each client that people use. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  'sdk 1.32, Streamable HTTP': { connect: connectOld, revision: '2025-11-25' },
  'sdk 1.32, SSE': { connect: connectOldSse, revision: '2024-11-05', sse: true },
  'client 2.4, legacy': { connect: connectNew('legacy'), revision: '2025-11-25' },
  'client 2.4, auto': { connect: connectNew('auto'), revision: '2026-07-28' },
  'client 2.4, pinned to 2026-07-28': { connect: connectNew({ pin: '2026-07-28' }), revision: '2026-07-28' },
  'client 2.4, SSE': { connect: connectNew('legacy', 'sse'), revision: '2024-11-05', sse: true },
  'client 2.4, SSE, auto': { connect: connectNew('auto', 'sse'), revision: '2024-11-05', sse: true },
  'Inspector command line': { connect: connectInspector('http', 'legacy'), revision: '2025-11-25' },
  'Inspector command line, modern': { connect: connectInspector('http', 'modern'), revision: '2026-07-28' },
  'Inspector command line, SSE': { connect: connectInspector('sse', 'legacy'), revision: '2024-11-05', sse: true },
}

async function connectOld(url: string, key: string): Promise<Connected> {
  const transport = new OldTransport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } })
  return overSdk(
    transport as Transport,
    () => transport.protocolVersion ?? null,
    () => transport.terminateSession(),
  )
}

async function connectOldSse(url: string, key: string): Promise<Connected> {
  const transport = new OldSseTransport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } })
  const told = Object.assign(transport, { version: null as string | null })
  const { setProtocolVersion } = transport
  transport.setProtocolVersion = version => {
    told.version = version
    setProtocolVersion.call(transport, version)
  }
  return overSdk(transport, () => told.version)
}

/** A client of the SDK over any of its transports. */
export async function overSdk(
  transport: Transport,
  revision: () => string | null = () => null,
  before: () => Promise<void> = async () => undefined,
): Promise<Connected> {
  const client = new OldClient(WHO)
  await client.connect(transport)
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as CallResult,
    revision: revision(),
    close: async () => {
      await before()
      await client.close()
    },
  }
}

function connectNew(mode: VersionNegotiationMode, kind: 'http' | 'sse' = 'http'): Connect {
  const Transport = kind === 'http' ? NewTransport : NewSseTransport
  return async (url, key) => {
    const client = new NewClient(WHO, { versionNegotiation: { mode } })
    await client.connect(new Transport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } }))
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as CallResult,
      revision: client.getNegotiatedProtocolVersion() ?? null,
      close: () => client.close(),
    }
  }
}

/** Each command connects anew; its settings lie in a folder of its own, not in the home of who runs the test. */
function connectInspector(kind: 'http' | 'sse', era: 'legacy' | 'modern'): Connect {
  return (url, key) =>
    inspect(['--cli', url, '--transport', kind, '--protocol-era', era, '--header', `x-api-key: ${key}`])
}

async function inspect(common: readonly string[]): Promise<Connected> {
  const home = await mkdtemp(join(tmpdir(), 'inspector-'))
  const run = async (...rest: string[]) => {
    const args = [INSPECTOR, ...common, '--format', 'json', '--quiet', ...rest]
    const env = { PATH: process.env.PATH, HOME: home, NODE_ENV: 'production' }
    // A tool that answers isError makes the command fail: the answer stands in its output all the same.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error: { stdout: string }) => {
      if (!error.stdout) throw error
      return error
    })
    return JSON.parse(stdout)
  }
  const resultOf = (printed: { result?: unknown }) => printed.result ?? printed
  return {
    tools: async () => {
      const { tools } = resultOf(await run('--method', 'tools/list')) as { tools: readonly { name: string }[] }
      return tools.map(({ name }) => name)
    },
    call: async (name, args) =>
      resultOf(
        await run('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
      ) as CallResult,
    revision: null,
    close: () => rm(home, { recursive: true, force: true }),
  }
}
