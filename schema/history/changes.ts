import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { ChangeKind as StoredKind } from '../../prisma/generated/client/enums.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'

/** Parts of a bond that can change; MEASURES are its computed figures. */
export const CHANGE_KINDS = [
  ...(['TERMS', 'SCHEDULE', 'QUOTE', 'RATINGS', 'ISSUER', 'DEFAULTS', 'MEASURES', 'REMOVED'] as const),
]

type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A bond that was changed or removed. */
export interface BondChange {
  readonly bondId: string
  /** Null where it is unknown for a removed bond. */
  readonly isin: string | null
  /** Null when it was removed. */
  readonly bond: BondRow | null
  readonly kinds: readonly ChangeKind[]
}

interface ChangesWanted {
  readonly since: number
  readonly limit: number
  /** The last bond of the previous page. */
  readonly after: string | null
}

/** The oldest revision since which changes are retained; null when none are. */
export async function oldestSince(prisma: PrismaClient, { revision }: MarketSnapshot): Promise<number | null> {
  const [row] = await prisma.$queryRaw<{ kept: boolean; oldest: number }[]>`
    SELECT coalesce(bool_or(id = ${revision}::int AND changes IS NOT NULL), false) AS kept,
        coalesce(max(id) FILTER (WHERE changes IS NULL), 0)::int AS oldest
      FROM "Revision" WHERE status = 'PUBLISHED' AND id <= ${revision}::int`
  return row?.kept ? row.oldest : null
}

/** Changed bonds in the order of their ids: stored changes and recomputed figures. */
export async function changedBonds(
  prisma: PrismaClient,
  market: MarketSnapshot,
  { since, limit, after }: ChangesWanted,
): Promise<readonly BondChange[]> {
  const stored = await prisma.$queryRaw<{ id: string; isin: string | null; kinds: readonly StoredKind[] }[]>`
    SELECT "bondId"::text AS id, max(isin) AS isin, array_agg(DISTINCT kind::text) AS kinds FROM "RevisionChange"
     WHERE "revisionId" > ${since}::int AND "revisionId" <= ${market.revision}::int
       AND (${after}::uuid IS NULL OR "bondId" > ${after}::uuid)
     GROUP BY "bondId" ORDER BY "bondId" LIMIT ${limit}::int`
  const found = new Map<string, BondChange>()
  for (const { id, isin, kinds } of stored) {
    found.set(id, changeOf(market.bondById.get(id) ?? null, { id, isin, kinds: new Set(kinds), since }))
  }
  for (const bond of measuredSince(market, { since, limit, after })) {
    if (!found.has(bond.id)) found.set(bond.id, { bondId: bond.id, isin: bond.isin, bond, kinds: ['MEASURES'] })
  }
  return [...found.values()].sort((a, b) => (a.bondId < b.bondId ? -1 : 1)).slice(0, limit)
}

interface StoredChange {
  readonly id: string
  readonly isin: string | null
  readonly kinds: ReadonlySet<StoredKind>
  readonly since: number
}

/** A bond that was removed and added again is reported as changed. */
function changeOf(bond: BondRow | null, { id, isin, kinds, since }: StoredChange): BondChange {
  if (bond === null) return { bondId: id, isin, bond, kinds: ['REMOVED'] }
  const isMeasured = (bond.measure?.revisionId ?? 0) > since
  const shownKinds = CHANGE_KINDS.filter(kind =>
    kind === 'MEASURES' ? isMeasured : kinds.has(kind) && kind !== 'REMOVED',
  )
  return { bondId: id, isin: bond.isin, bond, kinds: shownKinds }
}

/** Relies on the bonds of a snapshot being ordered by id. */
function measuredSince({ bonds }: MarketSnapshot, { since, limit, after }: ChangesWanted): readonly BondRow[] {
  const found: BondRow[] = []
  for (const bond of bonds) {
    if (found.length === limit) break
    if ((after === null || bond.id > after) && (bond.measure?.revisionId ?? 0) > since) found.push(bond)
  }
  return found
}
