import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpenApi, ParameterObject, Schema } from '../../facades/rest/openapi/types.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { verifies } from '../promises.ts'
import { breaksBetween } from '../support/compatibility/breaks.ts'
import { describedAt } from '../support/description.ts'

const RELEASES = join(import.meta.dirname, '../../facades/generated/releases')
const SCREENER = '/api/v1/data/instruments'
const present = describedAt('http://127.0.0.1:3000')

/** A description that may be written to, for the changes below. */
interface Loose {
  info: OpenApi['info']
  paths: Record<string, { get: Loosened }>
  components: { schemas: Record<string, LooseSchema>; headers: Record<string, { required?: true }> }
}
interface Loosened {
  operationId: string
  security: unknown[]
  parameters: LooseParameter[]
  responses: Record<string, { headers: Record<string, unknown>; content?: Record<string, unknown> }>
}
interface LooseParameter extends Omit<ParameterObject, 'required' | 'schema'> {
  required?: true
  schema: LooseSchema
}
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
interface LooseSchema extends Writable<Omit<Schema, 'properties'>> {
  properties?: Record<string, LooseSchema>
}

/** What breaks when the description changes from the present one to a changed one, or back. */
function breaksOf(change: (openapi: Loose) => void, back = false): readonly string[] {
  const changed = structuredClone(present) as unknown as Loose
  change(changed)
  const other = changed as unknown as OpenApi
  return back ? breaksBetween(other, present) : breaksBetween(present, other)
}

const parameter = (openapi: Loose, name: string) => {
  const found = openapi.paths[SCREENER]?.get.parameters.find(candidate => candidate.name === name)
  return found ?? expect.fail(`there is no ${name}`)
}
const field = (openapi: Loose, type: string, name: string) =>
  openapi.components.schemas[type]?.properties?.[name] ?? expect.fail(`${type} has no ${name}`)
const operation = (openapi: Loose) => openapi.paths[SCREENER]?.get ?? expect.fail('there is no screener')

describe('within v1 there are only additions', () => {
  const kept = readdirSync(RELEASES).filter(file => file.endsWith('.json'))

  test('the description of every release is kept', () => {
    expect(kept.length).toBeGreaterThan(0)
    const versions = kept.map(file => (JSON.parse(readFileSync(join(RELEASES, file), 'utf8')) as OpenApi).info.version)
    expect(kept).toEqual(versions.map(version => `openapi-${version}.json`))
    expect(versions.every(version => version <= packageJson.version)).toBe(true)
  })

  for (const file of kept) {
    verifies('VER-2', `nothing breaks whoever wrote a program by ${file}`, () => {
      const released = JSON.parse(readFileSync(join(RELEASES, file), 'utf8')) as OpenApi
      expect(breaksBetween(released, present)).toEqual([])
    })
  }
})

