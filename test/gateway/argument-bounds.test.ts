import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCost } from '../../gateway/analysts/query-cost.ts'
import { compiler, interpreter } from '../../gateway/answers/engine.ts'
import { readOperation } from '../../gateway/documents/operation.ts'
import { LARGEST_INTEGER, LONGEST_TEXT } from '../../schema/bounds.ts'
import type { Context } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import type { InputNotes } from '../../schema/input-notes.ts'
import { call } from '../mcp/raw.ts'
import { openWorld, type World } from '../world.ts'

type Field = GraphQLField<unknown, unknown>

/** An argument, or a field of one that is an input object, however deep. */
interface Place {
  readonly parent: GraphQLObjectType
  readonly field: Field
  readonly argument: GraphQLArgument
  /** `filter.tradesFrom`, `inputs.terms.couponsPerYear`. */
  readonly path: string
  readonly type: GraphQLInputType
  readonly notes: InputNotes
  /** Puts a value at the place, with all around it that must be there. */
  readonly put: (value: unknown) => unknown
}

const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
const places = objects
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap(parent => Object.values(parent.getFields()).flatMap(field => placesOf(parent, field)))
const numbers = places.filter(({ type }) => getNamedType(type).name === 'Int')
const texts = places.filter(({ type }) => ['String', 'ID', 'Amount'].includes(getNamedType(type).name))
const lists = places.filter(({ type }) => isListType(getNullableType(type)))
const titleOf = ({ parent, field, path }: Place) => `${parent.name}.${field.name}(${path})`

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { message: string; extensions?: { code?: string } }[]
  readonly extensions?: { readonly cost?: unknown }
}

async function ask(query: string, variables: object = {}): Promise<Answer & { status: number }> {
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: query.startsWith('subscription') ? 'text/event-stream' : 'application/graphql-response+json',
      'x-api-key': world.key,
    },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  // A stream that is refused is one event.
  return { ...(JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as Answer), status: response.status }
}

/** The place is asked with a value that it does not take; everything else is as it may be. */
async function refusalOf({ parent, field, argument, put, path }: Place, value: unknown): Promise<string> {
  const others = field.args
    .filter(one => one !== argument && isNonNullType(one.type) && one.defaultValue === undefined)
    .map(one => `${one.name}: ${literalOf(one.type)}`)
  const own = [...others, `${argument.name}: $value`].join(', ')
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''
  const query = `${wayTo(parent).replace('…', `${field.name}(${own})${selection}`)}`.replace(
    '$declared',
    `$value: ${argument.type}`,
  )
  const answer = await ask(query, { value: put(value) })
  expect(answer, query).toMatchObject({ status: 400, errors: [{ extensions: { code: 'INVALID_PARAMETER' } }] })
  expect(answer.data ?? null).toBeNull()
  const [error] = answer.errors ?? []
  expect(error?.message.replaceAll(/\.\d+(?=[. ])/g, '')).toContain(path)
  return error?.message ?? ''
}

test('there is something to look at', () => {
  expect(numbers.length).toBeGreaterThan(60)
  expect(lists.length).toBeGreaterThan(60)
  expect(texts.length).toBeGreaterThan(60)
})

describe.each(numbers.map(place => [titleOf(place), place] as const))('%s', (_, place) => {
  const { notes } = place
  const [lowest, highest] = notes.allowedNumbers
    ? [Math.min(...notes.allowedNumbers), Math.max(...notes.allowedNumbers)]
    : [notes.minimum ?? Number.NaN, notes.maximum ?? Number.NaN]

  test('declares a lower and an upper bound', () => {
    expect(lowest).toBeGreaterThanOrEqual(-LARGEST_INTEGER)
    expect(highest).toBeLessThanOrEqual(LARGEST_INTEGER)
  })

  test('refuses what lies below or above, naming what is allowed', async () => {
    for (const [value, bound] of [
      [lowest - 1, lowest],
      [highest + 1, highest],
    ] as const) {
      const message = await refusalOf(place, isListType(getNullableType(place.type)) ? [value] : value)
      expect(message).toMatch(new RegExp(`must be (one of|from) .*\\b${Math.abs(bound)}\\b.*, not ${value}\\.`))
    }
  })
})

test.each(lists.map(place => [titleOf(place), place] as const))('%s has a greatest length', async (_, place) => {
  const { maximumItems = Number.NaN } = place.notes
  const items = Array.from({ length: maximumItems + 1 }, () => sampleOf(itemOf(place.type)))
  expect(await refusalOf(place, items)).toMatch(
    new RegExp(`takes (at most|\\d+ to) ${maximumItems} values, not ${maximumItems + 1}\\.`),
  )
})

