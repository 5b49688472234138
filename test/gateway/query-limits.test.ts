import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUERY_LIMITS } from '../../gateway/analysts/limit-queries.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly status: number
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
  readonly extensions?: {
    readonly cost?: { readonly estimated: number; readonly limit: number; readonly depth: number }
  }
}

async function ask(query: string, variables: object = {}, operationName?: string): Promise<Answer> {
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      'x-api-key': world.key,
    },
    body: JSON.stringify({ query, variables, operationName }),
  })
  return { ...((await response.json()) as Omit<Answer, 'status'>), status: response.status }
}

const refusal = async (query: string, variables: object = {}, operationName?: string): Promise<string> => {
  const answer = await ask(query, variables, operationName)
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'QUERY_TOO_LARGE' } }] })
  expect(answer.data ?? null).toBeNull()
  return answer.errors?.[0]?.message ?? ''
}

describe('what a query costs', () => {
  test('is told with every answer: a list counts its rows', async () => {
    const { extensions } = await ask('{ bonds(pageSize: 10) { items { isin name } page { total } } }')
    expect(extensions?.cost).toEqual({
      ...{ estimated: 24, limit: 250_000, depth: 3, depthLimit: 16 },
      ...{ databaseRows: 0, databaseRowsLimit: 10_000 },
    })
    const without = await ask('{ bonds { items { isin name } page { total } } }')
    expect(without.extensions?.cost?.estimated).toBe(1 + (1 + 50 * 2) + 2)
    const variable = await ask('query ($n: Int = 5) { bonds(pageSize: $n) { items { isin } } }', { n: 7 })
    expect(variable.extensions?.cost?.estimated).toBe(1 + 1 + 7)
    const standing = await ask('query ($n: Int! = 5) { bonds(pageSize: $n) { items { isin } } }')
    expect(standing.extensions?.cost?.estimated).toBe(1 + 1 + 5)
  })

  test('counts the rows of a list that nobody bounds, and what stands in fragments', async () => {
    const plain = await ask('{ bonds(pageSize: 3) { items { coupons { payDate value } } } }')
    expect(plain.extensions?.cost?.estimated).toBe(2 + 3 * (1 + 20 * 2))
    const parts = 'fragment A on Bond { coupons { ...B } } fragment B on Coupon { payDate value }'
    const split = await ask(`{ bonds(pageSize: 3) { items { ...A } } } ${parts}`)
    expect(split.extensions?.cost).toEqual(plain.extensions?.cost)
  })

  test('is refused with the reason and the place when it is too much', async () => {
    const message = await refusal(
      '{ issuers(pageSize: 500) { items { bonds { isin coupons { payDate value rate } } } } }',
    )
    expect(message).toMatch(
      /^The query would cost 620502; at most 250000 is allowed\. Most of it is issuers\.items\.bonds\.coupons\./,
    )
    expect(message).toContain('Request shorter pages or fewer fields.')
    const same = '{ issuers(pageSize: 50) { items { bonds { isin coupons { payDate value rate } } } } }'
    expect(await ask(same)).toMatchObject({ status: 200, extensions: { cost: { estimated: 62_052 } } })
  })

  test('knows the rows of the database, and refuses too many', async () => {
    const history = (bonds: number, days: number) =>
      `{ bonds(pageSize: ${bonds}) { items { history(limit: ${days}) { items { date } } } } }`
    expect(await ask(history(3, 10))).toMatchObject({ status: 200, extensions: { cost: { databaseRows: 30 } } })
    expect(await refusal(history(500, 200))).toMatch(
      /^The query would read 100000 rows of the database below bonds\.items\.history\.items; at most 10000 are allowed\./,
    )
  })

  test.each([
    ['the map of the market', 'bondMap { drawn }', 50],
    ['groups', 'bondGroups(by: [SECTOR]) { items { count } }', 60],
    ['past days', 'bonds(asOf: "2026-11-01") { page { total } }', 20],
    ['conditions', 'bonds(anyOf: $anyOf) { page { total } }', 30],
    ['days of the market', 'marketDays { date }', 10],
    ['calculations', 'calculate(inputs: $inputs) { reason }', 30],
  ])('counts the work of %s, whatever names they have', async (_, field, times) => {
    const aliased = Array.from({ length: times }, (__, n) => `a${n}: ${field}`).join(' ')
    const declared = ['anyOf: [BondFilter!]', 'inputs: [CalculationInput!]!'].filter(one =>
      field.includes(`$${one.split(':')[0]}`),
    )
    const query = `query ${declared.length > 0 ? `($${declared.join(', $')})` : ''} { ${aliased} }`
    const variables = {
      anyOf: Array.from({ length: 20 }, () => ({ yieldFrom: 1 })),
      inputs: Array.from({ length: 50 }, () => ({ isin: 'RU000A0JX0J2', yield: 14 })),
    }
    expect(await refusal(query, variables)).toMatch(/^The query would cost \d+; at most 250000 is allowed\./)
    const one = query.replace(aliased, `a0: ${field}`)
    expect((await ask(one, variables)).errors?.[0]?.extensions?.code).not.toBe('QUERY_TOO_LARGE')
  })

  test('is that of the operation which runs', async () => {
    const two =
      'query Small { bonds(pageSize: 1) { items { isin } } } query Large { issuers(pageSize: 500) { items { bonds { coupons { payDate rate value } } } } }'
    expect(await ask(two, {}, 'Small')).toMatchObject({ status: 200, extensions: { cost: { estimated: 3 } } })
    await refusal(two, {}, 'Large')
  })
})

