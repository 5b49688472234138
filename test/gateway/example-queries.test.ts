import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleQueries } from '../../gateway/analysts/examples.ts'
import { sharedWorld, type World } from '../world.ts'

const EXAMPLES = exampleQueries(new Date().toISOString().slice(0, 10))

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

test('there is an example for every task', () => {
  expect(EXAMPLES).toHaveLength(15)
  expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(15)
})

test.each(EXAMPLES.map(example => [example.title, example] as const))('%s: runs and has rows', async (_, { query }) => {
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.key },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown }
  expect(errors).toBeUndefined()
  for (const [name, found] of Object.entries(data)) expect(valuesIn(found), name).toBeGreaterThan(3)
})

test('each has a figure, a rate or an amount of the market in its innermost rows', async () => {
  const figures = {
    'spread-by-sector': 'weightedMean',
    residuals: 'residualBp',
    concession: 'gSpreadBp',
    provenance: 'licence',
    'put-windows': 'orderStart',
    'market-by-day': 'yieldMedian',
    floaters: 'premium',
  }
  for (const { id, query } of EXAMPLES.filter(example => example.id in figures)) {
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': world.key },
      body: JSON.stringify({ query }),
    })
    const name = figures[id as keyof typeof figures]
    expect(await response.text(), id).toMatch(new RegExp(`"${name}":(?!null)`))
  }
})

/** Values that are neither null nor empty. */
function valuesIn(found: unknown): number {
  if (found === null || found === undefined) return 0
  if (typeof found !== 'object') return 1
  return Object.values(found).reduce<number>((sum, value) => sum + valuesIn(value), 0)
}
