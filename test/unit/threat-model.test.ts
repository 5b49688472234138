import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const text = read('docs/threat-model.md')

/** The rows of a table: their first cell, and the last. */
function rowsUnder(heading: string): readonly (readonly [name: string, tests: string])[] {
  const [, section = ''] = text.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter(line => /^\| (API|V)\d/.test(line))
    .map(line => {
      const cells = line.split('|').map(cell => cell.trim())
      return [cells[1] ?? '', cells.at(-2) ?? '']
    })
}

/** Files of tests, each with the names of tests that follow it. */
const cited = [...text.matchAll(/`(test\/[^`]+)`((?:,? "[^"]+")*)/g)].map(([, file = '', names = '']) => {
  return [file, [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)] as const
})

describe('the threat model', () => {
  test('has a row for each of the ten risks and for each chapter, proven unless it is not used', () => {
    const risks = rowsUnder('OWASP API Security Top 10 (2023)')
    const chapters = rowsUnder('ASVS 5, level 2')
    expect(risks.map(([name]) => name.split(' ')[0])).toEqual(Array.from({ length: 10 }, (_, at) => `API${at + 1}`))
    expect(chapters.map(([name]) => name.split(' ')[0])).toEqual(Array.from({ length: 17 }, (_, at) => `V${at + 1}`))
    const unproven = [...risks, ...chapters].filter(([, tests]) => !tests.includes('`test/'))
    expect(unproven.map(([name]) => name)).toEqual(['V17 WebRTC'])
  })

  test('names tests that there are', () => {
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(([file]) => !existsSync(join(ROOT, file)))).toEqual([])
    const missing = cited.flatMap(([file, names]) => {
      const source = read(file)
      return names.filter(name => !source.includes(name)).map(name => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  })
})
