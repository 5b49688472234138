import type { AlternativesOptions, RatingFloor } from './options.ts'
import type { Profile } from './profile.ts'

/** What every candidate must meet, whichever list it is for. */
type Gate = (candidate: Profile, source: Profile, options: AlternativesOptions) => boolean

const GATES: readonly Gate[] = [
  (candidate, source) => candidate.obligor !== source.obligor && candidate.bond.issuerId !== source.bond.issuerId,
  (candidate, source, { allowQualified }) => allowQualified || isOpenEnough(candidate, source),
  (candidate, source, { sameSector }) =>
    !sameSector || (source.bond.issuer.sector !== null && candidate.bond.issuer.sector === source.bond.issuer.sector),
  (candidate, source, { worstRating }) => worstRating === null || isGoodEnough(candidate, source, worstRating),
  (candidate, source, { minLiquidity }) =>
    minLiquidity === null ? isTradedEnough(candidate, source) : isAtMost(candidate.liquidity, minLiquidity),
]

export function passesGates(candidate: Profile, source: Profile, options: AlternativesOptions): boolean {
  return GATES.every(gate => gate(candidate, source, options))
}

/** No more restricted than the source; where only the candidate's access is unknown, it may be. */
function isOpenEnough(candidate: Profile, source: Profile): boolean {
  if (candidate.bond.qualifiedOnly === false || source.bond.qualifiedOnly === true) return true
  return candidate.bond.qualifiedOnly === null && source.bond.qualifiedOnly === null
}

/** On the scale that the floor names, else on that of the source. */
function isGoodEnough({ rating }: Profile, source: Profile, floor: RatingFloor): boolean {
  if (rating === null) return false
  const scale = floor.scale ?? source.rating?.scale ?? rating.scale
  return rating.scale === scale && rating.ordinal <= floor.ordinal
}

/** Half of the source's turnover; null where that is unknown or nothing. */
export function turnoverFloor({ turnover30d }: Profile): number | null {
  return turnover30d === null || turnover30d <= 0 ? null : turnover30d / 2
}

/** Money of two currencies of settlement is not compared: there the liquidity score may be one step weaker. */
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
