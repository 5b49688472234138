import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../prisma/client.ts'
import { lockTable } from '../support/locked-table.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ settings: { ANSWER_TIMEOUT_MS: '1500' } })
})
afterAll(() => world.close())

describe('an answer that takes too long', () => {
  test('is ended by PostgreSQL, told as such, and leaves nothing running', async () => {
    const table = await lockTable(world.service.database.prisma, 'Portfolio')
    try {
      const answer = await world.get('/api/v1/data/holdings')
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([504, 'TIMED_OUT'])
      expect(await table.waiting()).toBe(0)
    } finally {
      await table.letGo()
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
