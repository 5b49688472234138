import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, customer, openDoor, register } from '../../connect/assistant.ts'
import { rememberingProvider } from '../../support/oauth-provider.ts'
import { TOOLS, toolCommand } from '../../support/tools.ts'
import type { World } from '../../world.ts'

const SUITE = join(TOOLS, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const PORT = 4_567
const INSPECTOR = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)
/** It signs in without a terminal, and remembers no secret. */
const INSPECTOR_SETTINGS = { MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'memory' }

let world: World
let person: Awaited<ReturnType<typeof customer>>
let folder: string

beforeAll(async () => {
  world = await openDoor()
  person = await customer(world)
  folder = await mkdtemp(join(tmpdir(), 'authorization-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program that prints where to sign in, and agrees there as the person; until it ends or has said enough. */
async function runAndAgree(args: readonly string[], enough?: RegExp): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // No browser is opened: the program prints the URL as well.
    env: {
      ...process.env,
      MCP_REMOTE_CONFIG_DIR: folder,
      BROWSER: 'none',
      PATH: '',
      ...INSPECTOR_SETTINGS,
      HOME: folder,
    },
  })
  let output = ''
  let agreed: Promise<unknown> | null = null
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    const [url] = /http:\S+\/authorize\?\S+(?=\s)/.exec(output) ?? []
    if (url !== undefined) agreed ??= agree(url)
    if (enough?.test(output)) child.kill()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  const code = await promise
  await agreed
  return { code, output }
}

async function agree(asked: string): Promise<void> {
  const { url } = await codeFor(person, Object.fromEntries(new URL(asked).searchParams))
  await fetch(url)
}

test('the conformance suite finds nothing against the authorization server', async () => {
  const clientId = await register(world, [`http://127.0.0.1:${PORT}/callback`])
  const where = ['--url', world.baseUrl, '--resource', `${world.baseUrl}/connect/mcp`, '-p', String(PORT)]
  const { code, output } = await runAndAgree([SUITE, 'authorization', ...where, '--client-id', clientId])
  expect(code, output).toBe(0)
  expect(output).not.toMatch(/[1-9]\d* (failed|warning)/i)
  process.stdout.write(`${/^Total: .*$/m.exec(output)?.[0]}\n`)
})

test('mcp-remote connects, which hosts without OAuth of their own use', async () => {
  const program = toolCommand('mcp-remote-client')
  const args = [program, `${world.baseUrl}/connect/mcp`, '4568', '--allow-http', '--transport', 'http-only']
  const { output } = await runAndAgree(args, /search_bonds/)
  expect(output).toContain('search_bonds')
})

test('the Inspector connects by its command line', async () => {
  const { code, output } = await runAndAgree([
    ...[INSPECTOR, '--cli', `${world.baseUrl}/connect/mcp`, '--transport', 'http'],
    ...['--callback-url', 'http://127.0.0.1:4570/oauth/callback', '--method', 'tools/list'],
  ])
  expect(code, output).toBe(0)
  expect(output).toContain('search_bonds')
})

interface AiSdk {
  createMCPClient(
    options: object,
  ): Promise<{ listTools(): Promise<{ tools: { name: string }[] }>; close(): Promise<void> }>
  auth(provider: object, options: object): Promise<string>
}

test('ai-sdk connects, and checks state and issuer of the answer', async () => {
  const entry = pathToFileURL(join(TOOLS, 'node_modules/@ai-sdk/mcp/dist/index.js')).href
  const { createMCPClient, auth } = (await import(entry)) as AiSdk
  const provider = rememberingProvider('http://127.0.0.1:4569/callback', 'ai-sdk')
  const authProvider = Object.assign(provider, { storedState: () => 'state of the program' })
  const serverUrl = `${world.baseUrl}/connect/mcp`
  const transport = { type: 'http', url: serverUrl, authProvider }
  await expect(createMCPClient({ transport })).rejects.toThrow()
  const { url } = await codeFor(person, Object.fromEntries(provider.asked().searchParams))
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const callback = { authorizationCode: given('code'), callbackState: given('state'), callbackIssuer: given('iss') }
  expect(await auth(authProvider, { serverUrl, ...callback })).toBe('AUTHORIZED')
  const client = await createMCPClient({ transport })
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_bonds')
  await client.close()
})
