import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPastDays } from '../../bench/support/past-days.ts'
import { readsOf } from '../../gateway/database/replicas.ts'
import { buildInWorker, pastBuilder } from '../../gateway/snapshot/worker-client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { readPastSnapshot } from '../../schema/snapshot/past/past.ts'
import type { BuildFromArchive } from '../../schema/snapshot/read-snapshot.ts'
import { lockTable } from '../support/locked-table.ts'
import { openWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/instruments'

async function openWithDays(timeoutMs: number): Promise<{ world: World; days: readonly string[] }> {
  const world = await openWorld({ settings: { ANSWER_TIMEOUT_MS: String(timeoutMs) } })
  const { prisma } = world.service.database
  const query = (sql: string, values: readonly unknown[] = []) =>
    prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values)
  const days = await publishPastDays({ query }, 8)
  await world.service.start()
  return { world, days }
}

describe('a past day that cannot be read', () => {
  let opened: Awaited<ReturnType<typeof openWithDays>>
  beforeAll(async () => {
    opened = await openWithDays(1_500)
  })
  afterAll(() => opened.world.close())

  test('keeps no request beyond the time limit, and says when to try again', async () => {
    const { world, days } = opened
    const table = await lockTable(world.service.database.prisma, 'RevisionChunk')
    try {
      const answer = await world.get(`${PATH}?AsOf=${days[0]}`)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([504, 'TIMED_OUT'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await table.letGo()
    }
    await expect.poll(async () => (await world.get(`${PATH}?AsOf=${days[0]}`)).status, { timeout: 30_000 }).toBe(200)
  })
})

describe('clients that disconnect while past days wait', () => {
  let opened: Awaited<ReturnType<typeof openWithDays>>
  beforeAll(async () => {
    opened = await openWithDays(600_000)
  })
  afterAll(() => opened.world.close())

  test('leave their places in the queue', async () => {
    const { world, days } = opened
    const table = await lockTable(world.service.database.prisma, 'RevisionChunk')
    const leaving = new AbortController()
    const request = (day: string | undefined, signal: AbortSignal | null = null) =>
      fetch(`${world.baseUrl}${PATH}?AsOf=${day}`, { headers: { 'x-api-key': world.key }, signal })
    /** Requests another day, which is refused at once or waits. */
    const next = () => Promise.race([request(days[5]).then(({ status }) => status), sleep(500).then(() => 'waits')])
    const left = days.slice(0, 5).map(day => request(day, leaving.signal).catch(String))
    try {
      await expect.poll(next, { timeout: 20_000 }).toBe(429)
      leaving.abort()
      await Promise.all(left)
      await expect.poll(next, { timeout: 20_000 }).toBe('waits')
    } finally {
      await table.letGo()
    }
    expect((await request(days[5])).status).toBe(200)
  })
})

describe('a replica that goes away while a past day is read from it', () => {
  const AWAY = 'postgresql://nobody@127.0.0.1:1/none'
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await world.service.start()
  })
  afterAll(() => world.close())

  /** The published revision, as if of a day that has enough chunks to be built in a worker. */
  async function published() {
    const { id, chunks, asOf, sample } = await world.service.database.prisma.revision.findFirstOrThrow({
      where: { status: 'PUBLISHED' },
      orderBy: { id: 'desc' },
    })
    return { day: asOf.toISOString().slice(0, 10), revision: id, chunks, asOf: asOf.toISOString(), sample, history: [] }
  }

  test('leaves its worker the primary', async () => {
    const { database } = world.service
    const head = await published()
    const build = pastBuilder({ ...database, urlOf: () => AWAY }, () => ({ heap: 8e9, all: 8e9 }))
    const kinds = new Set<string>()
    for await (const { kind } of build(database.prisma, { ...head, chunks: 320 }, {})) kinds.add(kind)
    expect([...kinds]).toEqual(expect.arrayContaining(['computed', 'terms', 'figures', 'block']))
    await expect(Array.fromAsync(buildInWorker(head, [AWAY]))).rejects.toThrow(/reach database/)
  })

  test('does not make it be built again', async () => {
    const { database } = world.service
    let isAway = false
    const replica = database.prisma.$extends({
      query: {
        $allOperations: ({ args, query }) => (isAway ? Promise.reject(new Error('the replica is away')) : query(args)),
      },
    }) as unknown as PrismaClient
    let built = 0
    const buildFromArchive: BuildFromArchive = (prisma, head, options) => {
      built += 1
      isAway = true
      expect(prisma).toBe(replica)
      return pastBuilder(database)(database.prisma, head, options)
    }
    const reading = readsOf({ primary: database.prisma, replicas: [replica], log: pino({ level: 'silent' }) })
    const { signal } = new AbortController()
    const market = await readPastSnapshot(reading, await published(), { buildFromArchive, signal })
    expect([built, market?.bonds.length]).toEqual([1, await database.prisma.bond.count()])
  })
})
