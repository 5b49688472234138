import { createPastSnapshots } from '../../gateway/snapshot/past-snapshots.ts'
import type { Reading } from '../../schema/context.ts'
import { readPastSnapshot } from '../../schema/snapshot/past/past.ts'
import type { Past } from '../../schema/snapshot/past/past-snapshots.ts'

/** Earlier snapshots for one client of this process. */
export function openPast(reading: Reading, now: () => Date): Past {
  const past = createPastSnapshots({
    now,
    read: (published, signal) => readPastSnapshot(reading, published, { signal }),
    bonds: () => 1,
    timeoutMs: 60_000,
  })
  return past.for({ principal: { accountId: null, userId: null } })
}
