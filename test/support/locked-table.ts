import { expect } from 'vitest'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Time enough for whoever waits for a locked table. */
export const PATIENT = { ANSWER_TIMEOUT_MS: '600000' }

/** A table of PostgreSQL that nobody may read until it is let go: answers that need it are waited for. */
export async function lockTable(prisma: PrismaClient, table: 'Portfolio' | 'RevisionChunk') {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = prisma.$transaction(
    async hold => {
      await hold.$executeRawUnsafe(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
      locked.resolve()
      await released.promise
    },
    { timeout: 120_000 },
  )
  await locked.promise
  const waiting = () => waitingIn(prisma)
  return {
    /** Statements that stand before the table. */
    waiting,
    /** Waits until there are so many. */
    awaited: (count: number) => expect.poll(waiting, { timeout: 60_000, interval: 50 }).toBe(count),
    letGo: async () => {
      released.resolve()
      await holding
    },
  }
}

async function waitingIn(prisma: PrismaClient): Promise<number> {
  const rows = await prisma.$queryRawUnsafe<unknown[]>(
    'SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
  )
  return rows.length
}
