import type { Profile } from './profile.ts'

/** Maximum distance of candidates from the source's duration. */
export interface Window {
  /** The compared figure: the duration or, where the source's is unknown, the days to the date of its yield. */
  readonly basis: 'durationDays' | 'horizonDays'
  readonly center: number | null
  readonly days: number
  /** Number of times the window was widened. */
  readonly widened: number
}

const SHORTEST_DAYS = 90
const SHARE = 0.25
const WIDENINGS = [1, 1.5, 2, 3]
/** Minimum number of obligors in a window. */
const ENOUGH_ISSUERS = 3

/** Windows from the narrowest to the widest; only one when its width is given. */
export function windowsOf(source: Profile, requestedDays: number | null): readonly Window[] {
  const basis = source.durationDays === null ? 'horizonDays' : 'durationDays'
  const center = source[basis]
  if (requestedDays !== null) return [{ basis, center, days: requestedDays, widened: 0 }]
  const days = Math.max(SHORTEST_DAYS, SHARE * Math.abs(center ?? 0))
  return WIDENINGS.map((factor, widened) => ({ basis, center, days: Math.round(days * factor), widened }))
}

/** The first window with enough obligors, otherwise the last, with its candidates. */
export function narrowestSufficient(
  windows: readonly Window[],
  candidates: readonly Profile[],
): { readonly window: Window; readonly inside: readonly Profile[] } {
  const tried = windows.map(window => ({ window, inside: candidates.filter(one => isInside(one, window)) }))
  const sufficient = tried.find(({ inside }) => new Set(inside.map(({ obligor }) => obligor)).size >= ENOUGH_ISSUERS)
  return sufficient ?? (tried.at(-1) as (typeof tried)[number])
}

/** Days between a candidate and the source; null where one is unknown. */
export function gapOf(candidate: Profile, { basis, center }: Window): number | null {
  const own = candidate[basis]
  return own === null || center === null ? null : own - center
}

function isInside(candidate: Profile, window: Window): boolean {
  if (window.center === null) return true
  const gap = gapOf(candidate, window)
  return gap !== null && Math.abs(gap) <= window.days
}
