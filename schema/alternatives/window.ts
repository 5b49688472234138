import type { Profile } from './profile.ts'

/** How far from the source's duration candidates may lie. */
export interface Window {
  /** What is compared: the duration, or, where the source's is unknown, the days to the date of its yield. */
  readonly basis: 'durationDays' | 'horizonDays'
  readonly center: number | null
  readonly days: number
  /** How many times it was widened. */
  readonly widened: number
}

const SHORTEST_DAYS = 90
const SHARE = 0.25
const WIDENINGS = [1, 1.5, 2, 3]
/** With candidates of so many issuers there is a choice. */
const ENOUGH_ISSUERS = 3

/** From the narrowest window to the widest; only one where its width was asked for. */
export function windowsOf(source: Profile, asked: number | null): readonly Window[] {
  const basis = source.durationDays === null ? 'horizonDays' : 'durationDays'
  const center = source[basis]
  if (asked !== null) return [{ basis, center, days: asked, widened: 0 }]
  const days = Math.max(SHORTEST_DAYS, SHARE * Math.abs(center ?? 0))
  return WIDENINGS.map((factor, widened) => ({ basis, center, days: Math.round(days * factor), widened }))
}

/** The first window that leaves a choice, else the last, with what lies in it. */
export function narrowestThatServes(
  windows: readonly Window[],
  candidates: readonly Profile[],
): { readonly window: Window; readonly inside: readonly Profile[] } {
  const tried = windows.map(window => ({ window, inside: candidates.filter(one => isInside(one, window)) }))
  const serves = tried.find(({ inside }) => new Set(inside.map(({ obligor }) => obligor)).size >= ENOUGH_ISSUERS)
  return serves ?? (tried.at(-1) as (typeof tried)[number])
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