/** More than the body of a request holds: what reads a file says how long it may be. */
const sendable = texts.filter(({ notes: { maximumLength = LONGEST_TEXT } }) => maximumLength < 100_000)

test.each(sendable.map(place => [titleOf(place), place] as const))(
  '%s has a greatest number of characters',
  async (_, place) => {
    const { maximumLength = LONGEST_TEXT } = place.notes
    const text = '9'.repeat(maximumLength + 1)
    expect(await refusalOf(place, isListType(getNullableType(place.type)) ? [text] : text)).toMatch(
      new RegExp(`must have at most ${maximumLength} characters, not ${maximumLength + 1}\\.`),
    )
  },
)

const searched = places.filter(({ notes }) => notes.maximumWords !== undefined)

test.each(searched.map(place => [titleOf(place), place] as const))(
  '%s has a greatest number of words',
  async (_, place) => {
    for (const text of ['я '.repeat(21), 'a-'.repeat(21), '! '.repeat(21)]) {
      expect(await refusalOf(place, text)).toMatch(/must have at most 20 words, not 21\.$/)
    }
  },
)

test('whatever searches for words has such a number, also among alternatives', async () => {
  expect(new Set(searched.map(({ path }) => path))).toEqual(new Set(['filter.query', 'anyOf.query']))
  const place = places.find(({ path }) => path === 'anyOf.query') as Place
  expect(await refusalOf(place, 'я '.repeat(21))).toContain('anyOf.0.query must have at most 20 words')
})

test('REST and MCP refuse too many words in the same way', async () => {
  const query = 'я '.repeat(21).trim()
  const problem = await world.getJson<{ code: string; detail: string; errors: { detail: string }[] }>(
    `/api/v1/data/instruments?Query=${encodeURIComponent(query)}`,
  )
  expect(JSON.stringify(problem)).toContain('must have at most 20 words, not 21')
  expect(JSON.stringify(await call(world, 'search_bonds', { Query: query }))).toContain('at most 20 words, not 21')
})

test.each([
  [
    'a list of 60,000 values',
    'query ($v: [String!]) { bonds(filter: { isin: $v }) { page { total } } }',
    Array(60_000).fill('x'),
  ],
  ['a number that is none', 'query ($v: Float) { bonds(filter: { yieldFrom: $v }) { page { total } } }', 'NaN'],
  ['a number without end', 'query ($v: Float) { bonds(filter: { yieldFrom: $v }) { page { total } } }', '1e999'],
  ['a whole number beyond its type', 'query ($v: Int!) { bonds(pageSize: $v) { page { total } } }', 1e308],
  ['a day that there is not', 'query ($v: Date) { bonds(asOf: $v) { page { total } } }', '2026-02-30'],
  ['a day beyond the calendar', 'query ($v: Date) { bonds(asOf: $v) { page { total } } }', '99999-01-01'],
  ['a deep object', 'query ($v: BondFilter) { bonds(filter: $v) { page { total } } }', deep(5_000)],
  ['a text of 400 kB', 'query ($v: Uuid!) { placement(id: $v) { stage } }', 'я'.repeat(200_000)],
])('%s in a variable is the mistake of the caller, quoted in short', async (_, query, value) => {
  const answer = await ask(query, { v: value })
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'INVALID_PARAMETER' } }] })
  expect(answer.errors?.every(({ message }) => message.length < 1_100)).toBe(true)
})

function deep(levels: number): unknown {
  let value = {}
  for (let level = 0; level < levels; level += 1) value = { filter: value }
  return value
}

test('a list that must hold something is refused empty', async () => {
  const place = lists.find(({ field }) => field.name === 'calculate') as Place
  expect(await refusalOf(place, [])).toContain('inputs takes 1 to 50 values, not 0.')
})

