import type { RatingScale } from '../../prisma/generated/client/enums.ts'
import { daysBetween } from '../derived/days.ts'
import { memoizeInSteps, visiting } from '../snapshot/memoize.ts'
import { type MeasuredBond, measuredBonds, rounded } from './bonds.ts'

/** G-spreads of the bonds of one rating and one duration bucket. */
export interface CreditCell {
  readonly currency: string
  readonly scale: RatingScale
  /** Without + and -. */
  readonly rating: string
  readonly duration: string
  readonly count: number
  readonly medianBp: number
  readonly lowerQuartileBp: number | null
  readonly upperQuartileBp: number | null
}

/** Duration buckets: inclusive upper bound in years, and label. */
const BUCKETS = [
  { end: 1, label: '0-1' },
  { end: 3, label: '1-3' },
  { end: 5, label: '3-5' },
  { end: 10, label: '5-10' },
  { end: Number.POSITIVE_INFINITY, label: '10+' },
] as const
const FEWEST_FOR_QUARTILES = 4
const OLDEST_PRICE_DAYS = 30

/** Best rating first, then short before long. Excludes government bonds and bonds in default. */
export const creditCells = memoizeInSteps(function* (market) {
  const day = market.asOf.slice(0, 10)
  const placed = new Map<string, MeasuredBond[]>()
  yield* visiting(measuredBonds(market), bond => {
    if (belongs(bond, day)) placed.getOrInsertComputed(keyOf(bond), () => []).push(bond)
  })
  const cells: ReturnType<typeof cellOf>[] = []
  for (const bonds of placed.values()) {
    cells.push(cellOf(bonds))
    yield
  }
  return cells.sort((a, b) => compare(a.order, b.order)).map(({ cell }) => cell)
})

function belongs({ bondType, measure }: MeasuredBond, day: string): boolean {
  const { gSpreadBp, ratingLabel, durationDays, priceDate, defaultTypes } = measure
  if (bondType === 'GOVERNMENT' || defaultTypes.length > 0 || priceDate === null) return false
  if (gSpreadBp === null || ratingLabel === null || durationDays === null) return false
  return daysBetween(priceDate, day) <= OLDEST_PRICE_DAYS
}

function keyOf(bond: MeasuredBond): string {
  const { ratingScale, ratingLabel } = bond.measure
  return [bond.nominalCurrency, ratingScale, withoutModifier(ratingLabel ?? ''), bucketOf(bond)].join()
}

function bucketOf({ measure }: MeasuredBond): number {
  return BUCKETS.findIndex(({ end }) => (measure.durationDays ?? 0) / 365 <= end)
}

function cellOf(bonds: readonly MeasuredBond[]) {
  const [first] = bonds
  if (first === undefined) throw new Error('a group has a member')
  const { ratingScale, ratingLabel } = first.measure
  const spreads = bonds.map(({ measure }) => measure.gSpreadBp ?? Number.NaN).sort((a, b) => a - b)
  const hasQuartiles = spreads.length >= FEWEST_FOR_QUARTILES
  const cell: CreditCell = Object.freeze({
    currency: first.nominalCurrency,
    scale: ratingScale ?? 'NATIONAL',
    rating: withoutModifier(ratingLabel ?? ''),
    duration: BUCKETS[bucketOf(first)]?.label ?? '',
    count: spreads.length,
    medianBp: quantile(spreads, 0.5),
    lowerQuartileBp: hasQuartiles ? quantile(spreads, 0.25) : null,
    upperQuartileBp: hasQuartiles ? quantile(spreads, 0.75) : null,
  })
  return { cell, order: [cell.currency, cell.scale, BASE_LABELS.indexOf(cell.rating), bucketOf(first)] }
}

/** A composite label without + and -. */
export function withoutModifier(label: string): string {
  return label.replace(/[+-]$/, '')
}

/** Labels without + and -, best first. */
export const BASE_LABELS: readonly string[] = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D']

/** Linear interpolation between the two nearest sorted values, rounded to 0.1 bp. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return rounded(below + (place - Math.floor(place)) * (above - below), 1)
}

type Order = readonly (string | number)[]

function compare(a: Order, b: Order): number {
  const place = a.findIndex((value, index) => value !== b[index])
  if (place < 0) return 0
  return (a[place] as string | number) < (b[place] as string | number) ? -1 : 1
}
