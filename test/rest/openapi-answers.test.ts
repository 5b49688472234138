import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApi, ResponseObject } from '../../facades/rest/openapi/types.ts'
import { endpointsOf, exampleTarget } from '../../facades/web/docs/description.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World
let openapi: OpenApi
let validators: Map<string, ValidateFunction>

beforeAll(async () => {
  world = await sharedWorld()
  openapi = await world.getJson<OpenApi>('/openapi.json')
  validators = validatorsOf(openapi)
})

afterAll(() => world.close())

/** Paths of the committed description, known before a world is open. */
const COMMITTED = join(import.meta.dirname, '../../facades/generated/openapi.json')
const PATHS = Object.keys((JSON.parse(readFileSync(COMMITTED, 'utf8')) as OpenApi).paths)

describe('what is answered is what is described', () => {
  it.each(PATHS)('%s', async path => {
    const answer = await world.get(await targetOf(path))
    expect(answer.status).toBe(200)
    expectDescribed(path, 200, await answer.json())
  })

  it('for every column of the screener, over many bonds', async () => {
    const path = '/api/v1/data/instruments'
    const answer = await world.getJson<{ items: object[] }>(`${path}?Fields=full&PageSize=300`)
    expect(answer.items.length).toBeGreaterThan(200)
    expect(Object.keys(answer.items[0] ?? {}).sort()).toEqual(Object.keys(propertiesOf('BondRow')).sort())
    expectDescribed(path, 200, answer)
  })

  it('for bonds of many structures in full', async () => {
    const { items } = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/instruments?PageSize=40')
    for (const { id } of items) {
      const bond = await world.getJson(`/api/v1/data/instruments/${id}`)
      expect(Object.keys(bond).sort()).toEqual(Object.keys(propertiesOf('Bond')).sort())
      expectDescribed('/api/v1/data/instruments/{id}', 200, bond)
    }
    expect(items.length).toBe(40)
  })
})

describe('refusals are what is described', () => {
  const screener = '/api/v1/data/instruments'
  const details = `${screener}/{id}`

  it('for a wrong parameter', () => expectRefusal(screener, `${screener}?yieldFrom=1&PageSize=0`, 400))
  it('for a key in the URL', () => expectRefusal(screener, `${screener}?api_key=secret`, 400))
  it('for a missing key', () => expectRefusal(screener, screener, 401, { 'x-api-key': '' }))
  it('for a form that is not there', () => expectRefusal(screener, screener, 406, { accept: 'text/html' }))
  it('for an id that does not exist', () =>
    expectRefusal(details, `${screener}/00000000-0000-4000-8000-000000000000`, 404))
})

describe('headers are what is described', () => {
  it.each([200, 304])('with status %i', async status => {
    const path = '/api/v1/data/instruments'
    const etag = (await world.get(path)).headers.get('etag') ?? ''
    const answer = await world.get(path, status === 304 ? { 'if-none-match': etag } : {})
    expect(answer.status).toBe(status)
    expectHeaders(path, status, answer)
  })
})

describe('examples fit their schemas', () => {
  it('for problems', () => {
    const examples = Object.values(openapi.components.examples)
    expect(examples.length).toBeGreaterThan(5)
    for (const { value } of examples) expectValid('Problem', value)
  })
})

/** The endpoint's own example; a path variable is taken from the market. */
async function targetOf(path: string): Promise<string> {
  const endpoint = endpointsOf(openapi).find(candidate => candidate.path === path)
  if (endpoint === undefined) throw new Error(`${path} is not described`)
  if (!path.endsWith('/{id}')) return exampleTarget(endpoint)
  const { items } = await world.getJson<{ items: { id: string }[] }>(path.replace('/{id}', '?PageSize=1'))
  return path.replace('{id}', items[0]?.id ?? '')
}

async function expectRefusal(path: string, target: string, status: number, headers: Record<string, string> = {}) {
  const answer = await world.get(target, headers)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expectHeaders(path, status, answer)
  expectDescribed(path, status, await answer.json())
}

function expectHeaders(path: string, status: number, answer: Response): void {
  const { headers } = openapi.components
  const promised = Object.keys(responseOf(path, status).headers).filter(name => headers[name]?.required)
  expect(promised).toContain('X-Request-Id')
  for (const name of promised) expect(answer.headers.has(name), name).toBe(true)
}

function responseOf(path: string, status: number): ResponseObject {
  const response = openapi.paths[path]?.get.responses[status]
  if (response === undefined) throw new Error(`${path} does not say that it answers ${status}`)
  return response
}

function expectDescribed(path: string, status: number, body: unknown): void {
  const [media] = Object.values(responseOf(path, status).content ?? {})
  expectValid((media?.schema.$ref ?? '').split('/').at(-1) ?? '', body)
}

function expectValid(component: string, value: unknown): void {
  const validate = validators.get(component)
  if (validate === undefined) throw new Error(`there is no component ${component}`)
  validate(value)
  expect(validate.errors ?? []).toEqual([])
}

function propertiesOf(component: string): object {
  return openapi.components.schemas[component]?.properties ?? {}
}

/** Every component as a validator that also refuses fields that are not described. */
function validatorsOf({ components }: OpenApi): Map<string, ValidateFunction> {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    return [name, schema.properties === undefined ? schema : { ...schema, additionalProperties: false }] as const
  })
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, formats: FORMATS })
  ajv.addVocabulary(['x-unit'])
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'openapi', components: { schemas: Object.fromEntries(schemas) } }, 'openapi')
  return new Map(schemas.map(([name]) => [name, ajv.compile({ $ref: `openapi#/components/schemas/${name}` })]))
}

const FORMATS = {
  int32: { type: 'number' as const, validate: (value: number) => Number.isInteger(value) },
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: /^https?:\/\/\S+$/,
}
