import type { Market } from './market.ts'
import { chance, pick, type Random, randomOf } from './random.ts'
import type { Currency } from './rates.ts'
import type { SampleBond } from './schedule.ts'

/** An issue, in bonds. */
interface Size {
  readonly pieces: number
  /** Sold and not taken back. */
  readonly piecesLeft: number
}

/** How large issues are, in millions of their own money. */
const STATE: Readonly<Record<Currency, readonly number[]>> = {
  RUB: [120_000, 200_000, 300_000, 400_000, 500_000, 750_000],
  USD: [20_000, 30_000, 40_000, 50_000, 60_000],
  EUR: [8000, 12_000, 18_000, 24_000],
  GBP: [12_000, 20_000, 28_000, 35_000],
  CNY: [60_000, 90_000, 130_000],
}
/** States that are not among the best borrow far less. */
const SMALL_STATE = [500, 1000, 1500, 2500]
const STATE_ABROAD = [1000, 1500, 2000, 3000]
const LARGEST_STATES = 6

/** Of companies and banks, from the best to the weakest: up to which place on the ladder, and how much. */
const ROUBLE_ISSUES: readonly (readonly [number, readonly number[]])[] = [
  [4, [10_000, 15_000, 20_000, 30_000, 50_000]],
  [7, [3000, 5000, 7000, 10_000, 15_000]],
  [10, [1000, 2000, 3000, 5000]],
  [13, [300, 500, 1000, 2000]],
  [26, [100, 200, 300, 500]],
]
const HARD_ISSUES: readonly (readonly [number, readonly number[]])[] = [
  [7, [500, 750, 1000, 1500, 2000]],
  [10, [300, 500, 750, 1000]],
  [26, [200, 300, 400, 500]],
]
/** What is sold to some buyers only. */
const BY_TYPE: Readonly<Partial<Record<SampleBond['structure']['bondType'], readonly number[]>>> = {
  STRUCTURED: [100, 200, 300, 500, 1000],
  SECURITISED: [3000, 5000, 8000, 15_000, 40_000],
  AGENCY: [5000, 10_000, 15_000, 20_000],
  REGIONAL: [3000, 5000, 7000, 10_000, 25_000],
  MUNICIPAL: [500, 1000, 1500, 3000],
  REPLACEMENT: [150, 300, 500, 750, 1000],
  SUPRANATIONAL: [500, 1000, 1500, 2500],
}

export function sizeOf(market: Market, bond: SampleBond): Size {
  const random = randomOf(market.seed, 17, bond.index)
  const pieces = Math.max(1, Math.round((pick(random, millionsOf(bond)) * 1_000_000) / bond.nominal))
  const draw = chance(random, 0.8)
  return { pieces, piecesLeft: Math.round(pieces * shareLeft(bond, draw, random)) }
}

function millionsOf({ structure, issuer, guarantor, nominalCurrency }: SampleBond): readonly number[] {
  if (issuer.kind === 'SOVEREIGN') {
    if (structure.bondType !== 'GOVERNMENT') return STATE_ABROAD
    return issuer.quality > LARGEST_STATES ? SMALL_STATE : STATE[nominalCurrency]
  }
  const { quality } = guarantor ?? issuer
  const ladder = nominalCurrency === 'RUB' ? ROUBLE_ISSUES : HARD_ISSUES
  return BY_TYPE[structure.bondType] ?? ladder.find(([weakest]) => quality <= weakest)?.[1] ?? SMALL_STATE
}

/** Most issues are sold whole; of some a part was bought back or never sold. */
function shareLeft({ status }: SampleBond, isWhole: boolean, random: Random): number {
  if (status === 'PLANNED' || status === 'MATURED') return 0
  if (status === 'PLACING') return 0.4
  return isWhole ? 1 : pick(random, [0.55, 0.7, 0.85, 0.95])
}
