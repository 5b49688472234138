import { Kind, type VariableDefinitionNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlatParameter, flatParameters } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { readDocument, type Served, serveEndpoints } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { cursorCodec } from '../../gateway/access/cursor.ts'
import { compiler, interpreter } from '../../gateway/answers/engine.ts'
import { createExecute, type Execute } from '../../gateway/execute.ts'
import { readPast } from '../../prisma/measures/read-past.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { markAsPast } from '../../schema/snapshot/past/snapshot-of-row.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../promises.ts'
import { exampleArguments, type Pools, readPools } from '../support/examples.ts'
import { openWorld, type World } from '../world.ts'
import type { Given } from './generated-arguments.ts'

/** The written answer, that of the compiler and that of the interpreter. */
type Ways = Readonly<Record<'written' | 'compiled' | 'interpreted', readonly Served[]>>

/** A day of which the earlier market is. */
const PAST_DAY = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
const NO_CACHES = { answersBytes: 0, rowsBytes: 0 }
const PAGES = 3

let world: World
let pools: Pools
let principal: Principal
let ways: Ways
let contextFor: (asking: Principal) => Context

beforeAll(async () => {
  world = await openWorld()
  const { prisma } = world.service.database
  const loaded = await readSnapshot(prisma)
  const past = { ...(await readSnapshot(prisma)), revision: loaded.revision - 1 }
  markAsPast(past)
  const today = new Date().toISOString().slice(0, 10)
  const days = [
    { day: PAST_DAY, revision: past.revision, chunks: [] },
    { day: today, revision: loaded.revision, chunks: [] },
  ] as unknown as MarketSnapshot['history']
  const market: MarketSnapshot = { ...loaded, history: days }
  const portfolios = await prisma.portfolio.findMany()
  const user = await prisma.user.findFirstOrThrow()
  const scopes = new Set(['data', 'analyst', 'operator'] as const)
  principal = {
    ...{ accountId: portfolios[0]?.accountId ?? null, userId: user.id, memberRole: user.memberRole },
    ...{ scopes, exportRowsMax: null },
  }
  pools = await readPools(prisma, market)
  const now = new Date()
  const parts = {
    prisma,
    reading: (_: number, read: (from: typeof prisma) => unknown) => read(prisma),
    past: { today: () => today, market: async () => past },
    readPast,
    cursors: cursorCodec('secret'),
    sources: { statuses: [], stamp: '' },
    now: () => now,
    market,
  }
  contextFor = asking => ({ ...parts, principal: asking }) as unknown as Context
  const written = createExecute(schema, contextFor, { cacheSizes: NO_CACHES })
  const run = createExecute(schema, contextFor, { cacheSizes: NO_CACHES })
  // Who holds a snapshot is answered by the compiler.
  const compiled: Execute = Object.assign(
    (request: Parameters<Execute>[0]) => run({ ...request, snapshot: run.snapshot(request.principal) }),
    { snapshot: run.snapshot },
  )
  ways = {
    written: serveEndpoints(schema, written),
    compiled: serveEndpoints(schema, compiled),
    interpreted: serveEndpoints(schema, createExecute(schema, contextFor, { engine: 'interpreted' })),
  }
})

afterAll(() => world.close())

