import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallResult } from './raw.ts'

/** What every client can do, whoever made it. */
interface Connected {
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

/** A row for each client that people use. */
export const CLIENTS: Readonly<Record<string, Connect>> = {
  'sdk 1.32, Streamable HTTP': connectOld,
  'client 2.4, legacy': (url, key) => connectNew(url, key, 'legacy'),
  'client 2.4, auto': (url, key) => connectNew(url, key, 'auto'),
  'client 2.4, pinned to 2026-07-28': (url, key) => connectNew(url, key, { pin: '2026-07-28' }),
  'Inspector command line': (url, key) => connectInspector(url, key, 'legacy'),
  'Inspector command line, modern': (url, key) => connectInspector(url, key, 'modern'),
}

async function connectOld(url: string, key: string): Promise<Connected> {
  const client = new OldClient(WHO)
  const transport = new OldTransport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as CallResult,
    revision: transport.protocolVersion ?? null,
    close: async () => {
      await transport.terminateSession()
      await client.close()
    },
  }
}

async function connectNew(url: string, key: string, mode: VersionNegotiationMode): Promise<Connected> {
  const client = new NewClient(WHO, { versionNegotiation: { mode } })
  await client.connect(new NewTransport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } }))
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as CallResult,
    revision: client.getNegotiatedProtocolVersion() ?? null,
    close: () => client.close(),
  }
}

/** Each command connects anew; its settings lie in a folder of its own, not in the home of who runs the test. */
async function connectInspector(url: string, key: string, era: string): Promise<Connected> {
  const home = await mkdtemp(join(tmpdir(), 'inspector-'))
  const run = async (...rest: string[]) => {
    const common = ['--cli', url, '--transport', 'http', '--protocol-era', era, '--header', `x-api-key: ${key}`]
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
