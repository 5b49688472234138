import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { type Served, serveEndpoints } from '../../facades/service.ts'
import { cursorCodec } from '../../gateway/access/cursor.ts'
import type { Engine } from '../../gateway/answers/engine.ts'
import { createExecute } from '../../gateway/execute.ts'
import { readPast } from '../../prisma/measures/read-past.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../promises.ts'
import { exampleArguments, type Pools, readPools } from '../support/examples.ts'
import { sharedWorld, type World } from '../world.ts'

/** Database operations of an answer; of an endpoint that is not listed none, because all that is of the market is in memory. */
const OPERATIONS: Readonly<Record<string, number>> = {
  ...{ 'END-6': 3, 'END-7': 2, 'END-10': 1, 'END-11': 9, 'END-12': 2, 'END-14': 2, 'END-15': 2, 'END-16': 4 },
  ...{ 'END-18': 2, 'END-20': 3 },
}

let world: World
let counted: { operations: string[] }
const NO_SOURCES = { statuses: [], stamp: '' }
let engines: Record<Engine, readonly Served[]>
let principal: Principal
let pools: Pools

beforeAll(async () => {
  world = await sharedWorld()
  counted = { operations: [] }
  const prisma = world.service.database.prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        counted.operations.push(`${model}.${operation}`)
        return query(args)
      },
    },
  })
  const market = await readSnapshot(world.service.database.prisma)
  principal = { accountId: null, userId: null, scopes: new Set(['data']), exportRowsMax: null }
  pools = await readPools(world.service.database.prisma, market)
  const cursors = cursorCodec('secret')
  const contextFor = (asking: Principal) =>
    ({
      prisma,
      reading,
      readPast,
      market,
      cursors,
      principal: asking,
      sources: NO_SOURCES,
      now: () => new Date(),
    }) as unknown as Context
  const reading = (_: number, read: (from: typeof prisma) => unknown) => read(prisma)
  const engineOf = (engine: Engine) => serveEndpoints(schema, createExecute(schema, contextFor, { engine }))
  engines = { compiled: engineOf('compiled'), interpreted: engineOf('interpreted') }
})

afterAll(() => world.close())

test('the endpoints that read the database are endpoints', () => {
  expect(Object.keys(OPERATIONS).filter(id => !ENDPOINTS.some(endpoint => endpoint.id === id))).toEqual([])
})

describe.each(ENDPOINTS.map(({ id }) => id))('%s', id => {
  test('gives the same answer compiled and interpreted', async () => {
    const answers = await Promise.all((['compiled', 'interpreted'] as const).map(engine => answerOf(id, engine)))
    expect(answers[0]).toEqual(answers[1])
  })

  const operations = OPERATIONS[id] ?? 0
  test(`needs ${operations} database operations, whatever runs it`, async () => {
    const advice = `state the operations of ${id} in OPERATIONS of test/gateway/engine.test.ts`
    for (const engine of ['compiled', 'interpreted'] as const) {
      counted.operations.length = 0
      await answerOf(id, engine)
      expect(counted.operations, `${engine}: ${advice}`).toHaveLength(operations)
    }
  })
})

verifies('SVC-7', 'every endpoint runs one fixed document with one root field', () => {
  for (const { operation } of engines.compiled)
    expect(operation.document.definitions[0]).toMatchObject({ kind: 'OperationDefinition' })
})

test.each([
  ['InPortfolioFlag', { InPortfolioFlag: 'false' }],
  ['PortfolioId', { PortfolioId: '{portfolio}', Facets: 'Currency' }],
  ['both', { PortfolioId: '{portfolio}', InPortfolioFlag: '1', Fields: 'full' }],
])('the screener reads what is held in one operation: %s', async (_what, given) => {
  const { id } = await world.service.database.prisma.account.findFirstOrThrow()
  counted.operations.length = 0
  expect(await answerOf('END-1', 'compiled', given, { ...principal, accountId: id })).toHaveProperty('items')
  expect(counted.operations).toHaveLength(1)
})

async function answerOf(
  id: string,
  engine: Engine,
  more: Readonly<Record<string, string>> = {},
  asking = principal,
): Promise<unknown> {
  const served = engines[engine].find(({ endpoint }) => endpoint.id === id)
  if (served === undefined) throw new Error(`no endpoint ${id}`)
  const example = { ...served.endpoint.example, ...more }
  const given = new Map(Object.entries(exampleArguments({ example }, pools)).map(([name, value]) => [name, [value]]))
  const read = readArguments(flatParameters(served.endpoint, served.operation), given)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const answer = await served.run({ ...read, principal: asking })
  if (answer.kind !== 'data') throw new Error(JSON.stringify(answer))
  return answer.data
}