describe('over direct GraphQL', () => {
  test('every argument at fault is told, before the query is estimated', async () => {
    const answer = await ask(
      '{ bonds(pageSize: -1, page: 0) { items { coupons(limit: -1) { value } amortizations(offset: -5) { date } } } }',
    )
    expect(answer.errors?.map(({ message }) => message)).toEqual([
      'page must be from 1 to 1000000, not 0. pageSize must be from 1 to 500, not -1.',
      'limit must be from 1 to 1000, not -1.',
      'offset must be from 0 to 1000, not -5.',
    ])
    expect(answer.extensions?.cost).toBeUndefined()
  })

  test('what a fragment or a variable says counts as well, and only of the operation that runs', async () => {
    const query =
      'query A($n: Int) { bond(id: "x") { ...C } } query B { bonds(pageSize: 0) { page { total } } } fragment C on Bond { coupons(limit: $n) { value } }'
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': world.key },
      body: JSON.stringify({ query, variables: { n: 0 }, operationName: 'A' }),
    })
    const { errors } = (await response.json()) as Answer
    expect(errors?.map(({ message }) => message)).toEqual(['limit must be from 1 to 1000, not 0.'])
  })
})

test.each([
  ['the compiler', compiler],
  ['the interpreter', interpreter],
] as const)('%s refuses before a resolver is asked', async (_, make) => {
  const operation = readOperation(schema, 'query Q($n: Int! = 50) { bonds(pageSize: $n) { page { total } } }')
  const context = { principal: { scopes: new Set() } } as unknown as Context
  const { errors } = await make(schema).run(operation, { n: -1 }, context)
  expect(errors?.map(({ message }) => message)).toEqual(['pageSize must be from 1 to 500, not -1.'])
})

test('each facade names the arguments in an error as its callers write them', async () => {
  const both = 'page: 2, cursor: "x"'
  const { errors } = await ask(`{ bonds(${both}) { page { total } } }`)
  expect(errors?.[0]?.message).toBe('`page` and `cursor` cannot be combined: a cursor already determines the position.')
  const problem = await world.getJson<{ detail: string }>('/api/v1/data/instruments?Page=2&Cursor=x')
  expect(problem.detail).toBe('Page and Cursor cannot be combined: a cursor already determines the position.')
})

describe('each facade names the arguments in a warning or a hint as its callers write them', () => {
  const path = '/api/v1/data/instruments'

  test('over GraphQL, REST and MCP', async () => {
    const rest = await world.getJson<Warned>(`${path}?YieldFrom=0.14&CovenantFlag=false&IncludeUnknown=true`)
    const mcp = await toolAnswer<Warned>('search_bonds', { YieldFrom: 0.14, CovenantFlag: false, IncludeUnknown: true })
    const graphql = await dataOf<{ bonds: Warned }>(
      '{ bonds(filter: { yieldFrom: 0.14, covenantFlag: false }, includeUnknown: true) { meta { warnings } } }',
    )
    const [fraction, unknown] = [/ means 0\.14 per cent/, / no source states it for /].map(
      sentence => (answer: Warned) => answer.meta.warnings.find(text => sentence.test(text)),
    )
    for (const answer of [rest, mcp]) {
      expect(fraction?.(answer)).toBe('YieldFrom=0.14 means 0.14 per cent a year: write YieldFrom=14 for 14 per cent.')
      expect(unknown?.(answer)).toMatch(/^CovenantFlag: no source .*; IncludeUnknown shows them\.$/)
    }
    expect(fraction?.(graphql.bonds)).toBe(
      '`filter.yieldFrom`=0.14 means 0.14 per cent a year: write `filter.yieldFrom`=14 for 14 per cent.',
    )
    expect(unknown?.(graphql.bonds)).toMatch(/^`filter\.covenantFlag`: no source .*; `includeUnknown` shows them\.$/)
  })

  test('also an argument of an inner field, whose parameter has another name', async () => {
    const [bond] = (
      await world.getJson<{ items: { id: string }[] }>(`${path}?Fields=id&CouponType=FIXED&DaysToMaturityFrom=1500`)
    ).items
    const { id = '' } = bond ?? {}
    const rest = await world.getJson<Extent>(`${path}/${id}?ScheduleLimit=1`)
    const mcp = await toolAnswer<Extent>('get_bond', { id, Schedules: 'ALL', ScheduleLimit: 1 })
    const graphql = await dataOf<{ bond: Extent }>(`{ bond(id: "${id}") { schedules(limit: 1) { hint } } }`)
    for (const { schedules } of [rest, mcp]) expect(schedules.hint).toContain('Continue with ScheduleOffset=1.')
    expect(graphql.bond.schedules.hint).toContain('Continue with `schedules.offset`=1.')
  })
})

interface Warned {
  readonly meta: { readonly warnings: readonly string[] }
}

interface Extent {
  readonly schedules: { readonly hint: string | null }
}

async function dataOf<Data>(query: string): Promise<Data> {
  const { data, errors } = await ask(query)
  expect(errors).toBeUndefined()
  return data as Data
}

