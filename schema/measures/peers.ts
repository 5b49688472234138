import type { PeerGroup } from '../../prisma/generated/client/enums.ts'
import type { PeerRow, PeerSpread } from '../../prisma/measures/inputs.ts'
import { peerSpreads, type Widening } from '../analytics/peer-spread.ts'
import { shortened } from '../units.ts'

const GROUPS: Readonly<Record<Widening, PeerGroup>> = {
  NONE: 'RATING_AND_DURATION',
  NEXT_DURATIONS: 'NEXT_DURATIONS',
  ALL_DURATIONS: 'ALL_DURATIONS',
  NEXT_RATINGS: 'NEXT_RATINGS',
  MARKET: 'MARKET',
}

/** Clears the peer spread of a bond that no longer has peers. */
const NO_PEERS = { peerSpreadBp: null, peerGroup: null }

/**
 * Compares rated bonds with their peers and returns the spreads that changed: the peer spread of an unchanged bond
 * changes when its peers move. Bonds with national and international ratings are never peers, nor are real and sample
 * bonds.
 */
export function changedPeerSpreads(rows: readonly PeerRow[]): readonly PeerSpread[] {
  return [...Map.groupBy(rows, ({ scale, sample }) => `${scale} ${sample}`).values()].flatMap(changedOf)
}

function changedOf(rows: readonly PeerRow[]): readonly PeerSpread[] {
  const spreads = peerSpreads(rows)
  return rows.flatMap(({ bondId, peerSpreadBp, peerGroup }, index) => {
    const found = spreads[index]
    const now = found?.ok
      ? { peerSpreadBp: shortened(found.value.spreadBp), peerGroup: GROUPS[found.value.widening] }
      : NO_PEERS
    return now.peerSpreadBp === peerSpreadBp && now.peerGroup === peerGroup ? [] : [{ bondId, ...now }]
  })
}
