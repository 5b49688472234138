import { createHash } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { SourcesNow } from '../../schema/context.ts'
import type { SourceStatus } from '../../schema/source-status.ts'
import { readSourceStatuses } from './read-source-statuses.ts'

/** How the sources are doing, held in memory: nobody who asks costs the database anything. */
export interface SourceStatuses {
  /** As of the last look, a minute ago at most while the service runs. */
  current(): SourcesNow
  refresh(): Promise<void>
}

export function createSourceStatuses(prisma: PrismaClient, now: () => Date): SourceStatuses {
  let held = stamped([])
  return {
    current: () => held,
    refresh: async () => {
      held = stamped(await readSourceStatuses(prisma, now()))
    },
  }
}

/** The stamp changes with whatever an answer may tell of the sources, so that ETags can rest on it. */
function stamped(statuses: readonly SourceStatus[]): SourcesNow {
  const stamp = createHash('sha256').update(JSON.stringify(statuses)).digest('base64url').slice(0, 12)
  return Object.freeze({ statuses, stamp })
}
