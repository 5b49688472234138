import { refused } from '../../schema/errors.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import type { Past } from '../../schema/snapshot/past/past-snapshots.ts'
import { revisionAt } from '../../schema/snapshot/past/published-days.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** The market as it was published at the end of the day before, UTC, for readers whose data is delayed. */
export interface DelayedSnapshot {
  /**
   * Without an earlier day an invented market is shown as it is.
   * @param past reads it for this client
   * @throws GraphQLError REFUSED, as a rejection, when the first real data was published today; as `Past.market` does
   */
  current(past: Past): MaybePromise<MarketSnapshot>
}

interface DelayedSnapshotOptions {
  readonly market: { current(): MarketSnapshot }
}

/** The snapshot stays in memory while it is the one of the day before, so that other past days do not displace it. */
export function createDelayedSnapshot({ market }: DelayedSnapshotOptions): DelayedSnapshot {
  let held: MarketSnapshot = EMPTY_SNAPSHOT
  return {
    current: past => {
      const now = market.current()
      const found = revisionAt(now.history, dayBefore(past.today()), past.today())
      if ('refusal' in found) return now.sample ? now : Promise.reject(refused(NOT_YET))
      if (found.revision === now.revision) return now
      if (found.revision === held.revision) return held
      return past.market(found).then(earlier => {
        if (earlier === null) throw refused(NOT_YET)
        held = earlier
        return earlier
      })
    },
  }
}

const NOT_YET =
  'Free access shows the data of the day before, and no earlier day is retained here yet. It opens after midnight UTC; with a plan it is open now.'

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}
