import { existsSync, readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEndpoint } from '../../facades/account-endpoints.ts'
import { accountCodes } from '../../facades/rest/openapi/account/codes.ts'
import { accountExampleName } from '../../facades/rest/openapi/account/paths.ts'
import { type AccountRow, accountRows } from '../../facades/rest/openapi/account/rows.ts'
import { ACCOUNT_EXAMPLES_FILE } from '../../facades/rest/openapi/answer-examples.ts'
import type { OpenApi, OperationObject, ResponseObject, Schema } from '../../facades/rest/openapi/types.ts'
import { generateKey } from '../../gateway/access/key.ts'
import { ERRORS, type ErrorCode } from '../../gateway/errors.ts'
import { PREMIUM } from '../../schema/entitlement.ts'
import { schema } from '../../schema/index.ts'
import { openAccount } from '../support/accounts.ts'
import { hasFieldsOf, isGeneral, shortened, validatorsOf } from '../support/openapi-validators.ts'
import { openTelegram, TOKEN } from '../support/telegram.ts'
import { openReceiver } from '../support/webhook-receiver.ts'
import { openWorld, type World } from '../world.ts'

const ROWS = accountRows(schema)
const NOBODYS = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'

let world: World
let openapi: OpenApi
let validators: Map<string, ValidateFunction>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let telegram: Awaited<ReturnType<typeof openTelegram>>
/** Keys of accounts in the states that refuse a request. */
const keys = { own: '', former: '', ended: '', disabled: '', limited: '', spent: '', full: '' }

beforeAll(async () => {
  telegram = await openTelegram()
  world = await openWorld({ settings: { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.url } })
  receiver = await openReceiver()
  openapi = await world.getJson<OpenApi>('/openapi.json')
  validators = validatorsOf(openapi)
  const { prisma } = world.service.database
  for (const name of Object.keys(keys) as (keyof typeof keys)[]) {
    keys[name] = (await openAccount(world, `${name}@example.com`)).key
  }
  keys.own = (await openAccount(world, 'owner@example.com')).key
  await world.service.operator('issue-key', { email: 'former@example.com' })
  const past = new Date(Date.now() - 500)
  await prisma.subscription.updateMany({ where: { account: { name: 'ended@example.com' } }, data: { endsAt: past } })
  await prisma.account.updateMany({ where: { name: 'disabled@example.com' }, data: { disabledAt: past } })
  const unlimited = { requestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 }
  await prisma.tariff.updateMany({ data: unlimited })
  await onTariff('limited@example.com', { requestsPerMinute: 1 })
  await onTariff('spent@example.com', { requestsPerDay: 1 })
  await send(keys.limited, 'GET', '/api/v1/alerts')
  await send(keys.spent, 'GET', '/api/v1/alerts')
})

afterAll(async () => {
  await world.close()
  await receiver.close()
  await telegram.close()
})

/** A plan of its own for an account. */
async function onTariff(account: string, limits: object): Promise<void> {
  const { prisma } = world.service.database
  const { id: _, ...like } = await prisma.tariff.findFirstOrThrow({
    where: { subscriptions: { some: { account: { name: account } } } },
  })
  const tariff = await prisma.tariff.create({ data: { ...like, key: account, ...limits } as never })
  await prisma.subscription.updateMany({ where: { account: { name: account } }, data: { tariffId: tariff.id } })
}

interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

