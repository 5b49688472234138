import { expect, test } from 'vitest'
import { TextCache } from '../../schema/caching/text-cache.ts'
import { textHash } from '../../schema/caching/text-hash.ts'

test('what was kept last is found by its text, and what was asked for longest ago goes', () => {
  const kept = new TextCache<number>({ max: 2 })
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map(text => kept.get(text))).toEqual([1, undefined, 3])
  kept.set('a', 4)
  expect(kept.get('a')).toBe(4)
  kept.clear()
  expect(kept.get('a')).toBeUndefined()
})

test('large values displace more than small ones', () => {
  const kept = new TextCache<string>({ maxSize: 100, sizeOf: (value, text) => value.length + text.length })
  for (const text of ['a', 'b', 'c']) kept.set(text, '-'.repeat(30))
  expect(kept.size).toBe(93)
  kept.set('d', '-'.repeat(60))
  expect(['a', 'b', 'c', 'd'].map(text => kept.get(text) !== undefined)).toEqual([false, false, true, true])
})

test('two texts of one number are not taken for each other', () => {
  const [one, other] = textsOfOneMark()
  expect(textHash(one)).toBe(textHash(other))
  const kept = new TextCache<string>({ max: 10 })
  kept.set(one, 'one')
  expect(kept.get(other)).toBeUndefined()
  kept.set(other, 'other')
  expect(kept.get(other)).toBe('other')
  expect(kept.get(one)).toBeUndefined()
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
