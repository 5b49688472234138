import { expect, test } from 'vitest'
import { TextCache } from '../../schema/caching/text-cache.ts'
import { textHash } from '../../schema/caching/text-hash.ts'

test('the latest value is found by its text, and the least recently used one is dropped', () => {
  const cache = new TextCache<number>({ max: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map(text => cache.get(text))).toEqual([1, undefined, 3])
  cache.set('a', 4)
  expect(cache.get('a')).toBe(4)
  cache.clear()
  expect(cache.get('a')).toBeUndefined()
})

test('large values displace more than small ones', () => {
  const cache = new TextCache<string>({ maxSize: 100, sizeOf: (value, text) => value.length + text.length })
  for (const text of ['a', 'b', 'c']) cache.set(text, '-'.repeat(30))
  expect(cache.size).toBe(93)
  cache.set('d', '-'.repeat(60))
  expect(['a', 'b', 'c', 'd'].map(text => cache.get(text) !== undefined)).toEqual([false, false, true, true])
})

test('two texts of one number are not taken for each other', () => {
  const [one, other] = textsOfOneMark()
  expect(textHash(one)).toBe(textHash(other))
  const cache = new TextCache<string>({ max: 10 })
  cache.set(one, 'one')
  expect(cache.get(other)).toBeUndefined()
  cache.set(other, 'other')
  expect(cache.get(other)).toBe('other')
  expect(cache.get(one)).toBeUndefined()
})

/** Among some hundred thousand texts there are two that have the same 32 bits. */
function textsOfOneMark(): readonly [string, string] {
  const byMark = new Map<number, string>()
  for (let index = 0; index < 1_000_000; index += 1) {
    const text = `question ${index * 7919}`
    const other = byMark.get(textHash(text))
    if (other !== undefined) return [other, text]
    byMark.set(textHash(text), text)
  }
  throw new Error('no two texts of one mark')
}
