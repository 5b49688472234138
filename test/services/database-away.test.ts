import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../../compose.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { Service } from '../../instance.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { type Gate, gateTo } from '../support/gate.ts'
import { administer } from '../support/template.ts'
import { openBrowser, PASSWORD } from '../support/visitor.ts'
import { copyTemplate, type WorldCopy } from '../world.ts'

const POLL = { timeout: 60_000, interval: 100 }
const DATA = '/api/v1/data/instruments?PageSize=1'

let copy: WorldCopy
let gate: Gate
let service: Service
let base: string
let operations: string
const logged: string[] = []
const closings: (() => void)[] = []

async function served(app: RequestListener): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1')
  closings.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await new Promise(listening => server.once('listening', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  copy = await copyTemplate()
  const url = new URL(copy.config.databaseUrl ?? '')
  gate = await gateTo({ host: url.hostname, port: Number(url.port || 5432) })
  url.port = String(gate.port)
  const log = createLog('info', { write: line => void logged.push(line) })
  const config = { ...copy.config, databaseUrl: url.href }
  service = await compose({ config, log, mailer: { send: async () => undefined } })
  base = await served(service.handle)
  operations = await served(service.operations)
})

afterAll(async () => {
  for (const close of closings) close()
  await service.close()
  await gate.close()
  await copy.remove()
})

const answerTo = async (path: string, init: RequestInit = {}) => {
  const response = await fetch((path === '/readyz' ? operations : base) + path, init)
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, retry: response.headers.get('retry-after'), body }
}
const withKey = (key: string) => ({ headers: { 'x-api-key': key } })

const byGraphQL = (key: string) =>
  answerTo('/graphql', {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ issuers(pageSize: 1) { items { name } } }' }),
  })

const signIn = () =>
  answerTo('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(copy.config.baseUrl).origin },
    body: JSON.stringify({ documentId: 'sign-in', variables: { email: DEMO_EMAIL, password: 'not the password' } }),
  })

/** PostgreSQL runs, and ends every connection to the database with a reason that is none of an outage. */
async function setBarred(barred: boolean): Promise<void> {
  const name = new URL(copy.config.databaseUrl ?? '').pathname.slice(1)
  await administer(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${!barred}`)
  if (barred) await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

let serial = 0

async function signedIn({ operator }: Service, baseUrl: string) {
  const email = `signed-in-${++serial}@example.com`
  await operator('create-user', { email, role: 'OPERATOR', password: PASSWORD })
  const browser = openBrowser({ baseUrl })
  const origin = new URL(copy.config.baseUrl).origin
  const run: typeof browser.run = (documentId, variables) => browser.run(documentId, variables, { origin })
  expect(await run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  return { ...browser, run, email }
}

describe('a database that is away', () => {
  test('at the start is waited for, which health and log say, and goes on when it is there', async () => {
    const begun = service.begin({ sampleSize: null })
    await expect.poll(() => logged.join(''), POLL).toContain('waiting for the database')
    expect(await answerTo('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await answerTo('/readyz')).toMatchObject({ status: 503, retry: '5', body: { reason: 'DATABASE_AWAY' } })
    expect(await answerTo(DATA)).toMatchObject({ status: 503, retry: '5', body: { code: 'NOT_READY' } })
    await gate.open()
    await begun
    expect(await answerTo('/readyz')).toMatchObject({ status: 200, body: { ready: true, database: 'ANSWERS' } })
  })

  test.each(['refusing', 'silent', 'barred'] as const)(
    'while it runs leaves data to known keys, tells others when to come again, and needs no restart (%s)',
    async how => {
      const known = ((await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }).key
      expect((await answerTo(DATA, withKey(known))).status).toBe(200)
      const visitor = await signedIn(service, base)
      const never = `bds_live_${known.slice(9, -6)}000000`
      await (how === 'barred' ? setBarred(true) : gate.shut(how))
      expect(await answerTo(DATA, withKey(known))).toMatchObject({ status: 200 })
      expect(await byGraphQL(known)).toMatchObject({ status: 200, body: { data: { issuers: {} } } })
      expect((await answerTo(DATA, withKey(never))).body).toMatchObject({ code: 'KEY_MALFORMED' })
      const away = expect.objectContaining({ extensions: expect.objectContaining({ code: 'DATABASE_AWAY' }) })
      expect(await signIn()).toMatchObject({ status: 503, retry: '5', body: { errors: [away] } })
      for (const documentId of ['get-viewer', 'sign-out']) {
        expect(await visitor.run(documentId), documentId).toMatchObject({ status: 503, code: 'DATABASE_AWAY' })
      }
      expect([...visitor.cookies.keys()]).toContainEqual(expect.stringContaining('session_token'))
      await expect.poll(async () => (await answerTo('/readyz')).body, POLL).toMatchObject({ database: 'AWAY' })
      expect((await answerTo('/readyz')).status).toBe(200)
      expect(await (await fetch(`${operations}/metrics`)).text()).toContain('bonds_database_up 0')
      await (how === 'barred' ? setBarred(false) : gate.open())
      await expect.poll(async () => (await answerTo('/readyz')).body, POLL).toMatchObject({ database: 'ANSWERS' })
      expect(await signIn()).toMatchObject({ status: 401 })
      expect(await visitor.run('get-viewer')).toMatchObject({ status: 200, data: { email: visitor.email } })
      expect(await (await fetch(`${operations}/metrics`)).text()).toContain('bonds_database_up 1')
    },
  )

  test('is told once, and without traces', () => {
    const lines = logged.map(line => JSON.parse(line) as { msg?: string; err?: { stack?: string }; status?: number })
    expect(lines.filter(({ msg }) => msg?.startsWith('the database is unavailable'))).toHaveLength(3)
    expect(lines.filter(({ err }) => err?.stack !== undefined)).toEqual([])
    expect(lines.filter(({ status }) => status === 500)).toEqual([])
  })
})
