import type { Database } from '../client.ts'
import { GIVEN_IDS } from '../store/writing/ids.ts'
import type { PeerBucket, PeerMedian, PeerRow, PeerSpread } from './inputs.ts'

const COMPARED = `"Measure" m JOIN "Bond" b ON b.id = m."bondId"
  WHERE m.current AND m."ratingOrdinal" IS NOT NULL AND m."durationDays" IS NOT NULL AND m."gSpreadBp" IS NOT NULL
    AND b.status NOT IN ('MATURED', 'DEFAULTED')`

const PEERS = `SELECT m."bondId", m."ratingScale"::text AS scale, b.sample, m."ratingOrdinal" AS rating,
    m."durationDays" / 365 AS "macaulayYears", m."gSpreadBp", m."peerSpreadBp", m."peerGroup"
  FROM ${COMPARED}`

const ORDER = `ORDER BY m."bondId"`

/** The bonds of a bucket were compared with one median, so that any of them tells it. */
const MEDIANS = `SELECT g.place, p."medianBp", p."peerGroup"
  FROM json_to_recordset($1::json) AS
    g(place int, scale text, sample boolean, rating int, above double precision, "upTo" double precision)
  CROSS JOIN LATERAL (
    SELECT m."gSpreadBp" - m."peerSpreadBp" AS "medianBp", m."peerGroup" FROM ${COMPARED}
      AND m."ratingScale" = g.scale::"RatingScale" AND b.sample = g.sample AND m."ratingOrdinal" = g.rating
      AND (g.above IS NULL OR m."durationDays" / 365 > g.above)
      AND (g."upTo" IS NULL OR m."durationDays" / 365 <= g."upTo")
      AND m."peerSpreadBp" IS NOT NULL LIMIT 1) p`

const WRITE = `UPDATE "Measure" m
  SET "revisionId" = $2::int, "peerSpreadBp" = g."peerSpreadBp", "peerGroup" = g."peerGroup", reasons =
    CASE WHEN g."peerSpreadBp" IS NULL THEN m.reasons || '{"peerSpreadBp": "MISSING_DATA"}' ELSE m.reasons - 'peerSpreadBp' END
  FROM json_populate_recordset(NULL::"Measure", $1::json) g WHERE m."bondId" = g."bondId" AND m.current`

const CHUNK = 2_000

/**
 * Rated bonds with a current spread and duration.
 * @param ids null for all
 */
export function readPeers({ prisma }: Database, ids: readonly string[] | null = null): Promise<readonly PeerRow[]> {
  if (ids === null) return prisma.$queryRawUnsafe<PeerRow[]>(`${PEERS} ${ORDER}`)
  return prisma.$queryRawUnsafe<PeerRow[]>(`${PEERS} AND m."bondId" = ${GIVEN_IDS} ${ORDER}`, JSON.stringify(ids))
}

/** The medians that bonds of some buckets were compared with, in their order; undefined where none was compared. */
export async function readPeerMedians(
  { prisma }: Database,
  buckets: readonly PeerBucket[],
): Promise<readonly (PeerMedian | undefined)[]> {
  if (buckets.length === 0) return []
  const given = JSON.stringify(buckets.map((bucket, place) => ({ ...bucket, place })))
  const rows = await prisma.$transaction(async client => {
    // Compiling takes longer than running it.
    await client.$executeRawUnsafe('SET LOCAL jit = off')
    return client.$queryRawUnsafe<(PeerMedian & { readonly place: number })[]>(MEDIANS, given)
  })
  const found = new Map(rows.map(row => [row.place, row]))
  return buckets.map((_, place) => found.get(place))
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
