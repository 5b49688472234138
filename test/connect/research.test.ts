import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../world.ts'
import { callDoor, connectAssistant, customer, openDoor } from './assistant.ts'

let world: World
let access: string

beforeAll(async () => {
  world = await openDoor()
  ;({ access } = await connectAssistant(world, await customer(world)))
})
afterAll(() => world.close())

interface Result {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly tools?: readonly { readonly name: string }[]
}

async function call(name: string, args: object): Promise<Result> {
  const response = await callDoor(world, access, { method: 'tools/call', params: { name, arguments: args } })
  return ((await response.json()) as { result: Result }).result
}

test('search and fetch answer in the shapes of the research mode, and only at the sign-in door', async () => {
  const [bond] = (
    await world.getJson<{ items: { isin: string; name: string }[] }>('/api/v1/data/instruments?PageSize=1')
  ).items
  const isin = bond?.isin ?? ''
  const found = await call('search', { query: isin })
  const url = `${world.baseUrl}/app/bond/${isin}`
  expect(found.structuredContent).toEqual({ results: [{ id: isin, title: `${bond?.name} (${isin})`, url }] })
  expect(JSON.parse(found.content[0]?.text ?? '')).toEqual(found.structuredContent)

  const fetched = await call('fetch', { id: isin })
  const document = JSON.parse(fetched.content[0]?.text ?? '') as Record<string, unknown>
  expect(document).toMatchObject({ id: isin, title: `${bond?.name} (${isin})`, url, metadata: null })
  expect(String(document.text)).toContain(isin)

  const headers = { 'x-api-key': world.key, 'content-type': 'application/json', accept: 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const atKeyDoor = await (await fetch(`${world.baseUrl}/mcp`, { method: 'POST', headers, body })).json()
  const names = (atKeyDoor as { result: Result }).result.tools?.map(({ name }) => name)
  expect(names).not.toContain('search')
  const here = await callDoor(world, access)
  const listed = ((await here.json()) as { result: Result }).result.tools?.map(({ name }) => name)
  expect(listed).toEqual([...(names ?? []), 'search', 'fetch'])
})

test('what is not there or not asked rightly is refused as by the other tools', async () => {
  expect((await call('fetch', { id: 'XS0000000000' })).isError).toBe(true)
  expect((await call('fetch', {})).isError).toBe(true)
  expect((await call('search', { query: 'x'.repeat(1_000) })).isError).toBe(true)
})
