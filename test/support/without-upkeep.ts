import type { Database } from '../../prisma/client.ts'
import { alone } from '../../prisma/store/runs/lock.ts'

/**
 * Keeps out the upkeep of each full minute, which brings curves and medians of peers up to date wherever a test is then: it leaves
 * out what is being done already.
 * @returns a function that ends it
 */
export function withoutUpkeep(database: Database): () => Promise<void> {
  const upkeep = Promise.withResolvers<void>()
  const ended = alone(database, () => upkeep.promise, 'upkeep', { waitMs: 60_000 })
  return () => {
    upkeep.resolve()
    return ended
  }
}
