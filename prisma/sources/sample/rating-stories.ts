import type { RatingOutlook } from '../../generated/client/enums.ts'
import type { Day } from './days.ts'
import { chance, integer, type Random, randomOf, weighted } from './random.ts'

/** The credit story of an issuer in the year before the market's last day, reflected in outlooks and ratings. */
type Turn = 'UP' | 'DOWN' | 'FLAT' | 'BRIGHTER' | 'DARKER' | 'REVIEW'

export interface RatingStory {
  readonly turn: Turn
  /** Date of the rating change, if any. */
  readonly day: Day
}

/** One rating action: notches below the current rating, outlook and date. */
interface RatingAction {
  readonly weaker: number
  readonly outlook: RatingOutlook | null
  readonly day: Day
}

const TURNS: readonly { readonly turn: Turn; readonly weight: number }[] = [
  { turn: 'FLAT', weight: 52 },
  { turn: 'UP', weight: 13 },
  { turn: 'DOWN', weight: 13 },
  { turn: 'BRIGHTER', weight: 9 },
  { turn: 'DARKER', weight: 9 },
  { turn: 'REVIEW', weight: 4 },
]

/** By story: outlooks of the first, second and last action, and the notches at the first two. */
const PATHS: Readonly<Record<Turn, readonly [number, RatingOutlook, RatingOutlook, RatingOutlook]>> = {
  FLAT: [0, 'STABLE', 'STABLE', 'STABLE'],
  UP: [1, 'STABLE', 'POSITIVE', 'STABLE'],
  DOWN: [-1, 'STABLE', 'NEGATIVE', 'STABLE'],
  BRIGHTER: [0, 'STABLE', 'STABLE', 'POSITIVE'],
  DARKER: [0, 'STABLE', 'STABLE', 'NEGATIVE'],
  REVIEW: [0, 'STABLE', 'DEVELOPING', 'UNDER_REVIEW'],
}
const YEAR = 365

/** The same for all agencies that follow a debtor. @param subject number of the debtor */
export function ratingStory(seed: number, subject: number, lastDay: Day): RatingStory {
  const random = randomOf(seed, 16, subject)
  return { turn: weighted(random, TURNS).turn, day: lastDay - integer(random, 10, 150) }
}

/**
 * The actions of one agency, oldest first: one before the year, the annual review or an announcement of the change, and
 * the last one. A few agencies do not change their rating.
 */
export function ratingActions({ turn, day }: RatingStory, lastDay: Day, random: Random): readonly RatingAction[] {
  const followed = turn === 'FLAT' || chance(random, 0.85) ? turn : 'FLAT'
  const [weaker, first, second, last] = PATHS[followed]
  const before = lastDay - YEAR - integer(random, 5, 90)
  const between = followed === 'FLAT' ? lastDay - integer(random, 170, YEAR - 1) : day - integer(random, 60, 190)
  const after = followed === 'FLAT' ? lastDay - integer(random, 3, 160) : day + integer(random, -3, 7)
  return [
    { weaker, outlook: first, day: before },
    { weaker, outlook: second, day: between },
    { weaker: 0, outlook: last, day: after },
  ]
}

/** How many notches weaker than by now the market took the debtor to be: it moves a month before the agencies. */
export function notchesOn({ turn, day }: RatingStory, trade: Day): number {
  if (turn !== 'UP' && turn !== 'DOWN') return 0
  const known = Math.min(1, Math.max(0, (trade - (day - 40)) / 30))
  return (turn === 'UP' ? 1 : -1) * (1 - known)
}
