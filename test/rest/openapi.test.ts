import { getNamedType, isEnumType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_ENDPOINTS, isAccountPath } from '../../facades/account-endpoints.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { openApiDocument } from '../../facades/rest/openapi/document.ts'
import type { ParameterObject } from '../../facades/rest/openapi/types.ts'
import { restParameters } from '../../facades/rest/parameters.ts'
import { readDocument } from '../../facades/service.ts'
import { ERRORS } from '../../gateway/errors.ts'
import { schema } from '../../schema/index.ts'
import { verifies } from '../promises.ts'

const served = ENDPOINTS.map(endpoint => ({ endpoint, operation: readDocument(schema, endpoint.document) }))
const openapi = openApiDocument({ schema, served, baseUrl: 'https://bonds.test', version: '1.2.3' })

function operationAt(path: string) {
  const operation = openapi.paths[path]?.get
  if (operation === undefined) throw new Error(`no path ${path}`)
  return operation
}

function parametersAt(path: string): ReadonlyMap<string, ParameterObject> {
  const named = operationAt(path).parameters.filter(parameter => 'name' in parameter)
  return new Map(named.map(parameter => [parameter.name, parameter]))
}

describe('every endpoint of the registry', () => {
  it.each(served)('$endpoint.path is described with the words of its document', ({ endpoint, operation }) => {
    const described = operationAt(endpoint.path)
    expect(described.operationId).toBe(operation.name)
    expect(described.summary).toBe(endpoint.title)
    expect(described.description).toBe(operation.description)
    expect(described['x-mcp-tool'] ?? null).toBe(endpoint.tool)
    expect(described.security).toEqual(endpoint.access === 'open' ? [] : [{ apiKey: [] }])
  })

  it.each(served)('$endpoint.path has each of its parameters, in order', ({ endpoint, operation }) => {
    const expected = restParameters(endpoint, operation).map(({ name }) => name)
    expect([...parametersAt(endpoint.path).keys()]).toEqual(expected)
  })

  verifies('SVC-5', 'has no path that the tables lack, save that of the files below their manifest', () => {
    expect(Object.keys(openapi.paths)).toEqual([
      ...ENDPOINTS.map(({ path }) => path),
      '/api/v1/data/files/{revision}/{name}',
      ...new Set(ACCOUNT_ENDPOINTS.map(({ path }) => path)),
    ])
    const methods = Object.entries(openapi.paths).flatMap(([path, item]) =>
      Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
    )
    const known = ACCOUNT_ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(methods.filter(one => isAccountPath(one.split(' ')[1] ?? ''))).toEqual(known)
  })
})

describe('parameters', () => {
  const screener = parametersAt('/api/v1/data/instruments')

  it('keep their bounds and defaults', () => {
    expect(screener.get('PageSize')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 50,
      format: 'int32',
    })
    expect(screener.get('LiquidityFrom')?.schema).toMatchObject({ minimum: 1, maximum: 7 })
  })

  it('write lists with commas and allow each value to be excluded', () => {
    const bondType = screener.get('BondType')
    expect(bondType).toMatchObject({ style: 'form', explode: false, schema: { type: 'array', minItems: 1 } })
    const words = bondType?.schema.items?.enum ?? []
    expect(words).toContain('CORPORATE')
    expect(words).toContain('!CORPORATE')
    const levels = screener.get('ListingLevel')?.schema.items?.anyOf?.map(one => one.enum)
    expect(levels).toEqual([
      [1, 2, 3],
      ['!1', '!2', '!3'],
    ])
  })

  it('name both forms of a descending sort', () => {
    const keys = screener.get('Sorts')?.schema.items?.enum
    expect(keys).toEqual(expect.arrayContaining(['yield_asc', 'yield_desc', '-yield']))
    expect(keys).not.toContain('-yield_desc')
  })

  it('offer presets and columns as Fields', () => {
    const fields = screener.get('Fields')?.schema
    expect(fields?.default).toEqual(['compact'])
    expect(fields?.items?.enum).toEqual(expect.arrayContaining(['compact', 'full', 'isin', 'gSpreadBp']))
  })

  it('say their unit where they have one', () => {
    expect(screener.get('YieldFrom')?.['x-unit']).toBe('% a year')
    expect(screener.get('GSpreadTo')?.['x-unit']).toBe('basis points')
    expect(screener.get('DurationFrom')?.['x-unit']).toBe('days')
    expect(screener.get('BondType')?.['x-unit']).toBeUndefined()
  })

  it('only fill in the example of the endpoint itself, so that trying it is not a search with every filter', () => {
    const filledIn = [...screener.values()].filter(({ example }) => example !== undefined).map(({ name }) => name)
    expect(filledIn.sort()).toEqual(Object.keys(ENDPOINTS[0]?.example ?? {}).sort())
  })

  it('put a value of the market in the place of a placeholder', () => {
    const examples = { bond: '00000000-0000-4000-8000-000000000001' }
    const own = openApiDocument({ schema, served, baseUrl: 'https://bonds.test', version: '1', examples })
    expect(own.paths['/api/v1/data/instruments/{id}']?.get?.parameters[0]).toMatchObject({ example: examples.bond })
  })
})

