import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentsWith } from '../../bench/peers/report.ts'
import { readResults } from '../../bench/peers/results.ts'

const ROOT = join(import.meta.dirname, '../..')
const results = readResults()

test.each([...documentsWith(results)])('%s shows the figures of the stored results, and no others', (path, text) => {
  expect(results.length).toBeGreaterThan(0)
  expect(text).toBe(readFileSync(join(ROOT, path), 'utf8'))
})
