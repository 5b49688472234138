import type { BondStatus, PlacementStage } from '../../generated/client/enums.ts'
import { type Day, following } from './days.ts'
import type { Market } from './market.ts'
import { STRUCTURES, type Structure } from './structures.ts'

/** A bond on its way to the market or just arrived; the placement of the same number tells of it. */
export interface Issuance {
  readonly number: number
  readonly stage: PlacementStage
  readonly status: BondStatus
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
  /** Days from `asOf` to settlement, first and last. */
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
  const day = market.asOf + first + ((number * 7) % (last - first + 1))
  const priced = stage.status !== 'PLANNED' || stage.stage === 'PRICED'
  return { number, stage: stage.stage, status: stage.status, structure, placed: following(day), priced }
}

/** The index of the bond that placement `number` brings, or null where the market is too small to have it. */
export function bondOfIssuance(market: Market, number: number): number | null {
  const index = STRUCTURES.length + number
  return number < NEW_ISSUES && index < market.bonds ? index : null
}