describe('answers', () => {
  const { schemas } = openapi.components

  it('require every selected field of a whole object, unknown ones as null', () => {
    const { Bond } = schemas
    expect(Bond?.required).toEqual(expect.arrayContaining(['id', 'yield', 'coupons']))
    expect(Bond?.properties?.yield?.type).toEqual(['number', 'null'])
    expect(Bond?.properties?.maturityDate).toMatchObject({ type: ['string', 'null'], format: 'date' })
    expect(Bond?.properties?.coupons).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/Coupon' },
    })
  })

  it('require no column of a row, as Fields chooses them', () => {
    expect(schemas.BondRow?.required).toBeUndefined()
    expect(schemas.BondList?.properties?.items).toMatchObject({
      type: 'array',
      maxItems: 20_000,
      items: { $ref: '#/components/schemas/BondRow' },
    })
    expect(schemas.BondList?.required).toEqual(['items', 'page', 'facets', 'meta'])
  })

  it('tell two selections of one type apart', () => {
    expect(schemas.BondIssuer?.required).toEqual(['id', 'name'])
    expect(schemas.Issuer?.required?.length).toBeGreaterThan(10)
  })

  it('take the words of enums from the schema', () => {
    const type = getNamedType(schema.getType('YieldBasis'))
    const words = isEnumType(type) ? type.getValues().map(({ name }) => name) : []
    expect(schemas.YieldBasis?.enum).toEqual(words)
  })

  it('lead nowhere that does not exist', () => {
    const references = [...JSON.stringify(openapi).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
    const lost = references.filter(([, kind = '', name = '']) => {
      const { components } = openapi
      return !Object.hasOwn(components[kind as keyof typeof components], name)
    })
    expect(references.length).toBeGreaterThan(100)
    expect(lost).toEqual([])
  })
})

describe('failures', () => {
  it('are listed where they can occur and nowhere else', () => {
    const statuses = (path: string) => Object.keys(operationAt(path).responses)
    expect(statuses('/api/v1/data/instruments/{id}')).toEqual(expect.arrayContaining(['304', '401', '403', '404']))
    expect(statuses('/api/v1/data/issuers')).not.toContain('404')
    expect(statuses('/api/v1/b2b/tariffs')).not.toContain('401')
    expect(statuses('/api/v1/b2b/tariffs')).toEqual(expect.arrayContaining(['400', '406', '500', '503']))
  })

  verifies('ERR-1', 'have the examples of the error table', () => {
    for (const [code, { value }] of Object.entries(openapi.components.examples)) {
      const { status, title } = ERRORS[code as keyof typeof ERRORS]
      expect(value).toMatchObject({
        code,
        status,
        title,
        type: expect.stringMatching('^https://bonds.test/docs/errors#'),
      })
    }
    expect(Object.keys(openapi.components.examples)).toContain('CURSOR_EXPIRED')
  })

  it('carry the headers that go with them', () => {
    const { responses } = operationAt('/api/v1/data/instruments')
    expect(Object.keys(responses['200']?.headers ?? {})).toEqual([
      'X-Request-Id',
      'ETag',
      'RateLimit',
      'RateLimit-Policy',
      'X-Market-Revision',
      'Access-Control-Allow-Origin',
      'Cache-Control',
      'Vary',
      'Server-Timing',
      'Content-Disposition',
      'X-Warnings',
    ])
    expect(Object.keys(responses['401']?.headers ?? {})).toContain('WWW-Authenticate')
    expect(Object.keys(responses['503']?.headers ?? {})).toContain('Retry-After')
    expect(Object.keys(responses['429']?.headers ?? {})).toEqual([
      'X-Request-Id',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
      'Access-Control-Allow-Origin',
      'Cache-Control',
      'Vary',
    ])
  })
})

verifies('SVC-6', 'says that the service is in early access', () => {
  expect(openapi.info.description).toMatch(/early access/i)
})
