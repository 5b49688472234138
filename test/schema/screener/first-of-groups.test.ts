import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIMENSIONS, type DimensionName } from '../../../schema/screener/groups.ts'
import { type BondSearch, searchBonds } from '../../../schema/screener/search.ts'
import type { MarketSnapshot } from '../../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../../schema/snapshot/read-snapshot.ts'
import { sharedWorld, type World } from '../../world.ts'

let world: World
let market: MarketSnapshot

beforeAll(async () => {
  world = await sharedWorld()
  market = await readSnapshot(world.service.database.prisma)
})
afterAll(() => world.close())

const SORTS = [['YIELD_DESC'], ['NAME_ASC'], ['DURATION_ASC', 'PRICE_DESC']]

describe.each(Object.keys(DIMENSIONS) as DimensionName[])('the first bonds of each %s', topBy => {
  test.each(SORTS)('are those that come first in the whole listing by %s', (...sorts) => {
    const all = wholeListing({ sorts })
    for (const top of [1, 3]) {
      const seen = new Map<string, number>()
      const expected = all.filter(bond => {
        const value = DIMENSIONS[topBy].read(bond)
        if (value === null) return false
        seen.set(value, (seen.get(value) ?? 0) + 1)
        return (seen.get(value) ?? 0) <= top
      })
      const found = wholeListing({ sorts, topBy, top })
      expect(found.map(({ isin }) => isin)).toEqual(expected.map(({ isin }) => isin))
      expect(found.length).toBeGreaterThan(0)
    }
  })
})

test('bonds whose value is unknown are left out, and the answer says how many', () => {
  const all = wholeListing({})
  const unrated = all.filter(bond => DIMENSIONS.RATING.read(bond) === null).length
  expect(unrated).toBeGreaterThan(0)
  expect(search({ topBy: 'RATING' }).warnings).toContain(
    `${unrated} of the bonds are left out: their RATING is unknown.`,
  )
})

test('one bond of each issuer is chosen first', () => {
  const issuers = wholeListing({ uniqueEmitentsFlag: true, topBy: 'CURRENCY', top: 50 }).map(({ issuer }) => issuer.id)
  expect(new Set(issuers).size).toBe(issuers.length)
})

test('a number without a dimension is refused', () => {
  expect(() => search({ top: 3 })).toThrow(/^Needs `topBy`/)
})

function wholeListing(question: Partial<BondSearch>) {
  const rows = []
  for (let cursor: string | null = null; ; ) {
    const { items, page } = search({ ...question, ...(cursor === null ? {} : { cursor }) })
    rows.push(...items)
    cursor = page.nextCursor
    if (cursor === null) return rows
  }
}

function search(question: Partial<BondSearch>) {
  const cursors = { seal: (place: string) => place, open: (cursor: string) => cursor }
  const principal = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }
  return searchBonds({ pageSize: 1_000, ...question }, { market, cursors, principal })
}
