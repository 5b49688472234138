import { notchesBetween, type Profile } from './profile.ts'

export const LIST_KEYS = ['HIGHER_YIELD', 'LOWER_RISK', 'SIMILAR'] as const

export type ListKey = (typeof LIST_KEYS)[number]

/** Partial score of a candidate per part, from 0 to 1; null where unknown. */
export type Shares = Readonly<Record<Part, number | null>>

export const PARTS = ['spread', 'rating', 'duration', 'liquidity'] as const

export type Part = (typeof PARTS)[number]

/** One row per list of alternatives: its condition and its scoring weights. */
export interface ListRow {
  readonly key: ListKey
  accepts(candidate: Profile, source: Profile): boolean
  /** Points of each part; together 100. */
  readonly points: Readonly<Record<Part, number>>
  readonly spread: (candidate: Profile, source: Profile) => number | null
  /** @param notches steps weaker than the source */
  readonly rating: (notches: number) => number
  /** Why the list is empty for this source; null when it need not be. */
  whyEmpty(source: Profile): string | null
}

/** Scale of the spread score, basis points. */
const SPREAD_SCALE_BP = 100
const UNRATED = 'The source has no rating, so no bond can be compared with its risk.'

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
      return source.yield === null ? 'The yield of the source is unknown, so none can be compared with it.' : null
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
      return source.rating.ordinal === 1 ? 'The source already has the best rating.' : null
    },
  },
  {
    key: 'SIMILAR',
    accepts: (candidate, source) =>
      source.rating === null ? candidate.rating === null : isBetween(notchesBetween(source, candidate), -1, 1),
    points: { spread: 30, rating: 25, duration: 30, liquidity: 15 },
    spread: spreadSimilarity,
    rating: notches => 1 - Math.abs(notches) / 2,
    whyEmpty: () => null,
  },
]

/** Logistic score of the difference of the peer spreads of candidate and source. */
function spreadAdvantage(candidate: Profile, source: Profile): number | null {
  if (candidate.peerSpreadBp === null) return null
  return 1 / (1 + Math.exp(-(candidate.peerSpreadBp - (source.peerSpreadBp ?? 0)) / SPREAD_SCALE_BP))
}

function spreadSimilarity(candidate: Profile, source: Profile): number | null {
  if (candidate.gSpreadBp === null || source.gSpreadBp === null) return null
  return Math.exp(-Math.abs(candidate.gSpreadBp - source.gSpreadBp) / SPREAD_SCALE_BP)
}

function isGreater(value: number | null, than: number | null): boolean {
  return value !== null && than !== null && value > than
}

function isBetween(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high
}
