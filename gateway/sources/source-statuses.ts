import { createHash } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { SourceStatus } from '../../schema/source-status.ts'
import { readSourceStatuses } from './read-source-statuses.ts'

/** The status of the sources, cached in memory, so that requests do not query the database. */
export interface SourceStatuses {
  /** As of the last refresh, at most a minute ago while the service runs. */
  current(): SourcesNow
  refresh(): Promise<void>
}

export function createSourceStatuses(prisma: PrismaClient, now: () => Date): SourceStatuses {
  let cached = stamped([])
  return {
    current: () => cached,
    refresh: async () => {
      cached = stamped(await readSourceStatuses(prisma, now()))
    },
  }
}

/** The stamp changes with every reported detail of the sources, so that ETags can include it. */
function stamped(statuses: readonly SourceStatus[]): SourcesNow {
  const stamp = createHash('sha256').update(JSON.stringify(statuses)).digest('base64url').slice(0, 12)
  return Object.freeze({ statuses, stamp })
}
