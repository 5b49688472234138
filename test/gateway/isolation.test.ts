import { randomUUID } from 'node:crypto'
import { type GraphQLField, getNamedType, isLeafType, isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { readDocument } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { schema } from '../../schema/index.ts'
import { globalId } from '../../schema/types/shared/node.ts'
import { call } from '../mcp/raw.ts'
import { openStream } from '../mcp/stream.ts'
import { verifies } from '../promises.ts'
import { NAMINGS, type Naming } from './isolation/naming.ts'
import { placesIn, placesOfVariables, someValue } from './isolation/places.ts'
import { type Answer, openScene, type Scene } from './isolation/scene.ts'

let scene: Scene
let before: readonly string[]

beforeAll(async () => {
  scene = await openScene()
  const jobOf = () => scene.world.service.operator('get-job', { id: scene.ids.job }) as Promise<{ state: string }>
  await vi.waitFor(async () => expect((await jobOf()).state).not.toBe('RUNNING'), { timeout: 60_000 })
  before = await scene.rows()
})
afterAll(() => scene.world.close())

const ROOTS = [
  ['Query', schema.getQueryType()],
  ['Mutation', schema.getMutationType()],
] as const

type Owned = Extract<Naming, { is: 'own' | 'refused' }>
const isOwned = (naming: Naming | undefined): naming is Owned => naming?.is === 'own' || naming?.is === 'refused'

/** What is asked for, and the same of something that there never was. */
const namesOf = ({ of, ...naming }: Owned): readonly [unknown, unknown] => {
  const value = of === undefined ? 'x' : scene.ids[of]
  if (naming.is === 'own' && naming.as !== undefined)
    return [globalId(naming.as, String(value)), globalId(naming.as, randomUUID())]
  return [
    value,
    typeof value === 'number' ? 999_999 : of === undefined || of === 'email' ? 'nobody@example.com' : randomUUID(),
  ]
}

const refusalOf = ({ data, errors }: Answer) => ({
  code: errors?.[0]?.extensions?.code,
  message: errors?.[0]?.message,
  data: Object.values(data ?? {}).filter(value => value !== null),
})

verifies('ERR-3', 'every argument that names something says whose that is', () => {
  const places = placesIn(schema)
  expect(places.length).toBeGreaterThan(50)
  const unknown = places.filter(place => NAMINGS[place] === undefined)
  expect(
    unknown,
    `Say in test/gateway/isolation/naming.ts what ${unknown.join(', ')} names: of an account (own), of the operator (refused), a cursor, or of nobody and why (open).`,
  ).toEqual([])
  expect(Object.keys(NAMINGS).filter(place => !places.includes(place))).toEqual([])
  const streams = places.filter(place => place.startsWith('Subscription.'))
  expect(streams, 'arguments of subscriptions want tests of their own').toEqual([])
})

describe('direct GraphQL with the key of another account', () => {
  const fields = ROOTS.flatMap(([parent, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap(field =>
      field.args.flatMap(({ name }) => {
        const naming = NAMINGS[`${parent}.${field.name}.${name}`]
        return isOwned(naming) ? [{ place: `${parent}.${field.name}.${name}`, parent, field, name, naming }] : []
      }),
    ),
  )

  test.each(fields)('$place', async ({ parent, field, name, naming }) => {
    const query = queryFor(parent, field, name)
    const [theirs, nobodys] = namesOf(naming)
    const variables = naming.is === 'own' ? { ...requiredOf(field), ...naming.beside } : requiredOf(field)
    const answer = refusalOf(await scene.ask(query, { ...variables, [name]: theirs }))
    expect(answer).toEqual(refusalOf(await scene.ask(query, { ...variables, [name]: nobodys })))
    expect(answer.data).toEqual([])
    expect(codesFor(naming)).toContain(answer.code)
  })

  test('its own things are found by the same questions', async () => {
    const asked = fields.filter(({ parent, naming }) => parent === 'Query' && naming.is === 'own')
    expect(asked.length).toBeGreaterThan(2)
    for (const { parent, field, name, naming } of asked) {
      const [own] = namesOf(naming)
      const answer = await scene.ask(
        queryFor(parent, field, name),
        { ...requiredOf(field), [name]: own },
        scene.keyOfOwner,
      )
      expect(answer, field.name).not.toHaveProperty('errors')
    }
  })
})

/** With a key alone nobody is signed in. */
const codesFor = (naming: Owned): readonly unknown[] => {
  if (naming.is === 'refused') return ['SCOPE_MISSING']
  return naming.session === true ? ['SIGN_IN_NEEDED', 'SCOPE_MISSING'] : ['NOT_FOUND']
}

type AnyField = GraphQLField<unknown, unknown>

const neededOf = (field: AnyField) =>
  field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)

function requiredOf(field: AnyField): object {
  const some = Object.fromEntries(neededOf(field).map(({ name, type }) => [name, someValue(type, name)]))
  return field.name === 'importHoldings' ? { ...some, file: scene.file } : some
}

function queryFor(parent: string, field: AnyField, name: string): string {
  const given = field.args.filter(argument => argument.name === name || neededOf(field).includes(argument))
  const declared = given.map(argument => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = given.map(argument => `${argument.name}: $${argument.name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return `${parent.toLowerCase()}(${declared}) { ${field.name}(${passed}) ${selection} }`
}

describe('documents of the pages, by somebody else who is signed in', () => {
  const rows = WEB_DOCUMENTS.flatMap(({ document }) => {
    const operation = readDocument(schema, document)
    return [...placesOfVariables(schema, operation)].flatMap(([variable, place]) => {
      const naming = NAMINGS[place]
      const id = document.replace(/^.*\//, '')
      return isOwned(naming) ? [{ id, place, variable, naming, operation }] : []
    })
  })

  test.each(rows)('$id: $variable', async ({ id, variable, naming, operation }) => {
    const root = ROOTS.map(([, type]) => type?.getFields()[operation.root]).find(field => field !== undefined)
    const beside = naming.is === 'own' ? naming.beside : {}
    const variables = { ...requiredOf(root as AnyField), ...beside }
    const [theirs, nobodys] = namesOf(naming)
    const ask = async (value: unknown) => {
      const { status, code, message, data } = await scene.stranger.run(id, { ...variables, [variable]: value })
      return { status, code, message, data: data ?? null }
    }
    const answer = await ask(theirs)
    expect(answer).toEqual(await ask(nobodys))
    const refusal =
      naming.is === 'refused' ? { status: 403, code: 'SCOPE_MISSING' } : { status: 404, code: 'NOT_FOUND' }
    expect(answer).toMatchObject({ ...refusal, data: null })
  })

  test('there is one for each thing of an account that only a session reaches', () => {
    const reached = rows.map(({ place }) => place)
    const ofSession = Object.entries(NAMINGS).filter(([, naming]) => naming.is === 'own' && naming.session === true)
    expect(ofSession.map(([place]) => place).filter(place => !reached.includes(place))).toEqual([])
  })
})

describe('REST and MCP with the key of another account', () => {
  const rows = ENDPOINTS.flatMap(endpoint => {
    const operation = readDocument(schema, endpoint.document)
    const places = placesOfVariables(schema, operation)
    return flatParameters(endpoint, operation).flatMap(({ name, path }) => {
      const naming = path.length === 1 ? NAMINGS[places.get(path[0] ?? '') ?? ''] : undefined
      return isOwned(naming) ? [{ endpoint, name, naming, title: `${endpoint.path} ${name}` }] : []
    })
  })

  test('there are endpoints that take the id of a portfolio', () => {
    expect(rows.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['/api/v1/data/holdings/{id} id', '/api/v1/data/instruments PortfolioId']),
    )
  })

  test.each(rows)('$title', async ({ endpoint, name, naming }) => {
    const [theirs, nobodys] = namesOf(naming).map(String) as [string, string]
    const overRest = async (id: string, key = scene.keyOfStranger) => {
      const inPath = endpoint.path.includes(`{${name}}`)
      const path = inPath ? endpoint.path.replace(`{${name}}`, id) : `${endpoint.path}?${name}=${id}`
      const response = await fetch(scene.world.baseUrl + path, { headers: { 'x-api-key': key } })
      const body = (await response.json()) as Record<string, unknown>
      return { status: response.status, body: JSON.stringify({ ...body, requestId: '' }).replaceAll(id, '') }
    }
    expect((await overRest(theirs, scene.keyOfOwner)).status).toBe(200)
    const overHttp = await overRest(theirs)
    expect(overHttp).toEqual(await overRest(nobodys))
    expect(overHttp).toMatchObject({ status: 404, body: expect.stringContaining('"NOT_FOUND"') })

    const place = { baseUrl: scene.world.baseUrl, key: scene.keyOfStranger }
    const overMcp = async (id: string) => {
      const result = await call(place, endpoint.tool ?? '', { [name]: id })
      return JSON.stringify(result)
        .replaceAll(id, '')
        .replaceAll(/"requestId":"[^"]*"/g, '')
    }
    const told = await overMcp(theirs)
    expect(told).toBe(await overMcp(nobodys))
    expect(told).toContain('NOT_FOUND')
  })
})

describe('a cursor', () => {
  const LISTINGS: Readonly<Record<string, string>> = {
    'Query.bonds.cursor': 'bonds(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.events.cursor': 'events(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.issuers.cursor': 'issuers(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.placements.cursor': 'placements(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.portfolios.cursor': 'portfolios(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.orders.cursor': 'orders(limit: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.changes.cursor': 'changes(since: 0, limit: 1, cursor: $cursor) { nextCursor }',
    'Query.marketChanges.cursor': 'marketChanges(sinceRevision: 0, limit: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.deliveries.cursor': 'deliveries(limit: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.bondHistory.cursor': 'bondHistory(id: $isin, limit: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.curves.cursor': 'curves(pageSize: 1, cursor: $cursor) { page { nextCursor } }',
    'Query.rates.cursor': 'rates(limit: 1, cursor: $cursor) { page { nextCursor } }',
    'Bond.history.cursor': 'bond(id: $isin) { history(limit: 1, cursor: $cursor) { page { nextCursor } } }',
  }

  test('of every listing is tried', () => {
    const cursors = Object.entries(NAMINGS).filter(([, { is }]) => is === 'cursor')
    expect(cursors.map(([place]) => place).sort()).toEqual(Object.keys(LISTINGS).sort())
  })

  test.each(Object.entries(LISTINGS))('of %s is its account’s alone', async (_place, selection) => {
    const { items } = await scene.world.getJson<{ items: { isin: string }[] }>(
      '/api/v1/data/instruments?PriceFrom=1&PageSize=1',
    )
    const asksForBond = selection.includes('$isin')
    const query = `query($cursor: String${asksForBond ? ', $isin: String!' : ''}) { ${selection} }`
    const variables = asksForBond ? { isin: items[0]?.isin } : {}
    const first = await scene.ask(query, variables, scene.keyOfOwner)
    const cursor = /"nextCursor":"([^"]+)"/.exec(JSON.stringify(first))?.[1]
    expect(cursor, JSON.stringify(first)).toBeDefined()
    expect(await scene.ask(query, { ...variables, cursor }, scene.keyOfOwner)).not.toHaveProperty('errors')
    const refusal = refusalOf(await scene.ask(query, { ...variables, cursor }))
    expect(refusal).toMatchObject({ code: 'INVALID_PARAMETER', data: [] })
    expect(refusal.message).toContain('cursor belongs to another listing')
  })
})

test('the name of a stream is of the key that opened it', async () => {
  const { baseUrl } = scene.world
  const stream = await openStream({ baseUrl, key: scene.keyOfOwner })
  const send = (key: string, query: string) =>
    fetch(`${baseUrl}/mcp${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
  const theirs = await send(scene.keyOfStranger, stream.endpoint)
  const nobodys = await send(scene.keyOfStranger, '?sessionId=AAAAAAAAAAAAAAAAAAAAAA.AAAA')
  expect(theirs.status).toBe(404)
  const withoutId = async (response: Response) => ({ ...((await response.json()) as object), requestId: '' })
  expect(await withoutId(theirs)).toEqual(await withoutId(nobodys))
  expect((await send(scene.keyOfOwner, stream.endpoint)).status).toBe(202)
  stream.close()
})

test('listings, completions and resources name nothing of another account', async () => {
  const { baseUrl } = scene.world
  const place = { baseUrl, key: scene.keyOfStranger }
  const answers = await Promise.all([
    ...['/api/v1/data/holdings', '/api/v1/data/instruments?InPortfolioFlag=true'].map(async path =>
      (await fetch(baseUrl + path, { headers: { 'x-api-key': scene.keyOfStranger } })).text(),
    ),
    call(place, 'get_portfolios', {}).then(result => JSON.stringify(result)),
    ...['get-account', 'get-orders', 'get-sessions', 'get-portfolios', 'get-saved-screens', 'get-watchlists'].map(
      async id => JSON.stringify((await scene.stranger.run(id)).data),
    ),
  ])
  const { account, email, portfolio, order, session, savedScreen, watchlist } = scene.ids
  for (const answer of answers) {
    for (const secret of [account, email, portfolio, order, session, savedScreen, watchlist, 'Income 2027'])
      expect(answer).not.toContain(secret)
  }
})

test('an idempotency key is its account’s: the same one makes an order of one’s own', async () => {
  const { id: tariffId } = await scene.world.service.database.prisma.tariff.findUniqueOrThrow({
    where: { key: 'month-3' },
  })
  const variables = { tariffId, provider: 'INVOICE', idempotencyKey: 'the order of month-3' }
  const again = await scene.owner.run<{ order: { id: string } }>('place-order', variables)
  expect(again.data.order.id).toBe(scene.ids.order)
  const { data } = await scene.stranger.run<{ order: { id: string; buyer: { email: string } } }>(
    'place-order',
    variables,
  )
  expect(data.order.id).not.toBe(scene.ids.order)
})

verifies('ERR-3', 'after all that every row of the account and of the operator is what it was', async () => {
  for (const id of Object.values(scene.ids).filter(id => id !== scene.ids.job))
    expect(before.join('\n')).toContain(String(id))
  expect(await scene.rows()).toEqual(before)
})
