import { expect, test } from 'vitest'
import { pacedContext } from '../../gateway/answers/paced-context.ts'
import type { Context } from '../../schema/context.ts'
import { mapInSteps } from '../../schema/in-steps.ts'

const plain = {} as Context

/** Keeps the processor busy for longer than a step. */
function slowDouble(value: number): number {
  const until = performance.now() + 3
  while (performance.now() < until);
  return value * 2
}

const NUMBERS = Array.from({ length: 20 }, (_, index) => index)

test('work in steps gives what it gives in one go, and others have their turn meanwhile', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  const inSteps = await mapInSteps(NUMBERS, slowDouble, pacedContext(plain))
  clearInterval(counting)
  expect(inSteps).toEqual(await mapInSteps(NUMBERS, slowDouble, plain))
  expect(turns).toBeGreaterThan(2)
})

test('several requests that take long have one slice of a turn between them', async () => {
  const order: string[] = []
  const work = (name: string) =>
    mapInSteps(NUMBERS.slice(0, 3), value => order.push(name) && slowDouble(value), pacedContext(plain))
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

test('the work ends when its client leaves', async () => {
  const leaving = new AbortController()
  const done: number[] = []
  const work = (value: number) => {
    done.push(value)
    if (value === 2) leaving.abort()
    return slowDouble(value)
  }
  await expect(mapInSteps(NUMBERS, work, pacedContext(plain, leaving.signal))).rejects.toThrow(/disconnected/)
  expect(done).toEqual([0, 1, 2])
})
