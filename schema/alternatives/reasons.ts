import type { Deltas } from './deltas.ts'
import type { Profile } from './profile.ts'

/** One reason for an alternative: a sentence, or null where it does not apply. */
type Reason = (candidate: Profile, source: Profile, deltas: Deltas) => string | null

const REASONS: readonly Reason[] = [
  (_candidate, _source, { yield: gain }) =>
    gain !== null && gain > 0 ? `Yields ${gain.toFixed(2)} percentage points more.` : null,
  ({ peerSpreadBp }, source) => {
    if (peerSpreadBp === null || (source.peerSpreadBp !== null && peerSpreadBp <= source.peerSpreadBp)) return null
    const own = `Pays ${signed(peerSpreadBp)} bp against its rating and duration peers`
    return source.peerSpreadBp === null ? `${own}.` : `${own}; the source ${signed(source.peerSpreadBp)} bp.`
  },
  ({ rating }, source, { ratingNotches: notches }) => {
    if (notches === null || notches > 0) return null
    if (notches === 0) return `Same rating, ${rating?.label}.`
    return `Rated ${-notches} ${notches === -1 ? 'notch' : 'notches'} stronger: ${rating?.label} against ${source.rating?.label}.`
  },
  (_candidate, source, { durationDays: gap }) => {
    if (gap === null || source.durationDays === null) return null
    return Math.abs(gap) <= Math.max(30, source.durationDays * 0.05) ? 'Nearly the same duration.' : null
  },
  ({ liquidity }, source, { liquidity: gap }) =>
    gap !== null && gap < 0 ? `More liquid: score ${liquidity} against ${source.liquidity}.` : null,
  ({ bond }, source) => {
    const { sector } = bond.issuer
    return sector !== null && sector === source.bond.issuer.sector ? `Same sector, ${sector}.` : null
  },
]

export function reasonsFor(candidate: Profile, source: Profile, deltas: Deltas): readonly string[] {
  return REASONS.flatMap(reason => reason(candidate, source, deltas) ?? [])
}

function signed(value: number): string {
  const rounded = Math.round(value)
  return rounded > 0 ? `+${rounded}` : String(rounded)
}
