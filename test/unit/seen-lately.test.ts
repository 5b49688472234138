import { expect, test } from 'vitest'
import { seenLately } from '../../schema/seen-lately.ts'

test('a word is known from the second time on', () => {
  const isSeen = seenLately(1_024)
  expect(['/a', '/b', '/a', '/a', '/b'].map(isSeen)).toEqual([false, false, true, true, true])
})

test('of as many words as there are places most are remembered, and none is taken for another', () => {
  const isSeen = seenLately(4_096)
  const words = Array.from({ length: 4_096 }, (_, index) => `/api/v1/data/instruments?YieldFrom=${index}&Page=2`)
  expect(words.filter(isSeen)).toEqual([])
  const remembered = words.toReversed().filter(isSeen).length
  expect(remembered).toBeGreaterThan(2_000)
})

test('a word that is not asked again is forgotten', () => {
  const isSeen = seenLately(64)
  isSeen('early')
  for (let index = 0; index < 10_000; index += 1) isSeen(`word ${index}`)
  expect(isSeen('early')).toBe(false)
})
