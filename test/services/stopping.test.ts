import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { lockTable, PATIENT } from '../support/locked-table.ts'
import { copyTemplate } from '../world.ts'
import { startInstance } from './mcp/instances.ts'

const HOLDINGS = '/api/v1/data/holdings'
const ISSUERS = '/api/v1/data/issuers?PageSize=1'
const CLIENTS = 8
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A process of its own, what it says, and its database. */
async function serve(settings: Readonly<Record<string, string>> = {}) {
  const { config, remove } = await copyTemplate()
  closing.push(remove)
  const database = await openDatabase(config)
  closing.push(database.close)
  const env = { DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: config.dataDir, OVERLOAD_DELAY_MS: '0' }
  const { child, port, output } = await startInstance({ ...env, ...PATIENT, ...settings })
  closing.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const headers = { 'x-api-key': /bds_live_\w+/.exec(output)?.[0] ?? '' }
  const stopped = once(child, 'exit').then(([code]) => code as number | null)
  const ask = (path: string, options: object = {}) => answerTo({ port, path, headers, ...options })
  return { port, headers, child, database, ask, stopped, log: () => said }
}

interface Answer {
  readonly status: number
  readonly body: string
}

function answerTo(options: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...options }, async (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) })
    }).on('error', reject)
  })
}

type Serving = Awaited<ReturnType<typeof serve>>

/** Clients that ask without a pause, each over its open connection, until nobody answers there. */
async function askUntilGone({ ask }: Serving, onAnswer: (answer: Answer) => void) {
  const codes = new Set<string | undefined>()
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!codes.has('ECONNREFUSED')) {
      await ask(ISSUERS, { agent }).then(onAnswer, (error: NodeJS.ErrnoException) => codes.add(error.code))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return codes
}

async function countedFor({ prisma }: Database, operation: string): Promise<number> {
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } })
  const rows = await prisma.usage.findMany({ where: { accountId, operation, facade: 'REST' } })
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}

describe('a service that is told to stop', () => {
  test('under load answers what it has begun, ends streams, takes nothing new, and has counted exactly what it answered', async () => {
    const service = await serve()
    const table = await holdingPortfolios(service)
    const held = service.ask(HOLDINGS)
    await table.awaited(1)
    const stream = await fetch(`http://127.0.0.1:${service.port}/mcp`, {
      headers: { ...service.headers, accept: 'text/event-stream' },
    })
    const ended = stream.text()
    const statuses: number[] = []
    const codes = askUntilGone(service, ({ status }) => {
      if (statuses.push(status) === 200) service.child.kill('SIGTERM')
    })
    // A connection that is closed in the moment in which something is sent into it: nothing was begun for that.
    expect([...(await codes)].filter(code => code !== 'ECONNRESET')).toEqual(['ECONNREFUSED'])
    expect(await ended).toContain('event: endpoint')
    await table.letGo()
    expect((await held).status).toBe(200)
    expect(await service.stopped).toBe(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await countedFor(service.database, 'getIssuers')).toBe(statuses.length)
    expect(await countedFor(service.database, 'getPortfolios')).toBe(1)
  })

  test('is not held by a request that never ends, says so, and has counted what was answered', async () => {
    const service = await serve({ STOP_SECONDS: '1' })
    await holdingPortfolios(service)
    const endless = service.ask(HOLDINGS).catch((error: NodeJS.ErrnoException) => error.code)
    for (let count = 0; count < 3; count++) expect((await service.ask(ISSUERS)).status).toBe(200)
    service.child.kill('SIGTERM')
    expect(await service.stopped).toBe(1)
    expect(await endless).toBe('ECONNRESET')
    expect(service.log()).toContain('running requests are aborted')
    expect(await countedFor(service.database, 'getIssuers')).toBe(3)
  })

  test('says so in its health while it still answers, and stops at once when it is told again', async () => {
    const service = await serve({ DRAIN_SECONDS: '3600' })
    service.child.kill('SIGTERM')
    const health = async () => (await service.ask('/readyz')).status
    await expect.poll(health, { timeout: 30_000 }).toBe(503)
    expect(JSON.parse((await service.ask('/readyz')).body)).toEqual({ ready: false })
    expect((await service.ask(ISSUERS)).status).toBe(200)
    service.child.kill('SIGINT')
    expect(await service.stopped).toBe(1)
    expect(service.log()).toContain('received a second signal')
  })

  test('answers what still comes over an open connection, and closes that', async () => {
    const service = await serve()
    const table = await holdingPortfolios(service)
    const socket = connect(service.port, '127.0.0.1')
    const received = text(socket)
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${service.headers['x-api-key']}\r\n\r\n`
    socket.write(head(HOLDINGS))
    await table.awaited(1)
    service.child.kill('SIGTERM')
    const refused = () =>
      service.ask(ISSUERS).then(
        () => 'answered',
        (error: NodeJS.ErrnoException) => error.code,
      )
    await expect.poll(refused, { timeout: 30_000 }).toBe('ECONNREFUSED')
    socket.write(head(ISSUERS))
    await table.letGo()
    const [, first = '', second = ''] = (await received).split('HTTP/1.1 ')
    expect([first.slice(0, 3), second.slice(0, 3)]).toEqual(['200', '200'])
    expect(second).toMatch(/^connection: close\r$/im)
    expect(await service.stopped).toBe(0)
  })
})

async function holdingPortfolios({ database }: Serving) {
  const table = await lockTable(database.prisma, 'Portfolio')
  let held = true
  const letGo = async () => {
    if (held) await table.letGo()
    held = false
  }
  closing.push(letGo)
  return { ...table, letGo }
}
