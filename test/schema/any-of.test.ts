import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../support/accounts.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const CHEAP = { priceTo: 85, nominalCurrency: ['RUB'] }
const SAFE = { creditRatingFrom: 'AA', nominalCurrency: ['RUB'] }
const HIGH = { yieldFrom: 18 }

const SEARCH = `query ($filter: BondFilter, $anyOf: [BondFilter!]) {
  bonds(filter: $filter, anyOf: $anyOf, sorts: [ISIN_ASC], limit: 500) { page { total } items { isin } }
  bondGroups(filter: $filter, anyOf: $anyOf, by: []) { items { count } }
}`

interface Found {
  readonly bonds: { readonly page: { readonly total: number }; readonly items: readonly { isin: string }[] }
  readonly bondGroups: { readonly items: readonly { count: number }[] }
}

async function isinsOf(variables: object): Promise<readonly string[]> {
  const { data, errors } = await callerOf(world.baseUrl, world.key).ask(SEARCH, variables)
  expect(errors).toBeUndefined()
  const { bonds, bondGroups } = data as unknown as Found
  expect(bonds.items).toHaveLength(bonds.page.total)
  expect(bondGroups.items.map(({ count }) => count)).toEqual([bonds.page.total])
  return bonds.items.map(({ isin }) => isin)
}

test('alternatives select the bonds that meet the filter and at least one of them, each once', async () => {
  const [cheap, safe] = [
    await isinsOf({ filter: { ...CHEAP, ...HIGH } }),
    await isinsOf({ filter: { ...SAFE, ...HIGH } }),
  ]
  const both = new Set(safe).intersection(new Set(cheap))
  const either = new Set([...cheap, ...safe])
  expect([cheap.length, safe.length, either.size]).toSatisfy((sizes: number[]) => sizes.every(size => size > 0))
  expect(either.size).toBe(cheap.length + safe.length - both.size)
  expect(await isinsOf({ filter: HIGH, anyOf: [CHEAP, SAFE] })).toEqual([...either].toSorted())
  expect(await isinsOf({ filter: HIGH, anyOf: [SAFE] })).toEqual(safe)
})

test('an unknown label in an alternative is refused with its place', async () => {
  const { errors } = await callerOf(world.baseUrl, world.key).ask(SEARCH, {
    anyOf: [CHEAP, { nominalCurrency: ['RUR'] }],
  })
  expect(JSON.stringify(errors)).toMatch(/RUR.*Did you mean RUB|didYouMean":"RUB/)
})
