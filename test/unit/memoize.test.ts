import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { memoizeInSteps, visiting } from '../../schema/snapshot/memoize.ts'

const ITEMS = Array.from({ length: 5_000 }, (_, index) => index)
const marketOf = () => ({}) as MarketSnapshot

function takeMicroseconds(count: number): void {
  const until = performance.now() + count / 1_000
  while (performance.now() < until);
}

function sumOf(visit: () => void) {
  return memoizeInSteps(function* () {
    let sum = 0
    yield* visiting(ITEMS, item => {
      visit()
      sum += item
    })
    return sum
  })
}

test('a value computed ahead is the one of its first use, computed once', async () => {
  let visited = 0
  const sum = sumOf(() => {
    visited += 1
  })
  const market = marketOf()
  expect(sum.known(market)).toBeUndefined()
  await sum.ahead(market)
  expect(sum.known(market)).toBe(sum(marketOf()))
  expect(sum(market)).toBe((ITEMS.length * (ITEMS.length - 1)) / 2)
  expect(visited).toBe(2 * ITEMS.length)
})

test('others are answered while a value is computed ahead', async () => {
  const sum = sumOf(() => takeMicroseconds(10))
  let answered = 0
  let isDone = false
  const computed = sum.ahead(marketOf()).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    answered += 1
  }
  await computed
  expect(answered).toBeGreaterThan(5)
})
