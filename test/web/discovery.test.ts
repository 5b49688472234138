import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the API catalogue leads to the description', async () => {
  const response = await fetch(`${world.baseUrl}/.well-known/api-catalog`)
  expect(response.headers.get('content-type')).toContain('application/linkset+json')
  const { linkset } = (await response.json()) as { linkset: { 'service-desc'?: { href: string }[] }[] }
  const href = linkset[0]?.['service-desc']?.[0]?.href ?? ''
  expect((await fetch(world.baseUrl + new URL(href).pathname)).status).toBe(200)
})

test('llms.txt names every endpoint and tool', async () => {
  const text = await (await fetch(`${world.baseUrl}/llms.txt`)).text()
  for (const { path, tool } of ENDPOINTS)
    expect(text).toContain(tool === null ? path : `\`GET ${path}\` (tool \`${tool}\`)`)
})
