import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditDetailWords } from '../../../facades/web/dashboard/app/words/audit-details.ts'
import { AUDITED } from '../../../schema/audit/audited.ts'

test('whatever a row of the audit trail retains has a label in both languages', () => {
  const retained = Object.values(AUDITED).flatMap(({ details = [] }) => details)
  const sources = globSync('{schema,gateway}/**/*.ts', { cwd: process.cwd() }).map(file =>
    readFileSync(join(process.cwd(), file), 'utf8'),
  )
  // Facts of resolvers, as they are written: `auditFacts(context, { until: … })`.
  const facts = sources
    .flatMap(text => [...text.matchAll(/auditFacts\(context, \{([^}]*)\}/g)])
    .flatMap(([, inside = '']) => inside.split(',').map(one => one.split(':')[0]?.trim() ?? ''))
    .filter(name => name !== '')
  expect(facts).toContain('until')
  for (const words of [auditDetailWords.EN, auditDetailWords.RU])
    expect([...retained, ...facts].filter(name => !Object.hasOwn(words, name))).toEqual([])
})
