import { ACCEPTED_RATING_FORMS, ratingFromText } from '../../analytics/ratings.ts'
import { invalidArguments } from '../../errors.ts'

/** As the arguments say it. */
export interface AlternativesArguments {
  readonly limit: number
  readonly durationWindowDays?: number | null
  readonly sameSector?: boolean | null
  readonly allowQualified?: boolean | null
  readonly minLiquidity?: number | null
  readonly creditRatingFrom?: string | null
}

export interface AlternativesOptions {
  readonly limit: number
  /** Null leaves the window to the source's duration, and lets it widen. */
  readonly durationWindowDays: number | null
  readonly sameSector: boolean
  readonly allowQualified: boolean
  /** The weakest liquidity score allowed; null for the floor of half the source's turnover. */
  readonly minLiquidity: number | null
  /** The weakest rating allowed, as a place on the ladder. */
  readonly worstRating: number | null
}

/** @throws GraphQLError INVALID_PARAMETER for a rating that cannot be read */
export function readOptions(given: AlternativesArguments): AlternativesOptions {
  return {
    limit: given.limit,
    durationWindowDays: given.durationWindowDays ?? null,
    sameSector: given.sameSector ?? false,
    allowQualified: given.allowQualified ?? false,
    minLiquidity: given.minLiquidity ?? null,
    worstRating: given.creditRatingFrom == null ? null : ordinalOf(given.creditRatingFrom),
  }
}

function ordinalOf(label: string): number {
  const rating = ratingFromText(label)
  if (rating !== null) return rating.ordinal
  const message = `"${label}" is not a rating label. ${ACCEPTED_RATING_FORMS}`
  throw invalidArguments([{ path: 'creditRatingFrom', message }])
}
