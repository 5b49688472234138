import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../prisma/client.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ settings: { ANSWER_TIMEOUT_MS: '1500' } })
})
afterAll(() => world.close())

describe('an answer that takes too long', () => {
  test('is ended by PostgreSQL, told as such, and leaves nothing running', async () => {
    const { prisma } = world.service.database
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = prisma.$transaction(async hold => {
      await hold.$executeRawUnsafe('LOCK TABLE "Portfolio" IN ACCESS EXCLUSIVE MODE')
      locked.resolve()
      await held.promise
    })
    await locked.promise
    try {
      const answer = await world.get('/api/v1/data/holdings')
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([504, 'TIMED_OUT'])
      const waiting = await prisma.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      expect(waiting).toEqual([])
    } finally {
      held.resolve()
      await holding
    }
    expect((await world.get('/api/v1/data/holdings')).status).toBe(200)
  })

  test('does not concern loads', async () => {
    const { prisma, requests } = world.service.database
    const sleep = 'SELECT pg_sleep(2)::text AS slept'
    await expect(requests.$queryRawUnsafe(sleep)).rejects.toThrow(/statement timeout/)
    await expect(prisma.$queryRawUnsafe(sleep)).resolves.toHaveLength(1)
  })

  test('has the usual time where nothing is said', async () => {
    const url = world.service.database.kind === 'postgresql' ? process.env.TEST_POSTGRES_URL : undefined
    const database = await openDatabase({
      databaseUrl: `${url ?? 'postgresql://root@127.0.0.1:5432'}/postgres`,
      dataDir: '',
    })
    const shown = await database.requests.$queryRawUnsafe('SHOW statement_timeout')
    await database.close()
    expect(shown).toEqual([{ statement_timeout: '30s' }])
  })
})
