import type { Database } from '../../prisma/client.ts'
import type { PeerSpread } from '../../prisma/measures/inputs.ts'
import { readPeerMedians, readPeers, storePeerSpreads } from '../../prisma/measures/peers.ts'
import { bucketsOf, changedPeerSpreads, peerSpreadsFrom } from '../../schema/measures/peers.ts'
import type { Fits } from './fit-curves.ts'

/** Where more bonds were computed, all are read. */
const FEW = 2_000
/** Bonds that follow their peers in one run beside a feed, which waits meanwhile. */
const MOST_FOLLOWING = 5_000
/** With more of the bonds of a larger market its archive would be written as a whole. */
const SHARE_FOLLOWING = 1 / 4

/**
 * Compares bonds with their peers and stores the spreads that changed.
 * @param ids of the bonds that were computed
 */
export async function comparePeers(
  database: Database,
  ids: readonly string[],
  { revisionId, fits }: { readonly revisionId: number; readonly fits: Fits },
): Promise<void> {
  const isAlone = fits !== 'FOLLOW' && fits !== 'PEERS' && ids.length <= FEW
  const alone = isAlone ? await comparedAlone(database, ids) : null
  await storePeerSpreads(database, alone ?? (await comparedWithAll(database, fits)), revisionId)
}

/** Whether the spread of a bond would change if all were compared with their peers now. */
export async function havePeersMoved(database: Database): Promise<boolean> {
  return changedPeerSpreads(await readPeers(database)).length > 0
}

async function comparedAlone(database: Database, ids: readonly string[]): Promise<readonly PeerSpread[] | null> {
  const rows = await readPeers(database, ids)
  return peerSpreadsFrom(rows, await readPeerMedians(database, bucketsOf(rows)))
}

async function comparedWithAll(database: Database, fits: Fits): Promise<readonly PeerSpread[]> {
  const rows = await readPeers(database)
  if (fits === 'FOLLOW') return changedPeerSpreads(rows)
  if (fits !== 'PEERS') return changedPeerSpreads(rows, 0)
  const isLarge = rows.length > MOST_FOLLOWING
  return changedPeerSpreads(
    rows,
    isLarge ? Math.min(MOST_FOLLOWING, rows.length * SHARE_FOLLOWING) : Number.POSITIVE_INFINITY,
  )
}
