import { expect, test } from 'vitest'
import { createPastSnapshots, type PastClient } from '../../gateway/snapshot/past-snapshots.ts'
import { EMPTY_SNAPSHOT, type PublishedDay } from '../../schema/snapshot/market-snapshot.ts'

const day = (revision: number): PublishedDay => ({ day: `2026-11-${10 + revision}`, revision, chunks: 1 })

/** Earlier snapshots without bonds, and the revisions that were read. */
function openPast() {
  const read: number[] = []
  const past = createPastSnapshots({
    now: () => new Date('2026-11-23T12:00:00Z'),
    read: async ({ revision }) => {
      read.push(revision)
      return { ...EMPTY_SNAPSHOT, revision }
    },
    bonds: () => 0,
    timeoutMs: 60_000,
  })
  const client = (accountId: string, more: Partial<PastClient> = {}) =>
    past.for({ principal: { accountId, userId: null }, ...more })
  const openExport = (accountId: string) => {
    const closing = new AbortController()
    const own = client(accountId, { isExport: true, disconnected: () => closing.signal })
    return { close: () => closing.abort(), market: (revision: number) => own.market(day(revision)) }
  }
  return { client, openExport, read }
}

test('the last two are cached; an older one is read again', async () => {
  const { client, read } = openPast()
  const past = client('a')
  for (const revision of [1, 2, 1, 2, 3, 2, 3, 1]) expect((await past.market(day(revision)))?.revision).toBe(revision)
  expect(read).toEqual([1, 2, 3, 1])
})

test('an export keeps its own to its last page, whatever others read', async () => {
  const { client, openExport, read } = openPast()
  const running = openExport('a')
  const first = await running.market(1)
  for (const revision of [2, 3, 4]) await client('b').market(day(revision))
  expect(await running.market(1)).toBe(first)
  expect(read).toEqual([1, 2, 3, 4])
})

test('few exports of an account keep one at once, until their responses close', async () => {
  const { client, openExport } = openPast()
  const running = [1, 2, 3, 4].map(() => openExport('a'))
  for (const [index, { market }] of running.entries()) await market(index)
  const refused = { extensions: { code: 'TOO_MANY_AT_ONCE', retryAfterSeconds: expect.any(Number) } }
  await expect(openExport('a').market(5)).rejects.toMatchObject(refused)
  expect(await openExport('b').market(5)).not.toBeNull()
  expect(await client('a').market(day(5))).not.toBeNull()
  running[0]?.close()
  expect(await openExport('a').market(5)).not.toBeNull()
})
