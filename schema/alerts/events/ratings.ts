import { bondDetails, issuerDetails, type RatingRow } from '../../snapshot/details/details.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { type EventItem, nameOf, type Step } from './step.ts'

interface RatingChanges {
  readonly ratings: readonly EventItem[]
  readonly outlooks: readonly EventItem[]
}

type Whose = 'bond' | 'issuer'

/** What agencies did to the ratings of a bond and of its issuer. A withdrawn rating counts as none. */
export function ratingChanges(bond: BondRow, { before, after }: Step): RatingChanges {
  const earlier = before.bondById.get(bond.id)
  if (earlier === undefined) return { ratings: [], outlooks: [] }
  const then = { bond: ratingsOf(earlier, before, 'bond'), issuer: ratingsOf(earlier, before, 'issuer') }
  const now = { bond: ratingsOf(bond, after, 'bond'), issuer: ratingsOf(bond, after, 'issuer') }
  const changes = (['bond', 'issuer'] as const).map(whose => compared(bond, whose, then[whose], now[whose]))
  return {
    ratings: changes.flatMap(({ ratings }) => ratings),
    outlooks: changes.flatMap(({ outlooks }) => outlooks),
  }
}

type Ratings = ReadonlyMap<string, RatingRow>

/** The newest of each agency on each scale. */
function ratingsOf({ id, issuerId }: BondRow, { details }: MarketSnapshot, whose: Whose): Ratings {
  const rows = whose === 'bond' ? bondDetails(details, id)?.ratings : issuerDetails(details, issuerId)?.ratings
  const newest = new Map<string, RatingRow>()
  for (const row of rows ?? []) {
    const key = `${row.agency} ${row.scale}`
    if (!row.expected && !newest.has(key)) newest.set(key, row)
  }
  return newest
}

function compared(bond: BondRow, whose: Whose, then: Ratings, now: Ratings): RatingChanges {
  const ratings: EventItem[] = []
  const outlooks: EventItem[] = []
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    const [was, is] = [then.get(key), now.get(key)]
    const [from, to] = [labelOf(was), labelOf(is)]
    const { agency, scale, date } = (is ?? was) as RatingRow
    const about = { ...nameOf(bond), of: whose, issuer: bond.issuer.name, agency, scale, date }
    if (from !== to) ratings.push({ ...about, before: from, after: to })
    const outlook = { before: was?.outlook ?? null, after: is?.outlook ?? null }
    if (from !== null && to !== null && outlook.before !== outlook.after) outlooks.push({ ...about, ...outlook })
  }
  return { ratings, outlooks }
}

function labelOf(rating: RatingRow | undefined): string | null {
  return rating === undefined || rating.withdrawn ? null : rating.label
}
