import type { PrismaClient } from './generated/client/client.ts'

/** Limits of rows per statement and of statements per run: maintenance runs every minute and must be short. */
const BATCH = 5_000
const MOST_BATCHES = 20

/**
 * Deletes rows in statements of a limited size, as many as fit into one run of maintenance; the next one goes on.
 * @param sql deletes at most `$2` rows from before `$1`
 * @returns the number of deleted rows
 */
export async function deleteInBatches(prisma: PrismaClient, sql: string, before: string): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows = await prisma.$executeRawUnsafe(sql, before, BATCH)
    deleted += rows
    if (rows < BATCH) break
  }
  return deleted
}
