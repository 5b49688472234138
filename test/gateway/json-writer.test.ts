import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { type Served, serveEndpoints } from '../../facades/service.ts'
import { cursorCodec } from '../../gateway/access/cursor.ts'
import { documentWriters } from '../../gateway/answers/compile-document.ts'
import { createRowCache } from '../../gateway/answers/row-cache.ts'
import { type Answer, createExecute, type Executing } from '../../gateway/execute.ts'
import { readPast } from '../../prisma/measures/read-past.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../promises.ts'
import { exampleArguments, type Pools, readPools } from '../support/examples.ts'
import { sharedWorld, type World } from '../world.ts'
import { argumentsOf, type Given } from './generated-arguments.ts'

const RUNS = 40
const COLUMNS_AT_ONCE = 30

let world: World
let market: MarketSnapshot
let pools: Pools
let principal: Principal
let execute: Executing
let compiled: readonly Served[]
let interpreted: readonly Served[]
let contextFor: (asking: Principal) => Context

beforeAll(async () => {
  world = await sharedWorld()
  const { prisma } = world.service.database
  market = await readSnapshot(prisma)
  const portfolios = await prisma.portfolio.findMany()
  principal = {
    accountId: portfolios[0]?.accountId ?? null,
    userId: null,
    scopes: new Set(['data']),
    exportRowsMax: null,
  }
  pools = await readPools(prisma, market)
  const today = new Date().toISOString().slice(0, 10)
  const past = { today: () => today, market: async () => null }
  const reading = (_: number, read: (from: typeof prisma) => unknown) => read(prisma)
  const parts = {
    prisma,
    reading,
    past,
    readPast,
    cursors: cursorCodec('secret'),
    sources: { statuses: [], stamp: '' },
  }
  contextFor = asking => ({ ...parts, market, principal: asking, now: () => new Date() }) as unknown as Context
  execute = createExecute(schema, asking => contextFor(asking))
  compiled = serveEndpoints(schema, execute)
  interpreted = serveEndpoints(
    schema,
    createExecute(schema, asking => contextFor(asking), { engine: 'interpreted' }),
  )
})

afterAll(() => world.close())

const servedOf = (all: readonly Served[], { id }: Endpoint) => all.find(({ endpoint }) => endpoint.id === id) as Served

function callOf({ endpoint, operation }: Served, given: Given, asking = principal) {
  const read = readArguments(
    flatParameters(endpoint, operation),
    new Map(Object.entries(given).map(([name, value]) => [name, [value]])),
  )
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return { ...read, principal: asking }
}

function exampleOf(endpoint: Endpoint): Given {
  return exampleArguments(endpoint, pools)
}

/** What the facades see of an answer; a clock runs on between two answers of the tariffs. */
const seen = (answer: Answer) =>
  answer.kind === 'data'
    ? { kind: answer.kind, text: answer.text, etag: answer.etag, rows: answer.rows, data: answer.data }
    : answer

describe.each(ENDPOINTS.map(endpoint => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  const both = async (given: Given) => {
    const [one, other] = [servedOf(compiled, endpoint), servedOf(interpreted, endpoint)]
    const call = callOf(one, given)
    const expected = seen(await other.run(call))
    // It is kept when it is asked again, so the third time what is kept is compared.
    for (let time = 0; time < 3; time += 1) expect(seen(await one.run(call))).toEqual(expected)
    return expected
  }

  verifies('PAR-1', 'is written letter by letter as the interpreter would have it', async () => {
    const { operation } = servedOf(compiled, endpoint)
    const parameters = flatParameters(endpoint, operation)
    await fc.assert(
      fc.asyncProperty(argumentsOf(endpoint, parameters, pools), async given => {
        expect(await both(given)).toHaveProperty('kind', 'data')
      }),
      { numRuns: RUNS, seed: 11 },
    )
  })

  test('is written with every preset of columns', async () => {
    for (const Fields of Object.keys(endpoint.columns?.presets ?? {}))
      expect(await both({ ...exampleOf(endpoint), Fields })).toHaveProperty('kind', 'data')
    expect(await both(exampleOf(endpoint))).toHaveProperty('kind', 'data')
  })

  test('is written with columns that no preset shows, a few at a time', async () => {
    const { operation } = servedOf(compiled, endpoint)
    const fields = flatParameters(endpoint, operation).find(({ kind }) => kind === 'fields')
    const names = fields?.values ?? []
    for (let start = 0; start < names.length; start += COLUMNS_AT_ONCE) {
      const Fields = names.slice(start, start + COLUMNS_AT_ONCE).join()
      expect(await both({ ...exampleOf(endpoint), Fields }), Fields).toHaveProperty('kind', 'data')
    }
  })

  test('needs no engine', async () => {
    const one = servedOf(compiled, endpoint)
    const write = documentWriters(schema, createRowCache(0))(one.operation)
    const written = await write?.(callOf(one, exampleOf(endpoint)).variables, contextFor(principal))
    expect(written?.body.length).toBeGreaterThan(50)
  })
})

