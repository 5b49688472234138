import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { type Description, endpointsOf, exampleTarget } from '../../facades/web/docs/description.ts'
import { endpointExample } from '../../facades/web/docs/endpoints/endpoint-example.ts'
import { sharedWorld, type World } from '../world.ts'

const run = promisify(execFile)
const MOST_PRINTED = 50_000_000

/** What starts the program of an example, which is its last argument. */
const PROGRAMS = {
  curl: ['sh', '-c'],
  python: ['python3', '-c'],
  javascript: [process.execPath, '--input-type=module', '-e'],
} as const

let world: World
let description: Description
/** A portfolio of the account whose key is used. */
let portfolio: string

beforeAll(async () => {
  world = await sharedWorld()
  description = (await world.getJson('/openapi.json')) as Description
  const { items } = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/holdings')
  portfolio = items[0]?.id ?? ''
})
afterAll(() => world.close())

describe.each(ENDPOINTS)('the example of $document', ({ path, example }) => {
  test.each(Object.entries(PROGRAMS))('runs as %s and prints the answer', async (id, [command, ...rest]) => {
    const endpoint = endpointsOf(description).find(own => own.path === path)
    if (endpoint === undefined) throw new Error(`${path} is not described`)
    const shown = endpoint.parameters
      .filter(parameter => 'name' in parameter)
      .find(({ name }) => name === 'id')?.example
    const owned = (text: string) => (example.id === '{portfolio}' ? text.replace(String(shown), portfolio) : text)
    const text = endpointExample(endpoint, world.baseUrl, world.key).find(own => own.id === id)?.text ?? ''
    const { stdout } = await run(command, [...rest, owned(text)], { maxBuffer: MOST_PRINTED })
    const expected = await world.getJson<object>(owned(exampleTarget(endpoint)))
    expect(Object.keys(JSON.parse(stdout))).toEqual(Object.keys(expected))
    expect(JSON.parse(stdout)).toEqual(expected)
  })
})
