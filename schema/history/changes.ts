import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { ObjectKind } from '../../prisma/generated/client/enums.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'

/** Parts of a bond that can change; MEASURES are its computed figures. */
export const CHANGE_KINDS = [
  ...(['TERMS', 'SCHEDULE', 'QUOTE', 'RATINGS', 'ISSUER', 'DEFAULTS', 'MEASURES', 'REMOVED'] as const),
]

type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The part of a bond that a change of an object affects; null for what belongs to no bond. */
const PART_OF: Readonly<Record<ObjectKind, ChangeKind | null>> = {
  ...{ BOND: 'TERMS', COUPON: 'SCHEDULE', REPAYMENT: 'SCHEDULE', OFFER: 'SCHEDULE', QUOTE: 'QUOTE' },
  ...{ RATING: 'RATINGS', ISSUER: 'ISSUER', DEFAULT: 'DEFAULTS', MEASURES: 'MEASURES' },
  ...{ PLACEMENT: null, CURVE: null, RATE: null },
}

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

/** Changes of one object, which is a bond, or an issuer where it has no ISIN. */
interface StoredChange {
  readonly id: string
  readonly isin: string | null
  readonly kinds: readonly ObjectKind[]
}

/** Changed bonds in the order of their ids: by their own changes, and by those of their issuers and guarantors. */
export async function changedBonds(
  prisma: PrismaClient,
  market: MarketSnapshot,
  { since, limit, after }: ChangesWanted,
): Promise<readonly BondChange[]> {
  const range = [since, market.revision] as const
  const ofBonds = await prisma.$queryRawUnsafe<StoredChange[]>(
    `${GROUPED} AND isin IS NOT NULL AND kind <> 'PLACEMENT' AND ($3::text IS NULL OR "objectId" > $3::text)
      GROUP BY "objectId" ORDER BY "objectId" LIMIT $4::int`,
    ...[...range, after, limit],
  )
  const ofIssuers = await prisma.$queryRawUnsafe<StoredChange[]>(
    `${GROUPED} AND isin IS NULL AND kind IN ('ISSUER', 'RATING', 'DEFAULT') GROUP BY "objectId"`,
    ...range,
  )
  const kindsOfIssuer = new Map(ofIssuers.map(({ id, kinds }) => [id, kinds]))
  const found = new Map(ofBonds.map(change => [change.id, change]))
  for (const bond of bondsOf(market, kindsOfIssuer, { limit, after })) {
    if (!found.has(bond.id)) found.set(bond.id, { id: bond.id, isin: bond.isin, kinds: [] })
  }
  const changes = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  return changes.map(change => changeOf(market.bondById.get(change.id) ?? null, change, kindsOfIssuer))
}

const GROUPED = `SELECT "objectId" AS id, max(isin) AS isin, array_agg(DISTINCT kind::text) AS kinds FROM "ObjectChange"
  WHERE "revisionId" > $1::int AND "revisionId" <= $2::int`

type KindsOfIssuer = ReadonlyMap<string, readonly ObjectKind[]>

/** A bond that was removed and added again is reported as changed. */
function changeOf(bond: BondRow | null, { id, isin, kinds }: StoredChange, kindsOfIssuer: KindsOfIssuer): BondChange {
  if (bond === null) return { bondId: id, isin, bond, kinds: ['REMOVED'] }
  const all = [...kinds, ...issuersOf(bond).flatMap(issuer => kindsOfIssuer.get(issuer) ?? [])]
  const parts = new Set(all.map(kind => PART_OF[kind]))
  return { bondId: id, isin: bond.isin, bond, kinds: CHANGE_KINDS.filter(kind => parts.has(kind)) }
}

/** Relies on the bonds of a snapshot being ordered by id. */
function bondsOf(
  { bonds }: MarketSnapshot,
  kindsOfIssuer: KindsOfIssuer,
  { limit, after }: Pick<ChangesWanted, 'limit' | 'after'>,
): readonly BondRow[] {
  const found: BondRow[] = []
  if (kindsOfIssuer.size === 0) return found
  for (const bond of bonds) {
    if (found.length === limit) break
    const isAhead = after === null || bond.id > after
    if (isAhead && issuersOf(bond).some(issuer => kindsOfIssuer.has(issuer))) found.push(bond)
  }
  return found
}

function issuersOf({ issuerId, guarantorId, issuer }: BondRow): readonly string[] {
  return [issuerId, guarantorId, issuer.guarantorId].filter(id => id !== null)
}
