import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANSWER_EXAMPLES_FILE } from '../../facades/rest/openapi/answer-examples.ts'
import type { OpenApi, ResponseObject } from '../../facades/rest/openapi/types.ts'
import { endpointsOf, exampleTarget } from '../../facades/web/docs/description.ts'
import { dataPathsOf } from '../support/description.ts'
import { hasFieldsOf, isGeneral, shortened, validatorsOf } from '../support/openapi-validators.ts'
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
const { paths } = JSON.parse(readFileSync(COMMITTED, 'utf8')) as OpenApi
/** Bulk files are read in test/gateway/files.test.ts, what an account keeps in account-openapi.test.ts. */
const PATHS = dataPathsOf(paths)
const FILE = '/api/v1/data/files/{revision}/{name}'

describe('what is answered is what is described', () => {
  it.each(PATHS)('%s', async path => {
    const answer = await world.get(await targetOf(path))
    expect(answer.status).toBe(200)
    expectDescribed(path, 200, await answer.json())
  })

  it('for every column of the screener, over many bonds', async () => {
    const path = '/api/v1/data/instruments'
    const columns = Object.keys(propertiesOf('BondRow'))
    const ofIssuer = Object.keys(propertiesOf('BondIssuer')).map(name => `issuer.${name}`)
    const fields = [...columns, ...ofIssuer].join()
    const answer = await world.getJson<{ items: object[] }>(`${path}?Fields=${fields}&PageSize=300`)
    expect(answer.items.length).toBeGreaterThan(200)
    expect(Object.keys(answer.items[0] ?? {}).sort()).toEqual(columns.sort())
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
  it('for a file that does not exist', () => expectRefusal(FILE, '/api/v1/data/files/77/bonds.parquet', 404))
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

describe('nothing is sent that is not described', () => {
  const screener = '/api/v1/data/instruments'

  it.each([
    [screener, '?PageSize=100', 200],
    [screener, '?PageSize=0', 400],
    [screener, '?Format=csv', 200],
    [screener, '?Format=csv-excel', 200],
    [screener, '?Format=ndjson', 200],
    [screener, '?Format=xlsx', 200],
    ['/api/v1/data/issuers', '?Format=xlsx', 200],
    ['/api/v1/data/holdings', '?Format=csv', 200],
    ['/api/v1/data/market-overview', '', 200],
    ['/api/v1/b2b/tariffs', '', 200],
  ])('%s%s', async (path, query, status) => {
    const answer = await world.get(path + query)
    const response = responseOf(path, status)
    const sent = [...answer.headers.keys()].filter(name => !isGeneral(name))
    const declared = Object.keys(response.headers).map(name => name.toLowerCase())
    expect(sent.filter(name => !declared.includes(name))).toEqual([])
    const types = [...Object.keys(response.content ?? {}), ...Object.values(response['x-tables'] ?? {})]
    const type = (answer.headers.get('content-type') ?? '').replace('; charset=utf-8', '')
    expect(types).toContain(type)
    expect([answer.status, sent.length > 3]).toEqual([status, true])
    await answer.arrayBuffer()
  })
})

describe('examples fit their schemas', () => {
  // `npx vitest run --project world test/rest/openapi-answers.test.ts -u` records those anew that no longer fit.
  it('for answers, of which every endpoint has one with the fields of today', async () => {
    const recorded = existsSync(ANSWER_EXAMPLES_FILE)
      ? (JSON.parse(readFileSync(ANSWER_EXAMPLES_FILE, 'utf8')) as Record<string, unknown>)
      : {}
    const examples: Record<string, unknown> = {}
    for (const path of PATHS) {
      const answered = shortened(await world.getJson(await richTargetOf(path)), ROWS)
      const example = recorded[path]
      const isOfToday = errorsOf(path, 200, example).length === 0 && hasFieldsOf(example, answered)
      examples[path] = isOfToday ? example : answered
      expect(errorsOf(path, 200, examples[path]), path).toEqual([])
      expect(JSON.stringify(examples[path]).length, path).toBeLessThan(12_000)
    }
    await expect(`${JSON.stringify(examples, null, 1)}\n`).toMatchFileSnapshot(ANSWER_EXAMPLES_FILE)
  })

  it('for problems', () => {
    const examples = Object.values(openapi.components.examples)
    expect(examples.length).toBeGreaterThan(5)
    for (const { value } of examples) expect(errorsOfComponent('Problem', value)).toEqual([])
  })
})

/** The example of the running service: of an issuer, the one of its first bond. A portfolio has none. */
async function richTargetOf(path: string): Promise<string> {
  const endpoint = endpointsOf(openapi).find(candidate => candidate.path === path)
  return endpoint === undefined || path.startsWith('/api/v1/data/holdings/') ? targetOf(path) : exampleTarget(endpoint)
}

/** Rows of an example: enough to see that they differ. */
const ROWS = 2

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
  const response = openapi.paths[path]?.get?.responses[status]
  if (response === undefined) throw new Error(`${path} does not say that it answers ${status}`)
  return response
}

function expectDescribed(path: string, status: number, body: unknown): void {
  expect(errorsOf(path, status, body)).toEqual([])
}

function errorsOf(path: string, status: number, body: unknown): readonly unknown[] {
  const [media] = Object.values(responseOf(path, status).content ?? {})
  return errorsOfComponent((media?.schema.$ref ?? '').split('/').at(-1) ?? '', body)
}

function errorsOfComponent(component: string, value: unknown): readonly unknown[] {
  const validate = validators.get(component)
  if (validate === undefined) throw new Error(`there is no component ${component}`)
  validate(value)
  return validate.errors ?? []
}

function propertiesOf(component: string): object {
  return openapi.components.schemas[component]?.properties ?? {}
}
