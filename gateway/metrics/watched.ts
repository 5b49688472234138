import type { Database } from '../../prisma/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import type { CacheLookups } from '../answers/cache-lookups.ts'
import type { DatabaseAvailability } from '../database/availability.ts'
import type { ShedderState } from '../overload/shedder.ts'

/** Hits, misses and sizes of the caches. */
interface CacheReadings {
  readonly answers: CacheLookups
  readonly rows: CacheLookups
  readonly listings: Omit<CacheLookups, 'bytes'>
}

/** What is read on each scrape of the metrics. */
export interface Watched {
  readonly database: Pick<Database, 'prisma' | 'kind' | 'pool'>
  readonly availability: DatabaseAvailability
  readonly version: string
  market(): MarketSnapshot
  caches(): CacheReadings
  /** State of the load shedder; null when load shedding is disabled. */
  overload(): ShedderState | null
  sources(): SourcesNow
  isReady(): boolean
  now(): Date
}
