import { expect, test } from 'vitest'
import { cachedListing, type Listed } from '../../schema/screener/listing-cache.ts'
import { foundAt } from '../../schema/snapshot/columns/found.ts'

test('a listing is cached from its second request on, for its snapshot and its arguments only', () => {
  const [market, other] = [[{}], [{}]]
  let made = 0
  const list = (): Listed => {
    made += 1
    const found = foundAt(new Uint32Array([0]), 1)
    const rows = { length: 1, part: () => new Uint32Array([0]) }
    return { screened: { found } as Listed['screened'], rows, ordering: { notes: [], warnings: [] }, hidden: [] }
  }
  const ask = (among: readonly object[], question: unknown) => cachedListing(among, question, list)
  const [, second, third] = [1, 2, 3].map(() => ask(market, ['cached']))
  expect(made).toBe(2)
  expect(third).toBe(second)
  expect(ask(market, ['another'])).not.toBe(second)
  expect(ask(other, ['cached'])).not.toBe(second)
})
