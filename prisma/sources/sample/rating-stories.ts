import type { RatingOutlook } from '../../generated/client/enums.ts'
import type { Day } from './days.ts'
import { chance, integer, type Random, randomOf, weighted } from './random.ts'

/** What befell a debtor in the year before the market's last day: the agencies tell it by outlooks and letters. */
type Turn = 'UP' | 'DOWN' | 'FLAT' | 'BRIGHTER' | 'DARKER' | 'REVIEW'

export interface RatingStory {
  readonly turn: Turn
  /** When the letters moved, for those whose letters did. */
  readonly day: Day
}

/** One word of an agency: how many notches weaker than by now the debtor stood, its outlook and day. */
export interface RatingAction {
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

/** By turn: outlooks of the first, second and last word, and how the letters stood at the first two. */
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
 * What one agency said, oldest first: a word from before the year, the yearly review within it or what foretold the
 * change, and the last word. A few agencies saw no reason to move.
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
