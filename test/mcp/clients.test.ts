import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { textOf } from './raw.ts'
import { CLIENTS, type Connect } from './real-clients.ts'

let world: World
let url: string

beforeAll(async () => {
  world = await openWorld()
  url = `${world.baseUrl}/mcp`
})
afterAll(() => world.close())

const REVISIONS: Readonly<Record<string, string>> = {
  'sdk 1.32, Streamable HTTP': '2025-11-25',
  'client 2.4, legacy': '2025-11-25',
  'client 2.4, auto': '2026-07-28',
  'client 2.4, pinned to 2026-07-28': '2026-07-28',
}

/** The names of the specification, in the order of the registry. */
const ALL_NINE = [
  ...['search_bonds', 'get_bond', 'get_placements', 'get_placement', 'get_market_overview'],
  ...['get_portfolios', 'get_portfolio', 'get_issuers', 'get_alternatives'],
]

describe.each(Object.entries(CLIENTS))('%s', (name: string, connect: Connect) => {
  verifies(['MCP-1', 'MCP-3', 'END-11', 'KEY-1'], `${name} connects with URL and key and finds the tools`, async () => {
    const client = await connect(url, world.key)
    try {
      expect(await client.tools()).toEqual(ALL_NINE)
      if (client.revision !== null) expect(client.revision).toBe(REVISIONS[name])
    } finally {
      await client.close()
    }
  })

  test('gets the same in both forms of a result, and pages on', async () => {
    const client = await connect(url, world.key)
    try {
      const first = await client.call('search_bonds', { PageSize: 3, Sorts: ['yield_desc'] })
      expect(first.isError ?? false).toBe(false)
      expect(JSON.parse(textOf(first))).toEqual(first.structuredContent)
      const cursor = first.structuredContent?.page.nextCursor
      const second = await client.call('search_bonds', { PageSize: 3, Sorts: ['yield_desc'], Cursor: cursor })
      const both = await client.call('search_bonds', { PageSize: 6, Sorts: ['yield_desc'] })
      const ids = [first, second].flatMap(({ structuredContent }) => structuredContent?.items.map(({ id }) => id))
      expect(ids).toEqual(both.structuredContent?.items.map(({ id }) => id))
    } finally {
      await client.close()
    }
  })

  test('is told what is wrong, and the corrected call works', async () => {
    const client = await connect(url, world.key)
    try {
      const refusal = await client.call('search_bonds', { YieldFrm: 5, PageSize: 2 })
      expect(refusal.isError).toBe(true)
      const corrected = textOf(refusal).match(/Corrected call, for example: search_bonds (\{.*\})/)?.[1] ?? ''
      expect(JSON.parse(corrected)).toEqual({ YieldFrom: 5, PageSize: 2 })
      const answer = await client.call('search_bonds', JSON.parse(corrected))
      expect(answer.structuredContent?.items).toHaveLength(2)
    } finally {
      await client.close()
    }
  })

  test('is refused with a sentence when its key is wrong', async () => {
    const use = async () => {
      const client = await connect(url, `${world.key.slice(0, -1)}!`)
      await client.tools().finally(() => client.close())
    }
    // Newer clients take a 401 for an invitation to log in and tell their own story instead of ours.
    await expect(use()).rejects.toThrow(/KEY_MALFORMED.*not a key|requires authorization|auth_required/)
  })
})
