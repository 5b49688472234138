import { notchesBetween, type Profile } from './profile.ts'

export const LIST_KEYS = ['HIGHER_YIELD', 'LOWER_RISK', 'SIMILAR'] as const

export type ListKey = (typeof LIST_KEYS)[number]

/** How good a candidate is in one respect, from 0 to 1; null where it is unknown. */
export type Shares = Readonly<Record<Part, number | null>>

export const PARTS = ['spread', 'rating', 'duration', 'liquidity'] as const

export type Part = (typeof PARTS)[number]

/** A list of alternatives is a row: who belongs to it, and what counts how much. */
export interface ListRow {
  readonly key: ListKey
  accepts(candidate: Profile, source: Profile): boolean
  /** Points of each part; together 100. */
  readonly points: Readonly<Record<Part, number>>
  readonly spread: (candidate: Profile, source: Profile) => number | null
  /** @param notches steps weaker than the source */
  readonly rating: (notches: number) => number
  /** Why it can hold nothing for this source; null when it can. */
  whyEmpty(source: Profile): string | null
}

/** By so many basis points a spread has to differ to count for much. */
const SPREAD_SCALE_BP = 100
const UNRATED = 'The source has no rating, so no bond can be called as safe as it or safer.'

export const LISTS: readonly ListRow[] = [
  {
    key: 'HIGHER_YIELD',
    accepts: (candidate, source) =>
      isGreater(candidate.yield, source.yield) && isBetween(notchesBetween(source, candidate), 0, 2),
    points: { spread: 50, rating: 20, duration: 15, liquidity: 15 },
    spread: spreadAdvantage,
    rating: notches => 1 - notches / 2,
    whyEmpty: source => {
      if (source.rating === null) return UNRATED
      return source.yield === null ? 'The yield of the source is unknown, so none can be called higher.' : null
    },
  },
  {
    key: 'LOWER_RISK',
    accepts: (candidate, source) => isBetween(notchesBetween(source, candidate), Number.NEGATIVE_INFINITY, -1),
    points: { spread: 40, rating: 30, duration: 15, liquidity: 15 },
    spread: spreadAdvantage,
    rating: notches => -notches / (2 - notches),
    whyEmpty: source => {
      if (source.rating === null) return UNRATED
      return source.rating.ordinal === 1 ? 'The source has the best rating there is.' : null
    },
  },
  {
    key: 'SIMILAR',
    accepts: (candidate, source) =>
      source.rating === null ? candidate.rating === null : isBetween(notchesBetween(source, candidate), -1, 1),
    points: { spread: 30, rating: 25, duration: 30, liquidity: 15 },
    spread: spreadLikeness,
    rating: notches => 1 - Math.abs(notches) / 2,
    whyEmpty: () => null,
  },
]

/** What a candidate pays more over its peers than the source does over its own. */
function spreadAdvantage(candidate: Profile, source: Profile): number | null {
  if (candidate.peerSpreadBp === null) return null
  return 1 / (1 + Math.exp(-(candidate.peerSpreadBp - (source.peerSpreadBp ?? 0)) / SPREAD_SCALE_BP))
}

function spreadLikeness(candidate: Profile, source: Profile): number | null {
  if (candidate.gSpreadBp === null || source.gSpreadBp === null) return null
  return Math.exp(-Math.abs(candidate.gSpreadBp - source.gSpreadBp) / SPREAD_SCALE_BP)
}

function isGreater(value: number | null, than: number | null): boolean {
  return value !== null && than !== null && value > than
}

function isBetween(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high
}
