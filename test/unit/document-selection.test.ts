import { buildSchema, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  fieldBelow,
  fieldsBelow,
  fieldsOf,
  partsOf,
  withoutUnusedFragments,
} from '../../gateway/documents/selection.ts'
import { defaultsOf, variablesOf } from '../../gateway/documents/variables.ts'

const DOCUMENT = parse(`
  query Bonds($take: Int! = 5, $kind: Kind = FIXED, $name: String!, $page: Int) {
    bonds { items { isin ...Row ... on Bond { name: fullName } ...Gone } page { total } }
  }
  fragment Row on Bond { isin issuer { id } ...More }
  fragment More on Bond { yield issuer { name } }
`)
const SCHEMA = buildSchema('enum Kind { FIXED } type Query { a: Int }')

describe('what a document selects', () => {
  const { root, fragments } = partsOf(DOCUMENT)
  const items = fieldBelow(root, 'items')

  test('is told in its order, with fragments in their places', () => {
    const names = fieldsOf(items?.selectionSet, fragments).map(({ name }) => name.value)
    expect(names).toEqual(['isin', 'isin', 'issuer', 'yield', 'issuer', 'fullName'])
  })

  test('is joined by the names of the answer', () => {
    const found = fieldsBelow(items === undefined ? [] : [items], fragments)
    expect(found.map(({ as, nodes }) => [as, nodes.length])).toEqual([
      ['isin', 2],
      ['issuer', 2],
      ['yield', 1],
      ['name', 1],
    ])
    const issuer = fieldsBelow(found.find(({ as }) => as === 'issuer')?.nodes ?? [], fragments)
    expect(issuer.map(({ as }) => as)).toEqual(['id', 'name'])
  })

  test('is looked at node by node where somebody asks', () => {
    const missing: string[] = []
    fieldsOf(items?.selectionSet, fragments, ({ kind }, part) => void (part === undefined && missing.push(kind)))
    expect(missing).toEqual(['FragmentSpread'])
  })

  test('keeps the fragments that are spread, also by one another', () => {
    const definitions = [...DOCUMENT.definitions, ...parse('fragment Idle on Bond { ...More }').definitions]
    expect(withoutUnusedFragments({ ...DOCUMENT, definitions })).toEqual(DOCUMENT)
  })

  test.each(['{ a b }', '{ ...A } fragment A on Query { a }', 'query A { a } query B { a }'])(
    'is not of one root field: %s',
    text => {
      expect(() => partsOf(parse(text))).toThrow(/one (root field|operation)/)
    },
  )
})

test('variables have their types, whether they must be given, and their defaults', () => {
  const variables = variablesOf(SCHEMA, partsOf(DOCUMENT).definition)
  expect(variables.map(({ name, type, required }) => [name, String(type), required])).toEqual([
    ['take', 'Int!', false],
    ['kind', 'Kind', false],
    ['name', 'String!', true],
    ['page', 'Int', false],
  ])
  expect(defaultsOf(variables)).toEqual({ take: 5, kind: 'FIXED' })
})
