import { describe, expect, test } from 'vitest'
import { costOf, costOfExport } from '../../facades/costs.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { oneAtATime } from '../../gateway/overload/one-at-a-time.ts'
import type { Principal } from '../../schema/context.ts'

const of = (accountId: string | null): Principal => ({
  ...{ accountId, userId: null, scopes: new Set(), exportRowsMax: null },
})

describe('costly requests of an account', () => {
  test('run one after the other: one runs, one waits, a third is refused with a time', async () => {
    const begin = oneAtATime()
    const order: string[] = []
    const first = await begin(of('a'))
    const second = Promise.resolve(begin(of('a'))).then(begun => {
      order.push('second')
      return begun
    })
    expect(await begin(of('a'))).toMatchObject({
      failure: { code: 'TOO_MANY_AT_ONCE', status: 429, retryAfterSeconds: 5 },
    })
    expect(await begin(of('b'))).toHaveProperty('end')
    order.push('first')
    if ('end' in first) first.end()
    const begun = await second
    expect(order).toEqual(['first', 'second'])
    if ('end' in first) first.end()
    const third = begin(of('a'))
    expect(third).toBeInstanceOf(Promise)
    if ('end' in begun) begun.end()
    expect(await third).toHaveProperty('end')
  })

  test('leave no lane behind', async () => {
    const begin = oneAtATime()
    for (let count = 0; count < 3; count += 1) {
      const begun = begin(of('a'))
      expect(begun).not.toBeInstanceOf(Promise)
      if ('end' in begun) begun.end()
    }
  })

  test('without an account are not counted', () => {
    const begin = oneAtATime()
    for (let count = 0; count < 5; count += 1) expect(begin(of(null))).toHaveProperty('end')
  })
})

describe('what a request costs', () => {
  const endpoint = (document: string) => ENDPOINTS.find(row => row.document === document) ?? {}

  test.each([
    ['search-bonds', {}, 1],
    ['search-bonds', { asOf: '2026-01-15' }, 2],
    ['search-bonds', { asOf: null }, 1],
    ['get-portfolio', { positionsLimit: 0 }, 1],
    ['get-portfolio', { positionsLimit: 100 }, 1],
    ['get-portfolio', { positionsLimit: 101 }, 2],
    ['get-portfolio', { positionsLimit: 2_000 }, 20],
  ])('%s with %j', (document, variables, cost) => expect(costOf(endpoint(document), variables)).toBe(cost))

  test.each([
    [0, 1],
    [1_000, 1],
    [1_001, 2],
    [20_000, 20],
  ])('an export of %i rows', (rows, cost) => expect(costOfExport(rows)).toBe(cost))
})