async function send(key: string, method: string, target: string, { body, headers }: Sent = {}): Promise<Answered> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(world.baseUrl + target, {
    method,
    headers: {
      ...(key !== '' && { 'x-api-key': key }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  })
  const answer = await response.text()
  return { status: response.status, headers: response.headers, body: answer === '' ? null : JSON.parse(answer) }
}

function operationOf({ method, path }: AccountEndpoint): OperationObject {
  const operation = openapi.paths[path]?.[method.toLowerCase() as 'get']
  return operation ?? expect.fail(`${method} ${path} is not described`)
}

/** The response with its status, headers and body is the one that the description promises. */
function expectDescribed({ endpoint }: AccountRow, { status, headers, body }: Answered): void {
  const response = operationOf(endpoint).responses[status]
  if (response === undefined)
    expect.fail(`${endpoint.method} ${endpoint.path} answers ${status}, which is not described`)
  const sent = [...headers.keys()].filter(name => !isGeneral(name))
  const declared = Object.keys(response.headers)
  expect(sent.filter(name => !declared.some(one => one.toLowerCase() === name))).toEqual([])
  const required = declared.filter(name => openapi.components.headers[name]?.required)
  expect(required.filter(name => !headers.has(name))).toEqual([])
  expect(faultsOf(response, body)).toEqual([])
}

function faultsOf({ content = {} }: ResponseObject, body: unknown): readonly unknown[] {
  const [media] = Object.values(content)
  if (media === undefined) return body === null ? [] : [body]
  const validate = validators.get((media.schema.$ref ?? '').split('/').at(-1) ?? '')
  if (validate === undefined) throw new Error('the answer has no schema')
  validate(body)
  return validate.errors ?? []
}

describe('what an account keeps answers as described', () => {
  const made = { screen: '', channel: '', alert: '', watchlist: '', delivery: '', isin: '' }
  const answers = new Map<string, unknown>()
  const rowOf = (name: string) => ROWS.find(row => accountExampleName(row) === name) ?? expect.fail(`no ${name}`)

  /** The example of the row, with the ids of the account. */
  async function run(name: string, path: Readonly<Record<string, string>> = {}): Promise<Record<string, unknown>> {
    const row = rowOf(name)
    const { method, path: template, status, example } = row.endpoint
    const filled = JSON.stringify(example).replaceAll(
      /"\{(\w+)\}"/g,
      (_all, one: keyof typeof made) => `"${made[one]}"`,
    )
    const given = JSON.parse(filled.replace('https://example.com/bonds', receiver.url)) as Record<string, unknown>
    const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : ''
    const target = template.replaceAll(/\{(\w+)\}/g, (_all, one) => path[one] ?? '')
    const hasBody = method !== 'GET' && Object.keys(given).length > 0
    const answer = await send(keys.own, method, target + query, hasBody ? { body: given } : {})
    expect(answer).toMatchObject({ status })
    expectDescribed(row, answer)
    answers.set(name, answer.body)
    return (answer.body ?? {}) as Record<string, unknown>
  }
  const idOf = (body: Record<string, unknown>) => String(body.id)

  it('with its own examples, from the first to the last', async () => {
    const { items } = await world.getJson<{ items: { isin: string }[] }>(
      '/api/v1/data/instruments?PageSize=1&PriceFrom=1',
    )
    made.isin = items[0]?.isin ?? ''
    made.screen = idOf(await run('POST /api/v1/screens'))
    made.channel = idOf((await run('POST /api/v1/channels')).channel as Record<string, unknown>)
    made.watchlist = idOf(await run('POST /api/v1/watchlists'))
    made.alert = idOf(await run('POST /api/v1/alerts'))
    made.delivery = idOf(await run('POST /api/v1/channels/{id}/test', { id: made.channel }))
    await world.service.alerts.settled()
    await run('POST /api/v1/watchlists/{id}/bonds', { id: made.watchlist })
    for (const list of ['alerts', 'channels', 'deliveries', 'screens', 'watchlists']) await run(`GET /api/v1/${list}`)
    await run('GET /api/v1/alerts/{id}', { id: made.alert })
    await run('POST /api/v1/deliveries/{id}/again', { id: made.delivery })
    await world.service.alerts.settled()
    await run('POST /api/v1/channels/{id}/secret', { id: made.channel })
    const chat = await send(keys.own, 'POST', '/api/v1/channels', { body: { name: 'Chat', telegram: true } })
    const id = idOf((chat.body as { channel: Record<string, unknown> }).channel)
    await run('POST /api/v1/channels/{id}/link', { id })
    await run('DELETE /api/v1/watchlists/{id}/bonds/{bonds}', { id: made.watchlist, bonds: made.isin })
    for (const [list, id] of [
      ['alerts', made.alert],
      ['channels', made.channel],
      ['screens', made.screen],
      ['watchlists', made.watchlist],
    ] as const) {
      await run(`PATCH /api/v1/${list}/{id}`, { id })
      await run(`DELETE /api/v1/${list}/{id}`, { id })
    }
    expect([...answers.keys()].toSorted()).toEqual(ROWS.map(accountExampleName).toSorted())
  })

  // `npx vitest run --project world test/rest/account-openapi.test.ts -u` records those anew that no longer fit.
  it('and each has an example with the fields of today', async () => {
    const recorded = existsSync(ACCOUNT_EXAMPLES_FILE)
      ? (JSON.parse(readFileSync(ACCOUNT_EXAMPLES_FILE, 'utf8')) as Record<string, unknown>)
      : {}
    const examples: Record<string, unknown> = {}
    for (const row of ROWS) {
      const name = accountExampleName(row)
      const response = operationOf(row.endpoint).responses[row.endpoint.status]
      const answered = answers.get(name)
      if (answered === null || response === undefined) continue
      const example = recorded[name]
      const isOfToday = faultsOf(response, example).length === 0 && hasFieldsOf(example, answered)
      examples[name] = isOfToday ? example : withoutSecrets(shortened(answered, 2))
      expect(faultsOf(response, examples[name]), name).toEqual([])
    }
    await expect(`${JSON.stringify(examples, null, 1)}\n`).toMatchFileSnapshot(ACCOUNT_EXAMPLES_FILE)
  })
})

/** What is committed looks like no secret, and leads to no port of the machine. */
function withoutSecrets(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
    .replaceAll(/\?start=[\w-]+/g, '?start=…')
    .replaceAll(receiver.url, 'https://example.com/bonds')
  return JSON.parse(text)
}

describe('bodies are what is described', () => {
  const withBody = ROWS.filter(({ endpoint }) => endpoint.method === 'POST' || endpoint.method === 'PATCH')

  it.each(withBody)('$endpoint.method $endpoint.path', async ({ endpoint, operation }) => {
    const body = operationOf(endpoint).requestBody?.content['application/json']
    const own = operation.variables.filter(({ name }) => !endpoint.path.includes(`{${name}}`))
    expect(Object.keys(body?.schema.properties ?? {})).toEqual(own.map(({ name }) => name))
    expect(body?.schema.required ?? []).toEqual(own.filter(({ required }) => required).map(({ name }) => name))
    for (const part of Object.values(body?.schema.properties ?? {})) expect((part as Schema).description).not.toBe('')
    if (body === undefined) return
    const [first = ''] = Object.keys(body.schema.properties ?? {})
    const wrong = { ...(body.example as object), [first]: { never: 'so' } }
    expect((await send(keys.own, endpoint.method, targetOf(endpoint), { body: wrong })).status).toBe(400)
  })
})

function targetOf({ path }: AccountEndpoint): string {
  return path.replace('{id}', NOBODYS).replace('{bonds}', 'RU000A0JX0J2')
}

describe('each refusal that is described happens, as described', () => {
  const cases = ROWS.flatMap(row => accountCodes(row).map(code => ({ row, code, name: accountExampleName(row) })))
  const elsewhere = cases.filter(({ code }) => typeof PROVOKED[code] === 'string')

  it.each(cases.filter(one => !elsewhere.includes(one)))('$code of $name', async ({ row, code }) => {
    const provoke = PROVOKED[code]
    if (typeof provoke !== 'function') expect.fail(`nothing provokes ${code}`)
    const answer = await provoke(row)
    expect(answer).toMatchObject({ status: ERRORS[code].status, body: { code } })
    expectDescribed(row, answer)
  })

  it('or is one of the whole service, which other tests provoke', () => {
    expect(new Set(elsewhere.map(({ code }) => code))).toEqual(
      new Set(['TOO_MANY_AT_ONCE', 'INTERNAL', 'OVERLOADED', 'NOT_READY', 'DATABASE_AWAY']),
    )
  })
})

type Provoke = (row: AccountRow) => Promise<Answered>

/** The request of a row, valid but for what it names, with another key or header. */
const plain =
  (key: () => string, more: Sent = {}): Provoke =>
  row => {
    const { method } = row.endpoint
    const body = operationOf(row.endpoint).requestBody?.content['application/json']?.example
    return send(key(), method, targetOf(row.endpoint), { ...(body !== undefined && { body }), ...more })
  }

const PROVOKED: Partial<Readonly<Record<ErrorCode, Provoke | string>>> = {
  INVALID_PARAMETER: ({ endpoint }) =>
    endpoint.method === 'GET'
      ? send(keys.own, 'GET', `${targetOf(endpoint)}?Nonsense=1`)
      : send(keys.own, endpoint.method, targetOf(endpoint), { body: { nonsense: 1 } }),
  KEY_IN_URL: ({ endpoint }) => send(keys.own, endpoint.method, `${targetOf(endpoint)}?key=${keys.own}`),
  MALFORMED_REQUEST: ({ endpoint }) =>
    send(keys.own, endpoint.method, endpoint.path.replace('{id}', '%E0%A4%A').replace('{bonds}', 'x')),
  KEY_MISSING: plain(() => ''),
  KEY_MALFORMED: plain(() => 'bds_live_short'),
  KEY_UNKNOWN: plain(generateKey),
  KEY_DEACTIVATED: plain(() => keys.former),
  SUBSCRIPTION_ENDED: plain(() => keys.ended),
  ACCOUNT_DISABLED: plain(() => keys.disabled),
  NOT_FOUND: row =>
    row.endpoint.document === 'account/get-deliveries'
      ? send(keys.own, 'GET', `${row.endpoint.path}?ChannelId=${NOBODYS}`)
      : plain(() => keys.own)(row),
  REFUSED: row => refuse(row),
  IDEMPOTENCY_CONFLICT: async row => {
    const headers = { 'idempotency-key': 'taken' }
    await send(keys.own, 'POST', '/api/v1/screens', { headers, body: { name: 'Taken', query: 'YieldFrom=1' } })
    return plain(() => keys.own, { headers })(row)
  },
  PAYLOAD_TOO_LARGE: plain(() => keys.own, { body: { name: 'x'.repeat(200_000) } }),
  UNSUPPORTED_MEDIA_TYPE: plain(() => keys.own, { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
  RATE_LIMITED: plain(() => keys.limited),
  QUOTA_EXCEEDED: plain(() => keys.spent),
  TOO_MANY_AT_ONCE: 'test/rest/account.test.ts, test/gateway/limits.test.ts',
  INTERNAL: 'test/rest/errors.test.ts',
  OVERLOADED: 'test/rest/errors.test.ts',
  NOT_READY: 'test/rest/errors.test.ts',
  DATABASE_AWAY: 'test/rest/errors.test.ts',
}

/** What an account that has all it may have is refused. */
async function refuse({ endpoint }: AccountRow): Promise<Answered> {
  const full = await fullAccount()
  const [id] = {
    channels: [full.channel],
    deliveries: [full.delivery],
    screens: [full.screen],
    watchlists: [full.watchlist],
  }[endpoint.path.split('/')[3] as 'channels'] ?? ['']
  const target = endpoint.path.replace('{id}', id ?? '')
  const body = REFUSED_BODIES[endpoint.document]?.(full)
  return send(keys.full, endpoint.method, target, body === undefined ? {} : { body })
}

const REFUSED_BODIES: Readonly<Record<string, (full: Full) => object>> = {
  'account/create-alert': ({ channel }) => ({ name: 'x', events: ['revision.published'], channels: [channel] }),
  'account/create-channel': () => ({ name: 'x', email: 'full@example.com' }),
  'web/save-screen': () => ({ name: 'x', query: 'YieldFrom=1' }),
  'web/change-screen': () => ({ name: 'y' }),
  'web/create-watchlist': () => ({ name: 'x' }),
  'web/rename-watchlist': () => ({ name: 'y' }),
  'web/watch-bonds': ({ isin }) => ({ bonds: [isin] }),
}

type Full = Awaited<ReturnType<typeof fillAccount>>
let filled: Promise<Full> | undefined
const fullAccount = () => (filled ??= fillAccount())

/** As many rows as the account may have and one more, of which the last is named; its channels are disabled emails. */
async function fillAccount() {
  const { prisma } = world.service.database
  const { id: accountId } = await prisma.account.findFirstOrThrow({ where: { name: 'full@example.com' } })
  const { id: userId } = await prisma.user.findFirstOrThrow({ where: { email: 'full@example.com' } })
  await prisma.user.update({ where: { id: userId }, data: { emailVerified: true } as never })
  const many = <Row>(count: number, row: (index: number) => Row) =>
    Array.from({ length: count + 1 }, (_, index) => row(index))
  const createdAt = (index: number) => new Date(Date.now() - 1_000_000 + index)
  const named = (index: number) => ({ accountId, name: `${index}`, createdAt: createdAt(index) })
  await prisma.alert.createMany({ data: many(100, index => ({ ...named(index), subject: 'MARKET' as const })) })
  const email = { kind: 'EMAIL' as const, userId, digestMinutes: 15, disabledAt: new Date() }
  await prisma.channel.createMany({ data: many(10, index => ({ ...named(index), ...email })) })
  await prisma.savedScreen.createMany({
    data: many(PREMIUM.savedScreensMax, index => ({ ...named(index), query: '' })),
  })
  await prisma.watchlist.createMany({ data: many(PREMIUM.watchlistsMax, named) })
  const last = { where: { accountId }, orderBy: { createdAt: 'desc' } } as const
  const [channel, screen, watchlist] = [
    await prisma.channel.findFirstOrThrow(last),
    await prisma.savedScreen.findFirstOrThrow(last),
    await prisma.watchlist.findFirstOrThrow(last),
  ]
  const event = { id: NOBODYS, accountId, type: 'channel.test', body: '{}', createdAt: new Date() }
  await prisma.alertEvent.create({ data: event })
  const delivery = await prisma.delivery.create({
    data: { eventId: NOBODYS, channelId: channel.id, createdAt: new Date(), state: 'FAILED' },
  })
  const { items } = await world.getJson<{ items: { isin: string }[] }>('/api/v1/data/instruments?PageSize=1')
  return {
    ...{ channel: channel.id, screen: screen.id, watchlist: watchlist.id, delivery: delivery.id },
    isin: items[0]?.isin ?? '',
  }
}