describe.each(ENDPOINTS.map(endpoint => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const servedBy = (way: keyof Ways) => ways[way].find(served => served.endpoint.id === id) as Served
  let parameters: readonly FlatParameter[] | undefined
  const parametersOf = () => {
    parameters ??= flatParameters(endpoint, servedBy('written').operation)
    return parameters
  }
  const example = (): Given => exampleArguments(endpoint, pools)

  /** @returns what all three answer, letter by letter */
  async function answered(given: Given): Promise<string> {
    const texts = []
    const read = readArguments(parametersOf(), new Map(Object.entries(given).map(([name, one]) => [name, [one]])))
    if ('faults' in read) throw new Error(JSON.stringify(read.faults))
    for (const way of ['written', 'compiled', 'interpreted'] as const) {
      const answer = await servedBy(way).run({ ...read, principal })
      if (answer.kind !== 'data') throw new Error(`${way}: ${JSON.stringify([given, answer])}`)
      texts.push(answer.text)
    }
    expect(texts[0]).toBe(texts[2])
    expect(texts[1]).toBe(texts[2])
    return texts[0] ?? ''
  }

  verifies('PAR-1', 'three ways to run its document give equal bytes', async () => {
    expect((await answered(example())).length).toBeGreaterThan(50)
  })

  test('with every preset and every single one of Fields', async () => {
    const fields = parametersOf().find(({ kind }) => kind === 'fields')
    const names = [...Object.keys(fields?.presets ?? {}), ...(fields?.values ?? [])]
    for (const Fields of names) await answered({ ...example(), [pageSizeOf(parametersOf())]: '4', Fields })
    if (endpoint.columns !== undefined) expect(names.length).toBeGreaterThan(3)
  })

  test('on every page, by number and by cursor', async () => {
    const names = new Set(parametersOf().map(({ name }) => name))
    if (!names.has('Cursor')) return
    const size = pageSizeOf(parametersOf())
    const given = { ...example(), [size]: '2' }
    if (names.has('Page')) await answered({ ...given, Page: '2' })
    let cursor: string | null = null
    for (let page = 0; page < PAGES; page += 1) {
      const text: string = await answered({ ...given, ...(cursor !== null && { Cursor: cursor }) })
      cursor = (JSON.parse(text) as { page: { nextCursor: string | null } }).page.nextCursor
      if (cursor === null) break
    }
  })

  test('of an earlier day', async () => {
    if (!parametersOf().some(({ name }) => name === 'AsOf')) return
    const presets = Object.keys(endpoint.columns?.presets ?? {})
    const variants: readonly Given[] = presets.length === 0 ? [{}] : presets.map(Fields => ({ Fields }))
    for (const variant of variants) {
      const then = await answered({ ...example(), ...variant, AsOf: PAST_DAY })
      const now = await answered({ ...example(), ...variant })
      expect(then.length).toBeGreaterThan(50)
      if (then.includes('"revision":')) expect(then).not.toBe(now)
    }
  })
})

/** Listings that are read from the database have no page numbers. */
function pageSizeOf(parameters: readonly FlatParameter[]): 'PageSize' | 'Limit' {
  return parameters.some(({ name }) => name === 'PageSize') ? 'PageSize' : 'Limit'
}

const queries = WEB_DOCUMENTS.map(({ document }) => [document, readDocument(schema, document)] as const).filter(
  ([, { kind }]) => kind === 'query',
)

test('the pages have documents to compare', () => expect(queries.length).toBeGreaterThan(15))

/** Where a page asks what this context does not have, both must fail alike. */
test.each(queries)('%s is answered alike compiled and interpreted', async (_, operation) => {
  const [definition] = operation.document.definitions
  const declared = definition?.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : []
  const required = declared.filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue)
  const variables = Object.fromEntries(required.map(one => [one.variable.name.value, someValueOf(one)]))
  const tell = async (make: typeof compiler) => {
    const { data, errors } = await make(schema).run(operation, variables, contextFor(principal))
    return { data: data ?? null, errors: (errors ?? []).map(({ path, message }) => [path?.join('.'), message]) }
  }
  const [one, other] = [await tell(compiler), await tell(interpreter)]
  expect(JSON.stringify(one.data)).toBe(JSON.stringify(other.data))
  expect(one.errors.map(([path]) => path)).toEqual(other.errors.map(([path]) => path))
})

function someValueOf({ type }: VariableDefinitionNode): unknown {
  const named = type.kind === Kind.NON_NULL_TYPE && type.type.kind === Kind.NAMED_TYPE ? type.type.name.value : ''
  if (named === 'Int') return 1
  if (named === 'HoldingsFileInput') return { name: 'a.csv', text: `isin;quantity\n${pools['{isin}']?.[0]};10` }
  return named === 'Uuid' ? pools['{portfolio}']?.[0] : 'x'
}
