import type { Database } from '../../prisma/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { Market } from '../../schema/universe/market.ts'
import type { DatabasePresence } from '../database-presence.ts'

/** What the instance looks at when somebody asks for its metrics. */
export interface Watched {
  readonly database: Pick<Database, 'prisma' | 'kind' | 'pool'>
  readonly presence: DatabasePresence
  readonly version: string
  market(): Market
  sources(): SourcesNow
  isReady(): boolean
  now(): Date
}
