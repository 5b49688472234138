import { expect, test } from 'vitest'
import { admissionFilter } from '../../schema/caching/admission-filter.ts'

test('a word is known from the second time on', () => {
  const isSeen = admissionFilter(1_024)
  expect(['/a', '/b', '/a', '/a', '/b'].map(isSeen)).toEqual([false, false, true, true, true])
})

test('of as many words as there are places most are remembered, and none is taken for another', () => {
  const isSeen = admissionFilter(4_096)
  const words = Array.from({ length: 4_096 }, (_, index) => `/api/v1/data/instruments?YieldFrom=${index}&Page=2`)
  expect(words.filter(isSeen)).toEqual([])
  const remembered = words.toReversed().filter(isSeen).length
  expect(remembered).toBeGreaterThan(2_000)
})

test('a word that is not asked again is forgotten', () => {
  const isSeen = admissionFilter(64)
  isSeen('early')
  for (let index = 0; index < 10_000; index += 1) isSeen(`word ${index}`)
  expect(isSeen('early')).toBe(false)
})
