import { type GraphQLField, getNamedType, graphql, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cursorCodec } from '../../gateway/access/cursor.ts'
import { readPast } from '../../prisma/measures/read-past.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { sharedWorld, type World } from '../world.ts'

/** Lists of many rows, by their root field: the argument that says how many, and what else it takes. */
const LISTS: Readonly<Record<string, string>> = {
  bonds: 'pageSize: ROWS',
  bondHistory: 'limit: ROWS, id: "BOND"',
  changes: 'limit: ROWS, since: 0',
  curves: 'pageSize: ROWS, from: "2000-01-01", parts: [PARAMETERS, POINTS, SLOPES, RESIDUALS]',
  issuers: 'pageSize: ROWS',
  marketOverview: 'limit: ROWS',
  placements: 'pageSize: ROWS',
  portfolios: 'pageSize: ROWS',
  rates: 'limit: ROWS, from: "2000-01-01"',
  orders: 'limit: ROWS',
}

let world: World
let statements: string[]
let contextFor: () => Context
let bond: string

beforeAll(async () => {
  world = await sharedWorld()
  statements = []
  const prisma = world.service.database.prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        statements.push(`${model}.${operation}`)
        return query(args)
      },
    },
  })
  const market = await readSnapshot(world.service.database.prisma)
  bond = market.bonds.find(({ measure }) => measure !== null)?.isin ?? ''
  const { id: accountId } = await world.service.database.prisma.account.findFirstOrThrow()
  const scopes: Principal['scopes'] = new Set(['data', 'analyst'])
  const principal: Principal = { accountId, userId: null, memberRole: 'OWNER', scopes, exportRowsMax: null }
  const reading = (_: number, read: (from: typeof prisma) => unknown) => read(prisma)
  const fixed = { prisma, reading, readPast, market, principal, cursors: cursorCodec('secret') }
  contextFor = () => ({ ...fixed, sources: { statuses: [], stamp: '' }, now: () => new Date() }) as unknown as Context
})

afterAll(() => world.close())

async function statementsOf(query: string): Promise<number> {
  statements.length = 0
  const { errors } = await graphql({ schema, source: query, contextValue: contextFor() })
  expect(errors ?? []).toEqual([])
  return statements.length
}

describe('a list needs as many statements for many rows as for a few', () => {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})

  test.each(Object.keys(LISTS))('%s, with everything below it', async name => {
    const field = roots.find(root => root.name === name)
    if (field === undefined) throw new Error(`no field ${name}`)
    const ask = (rows: number) =>
      statementsOf(
        `{ ${name}(${LISTS[name]?.replace('ROWS', String(rows)).replace('BOND', bond)}) ${allBelow(field)} }`,
      )
    const few = await ask(2)
    expect(await ask(12)).toBe(few)
  })
})

test('the history of many bonds is read by a fixed number of statements', async () => {
  const ask = (bonds: number) =>
    statementsOf(`{ bonds(pageSize: ${bonds}) { items { history { items { date yield } } } } }`)
  const few = await ask(2)
  expect(few).toBeLessThan(15)
  expect(await ask(100)).toBe(few)
})

/** Everything that needs no argument, four levels down. */
function allBelow(
  { type }: Pick<GraphQLField<unknown, unknown>, 'type'>,
  above: readonly string[] = [],
): string | null {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  // A type within itself leads nowhere new.
  if (above.length === LEVELS || above.includes(named.name)) return null
  const parts = Object.values(named.getFields()).flatMap(field => {
    const below = field.args.some(isRequiredArgument) ? null : allBelow(field, [...above, named.name])
    return below === null ? [] : [`${field.name}${below}`]
  })
  return parts.length === 0 ? null : `{ ${parts.join(' ')} }`
}

const LEVELS = 4
