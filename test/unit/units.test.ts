import { globSync } from 'node:fs'
import { join } from 'node:path'
import SchemaBuilder from '@pothos/core'
import { getNamedType, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { parameterObject } from '../../facades/rest/openapi/parameter.ts'
import { readDocument } from '../../facades/service.ts'
import { fieldUnits } from '../../schema/field-units.ts'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import { ISSUER_FILTERS } from '../../schema/filters/issuer.ts'
import { PLACEMENT_FILTERS } from '../../schema/filters/placement.ts'
import { schema } from '../../schema/index.ts'
import { basisPointsFromPercent, fractionFromPercent, percentFromFraction, unitOfField } from '../../schema/units.ts'

const OPERATIONS = join(import.meta.dirname, '../../facades/operations')
const DOCUMENTS = globSync('{*,web/*}.graphql', { cwd: OPERATIONS }).map(file => file.replace(/\.graphql$/, ''))
const NUMBERS = new Set(['Int', 'Float', 'Decimal', 'Amount'])

describe('the unit of a number', () => {
  test('is said of every field that a persisted document selects', () => {
    const silent = new Set<string>()
    let seen = 0
    for (const document of DOCUMENTS) {
      const info = new TypeInfo(schema)
      const enter = () => {
        const [parent, field] = [info.getParentType(), info.getFieldDef()]
        if (!isObjectType(parent) || !field || !NUMBERS.has(getNamedType(field.type).name)) return
        seen += 1
        if (unitOfField(field) === undefined) silent.add(`${parent.name}.${field.name}`)
      }
      visit(readDocument(schema, document).document, visitWithTypeInfo(info, { Field: { enter } }))
    }
    expect([...silent]).toEqual([])
    expect(seen).toBeGreaterThan(400)
  })

  test.each(Object.entries({ BOND_FILTERS, ISSUER_FILTERS, PLACEMENT_FILTERS }))(
    'is said of every row of %s',
    (_name, rows) => {
      const numeric = rows.filter(row => (row.kind === 'range' || row.kind === 'list') && NUMBERS.has(row.scalar))
      expect(numeric.length).toBeGreaterThan(2)
      expect(numeric.filter(row => !('unit' in row)).map(({ name }) => name)).toEqual([])
    },
  )

  test('is said of every parameter of an endpoint', () => {
    const silent = ENDPOINTS.flatMap(endpoint =>
      flatParameters(endpoint, readDocument(schema, endpoint.document))
        .filter(({ kind, unit }) => ['number', 'integer', 'decimal', 'date'].includes(kind) && unit === undefined)
        .map(({ name }) => `${endpoint.path} ${name}`),
    )
    expect(silent).toEqual([])
  })

  test('must be said of a field before there is a schema', () => {
    const builder = new SchemaBuilder({ plugins: [fieldUnits] } as never)
    builder.queryType({ fields: t => ({ size: t.intList({ resolve: () => [1] }) }) })
    expect(() => builder.toSchema()).toThrow('Query.size has no unit')
  })

  test('comes from the row and not from its words', () => {
    const parameter = { name: 'X', in: 'query', kind: 'number', list: false, required: false, path: ['x'] } as const
    const described = { ...parameter, description: 'Years in per cent a year, basis points.', unit: 'ratio' } as const
    expect(parameterObject(described, undefined, {})).toMatchObject({ 'x-unit': 'ratio' })
    expect(parameterObject({ ...described, unit: 'count' }, undefined, {})).not.toHaveProperty('x-unit')
  })
})

test('rates change between fractions, per cent and basis points', () => {
  expect(percentFromFraction(0.1534)).toBeCloseTo(15.34, 12)
  expect(fractionFromPercent(15.34)).toBeCloseTo(0.1534, 12)
  expect(basisPointsFromPercent(16.5 - 15.25)).toBeCloseTo(125, 12)
  expect(percentFromFraction(-0.005)).toBeCloseTo(-0.5, 12)
})
