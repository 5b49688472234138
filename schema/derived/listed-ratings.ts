import { preferredScale, type RatingsOfBond, ratingBasis } from '../analytics/bond-rating.ts'
import { issuerDetails, type RatingRow } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { notRetained } from '../snapshot/past/past.ts'
import type { BondRow, IssuerRow } from '../snapshot/row-types.ts'

/** A rating with its subject and its role in the composite of the bond or issuer. */
export interface ShownRating extends RatingRow {
  readonly subject: 'ISSUE' | 'ISSUER' | 'GUARANTOR'
  readonly subjectName: string
  /** Among the live ratings that the composite was chosen from. */
  readonly considered: boolean
  /** The worst of these: the composite has its label. */
  readonly decisive: boolean
}

type Unmarked = Omit<ShownRating, 'considered' | 'decisive'>

/**
 * All ratings of the issue, and the current ratings of its issuer and of a vehicle's guarantor.
 * @param ofIssue stored ratings of the issue
 * @throws GraphQLError INVALID_PARAMETER for an archive without details
 */
export function ratingsOfBond(
  bond: BondRow,
  ofIssue: readonly RatingRow[],
  market: MarketSnapshot,
): readonly ShownRating[] {
  const { issuer } = bond
  const guarantorId = issuer.isSpv ? (bond.guarantorId ?? issuer.guarantorId) : null
  return marked(
    {
      issue: ofIssue.map(rating => ({ ...rating, subject: 'ISSUE', subjectName: bond.name })),
      issuer: newestOfEach(ofIssuer(issuer.id, 'ISSUER', market)),
      guarantor: guarantorId === null ? [] : newestOfEach(ofIssuer(guarantorId, 'GUARANTOR', market)),
      preferred: preferredScale(issuer.country),
    },
    market,
  )
}

/**
 * All ratings of an issuer.
 * @throws GraphQLError INVALID_PARAMETER for an archive without details
 */
export function ratingsOfIssuer(
  issuer: Pick<IssuerRow, 'id' | 'country'>,
  market: MarketSnapshot,
): readonly ShownRating[] {
  const ratings = ofIssuer(issuer.id, 'ISSUER', market)
  return marked({ issue: [], issuer: ratings, guarantor: [], preferred: preferredScale(issuer.country) }, market)
}

function ofIssuer(id: string, subject: 'ISSUER' | 'GUARANTOR', market: MarketSnapshot): readonly Unmarked[] {
  const details = issuerDetails(market.details, id)
  if (details === null) throw notRetained()
  const subjectName = market.issuerById.get(id)?.issuer.name ?? id
  return details.ratings.map(rating => ({ ...rating, subject, subjectName }))
}

/** The latest rating of each agency on each scale. @param ratings newest first */
function newestOfEach(ratings: readonly Unmarked[]): readonly Unmarked[] {
  const byAgency = Map.groupBy(ratings, ({ agency, scale, expected }) => `${agency} ${scale} ${expected}`)
  return ratings.filter(rating => [...byAgency.values()].some(([newest]) => newest === rating))
}

/** Marks the ratings behind the composite; ratings of a later day are not considered. */
function marked(ratings: RatingsOfBond<Unmarked>, { asOf }: MarketSnapshot): readonly ShownRating[] {
  const given = ({ date }: Unmarked) => date <= asOf.slice(0, 10)
  const { issue, issuer, guarantor, preferred } = ratings
  const basis = ratingBasis({
    issue: issue.filter(given),
    issuer: issuer.filter(given),
    guarantor: guarantor.filter(given),
    preferred,
  })
  const ranked = basis?.ranked ?? []
  return [...issue, ...issuer, ...guarantor].map(rating => ({
    ...rating,
    considered: ranked.includes(rating),
    decisive: ranked.includes(rating) && rating.ordinal === ranked[0]?.ordinal,
  }))
}
