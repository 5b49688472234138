import { type ListRow, PARTS, type Part, type Shares } from './lists.ts'
import { notchesBetween, type Profile } from './profile.ts'
import { gapOf, type Window } from './window.ts'

/** A candidate of a list with its partial scores. */
export interface Scored {
  readonly profile: Profile
  readonly shares: Shares
  readonly total: number
}

export interface Score {
  /** 0 to 100. */
  readonly total: number
  /** Points of each part; null where the part is unknown and scores nothing. */
  readonly parts: Readonly<Record<Part, number | null>>
}

const WORST_LIQUIDITY = 7

export function scored(profile: Profile, source: Profile, list: ListRow, window: Window): Scored {
  const notches = notchesBetween(source, profile)
  const gap = gapOf(profile, window)
  const { liquidity } = profile
  const shares: Shares = {
    spread: list.spread(profile, source),
    rating: notches === null ? null : list.rating(notches),
    duration: gap === null ? null : Math.max(0, 1 - Math.abs(gap) / Math.max(1, window.days)),
    liquidity: liquidity === null ? null : (WORST_LIQUIDITY - liquidity) / (WORST_LIQUIDITY - 1),
  }
  return { profile, shares, total: PARTS.reduce((sum, part) => sum + (shares[part] ?? 0) * list.points[part], 0) }
}

/** The points as shown, rounded to tenths. */
export function scoreOf({ shares, total }: Scored, { points }: ListRow): Score {
  const pointsOf = (part: Part) => {
    const share = shares[part]
    return share === null ? null : tenth(share * points[part])
  }
  const parts = { spread: pointsOf('spread'), rating: pointsOf('rating'), duration: pointsOf('duration') }
  return { total: tenth(total), parts: { ...parts, liquidity: pointsOf('liquidity') } }
}

/** Best first; ties by higher peer spread, then by ISIN. */
export function byScore(a: Scored, b: Scored): number {
  const spreads = (b.profile.peerSpreadBp ?? -Infinity) - (a.profile.peerSpreadBp ?? -Infinity)
  if (a.total !== b.total) return b.total - a.total
  if (spreads > 0 || spreads < 0) return spreads
  return a.profile.bond.isin < b.profile.bond.isin ? -1 : 1
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
