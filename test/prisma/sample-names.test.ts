import { expect, test } from 'vitest'
import { rootOf } from '../../prisma/sources/sample/names.ts'

/** As many as there are different roots: the next one has a numeral. */
const ROOTS = 64_000

test('names of invented issuers differ, and none is rude', () => {
  const names = Array.from({ length: ROOTS }, (_, index) => rootOf(index, 1))
  expect(names.filter(name => /^(porn|perd)|se?ux|sex/i.test(name))).toEqual([])
  expect(new Set(names).size).toBe(ROOTS)
  expect(rootOf(ROOTS, 1)).toMatch(/ II$/)
})
