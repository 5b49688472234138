import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readmeWith, reportOf } from '../../bench/peers/report.ts'
import { readResults } from '../../bench/peers/results.ts'

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test('README tells the figures that the bench kept, and no others', () => {
  const results = readResults()
  expect(results.length).toBeGreaterThan(0)
  expect(readmeWith(reportOf(results))).toBe(README)
})
