import type { Database } from '../client.ts'
import type { PeerRow, PeerSpread } from './inputs.ts'

const PEERS = `SELECT m."bondId", m."ratingScale"::text AS scale, b.sample, m."ratingOrdinal" AS rating,
    m."durationDays" / 365 AS "macaulayYears", m."gSpreadBp", m."peerSpreadBp", m."peerGroup"
  FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
  WHERE m.current AND m."ratingOrdinal" IS NOT NULL AND m."durationDays" IS NOT NULL AND m."gSpreadBp" IS NOT NULL
    AND b.status NOT IN ('MATURED', 'DEFAULTED')
  ORDER BY m."bondId"`

const WRITE = `UPDATE "Measure" m
  SET "revisionId" = $2::int, "peerSpreadBp" = g."peerSpreadBp", "peerGroup" = g."peerGroup", reasons =
    CASE WHEN g."peerSpreadBp" IS NULL THEN m.reasons || '{"peerSpreadBp": "MISSING_DATA"}' ELSE m.reasons - 'peerSpreadBp' END
  FROM json_populate_recordset(NULL::"Measure", $1::json) g WHERE m."bondId" = g."bondId" AND m.current`

const CHUNK = 2_000

/** All rated bonds with a current spread and duration. */
export function readPeers({ prisma }: Database): Promise<readonly PeerRow[]> {
  return prisma.$queryRawUnsafe<PeerRow[]>(PEERS)
}

/** @param revisionId the revision that compared them */
export async function storePeerSpreads(
  { prisma }: Database,
  changed: readonly PeerSpread[],
  revisionId: number,
): Promise<void> {
  for (let start = 0; start < changed.length; start += CHUNK) {
    await prisma.$executeRawUnsafe(WRITE, JSON.stringify(changed.slice(start, start + CHUNK)), revisionId)
  }
}
