import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { bondRating, preferredScale } from '../analytics/bond-rating.ts'
import { type Figures, figures } from './figures.ts'

/** The composite rating and the uncured defaults. */
export function creditFigures({ bond, ratings, defaults }: MeasureInput): Figures {
  const ofIssuer = (id: string | null) => ratings.filter(rating => id !== null && rating.issuerId === id)
  const composite = bondRating({
    issue: ratings.filter(rating => rating.bondId === bond.id),
    issuer: ofIssuer(bond.issuerId),
    guarantor: bond.isSpv ? ofIssuer(bond.guarantorId) : [],
    preferred: preferredScale(bond.country),
  })
  const values = {
    ratingLabel: composite?.label ?? null,
    ratingOrdinal: composite?.ordinal ?? null,
    ratingScale: composite?.scale ?? null,
    ratingMethod: composite?.method ?? null,
    ratingAgencies: composite?.agencies ?? [],
    ratingCount: composite?.count ?? null,
    ratingDate: composite?.date ?? null,
    ratingOutlook: composite?.outlook ?? null,
    creditQuality: composite?.creditQuality ?? null,
    defaultTypes: [...new Set(defaults.map(event => event.type))],
  }
  return figures(values, {
    ratingLabel: 'MISSING_DATA',
    creditQuality: composite !== null && composite.creditQuality === null ? 'NOT_APPLICABLE' : 'MISSING_DATA',
  })
}
