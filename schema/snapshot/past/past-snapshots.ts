import type { MarketSnapshot, PublishedDay } from '../market-snapshot.ts'

/** Earlier snapshots, read into memory on request. */
export interface Past {
  /** ISO date, UTC. */
  today(): string
  /**
   * @param signal aborted at the time limit of the request, where it has one
   * @returns null when the archive is no longer complete
   * @throws GraphQLError TOO_MANY_AT_ONCE, OVERLOADED or TIMED_OUT, as a rejection, when it cannot be read now
   */
  market(published: PublishedDay, signal?: AbortSignal): Promise<MarketSnapshot | null>
}
