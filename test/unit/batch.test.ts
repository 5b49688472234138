import { expect, test } from 'vitest'
import { batched } from '../../schema/caching/batch.ts'
import type { Context } from '../../schema/context.ts'

const contextOf = (parts: Partial<Context> = {}) => parts as Context

function counting() {
  const reads: (readonly number[])[] = []
  const load = batched<number, number>({
    groupOf: key => (key < 0 ? 'negative' : 'other'),
    read: async keys => {
      reads.push(keys)
      if (keys.includes(13)) throw new Error('unreadable')
      return keys.map(key => key * 2)
    },
    size: 3,
  })
  return { reads, load }
}

test('what is asked in one turn is read together: by group, and in parts of the size', async () => {
  const { reads, load } = counting()
  const context = contextOf()
  expect(await Promise.all([1, -1, 2, 3, 4].map(key => load(key, context)))).toEqual([2, -2, 4, 6, 8])
  expect(reads.toSorted((a, b) => a.length - b.length || (a[0] ?? 0) - (b[0] ?? 0))).toEqual([[-1], [4], [1, 2, 3]])
})

test('requests of two contexts are never read together', async () => {
  const { reads, load } = counting()
  await Promise.all([load(1, contextOf()), load(2, contextOf())])
  expect(reads).toEqual([[1], [2]])
})

test('a read that fails fails for its own part alone', async () => {
  const { load } = counting()
  const context = contextOf()
  const settled = await Promise.allSettled([13, 1, 2, 3].map(key => load(key, context)))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
})

test('nothing is read for a request that has ended', async () => {
  const { reads, load } = counting()
  await expect(load(1, contextOf({ signal: AbortSignal.abort(new Error('over')) }))).rejects.toThrow('over')
  expect(reads).toEqual([])
})