describe('a break is named', () => {
  test.each<readonly [string, (openapi: Loose) => void, string]>([
    ['a path is removed', ({ paths }) => delete paths[SCREENER], `${SCREENER} is gone`],
    [
      'an operation is renamed',
      openapi => {
        operation(openapi).operationId = 'FindBonds'
      },
      `${SCREENER}: searchBonds is called FindBonds`,
    ],
    ['a parameter is removed', openapi => operation(openapi).parameters.shift(), `${SCREENER} Query is gone`],
    [
      'a parameter becomes required',
      openapi => {
        parameter(openapi, 'Query').required = true
      },
      `${SCREENER} Query is required now`,
    ],
    [
      'a new parameter is required',
      openapi => operation(openapi).parameters.push({ ...parameter(openapi, 'Query'), name: 'Reason', required: true }),
      `${SCREENER} Reason is new and required`,
    ],
    [
      'a default changes',
      openapi => {
        parameter(openapi, 'PageSize').schema.default = 20
      },
      `${SCREENER} PageSize: the default was 50 and is 20`,
    ],
    [
      'a word is no longer taken',
      openapi => {
        const { items } = parameter(openapi, 'BondType').schema
        Object.assign(items ?? {}, { enum: items?.enum?.filter(word => word !== 'BANK') })
      },
      `${SCREENER} BondType[]: the word BANK is gone`,
    ],
    [
      'free text becomes a list of words',
      openapi => {
        parameter(openapi, 'Query').schema.enum = ['bank']
      },
      `${SCREENER} Query: only listed words may be sent now`,
    ],
    [
      'the type of a parameter is narrowed',
      openapi => {
        parameter(openapi, 'YieldFrom').schema.type = 'integer'
      },
      `${SCREENER} YieldFrom: the type was number and is integer`,
    ],
    [
      'a bound is narrowed',
      openapi => {
        parameter(openapi, 'PageSize').schema.maximum = 100
      },
      `${SCREENER} PageSize: maximum was 500 and is 100`,
    ],
    [
      'a length is narrowed',
      openapi => {
        parameter(openapi, 'Query').schema.maxLength = 100
      },
      `${SCREENER} Query: maxLength was 300 and is 100`,
    ],
    [
      'a list is shortened',
      openapi => {
        parameter(openapi, 'Sector').schema.maxItems = 10
      },
      `${SCREENER} Sector: maxItems was 200 and is 10`,
    ],
    [
      'a pattern is asked for',
      openapi => {
        parameter(openapi, 'YieldFrom').schema.pattern = '^1'
      },
      `${SCREENER} YieldFrom: pattern was absent and is ^1`,
    ],
    [
      'a key is needed',
      ({ paths }) => paths['/api/v1/b2b/tariffs']?.get.security.push({ apiKey: [] }),
      '/api/v1/b2b/tariffs needs a key',
    ],
    ['a response is removed', openapi => delete operation(openapi).responses[304], `${SCREENER} 304 is gone`],
    [
      'a form of a response is removed',
      openapi => delete operation(openapi).responses[200]?.content?.['application/json'],
      `${SCREENER} 200: application/json is gone`,
    ],
    [
      'a header is removed',
      openapi => delete operation(openapi).responses[200]?.headers.ETag,
      `${SCREENER} 200: the header ETag is gone`,
    ],
    [
      'a header may be absent',
      ({ components }) => delete components.headers.ETag?.required,
      `${SCREENER} 200: the header ETag may be absent now`,
    ],
    [
      'a field is removed',
      ({ components }) => delete components.schemas.BondRow?.properties?.isin,
      `${SCREENER} 200.items[].isin is gone`,
    ],
    [
      'a field may be absent',
      ({ components }) => {
        Object.assign(components.schemas.PageInfo ?? {}, { required: ['page'] })
      },
      `${SCREENER} 200.page.total may be absent now`,
    ],
    [
      'a field may be null',
      openapi => {
        field(openapi, 'PageInfo', 'total').type = ['integer', 'null']
      },
      `${SCREENER} 200.page.total: the type was integer and is integer or null`,
    ],
    [
      'a whole number may have a fraction',
      openapi => {
        field(openapi, 'PageInfo', 'total').type = 'number'
      },
      `${SCREENER} 200.page.total: the type was integer and is number`,
    ],
    [
      'an object may be null',
      openapi => {
        const { properties } = openapi.components.schemas.BondList ?? {}
        Object.assign(properties ?? {}, {
          page: { anyOf: [{ $ref: '#/components/schemas/PageInfo' }, { type: 'null' }] },
        })
      },
      `${SCREENER} 200.page: the type was object and is object or null`,
    ],
    [
      'a word no longer comes',
      ({ components }) => {
        const { YieldBasis } = components.schemas
        Object.assign(YieldBasis ?? {}, { enum: YieldBasis?.enum?.filter(word => word !== 'PUT') })
      },
      `${SCREENER} 200.items[].yieldBasis: the word PUT is gone`,
    ],
    [
      'any word may come',
      ({ components }) => delete components.schemas.YieldBasis?.enum,
      `${SCREENER} 200.items[].yieldBasis: any word may come now`,
    ],
    [
      'longer text may come',
      openapi => {
        field(openapi, 'BondRow', 'isin').maxLength = 9_000
      },
      `${SCREENER} 200.items[].isin: maxLength was 4000 and is 9000`,
    ],
    [
      'a date may be something else',
      openapi => delete field(openapi, 'BondRow', 'maturityDate').format,
      `${SCREENER} 200.items[].maturityDate: format was date and is absent`,
    ],
  ])('when %s', (_what, change, sentence) => {
    expect(breaksOf(change)).toContain(sentence)
  })
})

describe('an addition breaks nobody', () => {
  test.each<readonly [string, (openapi: Loose) => void]>([
    ['a new path', ({ paths }) => Object.assign(paths, { '/api/v1/data/news': paths[SCREENER] })],
    [
      'a new parameter',
      openapi => operation(openapi).parameters.push({ ...parameter(openapi, 'Query'), name: 'Reason' }),
    ],
    ['a new field', ({ components }) => Object.assign(components.schemas.BondRow?.properties ?? {}, { mood: {} })],
    [
      'a new word in an answer',
      ({ components }) =>
        Object.assign(components.schemas.YieldBasis ?? {}, {
          enum: [...(components.schemas.YieldBasis?.enum ?? []), 'X'],
        }),
    ],
    [
      'a new word in a request',
      openapi => {
        const { items } = parameter(openapi, 'BondType').schema
        Object.assign(items ?? {}, { enum: [...(items?.enum ?? []), 'X'] })
      },
    ],
    ['a wider bound', openapi => Object.assign(parameter(openapi, 'PageSize').schema, { maximum: 900 })],
    ['a longer text in a request', openapi => Object.assign(parameter(openapi, 'Query').schema, { maxLength: 900 })],
    ['a shorter text in an answer', openapi => Object.assign(field(openapi, 'BondRow', 'isin'), { maxLength: 12 })],
    ['a form told of an answer', openapi => Object.assign(field(openapi, 'BondRow', 'isin'), { pattern: '^[A-Z]' })],
    [
      'a new refusal',
      openapi => Object.assign(operation(openapi).responses, { 410: operation(openapi).responses[400] }),
    ],
    ['a new header', openapi => Object.assign(operation(openapi).responses[200]?.headers ?? {}, { RateLimit: {} })],
    ['other words of a description', ({ info }) => Object.assign(info, { description: 'Another.' })],
  ])('%s', (_what, change) => {
    expect(breaksOf(change)).toEqual([])
  })

  test('nor does nothing', () => {
    expect(breaksOf(() => undefined)).toEqual([])
  })

  test('what is an addition there is a break on the way back', () => {
    expect(breaksOf(({ paths }) => Object.assign(paths, { '/api/v1/data/news': paths[SCREENER] }), true)).toEqual([
      '/api/v1/data/news is gone',
    ])
  })
})
