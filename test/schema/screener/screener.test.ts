import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Served } from '../../../facades/service.ts'
import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import type { MarketSnapshot } from '../../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../../schema/snapshot/read-snapshot.ts'
import { openWorld, type World } from '../../world.ts'
import { type Counted, facetOf } from './facet.ts'
import { flatTable } from './flat-table.ts'
import { type Question, questionsAbout } from './question.ts'
import { facetSql, sqlOf } from './sql.ts'

/** How many questions are asked; `SCREENER_QUESTIONS=20000` for the thorough way. */
const QUESTIONS = Number(process.env.SCREENER_QUESTIONS ?? 1_000)
const LONGEST_MS = 120_000 + 200 * QUESTIONS

let world: World
let market: MarketSnapshot
let served: Served

beforeAll(async () => {
  world = await openWorld()
  market = await readSnapshot(world.service.database.prisma)
  served = world.service.served.find(({ endpoint }) => endpoint.tool === 'search_bonds') as Served
  const stored = await rows<{ name: string; type: string }>(
    `SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = current_schema()`,
  )
  const types = new Map(stored.map(({ name, type }) => [name, type]))
  await world.service.database.prisma.$executeRawUnsafe(flatTable(types, market.asOf))
})
afterAll(() => world.close())

test(
  `the screener answers ${QUESTIONS} generated questions as SQL does: rows, order, total and facets`,
  async () => {
    const seen = { found: 0, empty: 0, facets: 0 }
    await fc.assert(
      fc.asyncProperty(questionsAbout(market), async question => {
        const [answer, expected] = await Promise.all([inMemory(question), inSql(question)])
        expect(answer).toEqual(expected)
        if (expected.total > 0) seen.found += 1
        else seen.empty += 1
        seen.facets += expected.facets?.length ?? 0
      }),
      { numRuns: QUESTIONS, seed: Number(process.env.SCREENER_SEED ?? 17) },
    )
    expect(Math.min(seen.found, seen.empty, seen.facets)).toBeGreaterThan(QUESTIONS / 20)
  },
  LONGEST_MS,
)

interface Found {
  readonly ids: readonly string[]
  readonly total: number
  readonly facets: readonly unknown[] | null
}

const PRINCIPAL = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }

async function inMemory(question: Question): Promise<Found> {
  const answer = await served.run({ variables: { ...question }, columns: new Set(['id']), principal: PRINCIPAL })
  if (answer.kind !== 'data') throw new Error(JSON.stringify(answer))
  const { items, page, facets } = JSON.parse(answer.text) as {
    readonly items: readonly { readonly id: string }[]
    readonly page: { readonly total: number }
    readonly facets: readonly unknown[] | null
  }
  return { ids: items.map(({ id }) => id), total: page.total, facets }
}

async function inSql(question: Question): Promise<Found> {
  const [found] = await rows<{ ids: string[]; total: number }>(sqlOf(question, market.asOf))
  if (found === undefined) throw new Error('no row')
  const facets = []
  for (const name of question.facets) {
    const row = BOND_FILTERS.find(filter => filter.name === name)
    if (row === undefined) throw new Error(name)
    facets.push(facetOf(row, await rows<Counted[number]>(facetSql(row, question, market.asOf)), market.asOf))
  }
  return { ids: found.ids, total: found.total, facets }
}

function rows<Row>(sql: string): Promise<Row[]> {
  return world.service.database.prisma.$queryRawUnsafe<Row[]>(sql)
}
