import { peerSpreads, type Widening } from '../../schema/analytics/peer-spread.ts'
import type { Database } from '../client.ts'
import type { PeerGroup } from '../generated/client/enums.ts'
import { shortened } from './figures.ts'

interface PeerRow {
  readonly bondId: string
  readonly scale: string
  readonly sample: boolean
  readonly rating: number
  readonly macaulayYears: number
  readonly gSpreadBp: number
  readonly peerSpreadBp: number | null
  readonly peerGroup: PeerGroup | null
}

const PEERS = `SELECT m."bondId", m."ratingScale"::text AS scale, b.sample, m."ratingOrdinal" AS rating,
    m."durationDays" / 365 AS "macaulayYears", m."gSpreadBp", m."peerSpreadBp", m."peerGroup"
  FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
  WHERE m.current AND m."ratingOrdinal" IS NOT NULL AND m."durationDays" IS NOT NULL AND m."gSpreadBp" IS NOT NULL
    AND b.status NOT IN ('MATURED', 'DEFAULTED')
  ORDER BY m."bondId"`

const WRITE = `UPDATE "Measure" m
  SET "peerSpreadBp" = g."peerSpreadBp", "peerGroup" = g."peerGroup", reasons =
    CASE WHEN g."peerSpreadBp" IS NULL THEN m.reasons || '{"peerSpreadBp": "MISSING_DATA"}' ELSE m.reasons - 'peerSpreadBp' END
  FROM json_populate_recordset(NULL::"Measure", $1::json) g WHERE m."bondId" = g."bondId" AND m.current`

const GROUPS: Readonly<Record<Widening, PeerGroup>> = {
  NONE: 'RATING_AND_DURATION',
  NEXT_DURATIONS: 'NEXT_DURATIONS',
  ALL_DURATIONS: 'ALL_DURATIONS',
  NEXT_RATINGS: 'NEXT_RATINGS',
  MARKET: 'MARKET',
}

/** Clears the peer spread of a bond that no longer has peers. */
const NO_PEERS = { peerSpreadBp: null, peerGroup: null }

const CHUNK = 2_000

/**
 * Compares every rated bond with its peers, after all analytics are computed: the peer spread of an unchanged bond
 * changes when its peers move. Bonds with national and international ratings are never peers, nor are real and sample
 * bonds.
 */
export async function measurePeers({ prisma }: Database): Promise<void> {
  const rows = await prisma.$queryRawUnsafe<PeerRow[]>(PEERS)
  const changed = [...Map.groupBy(rows, ({ scale, sample }) => `${scale} ${sample}`).values()].flatMap(spreadsOf)
  for (let start = 0; start < changed.length; start += CHUNK) {
    await prisma.$executeRawUnsafe(WRITE, JSON.stringify(changed.slice(start, start + CHUNK)))
  }
}

function spreadsOf(rows: readonly PeerRow[]) {
  const spreads = peerSpreads(rows)
  return rows.flatMap(({ bondId, peerSpreadBp, peerGroup }, index) => {
    const found = spreads[index]
    const now = found?.ok
      ? { peerSpreadBp: shortened(found.value.spreadBp), peerGroup: GROUPS[found.value.widening] }
      : NO_PEERS
    return now.peerSpreadBp === peerSpreadBp && now.peerGroup === peerGroup ? [] : [{ bondId, ...now }]
  })
}