test.each([
  ['END-2', { id: 'XS0000000000' }, 'NOT_FOUND'],
  ['END-1', { Cursor: 'nonsense' }, 'INVALID_PARAMETER'],
  ['END-1', { YieldFrom: '5', YieldTo: '4' }, 'INVALID_PARAMETER'],
  ['END-9', { isin: 'XS0000000000' }, 'INVALID_PARAMETER'],
] as const)('%s with %o fails as the interpreter says', async (id, given, code) => {
  const [one, other] = [compiled, interpreted].map(all => all.find(({ endpoint }) => endpoint.id === id) as Served)
  if (one === undefined || other === undefined) throw new Error('no endpoint')
  const failed = await one.run(callOf(one, given))
  expect(failed).toEqual(await other.run(callOf(other, given)))
  expect(failed).toMatchObject({ kind: 'failure', failure: { code } })
})

test('without the right to the data nothing is answered, also when the answer is kept', async () => {
  const one = compiled[0] as Served
  const call = callOf(one, { PageSize: '3' })
  expect(await one.run(call)).toHaveProperty('kind', 'data')
  const stranger = { ...principal, scopes: new Set<never>() }
  expect(await one.run({ ...call, principal: stranger })).toMatchObject({ failure: { code: 'SCOPE_MISSING' } })
})

describe('an answer that is kept', () => {
  const other = (): Principal => ({ ...principal, accountId: '00000000-0000-4000-8000-000000000001' })

  test('is shared by accounts when nothing of the account was looked at, each with its own ETag', async () => {
    const one = servedOf(compiled, ENDPOINTS[1] as Endpoint)
    const call = callOf(one, { id: market.bonds[7]?.isin ?? '' })
    await one.run(call)
    const first = await one.run(call)
    const { hits } = execute.cacheLookups().answers
    const second = await one.run({ ...call, principal: other() })
    expect(execute.cacheLookups().answers.hits).toBe(hits + 1)
    if (first.kind !== 'data' || second.kind !== 'data') throw new Error('no data')
    expect(second.text).toBe(first.text)
    expect(second.etag).not.toBe(first.etag)
  })

  test('is the account’s own when it holds a cursor', async () => {
    const one = compiled[0] as Served
    const call = callOf(one, { PageSize: '2', Sorts: 'price_asc' })
    const pageOf = async (asking: Principal) => {
      const answer = await one.run({ ...call, principal: asking })
      if (answer.kind !== 'data') throw new Error('no data')
      return answer.data as { page: { nextCursor: string } }
    }
    const [own, theirs] = [await pageOf(principal), await pageOf(other())]
    expect(own.page.nextCursor).not.toBe(theirs.page.nextCursor)
    const { page: _, ...rest } = callOf(one, { PageSize: '2', Sorts: 'price_asc' }).variables
    const next = await one.run({
      ...call,
      variables: { ...rest, cursor: theirs.page.nextCursor },
      principal: other(),
    })
    expect(next).toHaveProperty('kind', 'data')
  })

  test('is dropped from the cache with its revision, and so are its serialised rows', async () => {
    const one = compiled[0] as Served
    const call = callOf(one, { PageSize: '5' })
    await one.run(call)
    const once = execute.cacheLookups()
    await one.run(call)
    const lookups = execute.cacheLookups()
    expect(lookups.answers.hits).toBe(once.answers.hits)
    expect(lookups.answers.bytes).toBeGreaterThan(0)
    expect(lookups.rows.bytes).toBeGreaterThan(0)
    const before = market
    market = { ...market, revision: market.revision + 1 }
    const answer = await one.run(callOf(one, { PageSize: '1' }))
    if (answer.kind !== 'data') throw new Error('no data')
    expect(answer.data).toMatchObject({ meta: { revision: before.revision + 1 } })
    expect(execute.cacheLookups().rows.bytes).toBeLessThan(lookups.rows.bytes)
    expect(execute.cacheLookups().answers.bytes).toBeLessThan(lookups.answers.bytes)
  })
})

test('who asks the same at the same time gets the same answer, made once', async () => {
  const one = servedOf(compiled, ENDPOINTS[1] as Endpoint)
  const call = callOf(one, { id: market.bonds[9]?.isin ?? '' })
  const [first, second] = await Promise.all([one.run(call), one.run(call)])
  expect(first).toHaveProperty('kind', 'data')
  expect(second).toBe(first)
})
