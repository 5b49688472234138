import type { AlternativesOptions, RatingFloor } from './options.ts'
import type { Profile } from './profile.ts'

/** A requirement for the candidates of every list. */
type Requirement = (candidate: Profile, source: Profile, options: AlternativesOptions) => boolean

const REQUIREMENTS: readonly Requirement[] = [
  (candidate, source) => candidate.obligor !== source.obligor && candidate.bond.issuerId !== source.bond.issuerId,
  (candidate, source, { allowQualified }) => allowQualified || isOpenEnough(candidate, source),
  (candidate, source, { sameSector }) =>
    !sameSector || (source.bond.issuer.sector !== null && candidate.bond.issuer.sector === source.bond.issuer.sector),
  (candidate, source, { worstRating }) => worstRating === null || isGoodEnough(candidate, source, worstRating),
  (candidate, source, { minLiquidity }) =>
    minLiquidity === null ? isTradedEnough(candidate, source) : isAtMost(candidate.liquidity, minLiquidity),
]

export function meetsRequirements(candidate: Profile, source: Profile, options: AlternativesOptions): boolean {
  return REQUIREMENTS.every(requirement => requirement(candidate, source, options))
}

/** Access is no more restricted than the source's. Rejects a candidate whose access is unknown while the source is open. */
function isOpenEnough(candidate: Profile, source: Profile): boolean {
  if (candidate.bond.qualifiedOnly === false || source.bond.qualifiedOnly === true) return true
  return candidate.bond.qualifiedOnly === null && source.bond.qualifiedOnly === null
}

/** Compared on the scale of the floor, otherwise on that of the source. */
function isGoodEnough({ rating }: Profile, source: Profile, floor: RatingFloor): boolean {
  if (rating === null) return false
  const scale = floor.scale ?? source.rating?.scale ?? rating.scale
  return rating.scale === scale && rating.ordinal <= floor.ordinal
}

/** Half of the source's turnover; null where that is unknown or zero. */
export function turnoverFloor({ turnover30d }: Profile): number | null {
  return turnover30d === null || turnover30d <= 0 ? null : turnover30d / 2
}

/** Turnovers in two settlement currencies are not compared: instead the liquidity score may be one step weaker. */
function isTradedEnough(candidate: Profile, source: Profile): boolean {
  const floor = turnoverFloor(source)
  if (floor === null) return true
  if (candidate.bond.currency !== source.bond.currency) {
    return source.liquidity === null || isAtMost(candidate.liquidity, source.liquidity + 1)
  }
  return candidate.turnover30d !== null && candidate.turnover30d >= floor
}

function isAtMost(value: number | null, bound: number): boolean {
  return value !== null && value <= bound
}
