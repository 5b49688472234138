import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { sharedWorld, type World } from '../world.ts'
import { served } from './docs-server.ts'
import { COLLECTION_SCHEMA, type Collection, type RequestItem, send } from './postman-collection.ts'

let world: World
let collection: Collection
let requests: readonly RequestItem[]

beforeAll(async () => {
  world = await sharedWorld()
  collection = await world.getJson<Collection>('/docs/postman.json')
  requests = collection.item.flatMap(({ item }) => item)
})
afterAll(() => world.close())

const queryOf = ({ request }: RequestItem) => request.url.query ?? []

describe('the Postman collection', () => {
  test('has the structure of format 2.1', () => {
    const ajv = new Ajv({ allErrors: true, strict: true })
    const validate = ajv.compile(COLLECTION_SCHEMA)
    validate(collection)
    expect(validate.errors).toBeNull()
  })

  test('has a request for every endpoint, in the folder of its tag', () => {
    const titles = collection.item.flatMap(({ name, item }) => item.map(own => `${name}: ${own.name}`))
    expect(titles.toSorted()).toEqual(ENDPOINTS.map(({ tag, title }) => `${tag}: ${title}`).toSorted())
  })

  test('keeps the key in a secret variable and sends it in the header alone', () => {
    expect(collection.variable.find(({ key }) => key === 'apiKey')).toEqual({
      key: 'apiKey',
      value: '',
      type: 'secret',
    })
    expect(Object.fromEntries(collection.auth.apikey.map(({ key, value }) => [key, value]))).toEqual({
      key: 'x-api-key',
      value: '{{apiKey}}',
      in: 'header',
    })
    for (const { request } of requests) expect(JSON.stringify(request)).not.toContain('apiKey')
    const open = requests.filter(({ request }) => request.auth?.type === 'noauth').map(({ name }) => name)
    expect(open).toEqual(ENDPOINTS.filter(({ access }) => access === 'open').map(({ title }) => title))
  })

  test('lists every parameter with its description; those of the example are switched on', () => {
    for (const { endpoint, operation } of served) {
      const query = queryOf(requests.find(({ name }) => name === endpoint.title) as RequestItem)
      const expected = flatParameters(endpoint, operation).filter(parameter => parameter.in === 'query')
      const names = query.map(({ key }) => key)
      expect(names).toEqual(expect.arrayContaining(expected.map(({ name }) => name)))
      const on = query.filter(({ disabled }) => !disabled).map(({ key }) => key)
      const given = Object.keys(endpoint.example).filter(name => names.includes(name))
      expect(on.toSorted()).toEqual(given.toSorted())
      for (const { description } of query) expect(description).not.toBe('')
    }
  })

  test('every request is answered by the service as it stands', async () => {
    const account = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/holdings')
    const variables = { baseUrl: world.baseUrl, apiKey: world.key, portfolioId: account.items[0]?.id ?? '' }
    expect(variables.portfolioId).not.toBe('')
    for (const item of requests) {
      const response = await send(collection, item, variables)
      expect([item.name, response.status, response.url.includes(world.key)]).toEqual([item.name, 200, false])
    }
  })
})
