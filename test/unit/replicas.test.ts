import { expect, test, vi } from 'vitest'
import { readsOf } from '../../gateway/database/replicas.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Answers with its name and the newest revision that it holds, or not at all. */
function server(name: string, revision: number) {
  const state = { name, revision, away: false }
  const findFirst = async () => {
    if (state.away) throw Object.assign(new Error('postgresql://secret@host refused'), { code: 'P1001' })
    return { id: state.revision }
  }
  return { state, prisma: { name, revision: { findFirst } } as unknown as PrismaClient }
}

const nameOf = async (prisma: PrismaClient) => (prisma as unknown as { name: string }).name

function reads(...replicas: ReturnType<typeof server>[]) {
  const lines: string[] = []
  const log = createLog('info', { write: line => lines.push(line) })
  const primary = server('primary', 9).prisma
  return { reading: readsOf({ primary, replicas: replicas.map(({ prisma }) => prisma), log }), lines }
}

test('without replicas the primary is read', async () => {
  expect(await reads().reading(1, nameOf)).toBe('primary')
})

test('replicas that hold the revision are read in turn', async () => {
  const { reading } = reads(server('one', 5), server('two', 5))
  expect([await reading(5, nameOf), await reading(5, nameOf)].toSorted()).toEqual(['one', 'two'])
})

test('one that lags is waited for a moment, then left out, said once, and read again when it has caught up', async () => {
  const replica = server('one', 4)
  const { reading, lines } = reads(replica)
  expect(await reading(5, nameOf)).toBe('primary')
  expect(await reading(5, nameOf)).toBe('primary')
  expect(lines).toHaveLength(1)
  replica.state.revision = 5
  await vi.waitFor(async () => expect(await reading(5, nameOf)).toBe('one'), 10_000)
  expect(lines).toHaveLength(2)
})

test('one that is away is said once without its address; the read that met it is answered by the primary', async () => {
  const replica = server('one', 5)
  replica.state.away = true
  const { reading, lines } = reads(replica)
  expect(await reading(5, nameOf)).toBe('primary')
  expect(await reading(5, nameOf)).toBe('primary')
  expect(lines).toHaveLength(1)
  expect(lines.join()).toContain('P1001')
  expect(lines.join()).not.toContain('secret')
  replica.state.away = false
  await vi.waitFor(async () => expect(await reading(5, nameOf)).toBe('one'), 10_000)
})

test('a read that breaks on a replica is made again on the primary', async () => {
  const { reading } = reads(server('one', 5))
  const read = async (prisma: PrismaClient) => {
    const name = await nameOf(prisma)
    if (name === 'one') throw new Error('canceling statement due to conflict with recovery')
    return name
  }
  expect(await reading(5, read)).toBe('primary')
})

test('what is wrong with the question is told by the primary', async () => {
  const { reading } = reads(server('one', 5))
  const asked = reading(5, async prisma => {
    throw new Error(`wrong on ${await nameOf(prisma)}`)
  })
  await expect(asked).rejects.toThrow('wrong on primary')
})
