import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FreeMemory,
  freeMemory,
  type MemoryShortage,
  shortageFor,
  TO_BUILD,
  WORKER_BYTES,
} from '../../gateway/process/memory.ts'
import { createCurrentSnapshot } from '../../gateway/snapshot/current-snapshot.ts'
import { createPastSnapshots } from '../../gateway/snapshot/past-snapshots.ts'
import type { Database } from '../../prisma/client.ts'
import { readPastSnapshot } from '../../schema/snapshot/past/past.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

let database: Database

beforeAll(async () => {
  database = await openArchiving()
})
afterAll(() => database.close())

test('a revision that finds no room is told once and tried again, and the one before it goes on', async () => {
  const told: [number, MemoryShortage][] = []
  const none: FreeMemory = { heap: 100, all: 100 }
  let free = none
  const events = {
    onError: (error: unknown) => expect.unreachable(String(error)),
    onTables: () => undefined,
    onShortage: (revision: number, lack: MemoryShortage) => void told.push([revision, lack]),
  }
  const holder = createCurrentSnapshot(
    { prisma: database.prisma, reading: readingFrom(database.prisma) },
    events,
    () => free,
  )
  const price = async () => (await holder.refresh()).bondByIsin.get(ISIN)?.measure?.priceClean
  await publish(database, 91)
  expect(await price()).toBe(91)
  await publish(database, 92)
  expect([await price(), await price()]).toEqual([91, 91])
  expect(told).toEqual([[2, expect.objectContaining({ bonds: 1, setting: expect.stringContaining('max-old-space') })]])
  free = freeMemory()
  expect(await price()).toBe(92)
  expect(told).toHaveLength(1)
})

test('a past day that finds no room is refused with the time to try again, and read when there is', async () => {
  const shortages: MemoryShortage[] = []
  let free: FreeMemory = { heap: 100, all: 100 }
  const past = createPastSnapshots({
    now: () => new Date(),
    read: (published, signal) => readPastSnapshot(readingFrom(database.prisma), published, { signal }),
    bonds: () => 1,
    timeoutMs: 60_000,
    onShortage: shortage => void shortages.push(shortage),
    free: () => free,
  }).for({ principal: { accountId: null, userId: null } })
  await publish(database, 93)
  const published = (await readSnapshot(database.prisma)).history.at(-1) ?? expect.fail('no day is archived')
  const refused = { extensions: { code: 'OVERLOADED', retryAfterSeconds: 30 } }
  await expect(past.market(published)).rejects.toMatchObject(refused)
  await expect(past.market(published)).rejects.toMatchObject(refused)
  expect(shortages).toEqual([expect.objectContaining({ bonds: 1, setting: expect.stringContaining('max-old-space') })])
  free = freeMemory()
  expect((await past.market(published))?.bondByIsin.get(ISIN)?.measure?.priceClean).toBe(93)
})

test('a large past day also needs room for the worker that builds it', () => {
  const free = { heap: 9e9, all: 5e8 }
  expect(shortageFor(20_000, free, TO_BUILD)).toBeNull()
  expect(shortageFor(20_000, free, TO_BUILD, WORKER_BYTES)).toMatchObject({ neededMb: 550, freeMb: 500 })
})

test.each<[string, FreeMemory, string | null]>([
  ['a heap that is too small', { heap: 1.9e8, all: 9e9 }, 'NODE_OPTIONS=--max-old-space-size (MB)'],
  ['a container that is too small', { heap: 9e9, all: 4.9e8 }, 'the memory of the machine or the container'],
  ['room for both', { heap: 2e8, all: 5e8 }, null],
])('%s names what helps', (_what, free, setting) => {
  expect(shortageFor(100_000, free)?.setting ?? null).toBe(setting)
})

test('this process knows what it has', () => {
  const { heap, all } = freeMemory()
  expect(heap).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(0)
})
