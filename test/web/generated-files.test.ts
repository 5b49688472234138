import { expect, it } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { flatParameters } from '../../facades/parameters.ts'
import { openApiDocument } from '../../facades/rest/openapi/document.ts'
import { readDocument } from '../../facades/service.ts'
import { generatedFiles } from '../../facades/web/docs/generated-files.ts'
import { ERRORS } from '../../gateway/errors.ts'
import { schema } from '../../schema/index.ts'

const served = ENDPOINTS.map(endpoint => ({ endpoint, operation: readDocument(schema, endpoint.document) }))
const files = generatedFiles(openApiDocument({ schema, served, baseUrl: 'http://127.0.0.1:3000', version: '1.0.0' }))

it('makes the description and both references', () => {
  expect([...files.keys()]).toEqual(['facades/generated/openapi.json', 'docs/errors.md', 'docs/filters.md'])
  for (const text of files.values()) expect(text.endsWith('\n')).toBe(true)
})

it('explains every error code', () => {
  const text = files.get('docs/errors.md')
  for (const [code, { title }] of Object.entries(ERRORS)) {
    expect(text).toContain(`### \`${code}\``)
    expect(text).toContain(title)
  }
})

it('explains every parameter in a table whose rows have all columns', () => {
  const text = files.get('docs/filters.md') ?? ''
  for (const { endpoint, operation } of served) {
    for (const { name, in: where } of flatParameters(endpoint, operation)) {
      if (where === 'query') expect(text).toContain(`\`${name}\``)
    }
  }
  const rows = text.split('\n').filter(line => line.startsWith('|'))
  for (const row of rows) expect(row.match(/(?<!\\)\|/g), row).toHaveLength(6)
})
