import { type CompositeRating, compositeFrom, liveOnScale, type Scale, type StatedRating } from './ratings.ts'

export interface RatingsOfBond<Rating extends StatedRating = StatedRating> {
  readonly issue: readonly Rating[]
  readonly issuer: readonly Rating[]
  /** Of the guarantor of a special-purpose vehicle; empty for any other issuer. */
  readonly guarantor: readonly Rating[]
  /** The preferred scale; ratings on different scales are never compared. */
  readonly preferred: Scale
}

/** The live ratings from which the composite is chosen. */
interface RatingBasis<Rating extends StatedRating = StatedRating> {
  readonly whose: 'issue' | 'issuer' | 'guarantor'
  /** Of one scale, the worst first: the composite has its label. */
  readonly ranked: readonly Rating[]
}

/**
 * The rating of a bond: the worst of its own live ratings; if it has none, of its issuer's; if the issuer has none and is
 * a special-purpose vehicle, of its guarantor's.
 * @returns null for an unrated bond
 * @source docs/screener.md, Ratings
 */
export function bondRating(ratings: RatingsOfBond): CompositeRating | null {
  const basis = ratingBasis(ratings)
  return basis === null ? null : compositeFrom(basis.ranked, basis.whose)
}

/** @returns null for an unrated bond */
export function ratingBasis<Rating extends StatedRating>({
  preferred,
  ...ratings
}: RatingsOfBond<Rating>): RatingBasis<Rating> | null {
  const other = preferred === 'NATIONAL' ? 'INTERNATIONAL' : 'NATIONAL'
  for (const scale of [preferred, other] as const) {
    for (const whose of ['issue', 'issuer', 'guarantor'] as const) {
      const ranked = liveOnScale(ratings[whose], scale)
      if (ranked.length > 0) return { whose, ranked }
    }
  }
  return null
}

/** Countries whose agencies rate on a national scale. */
export const NATIONAL_SCALE_COUNTRIES: ReadonlySet<string> = new Set(['RU'])

export function preferredScale(country: string | null): Scale {
  return country !== null && NATIONAL_SCALE_COUNTRIES.has(country) ? 'NATIONAL' : 'INTERNATIONAL'
}