async function toolAnswer<Answer>(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { structuredContent } = await call(world, name, args)
  return structuredContent as unknown as Answer
}

test('a query never costs less by a negative number', () => {
  const sized = places.filter(({ path }) => ['pageSize', 'limit', 'take', 'first'].includes(path))
  const costOf = (n: number | null) =>
    queryCost(schema, parse('query ($n: Int) { bonds { items { coupons(limit: $n) { value rate payDate } } } }'), {
      variables: { n },
    }).cost
  expect(sized.length).toBeGreaterThan(10)
  for (const n of [-1, -500, -LARGEST_INTEGER]) expect(costOf(n)).toBe(costOf(null))
})

function placesOf(parent: GraphQLObjectType, field: Field): readonly Place[] {
  return field.args.flatMap(argument => {
    const at = (path: string, input: Pick<GraphQLArgument, 'type' | 'extensions'>, put: Place['put']): Place[] => {
      const notes = (input.extensions.notes ?? {}) as InputNotes
      const own = { parent, field, argument, path, type: input.type, notes, put }
      const named = getNamedType(input.type)
      if (!isInputObjectType(named)) return [own]
      const wrap = (value: unknown) => (isListType(getNullableType(input.type)) ? put([value]) : put(value))
      const below = Object.values(named.getFields()).flatMap(inner =>
        at(`${path}.${inner.name}`, inner, value => wrap({ ...requiredOf(named), [inner.name]: value })),
      )
      return [own, ...below]
    }
    return at(argument.name, argument, value => value)
  })
}

/** A document that reaches a type: the shortest way from a root, with `…` where its field comes. */
function wayTo(wanted: GraphQLObjectType): string {
  const seen = new Set<GraphQLObjectType>()
  const query = schema.getQueryType() as GraphQLObjectType
  const mutation = schema.getMutationType() as GraphQLObjectType
  const subscription = schema.getSubscriptionType() as GraphQLObjectType
  let front: [GraphQLObjectType, string][] = [
    [query, 'query Q($declared) { … }'],
    [mutation, 'mutation M($declared) { … }'],
    [subscription, 'subscription S($declared) { … }'],
  ]
  while (front.length > 0) {
    const next: typeof front = []
    for (const [type, text] of front) {
      if (type === wanted) return text
      if (seen.has(type)) continue
      seen.add(type)
      for (const field of Object.values(type.getFields())) {
        const below = getNamedType(field.type)
        if (!isObjectType(below)) continue
        const needed = field.args.filter(one => isNonNullType(one.type) && one.defaultValue === undefined)
        const args = needed.map(one => `${one.name}: ${literalOf(one.type)}`).join(', ')
        next.push([below, text.replace('…', `${field.name}${args && `(${args})`} { … }`)])
      }
    }
    front = next
  }
  throw new Error(`nothing leads to ${wanted.name}`)
}

function itemOf(type: GraphQLInputType): GraphQLInputType {
  const list = getNullableType(type)
  if (!isListType(list)) throw new Error(`${type} is no list`)
  return list.ofType as GraphQLInputType
}

function requiredOf(type: ReturnType<typeof getNamedType>): Record<string, unknown> {
  if (!isInputObjectType(type)) return {}
  const needed = Object.values(type.getFields()).filter(field => isNonNullType(field.type))
  return Object.fromEntries(needed.map(field => [field.name, sampleOf(field.type)]))
}

/** A value of a type that reads well, whatever it means. */
function sampleOf(type: GraphQLInputType): unknown {
  const inner = getNullableType(type)
  if (isListType(inner)) return [sampleOf(inner.ofType as GraphQLInputType)]
  if (isInputObjectType(inner)) return requiredOf(inner)
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  return VALUES[getNamedType(inner).name] ?? 'x'
}

const VALUES: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  Decimal: '1',
  Amount: '1',
  Date: '2026-11-20',
  DateTime: '2026-11-20T15:00:00Z',
  Uuid: '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f',
}

function literalOf(type: GraphQLInputType): string {
  const written = (value: unknown, of: GraphQLInputType): string => {
    const inner = getNullableType(of)
    if (isListType(inner)) return `[${written((value as unknown[])[0], inner.ofType as GraphQLInputType)}]`
    if (isEnumType(inner)) return String(value)
    if (!isInputObjectType(inner)) return JSON.stringify(value)
    const fields = Object.entries(value as object).map(
      ([name, one]) => `${name}: ${written(one, inner.getFields()[name]?.type as GraphQLInputType)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  return written(sampleOf(type), type)
}
