import { expect, it } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { generatedFiles } from '../../facades/web/docs/generated-files.ts'
import { readReferences } from '../../facades/web/docs/reference-sources.ts'
import { ERRORS } from '../../gateway/errors.ts'
import { described, served, sources } from './docs-server.ts'

const files = generatedFiles(described('1.0.0', 'http://127.0.0.1:3000'), await readReferences(sources))

it('makes the description and the references', () => {
  expect([...files.keys()]).toEqual([
    'facades/generated/openapi.json',
    ...['errors', 'fields', 'filters', 'methodology', 'ratings'].map(name => `docs/${name}.md`),
  ])
  for (const text of files.values()) expect(text.endsWith('\n')).toBe(true)
})

it('explains every error code', () => {
  const text = files.get('docs/errors.md')
  for (const [code, { title }] of Object.entries(ERRORS)) {
    expect(text).toContain(`### \`${code}\``)
    expect(text).toContain(title)
  }
})

it.each([
  ['fields', [7]],
  // Tables of filters have a column and a sort where their endpoint has any.
  ['filters', [6, 7, 8]],
  ['ratings', [12]],
])('writes tables of %s whose rows have all columns', (name, bars) => {
  const rows = (files.get(`docs/${name}.md`) ?? '').split('\n').filter(line => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(20)
  const count = (row: string) => row.match(/(?<!\\)\|/g)?.length ?? 0
  for (const [index, row] of rows.entries()) {
    expect(bars, row).toContain(count(row))
    // Below its head, a table has as many columns everywhere.
    if (/^\|[ -]+\|/.test(row)) expect(count(rows[index + 1] ?? row), row).toBe(count(row))
  }
})

it('explains every parameter', () => {
  const text = files.get('docs/filters.md') ?? ''
  for (const { endpoint, operation } of served) {
    for (const { name, in: where } of flatParameters(endpoint, operation)) {
      if (where === 'query') expect(text).toContain(`\`${name}\``)
    }
  }
})
