import { type GraphQLField, getNamedType, getNullableType, isListType, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCost } from '../../gateway/analysts/query-cost.ts'
import { schema } from '../../schema/index.ts'
import { callerOf, openAccount } from '../support/accounts.ts'
import { create } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

const ABSENT = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly data: Readonly<Record<string, { readonly nodeId: string; readonly id: string } | null>> | null
  readonly errors?: readonly { readonly path?: readonly string[]; readonly extensions: { readonly code: string } }[]
}

async function ask(query: string, variables: object = {}, key = world.key): Promise<Answer> {
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer
}

async function oneOf(list: string): Promise<{ readonly id: string; readonly isin: string }> {
  const { data } = (await ask(
    `{ ${list}(pageSize: 1) { items { id ${list === 'bonds' ? 'isin' : ''} } } }`,
  )) as unknown as {
    data: Record<string, { items: { id: string; isin: string }[] }>
  }
  return data[list]?.items[0] as { id: string; isin: string }
}

describe('a lookup that finds nothing', () => {
  const LOOKUPS = {
    bond: `bond(id: "${ABSENT}") { id }`,
    bondHistory: `bondHistory(id: "${ABSENT}") { bond { id } }`,
    issuer: `issuer(id: "${ABSENT}") { id }`,
    placement: `placement(id: "${ABSENT}") { id }`,
    portfolio: `portfolio(id: "${ABSENT}") { id }`,
    order: `order(id: "${ABSENT}") { id }`,
    alternatives: 'alternatives(isin: "RU000A0ZZZZ2") { asOf }',
    calculation: 'calculation(isin: "RU000A0ZZZZ2") { isin }',
  }

  test.each(Object.entries(LOOKUPS))(
    '%s is null with the reason, and the rest of the query is answered',
    async (name, field) => {
      const { isin } = await oneOf('bonds')
      const { data, errors } = await ask(`{ ${field} found: bond(id: "${isin}") { id isin } }`)
      expect(data).toMatchObject({ [name]: null, found: { isin } })
      expect(errors).toMatchObject([{ path: [name], extensions: { code: 'NOT_FOUND' } }])
    },
  )

  test('is 404 over REST', async () => {
    for (const path of [
      `instruments/${ABSENT}`,
      `issuers/${ABSENT}`,
      `holdings/${ABSENT}`,
      'calculations/RU000A0ZZZZ2',
    ]) {
      const answer = await fetch(`${world.baseUrl}/api/v1/data/${path}`, { headers: { 'x-api-key': world.key } })
      expect(answer.status, path).toBe(404)
    }
  })
})

describe('node', () => {
  const NODE = 'query ($id: ID!) { node(id: $id) { __typename nodeId ... on Bond { isin } ... on Issuer { name } } }'

  test.each([
    ['Bond', 'bond', 'bonds'],
    ['Issuer', 'issuer', 'issuers'],
    ['Placement', 'placement', 'placements'],
  ])('finds a %s by the global id that it states', async (type, lookup, list) => {
    const { id } = await oneOf(list)
    const { data } = await ask(`{ ${lookup}(id: "${id}") { id nodeId } }`)
    const nodeId = data?.[lookup]?.nodeId
    expect(await ask(NODE, { id: nodeId })).toMatchObject({ data: { node: { __typename: type, nodeId } } })
  })

  test("finds a portfolio of one's own; that of another account is null, as one that never was", async () => {
    const other = await openAccount(world, 'node@example.com')
    const mine = await create(callerOf(world.baseUrl, world.key))
    const { data } = await ask(`{ portfolio(id: "${mine}") { nodeId } }`)
    const id = data?.portfolio?.nodeId as string
    const query = 'query ($id: ID!) { node(id: $id) { ... on Portfolio { id name } } }'
    expect(await ask(query, { id })).toMatchObject({ data: { node: { id: mine, name: 'Mine' } } })
    const theirs = await ask(query, { id }, other.key)
    expect(theirs).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] })
    const absent = Buffer.from(`Portfolio:${ABSENT}`).toString('base64url')
    expect((await ask(query, { id: absent }, other.key)).errors).toEqual(theirs.errors)
  })

  test.each([ABSENT, 'RUDEMO001DB6', Buffer.from(`Order:${ABSENT}`).toString('base64url')])('refuses %s', async id => {
    const { errors } = await ask(NODE, { id })
    expect(errors).toMatchObject([{ path: ['node'], extensions: { code: 'INVALID_PARAMETER' } }])
  })

  test('what is selected of a type costs as much as in the lookup of the type', () => {
    const history = 'history(limit: 200) { items { date yield } }'
    const below = queryCost(schema, parse(`{ node(id: "x") { ... on Bond { ${history} } } }`), { variables: {} })
    expect(below).toEqual({
      ...queryCost(schema, parse(`{ bond(id: "x") { ${history} } }`), { variables: {} }),
      heaviest: expect.stringContaining('history'),
    })
  })
})

describe('one way to page', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter(type => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap(type =>
      Object.values((type as { getFields(): Record<string, GraphQLField<unknown, unknown>> }).getFields()),
    )
  const paged = fields.filter(
    ({ args, deprecationReason }) => deprecationReason === undefined && args.some(({ name }) => name === 'cursor'),
  )

  test('whatever continues with a cursor takes limit and answers items and page', () => {
    expect(paged.length).toBeGreaterThan(15)
    const others = paged.filter(({ args, type }) => {
      const answer = getNamedType(type)
      const named = isObjectType(answer) ? answer.getFields() : {}
      const isPage = isListType(getNullableType(named.items?.type)) && named.page?.type.toString() === 'PageInfo!'
      return !isPage || !args.some(({ name }) => name === 'limit')
    })
    expect(others.map(({ name }) => name)).toEqual([])
  })
})
