import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { GuidanceModel } from '../../prisma/generated/client/models/Guidance.ts'
import type { OfferModel } from '../../prisma/generated/client/models/Offer.ts'
import type { PlacementModel } from '../../prisma/generated/client/models/Placement.ts'
import type { IssuerFigures, IssuerRating } from '../snapshot/issuer-types.ts'
import { type Plain, plain } from '../snapshot/plain.ts'
import type { IssuerRow } from '../snapshot/row-types.ts'

export type GuidanceRow = Plain<GuidanceModel>
export type PlacementOfferRow = Plain<OfferModel>

/** A placement with all data of its list row. */
export interface PlacementRow extends Plain<PlacementModel> {
  readonly issuer: IssuerRow
  /** The issuer's composite. */
  readonly rating: IssuerRating | null
  readonly guidance: readonly GuidanceRow[]
  /** Of the bond, once it is known. */
  readonly offers: readonly PlacementOfferRow[]
  readonly bookCloseDate: string | null
  /** Volume placed, otherwise the maximum planned. */
  readonly volume: string | null
  /** Final, otherwise the upper end of the latest guidance, from which a book only tightens. */
  readonly coupon: number | null
  readonly yield: number | null
  /** True when the coupon or the yield is guidance. */
  readonly indicative: boolean
}

/** A placement as stored, with its guidance and offers. */
export interface StoredPlacement {
  readonly placement: Plain<PlacementModel>
  readonly guidance: readonly GuidanceRow[]
  readonly offers: readonly PlacementOfferRow[]
}

/** All placements, with their guidance and the offers of their bonds. */
export async function readPlacements(prisma: PrismaClient): Promise<readonly StoredPlacement[]> {
  const stored = await prisma.placement.findMany({
    include: {
      guidance: { orderBy: { time: 'asc' } },
      bond: { select: { offers: { orderBy: { date: 'asc' } } } },
    },
    orderBy: { id: 'asc' },
  })
  return stored.map(({ guidance, bond, ...placement }) => ({
    placement: plain(placement),
    guidance: guidance.map(revision => Object.freeze(plain(revision))),
    offers: (bond?.offers ?? []).map(offer => Object.freeze(plain(offer))),
  }))
}

/** The placements with data of their issuers. */
export function placementRows(
  stored: readonly StoredPlacement[],
  issuerById: ReadonlyMap<string, IssuerFigures>,
): readonly PlacementRow[] {
  return stored.map(({ placement, guidance, offers }) => {
    const figures = issuerById.get(placement.issuerId)
    if (figures === undefined) throw new Error(`placement ${placement.name} has an issuer made after they were read`)
    return placementRow(placement, figures, { guidance, offers })
  })
}

/** A row as it was stored: what is derived in it is derived again. */
export function storedPlacement(row: PlacementRow): StoredPlacement {
  return { placement: row, guidance: row.guidance, offers: row.offers }
}

/** A placement with the figures that lists compare. */
function placementRow(
  placement: Plain<PlacementModel>,
  { issuer, rating }: Pick<IssuerFigures, 'issuer' | 'rating'>,
  parts: Pick<PlacementRow, 'guidance' | 'offers'>,
): PlacementRow {
  const newest = parts.guidance.at(-1)
  const { finalCoupon, finalYield, volumePlaced, volumePlannedMin, volumePlannedMax, bookClose } = placement
  const coupon = finalCoupon ?? newest?.couponTo ?? newest?.couponFrom ?? null
  const yielding = finalYield ?? newest?.yieldTo ?? newest?.yieldFrom ?? null
  return Object.freeze({
    ...placement,
    ...parts,
    issuer,
    rating,
    bookCloseDate: bookClose?.slice(0, 10) ?? null,
    volume: volumePlaced ?? volumePlannedMax ?? volumePlannedMin,
    coupon,
    yield: yielding,
    indicative: (finalCoupon === null && coupon !== null) || (finalYield === null && yielding !== null),
  })
}
