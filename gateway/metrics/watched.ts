import type { Database } from '../../prisma/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import type { CacheLookups } from '../answers/cache-lookups.ts'
import type { DatabaseAvailability } from '../database/availability.ts'
import type { ShedderState } from '../overload/shedder.ts'

/** How often something was there that is kept. */
export interface CacheReadings {
  readonly answers: CacheLookups
  readonly texts: CacheLookups
  readonly listings: Omit<CacheLookups, 'bytes'>
}

/** What the instance looks at when somebody asks for its metrics. */
export interface Watched {
  readonly database: Pick<Database, 'prisma' | 'kind' | 'pool'>
  readonly presence: DatabaseAvailability
  readonly version: string
  market(): MarketSnapshot
  /** What is kept of answers, and how often it was there. */
  kept(): CacheReadings
  /** Null where nothing is refused for overload. */
  load(): ShedderState | null
  sources(): SourcesNow
  isReady(): boolean
  now(): Date
}
