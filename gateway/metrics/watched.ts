import type { Database } from '../../prisma/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { Market } from '../../schema/universe/market.ts'
import type { Looks } from '../answers/looks.ts'
import type { DatabasePresence } from '../database-presence.ts'
import type { ShedderState } from '../load/shedder.ts'

/** How often something was there that is kept. */
export interface Kept {
  readonly answers: Looks
  readonly texts: Looks
  readonly listings: Omit<Looks, 'bytes'>
}

/** What the instance looks at when somebody asks for its metrics. */
export interface Watched {
  readonly database: Pick<Database, 'prisma' | 'kind' | 'pool'>
  readonly presence: DatabasePresence
  readonly version: string
  market(): Market
  /** What is kept of answers, and how often it was there. */
  kept(): Kept
  /** Null where nothing is refused for overload. */
  load(): ShedderState | null
  sources(): SourcesNow
  isReady(): boolean
  now(): Date
}
