import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PART_TWO } from '../oracle/part2/families.ts'
import { verdict } from '../oracle/report.ts'

const FOLDER = join(process.env.ORACLE_DIR ?? join(import.meta.dirname, '../../../shared/oracle'), 'part2')

/** Published and constructed figures, which the project does not ship; what is absent is said aloud. */
const families = Object.entries(PART_TWO).filter(([file]) => {
  const isThere = existsSync(join(FOLDER, file))
  if (!isThere) process.stderr.write(`1 family left out: no figures in ${join(FOLDER, file)} (set ORACLE_DIR)\n`)
  return isThere
})

/** A few cases of each family, which stand in the project itself. */
const own: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases/part-two.json'), 'utf8'),
)

const contentOf = (file: string): { readonly cases: readonly unknown[] } =>
  JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))

describe('The figures of a desk', () => {
  test('have a reader for each of the nine families', () => {
    expect(Object.keys(PART_TWO)).toHaveLength(9)
  })

  test.for(Object.entries(own))('of the cases of %s in the project are within their tolerance', ([file, content]) => {
    const { checks, unreadable } = PART_TWO[file]?.(content as never) ?? expect.fail(`no reader of ${file}`)
    const misses = checks.filter(one => verdict(one, []) === 'failed')
    expect(misses.map(({ id, quantity, error }) => `${id} ${quantity} off by ${error}`)).toEqual([])
    expect(unreadable).toEqual([])
    expect(checks.length).toBeGreaterThan(1)
  })

  test.for(families)('of %s are within their tolerance, case by case', ([file, check]) => {
    const content = contentOf(file)
    const { checks, unreadable } = check(content as never)
    const misses = checks.filter(one => verdict(one, []) === 'failed')
    expect(misses.map(({ id, quantity, error }) => `${id} ${quantity} off by ${error}`)).toEqual([])
    expect(unreadable).toEqual([])
    expect(new Set(checks.map(({ id }) => id)).size).toBe(content.cases.length)
  })

  test.for(families)('of %s would not pass if they were a fifth of a per cent off', ([file, check]) => {
    const content = contentOf(file)
    const { checks } = check(spoiled(content) as never)
    const caught = checks.filter(one => verdict(one, []) === 'failed').map(({ id }) => id)
    expect(new Set(caught).size).toBe(content.cases.length)
  })
})

/** Every expected number moved by 0.2 %. */
const spoiled = ({ cases, ...rest }: { readonly cases: readonly unknown[] }) => ({
  ...rest,
  cases: cases.map(one => ({ ...(one as object), expected: moved((one as { readonly expected: unknown }).expected) })),
})

const moved = (value: unknown): unknown => {
  if (typeof value === 'number') return value * 1.002
  if (Array.isArray(value)) return value.map(moved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one)]))
}
