import type { PeerGroup } from '../../prisma/generated/client/enums.ts'
import type { PeerBucket, PeerMedian, PeerRow, PeerSpread } from '../../prisma/measures/inputs.ts'
import { durationBounds, peerSpreads, type Widening } from '../analytics/peer-spread.ts'
import { shortened } from '../units.ts'

const GROUPS: Readonly<Record<Widening, PeerGroup>> = {
  NONE: 'RATING_AND_DURATION',
  NEXT_DURATIONS: 'NEXT_DURATIONS',
  ALL_DURATIONS: 'ALL_DURATIONS',
  NEXT_RATINGS: 'NEXT_RATINGS',
  MARKET: 'MARKET',
}

/** The bonds of a bucket, with what they were compared with and are to be compared with. */
interface Compared {
  readonly rows: readonly PeerRow[]
  /** Null where no bond has been compared. */
  readonly former: PeerMedian | null
  readonly now: PeerMedian
}

/**
 * Compares rated bonds with their peers and returns the spreads that changed: the peer spread of an unchanged bond
 * changes when its peers move. Bonds with national and international ratings are never peers, nor are real and sample
 * bonds.
 * @param most bonds that follow their peers, those of the buckets whose medians moved most, of which one always follows
 *   unless it is 0; in other buckets, bonds that were computed anew are compared with the former median. @default Infinity
 */
export function changedPeerSpreads(rows: readonly PeerRow[], most = Number.POSITIVE_INFINITY): readonly PeerSpread[] {
  const groups = Map.groupBy(rows, ({ scale, sample }) => `${scale} ${sample}`)
  const buckets = [...groups.values()].flatMap(comparedIn).toSorted(byMove)
  const changed: PeerSpread[] = []
  let count = 0
  for (const { rows: own, former, now } of buckets) {
    const following = changedIn(own, now)
    const isTurn = most > 0 && (count === 0 || count + following.length <= most)
    if (isTurn) count += following.length
    for (const one of isTurn || former === null ? following : changedIn(uncompared(own), former)) changed.push(one)
  }
  return changed
}

/** The buckets of bonds that were computed anew, each of which is to be compared. */
export function bucketsOf(rows: readonly PeerRow[]): readonly PeerBucket[] {
  return rows.map(({ scale, sample, rating, macaulayYears }) => {
    const { above, upTo } = durationBounds(macaulayYears)
    return { scale, sample, rating, above: finite(above), upTo: finite(upTo) }
  })
}

/**
 * Compares bonds that were computed anew with the medians of their buckets as they are.
 * @returns null if there is a bucket without
 */
export function peerSpreadsFrom(
  rows: readonly PeerRow[],
  medians: readonly (PeerMedian | undefined)[],
): readonly PeerSpread[] | null {
  const changed: PeerSpread[] = []
  for (const [index, row] of rows.entries()) {
    const median = medians[index]
    if (median === undefined) return null
    changed.push(...changedIn([row], { ...median, medianBp: shortened(median.medianBp) }))
  }
  return changed
}

function comparedIn(rows: readonly PeerRow[]): readonly Compared[] {
  const spreads = peerSpreads(rows)
  const buckets = new Map<string, { readonly rows: PeerRow[]; readonly now: PeerMedian }>()
  for (const [index, row] of rows.entries()) {
    const found = spreads[index]
    if (!found?.ok) continue
    const now = { medianBp: shortened(found.value.medianBp), peerGroup: GROUPS[found.value.widening] }
    const name = `${row.rating} ${durationBounds(row.macaulayYears).upTo}`
    buckets.getOrInsertComputed(name, () => ({ rows: [], now })).rows.push(row)
  }
  return [...buckets.values()].map(bucket => ({ ...bucket, former: formerOf(bucket.rows) }))
}

function formerOf(rows: readonly PeerRow[]): PeerMedian | null {
  for (const { gSpreadBp, peerSpreadBp, peerGroup } of rows) {
    if (peerSpreadBp !== null && peerGroup !== null) return { medianBp: shortened(gSpreadBp - peerSpreadBp), peerGroup }
  }
  return null
}

function byMove(a: Compared, b: Compared): number {
  const [first, second] = [moveOf(a), moveOf(b)]
  return first === second ? 0 : second - first
}

/** Of the median; a bucket that is widened otherwise comes first. */
function moveOf({ former, now }: Compared): number {
  if (former === null) return 0
  return former.peerGroup === now.peerGroup ? Math.abs(now.medianBp - former.medianBp) : Number.POSITIVE_INFINITY
}

function uncompared(rows: readonly PeerRow[]): readonly PeerRow[] {
  return rows.filter(({ peerSpreadBp }) => peerSpreadBp === null)
}

function changedIn(rows: readonly PeerRow[], { medianBp, peerGroup }: PeerMedian): readonly PeerSpread[] {
  return rows.flatMap(row => {
    const peerSpreadBp = shortened(row.gSpreadBp - medianBp)
    const isSame = row.peerSpreadBp === peerSpreadBp && row.peerGroup === peerGroup
    return isSame ? [] : [{ bondId: row.bondId, peerSpreadBp, peerGroup }]
  })
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
