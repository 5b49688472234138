import { type CompositeRating, type Scale, type StatedRating, worstOnScale } from './ratings.ts'

export interface RatingsOfBond {
  readonly issue: readonly StatedRating[]
  readonly issuer: readonly StatedRating[]
  /** Of the guarantor of a special-purpose vehicle; empty for any other issuer. */
  readonly guarantor: readonly StatedRating[]
  /** The scale that is read first; the two are never compared with each other. */
  readonly preferred: Scale
}

/**
 * The rating that stands for a bond: the worst of its own live ratings; where it has none, of its issuer's;
 * where that has none and is a vehicle, of its guarantor's.
 * @returns null for an unrated bond
 * @source docs/screener.md, Ratings
 */
export function bondRating({ issue, issuer, guarantor, preferred }: RatingsOfBond): CompositeRating | null {
  const other = preferred === 'NATIONAL' ? 'INTERNATIONAL' : 'NATIONAL'
  for (const scale of [preferred, other] as const) {
    const found =
      worstOnScale(issue, scale, 'issue') ??
      worstOnScale(issuer, scale, 'issuer') ??
      worstOnScale(guarantor, scale, 'guarantor')
    if (found !== null) return found
  }
  return null
}

/** Countries whose agencies rate on a national scale of their own. */
const NATIONAL_SCALE_COUNTRIES: ReadonlySet<string> = new Set(['RU'])

export function preferredScale(country: string | null): Scale {
  return country !== null && NATIONAL_SCALE_COUNTRIES.has(country) ? 'NATIONAL' : 'INTERNATIONAL'
}
