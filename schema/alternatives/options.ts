import { type ParsedRating, ratingFromText, type Scale } from '../analytics/ratings.ts'
import { invalidArguments } from '../errors.ts'
import { ratingFault } from '../filters/meant-rating.ts'

/** The arguments as given. */
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
  /** Null: the window depends on the source's duration and may be widened. */
  readonly durationWindowDays: number | null
  readonly sameSector: boolean
  readonly allowQualified: boolean
  /** The weakest liquidity score allowed; null: at least half the source's turnover. */
  readonly minLiquidity: number | null
  readonly worstRating: RatingFloor | null
}

/** The weakest rating allowed. */
export interface RatingFloor extends Pick<ParsedRating, 'label' | 'ordinal'> {
  /** The scale of an agency's spelling; null: the scale of the source, as ratings on two scales are not compared. */
  readonly scale: Scale | null
}

/** @throws GraphQLError INVALID_PARAMETER for a rating that cannot be read */
export function readOptions(given: AlternativesArguments): AlternativesOptions {
  return {
    limit: given.limit,
    durationWindowDays: given.durationWindowDays ?? null,
    sameSector: given.sameSector ?? false,
    allowQualified: given.allowQualified ?? false,
    minLiquidity: given.minLiquidity ?? null,
    worstRating: given.creditRatingFrom == null ? null : floorFrom(given.creditRatingFrom),
  }
}

function floorFrom(label: string): RatingFloor {
  const rating = ratingFromText(label)
  if (rating !== null) return rating
  throw invalidArguments([{ path: 'creditRatingFrom', ...ratingFault(label) }])
}
