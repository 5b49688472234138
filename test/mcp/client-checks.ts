import { describe, expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { ACCOUNT_TOOLS } from '../../facades/mcp/tools/account-tools.ts'
import { verifies } from '../promises.ts'
import { unsaidIn } from './leaves.ts'
import { textOf } from './raw.ts'
import type { Client, Connect } from './real-clients.ts'

/** In the order of the registry, then those over an account. */
const ALL_TOOLS = [...ENDPOINTS, ...ACCOUNT_TOOLS].flatMap(({ tool }) => tool ?? [])

/** What every client can do with the service: a row a client, the same checks for all. */
export function checkClients(
  clients: Readonly<Record<string, Client>>,
  place: () => { readonly url: string; readonly key: string },
): void {
  describe.each(Object.entries(clients))('%s', (name, { connect, revision, sse = false }) => {
    verifies(
      ['MCP-1', 'MCP-2', 'MCP-3', 'END-11', 'KEY-1'],
      `${name} connects with URL and key${sse ? ', declaring the transport sse,' : ''} and finds the tools`,
      async () => {
        const client = await connectTo(connect)
        expect(await client.tools()).toEqual(ALL_TOOLS)
        if (client.revision !== null) expect(client.revision).toBe(revision)
      },
    )
    test('gets the same in both forms of a result, and pages on', async () => {
      const client = await connectTo(connect)
      const first = await client.call('search_bonds', { PageSize: 3, Sorts: ['yield_desc'] })
      expect(first.isError ?? false).toBe(false)
      expect(unsaidIn(textOf(first), first.structuredContent)).toEqual([])
      const cursor = first.structuredContent?.page.nextCursor
      const second = await client.call('search_bonds', { PageSize: 3, Sorts: ['yield_desc'], Cursor: cursor })
      const both = await client.call('search_bonds', { PageSize: 6, Sorts: ['yield_desc'] })
      const isins = [first, second].flatMap(({ structuredContent }) => structuredContent?.items.map(({ isin }) => isin))
      expect(isins).toEqual(both.structuredContent?.items.map(({ isin }) => isin))
      expect(new Set(isins).size).toBe(6)
    })

    test('is told what is wrong, and the corrected call works', async () => {
      const client = await connectTo(connect)
      const refusal = await client.call('search_bonds', { YieldFrm: 5, PageSize: 2 })
      expect(refusal.isError).toBe(true)
      const corrected = textOf(refusal).match(/Corrected call, for example: search_bonds (\{.*\})/)?.[1] ?? ''
      expect(JSON.parse(corrected)).toEqual({ YieldFrom: 5, PageSize: 2 })
      const answer = await client.call('search_bonds', JSON.parse(corrected))
      expect(answer.structuredContent?.items).toHaveLength(2)
    })

    test('is refused when its key is wrong, with our sentence if it lets one through', async () => {
      const use = async () => {
        const { url, key } = place()
        const client = await connect(url, `${key.slice(0, -1)}!`)
        onTestFinished(client.close)
        await client.tools()
      }
      // Newer clients take a 401 for an invitation to log in, readers of streams see the status only.
      await expect(use()).rejects.toThrow(
        /KEY_MALFORMED.*46 letters|requires authorization|auth_required|\b401\b|key in the x-api-key header/,
      )
    })
  })

  async function connectTo(connect: Connect) {
    const { url, key } = place()
    const client = await connect(url, key)
    onTestFinished(client.close)
    return client
  }
}
