import type { Database } from '../../prisma/client.ts'
import { alone } from '../../prisma/store/runs/lock.ts'

/**
 * Keeps out the upkeep of each full minute, which brings curves and medians of peers up to date wherever a test is then: it leaves
 * out what is being done already. A second instance over the same database finds it kept out.
 * @returns a function that ends it
 */
export function withoutUpkeep(database: Database): () => Promise<void> {
  const ending = new AbortController()
  const upkeep = new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve()))
  const patience = { waitMs: 60_000, signal: ending.signal }
  const ended = alone(database, () => upkeep, 'upkeep', patience).catch(() => undefined)
  return () => {
    ending.abort()
    return ended
  }
}
