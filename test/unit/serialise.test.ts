import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudget } from '../../gateway/analysts/budget.ts'
import { serialised } from '../../gateway/analysts/serialise.ts'
import { createPacer } from '../../gateway/overload/pacer.ts'

const budget = () =>
  createBudget({
    steps: createPacer().begin(),
    over: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    abort: error => {
      throw error
    },
    timedOut: () => {
      throw new Error('timed out')
    },
  })

test('the text of an answer is that of JSON.stringify, whatever its values are', async () => {
  const day = { toJSON: () => '2026-11-20' }
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.constant(day),
  )
  const { data } = fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
    data: fc.dictionary(fc.string(), tie('value')),
  }))
  await fc.assert(
    fc.asyncProperty(data, async value => {
      const result = { data: value as Record<string, unknown>, errors: [], extensions: { cost: 1 } }
      const { stringify } = await serialised(result, budget())
      expect(JSON.parse(stringify?.(result) ?? '')).toEqual(JSON.parse(JSON.stringify(result)))
    }),
    { numRuns: 60 },
  )
})

test('a long answer is made in pieces, and is the same', async () => {
  const items = Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'Облигация «Ё»', issuer: { name: 'ПАО' } }))
  const { stringify } = await serialised({ data: { items } }, budget())
  expect(stringify?.({ data: { items } })).toBe(JSON.stringify({ data: { items } }))
})
