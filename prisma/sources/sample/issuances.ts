import type { BondStatus, PlacementStage } from '../../generated/client/enums.ts'
import { type Day, following } from './days.ts'
import type { Market } from './market.ts'
import { STRUCTURES, type Structure } from './structures.ts'

/** A bond that is or was recently placed; the placement with the same number describes the sale. */
interface Issuance {
  readonly number: number
  readonly stage: PlacementStage
  readonly status: BondStatus
  /** What has become of it by the last day of the market. */
  readonly finalStage: PlacementStage
  readonly structure: Structure
  readonly placed: Day
  /** Whether the book has set the coupon. */
  readonly priced: boolean
}

/** Placements with a bond of their own; they follow the specimens. */
export const NEW_ISSUES = 42

interface Stage {
  readonly stage: PlacementStage
  readonly status: BondStatus
  /** Days from the last day of the market to settlement, first and last. */
  readonly settles: readonly [number, number]
}

const STAGES: readonly Stage[] = [
  { stage: 'ANNOUNCED', status: 'PLANNED', settles: [18, 40] },
  { stage: 'BOOK_OPEN', status: 'PLANNED', settles: [9, 14] },
  { stage: 'BOOK_CLOSED', status: 'PLANNED', settles: [8, 10] },
  { stage: 'PRICED', status: 'PLANNED', settles: [1, 4] },
  { stage: 'PLACING', status: 'PLACING', settles: [-9, -2] },
  { stage: 'PLACED', status: 'TRADING', settles: [-14, -3] },
  { stage: 'PLACED', status: 'TRADING', settles: [-44, -15] },
]

const KEYS = [
  'company-quarterly',
  'company-key-rate',
  'region-amortising',
  'bank-fixed',
  'company-monthly',
  'abroad-fixed',
  'company-amortising',
  'abroad-floater',
  'vehicle-fixed',
  'company-yuan',
  'abroad-eurobond',
]

/** The issuance that the bond belongs to, or null for a bond that is long since placed. */
export function issuanceOf(market: Market, index: number): Issuance | null {
  const number = index - STRUCTURES.length
  if (number < 0 || number >= NEW_ISSUES) return null
  const stage = STAGES[number % STAGES.length]
  const structure = STRUCTURES.find(row => row.key === KEYS[number % KEYS.length])
  if (stage === undefined || structure === undefined) return null
  const [first, last] = stage.settles
  const placed = following(market.lastDay + first + ((number * 7) % (last - first + 1)))
  const now = stageOn(market, stage, placed)
  const priced = now.status !== 'PLANNED' || now.stage === 'PRICED'
  return { number, ...now, finalStage: stage.stage, structure, placed, priced }
}

/** How many days before settlement a sale of the past was at each stage, latest first. */
const EARLIER: readonly { readonly days: number; readonly stage: PlacementStage }[] = [
  { days: 5, stage: 'PRICED' },
  { days: 8, stage: 'BOOK_CLOSED' },
  { days: 14, stage: 'BOOK_OPEN' },
  { days: Number.POSITIVE_INFINITY, stage: 'ANNOUNCED' },
]
const ORDER: readonly PlacementStage[] = ['ANNOUNCED', 'BOOK_OPEN', 'BOOK_CLOSED', 'PRICED', 'PLACING', 'PLACED']

/** On an earlier day a sale had come at most as far as it has by now. */
function stageOn({ asOf, lastDay }: Market, last: Stage, placed: Day): Pick<Issuance, 'stage' | 'status'> {
  if (asOf === lastDay || asOf >= placed) return { stage: last.stage, status: last.status }
  const then = EARLIER.find(({ days }) => placed - asOf <= days)?.stage ?? 'ANNOUNCED'
  const stage = ORDER.indexOf(then) < ORDER.indexOf(last.stage) ? then : last.stage
  return { stage, status: 'PLANNED' }
}

/** True if the bond is known as of the market's day: after the closing of its book. */
export function isKnown(market: Market, index: number): boolean {
  const issuance = issuanceOf(market, index)
  return issuance === null || market.asOf === market.lastDay || issuance.placed - market.asOf <= 8
}

/** The index of the bond that placement `number` brings, or null where the market is too small to have it. */
export function bondOfIssuance(market: Market, number: number): number | null {
  const index = STRUCTURES.length + number
  return number < NEW_ISSUES && index < market.bonds ? index : null
}
