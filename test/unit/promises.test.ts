import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROMISES, WAITING } from '../promises.ts'

const TESTS = join(import.meta.dirname, '..')

describe('the promises of the specification', () => {
  const cited = new Set(globSync('**/*.test.ts', { cwd: TESTS }).flatMap(file => citationsIn(join(TESTS, file))))

  test('each is cited by a test or waits for something that is named', () => {
    const silent = Object.keys(PROMISES).filter(id => !cited.has(id) && !Object.hasOwn(WAITING, id))
    expect(silent).toEqual([])
  })

  test('every citation names a promise', () => {
    expect([...cited].filter(id => !Object.hasOwn(PROMISES, id))).toEqual([])
  })

  test('nothing that is proved is said to wait', () => {
    expect(Object.keys(WAITING).filter(id => cited.has(id))).toEqual([])
  })
})

function citationsIn(file: string): string[] {
  const calls = readFileSync(file, 'utf8').matchAll(/\bverifies\(\s*(\[[^\]]*\]|'[^']*')/g)
  return [...calls].flatMap(([, ids = '']) => [...ids.matchAll(/'([^']+)'/g)].map(([, id = '']) => id))
}
