import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../world.ts'

const CONFIGURATION = join(import.meta.dirname, '../../deploy/haproxy.cfg')
const missing = ['haproxy', 'openssl'].filter(program => spawnSync(program, ['version']).error !== undefined)
if (missing.length > 0) process.stderr.write(`The example proxy is not tried: ${missing.join(', ')} not installed\n`)

let world: World
let folder: string
let proxy: ReturnType<typeof spawn>
let ports: { readonly plain: number; readonly secure: number }

beforeAll(async () => {
  if (missing.length > 0) return
  world = await openWorld({ settings: { TRUSTED_PROXIES: '1' } })
  folder = await mkdtemp(join(tmpdir(), 'bonds-proxy-'))
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const named = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...named], {
    stdio: 'ignore',
  })
  await writeFile(join(folder, 'site.pem'), (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  ports = { plain: await freePort(), secure: await freePort() }
  const text = await readFile(CONFIGURATION, 'utf8')
  const here = text
    .replace('maxconn 20000', 'maxconn 2000')
    .replace(/^resolvers .*\n(?: .*\n)*/m, '')
    .replace(/^ {2}(option httpchk|http-check|default-server) .*\n/gm, '')
    .replace(/^ {2}server gateway-1 .*\n/m, `  server gateway-1 ${new URL(world.baseUrl).host}\n`)
    .replace(/^ {2}server gateway-[23] .*\n/gm, '')
    .replace('crt /certificates/', `crt ${join(folder, 'site.pem')}`)
    .replace(':8080', `127.0.0.1:${ports.plain}`)
    .replace(':8443', `127.0.0.1:${ports.secure}`)
  await writeFile(join(folder, 'haproxy.cfg'), here)
  proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  await vi.waitFor(async () => expect(await statusFrom('127.0.0.1')).toBe(200), { timeout: 20_000 })
})
afterAll(async () => {
  if (missing.length > 0) return
  if (proxy.exitCode === null) {
    proxy.kill()
    await once(proxy, 'exit')
  }
  await world.close()
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

interface Asked {
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly localAddress?: string
  readonly isPlain?: boolean
}

function ask({ isPlain = false, ...given }: Asked) {
  const options = { host: '127.0.0.1', agent: false, ...given } as const
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = isPlain
      ? request({ ...options, port: ports.plain })
      : secureRequest({ ...options, port: ports.secure, rejectUnauthorized: false })
    asked.once('error', reject)
    asked.once('response', response => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    asked.end()
  })
}

/** 0 when there is no answer. */
const statusFrom = (localAddress: string) =>
  ask({ path: '/healthz', localAddress }).then(
    ({ status }) => status,
    () => 0,
  )

describe.skipIf(missing.length > 0)('the example proxy', () => {
  test('speaks TLS 1.2 and newer, and sends plain http there', async () => {
    const plain = await ask({ path: '/docs?a=1', isPlain: true, headers: { host: 'bonds.example.com' } })
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://bonds.example.com/docs?a=1'])
    const old = connect({
      port: ports.secure,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    })
    await expect(once(old, 'secureConnect')).rejects.toThrow()
  })

  test('refuses what is too large before an instance sees it', async () => {
    const large = { 'content-length': '12000000' }
    expect((await ask({ path: '/graphql', method: 'POST', headers: large })).status).toBe(413)
    expect((await ask({ path: '/healthz', headers: { 'x-a': 'a'.repeat(20_000) } })).status).toBe(400)
  })

  test('gives one address its share of connections, and lets others in', async () => {
    const held: TLSSocket[] = []
    const closed = new Set<TLSSocket>()
    for (let count = 0; count < 300; count++) {
      const socket = connect({ port: ports.secure, host: '127.0.0.1', rejectUnauthorized: false })
      socket.on('error', () => undefined).once('close', () => closed.add(socket))
      held.push(socket)
    }
    await expect.poll(() => closed.size, { timeout: 9_000 }).toBe(300 - 256)
    expect(await statusFrom('127.0.0.1')).toBe(0)
    expect(await statusFrom('127.0.0.2')).toBe(200)
    for (const socket of held) socket.destroy()
    await expect.poll(() => statusFrom('127.0.0.1'), { timeout: 20_000 }).toBe(200)
  })
})
