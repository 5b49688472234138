import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
/** The requests as they are written, a backslash joining lines. */
const requests = [...README.replaceAll('\\\n', ' ').matchAll(/^curl .*$/gm)].map(([line]) => line)
const [shown, refused] = [...README.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json))

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function send(command = '') {
  const url = /https?:\/\/127\.0\.0\.1:3000([^\s']*)/.exec(command)?.[1] ?? ''
  const body = /-d '([^']*)'/.exec(command)?.[1] ?? null
  const method = body === null ? 'GET' : 'POST'
  const headers = { 'x-api-key': world.key, 'content-type': 'application/json' }
  const response = await fetch(`${world.baseUrl}${url}`, { method, headers, ...(body !== null && { body }) })
  return { status: response.status, body: await response.json() }
}

test('the first request of README is answered as it shows', async () => {
  const { status, body } = await send(requests[0])
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(Object.keys(shown))
  expect(Object.keys(body.items[0])).toEqual(Object.keys(shown.items[0]))
  expect(Object.keys(body.page)).toEqual(Object.keys(shown.page))
  expect(Object.keys(body.meta)).toEqual(Object.keys(shown.meta))
  expect(body.meta).toMatchObject({ asOf: shown.meta.asOf, sort: shown.meta.sort, warnings: shown.meta.warnings })
})

test('its mistake is refused as it shows', async () => {
  const { status, body } = await send(requests[1])
  expect(status).toBe(refused.status)
  expect(body).toMatchObject(refused)
  expect(body.errors).toHaveLength(refused.errors.length)
})

test('its GraphQL query is answered', async () => {
  const { status, body } = await send(requests[2])
  expect(status).toBe(200)
  expect(body.errors).toBeUndefined()
  expect(body.data.bonds.items).toHaveLength(1)
})
