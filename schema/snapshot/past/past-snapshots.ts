import type { MarketSnapshot, PublishedDay } from '../market-snapshot.ts'

/** Earlier markets, brought into memory when they are asked for. */
export interface Past {
  /** ISO date, UTC. */
  today(): string
  /** @returns null when the archive is no longer whole */
  market(published: PublishedDay): Promise<MarketSnapshot | null>
}