describe('how large a query may be', () => {
  test('GraphiQL may ask for the whole schema, with every option', async () => {
    const all = {
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      oneOf: true,
    }
    const answer = await ask(getIntrospectionQuery(all))
    expect(answer.errors).toBeUndefined()
    expect(answer.status).toBe(200)
  })

  test('is told in tokens before it is read on', async () => {
    const message = await refusal(`{ ${'a '.repeat(QUERY_LIMITS.tokens)} }`)
    expect(message).toBe('The query has more than 10000 tokens (names, punctuation and values).')
  })

  test('is told in characters before it is read at all', async () => {
    const message = await refusal(`{ bond(id: "${'x'.repeat(QUERY_LIMITS.characters)}") { isin } }`)
    expect(message).toMatch(/^The query has 100025 characters; at most 100000 are allowed\./)
    expect(await refusal(`query ${'N'.repeat(QUERY_LIMITS.characters)} { __typename }`)).toContain('100000 are allowed')
  })

  test('how often one selection may name a field, which the validation compares in pairs', async () => {
    const message = await refusal(`{ ${'bonds { items { isin } } '.repeat(101)} }`)
    expect(message).toBe('The query is 101 repetitions of one field large; at most 100 are allowed.')
  })

  test.each([
    ['written out', (levels: number) => `{ ${'a { '.repeat(levels)}b${' }'.repeat(levels)} }`],
    [
      'hidden in fragments',
      (levels: number) =>
        `{ ...F0 } ${Array.from({ length: levels }, (_, i) => `fragment F${i} on Query { a { ...F${i + 1} } }`).join(' ')} fragment F${levels} on Query { b }`,
    ],
  ])('depth, %s', async (_, nested) => {
    expect(await refusal(nested(30))).toBe('The query is 31 levels deep; at most 16 are allowed.')
    expect((await ask(nested(10))).errors?.[0]?.extensions?.code).not.toBe('QUERY_TOO_LARGE')
  })

  test('fields, also where fragments double them at every level', async () => {
    const doubling = Array.from(
      { length: 14 },
      (_, i) => `fragment F${i} on Query { a { ...F${i + 1} } b { ...F${i + 1} } }`,
    )
    const bomb = `{ ...F0 } ${doubling.join(' ')} fragment F14 on Query { c }`
    expect(await refusal(bomb)).toMatch(/^The query is 49150 fields large/)
  })

  test('aliases and directives', async () => {
    const aliases = Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ')
    expect(await refusal(`{ ${aliases} }`)).toBe('The query is 101 aliases large; at most 100 are allowed.')
    const directives = '@skip(if: false)'.repeat(101)
    expect(await refusal(`{ __typename ${directives} }`)).toMatch(/^The query is 101 directives large/)
  })

  test('a fragment within itself is told by the validation', async () => {
    const answer = await ask('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }')
    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.message).toContain('Cannot spread fragment "A" within itself')
  })

  test('a nesting that no reader survives', async () => {
    const message = await refusal(`{ a(b: ${'['.repeat(4_900)}${']'.repeat(4_900)}) }`).catch(error => String(error))
    expect(message).not.toContain('stack')
    expect((await ask('{ __typename }')).status).toBe(200)
  })
})
