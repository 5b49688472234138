import type { Scale } from '../analytics/ratings.ts'
import { daysBetween } from '../derived/days.ts'
import type { BondRow } from '../snapshot/row-types.ts'

/** The figures by which a bond is compared. Unknown is null. */
export interface Profile {
  readonly bond: BondRow
  /** The ultimate obligor: the guarantor of a special-purpose vehicle, otherwise the issuer. */
  readonly obligor: string
  readonly nature: string
  readonly durationDays: number | null
  /** Days to the date of the headline yield, otherwise to the next put or call, otherwise to maturity. */
  readonly horizonDays: number | null
  readonly yield: number | null
  readonly gSpreadBp: number | null
  readonly peerSpreadBp: number | null
  readonly rating: { readonly ordinal: number; readonly scale: Scale; readonly label: string } | null
  /** 1 (best) to 7. */
  readonly liquidity: number | null
  /** Money of 30 days, in the currency of settlement. */
  readonly turnover30d: number | null
}

/** @param peerSpreadBp spread of the bond over its peers, basis points */
export function profileOf(bond: BondRow, asOf: string, peerSpreadBp: number | null): Profile {
  const { measure, issuer } = bond
  const horizon = measure?.yieldDate ?? measure?.nextOfferDate ?? bond.maturityDate
  return {
    bond,
    obligor: issuer.isSpv ? (issuer.guarantorId ?? issuer.id) : issuer.id,
    nature: natureOf(bond),
    durationDays: measure?.durationDays ?? null,
    horizonDays: horizon === null ? null : daysBetween(asOf, horizon),
    yield: measure?.yield ?? null,
    gSpreadBp: measure?.gSpreadBp ?? null,
    peerSpreadBp,
    rating: ratingOf(bond),
    liquidity: measure?.liquidity ?? null,
    turnover30d: measure?.turnover30d == null ? null : Number(measure.turnover30d),
  }
}

/** Coupons known up to the date of the yield form one nature; the other kinds are compared among themselves. */
const NATURES: Readonly<Record<BondRow['couponType'], string>> = {
  FIXED: 'fixed',
  STEP: 'fixed',
  ZERO: 'fixed',
  VARIABLE: 'fixed',
  INDEXED: 'indexed',
  MORTGAGE: 'mortgage',
  FLOATING: 'floating',
}

/** A floater with an unknown base has no peers. */
export function natureOf({ id, couponType, indexed, rateBase, structured }: BondRow): string {
  const kind = indexed ? NATURES.INDEXED : NATURES[couponType]
  const base = kind === NATURES.FLOATING ? ` over ${rateBase ?? `an unknown base (${id})`}` : ''
  return `${structured === true ? 'structured ' : ''}${kind}${base}`
}

function ratingOf({ measure }: BondRow): Profile['rating'] {
  if (measure?.ratingOrdinal == null || measure.ratingScale === null || measure.ratingLabel === null) return null
  return { ordinal: measure.ratingOrdinal, scale: measure.ratingScale, label: measure.ratingLabel }
}

/** Steps down the ladder from one rating to another; null where one is unknown or on another scale. */
export function notchesBetween(source: Profile, candidate: Profile): number | null {
  if (source.rating === null || candidate.rating === null) return null
  return source.rating.scale === candidate.rating.scale ? candidate.rating.ordinal - source.rating.ordinal : null
}
