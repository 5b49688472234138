import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../support/machines/owned.ts'

const MAIN = join(import.meta.dirname, '../../../main.ts')

/** A service of its own to attack: on loopback, in a process of its own, with the sample market. */
export interface Target {
  readonly baseUrl: string
  /** A key with every scope but the operator's. */
  readonly key: string
  /** The session of a user, as a header. */
  readonly cookie: string
  /** Things that exist. */
  readonly bond: string
  readonly portfolio: string
  /** For what the tools write. */
  readonly folder: string
  /** Lines of the log of the level error. */
  readonly errors: readonly string[]
  stop(): Promise<void>
}

export async function openTarget(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-scan-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  delete (env as { DATABASE_URL?: string }).DATABASE_URL
  const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Map<string, string>()
  const errors: string[] = []
  const ready = Promise.withResolvers<void>()
  child.once('exit', code => ready.reject(new Error(`the service ended with ${code}`)))
  createInterface(child.stdout).on('line', line => {
    const [, what = '', value = ''] = /^(Demo key|Demo sign-in), shown this once: (.*)$/.exec(line) ?? []
    if (what !== '') said.set(what, value)
    if (line.startsWith('{')) errors.push(line)
    if (line.startsWith('Ready.')) ready.resolve()
  })
  await ready.promise
  const baseUrl = `http://127.0.0.1:${port}`
  const key = said.get('Demo key') ?? ''
  const cookie = await signIn(baseUrl, said.get('Demo sign-in') ?? '')
  const first = async (path: string) => {
    const answer = await fetch(`${baseUrl}/api/v1/data/${path}`, { headers: { 'x-api-key': key } })
    return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
  }
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), new Promise(late => setTimeout(late, 10_000))])
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  const bond = await first('instruments?PageSize=1')
  const portfolio = await newPortfolio(baseUrl, cookie)
  return { baseUrl, key, cookie, bond, portfolio, folder, errors, stop }
}

function run(baseUrl: string, documentId: string, variables: object, cookie = ''): Promise<Response> {
  return fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ documentId, variables }),
  })
}

async function newPortfolio(baseUrl: string, cookie: string): Promise<string> {
  const answer = await run(baseUrl, 'create-portfolio', { name: 'To be attacked', currency: 'RUB' }, cookie)
  return ((await answer.json()) as { data: { createPortfolio: { id: string } } }).data.createPortfolio.id
}

async function signIn(baseUrl: string, said: string): Promise<string> {
  const [, email, password] = /^(\S+) with the password (\S+)$/.exec(said) ?? []
  const response = await run(baseUrl, 'sign-in', { email, password })
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}
