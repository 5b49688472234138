import type { Day } from '../day.ts'
import { absent, present, type Result } from '../result.ts'

/** A position of today and what moved its price before: money in one base currency. */
export interface PricedPast {
  /** Clean value today. */
  readonly clean: number
  readonly accrued: number
  /** Clean prices by day, per cent of the outstanding nominal. */
  readonly prices: ReadonlyMap<Day, number>
  /** Base currency per unit of the currency of the nominal by day; absent where that is the base currency. */
  readonly rates?: ReadonlyMap<Day, number>
}

/** What a portfolio loses in a day at one level of confidence: base currency, a loss is positive. */
export interface DayLoss {
  readonly confidencePercent: number
  readonly valueAtRisk: number
  /** Mean of the worst changes that are left beyond the level. */
  readonly expectedShortfall: number
}

interface HistoricalRisk {
  /** Daily changes that were simulated. */
  readonly changes: number
  /** Days of the first price and of the last. */
  readonly from: Day
  readonly to: Day
  readonly losses: readonly DayLoss[]
}

/** The latest changes are used, up to so many: a year of business days. */
export const MOST_CHANGES = 250
/** With fewer the worst hundredth is not one observation. */
export const FEWEST_CHANGES = 100
/** A change over more calendar days is not the change of a day; a weekend with holidays on both sides is. */
export const MOST_GAP_DAYS = 5
/** Levels of confidence, per cent. */
export const CONFIDENCES = Object.freeze([95, 99])

/**
 * One-day value at risk of the positions of today by historical simulation: each past day's changes of all prices and
 * exchange rates, together, happen again to the values of today.
 *
 *     changeₜ = Σ (cleanᵢ × Pᵢ(t) / Pᵢ(t−1) + accruedᵢ) × FXᵢ(t) / FXᵢ(t−1) − (cleanᵢ + accruedᵢ)
 *     VaR = the ⌈n c⌉-th smallest of n losses −changeₜ
 *     ES  = (Σ later losses + (⌈n c⌉ − n c) VaR) / (n (1 − c))
 *
 * Days are those on which every position has a price and a rate; a change is between two such days in a row, at most 5
 * calendar days apart. The latest 250 changes count equally. Clean prices leave payments and the interest of the day out,
 * so their certain income is no part of the loss; negative where even that change is a gain. The quantile is an observed
 * loss: nothing is interpolated or assumed of its distribution.
 * @returns base currency; NOT_APPLICABLE without positions; MISSING_DATA with fewer than 100 changes
 * @source Jorion, Value at Risk, 2007, chapter 10; Acerbi and Tasche, On the coherence of expected shortfall, 2002
 * @example 100 changes of −1, −2, … −100: VaR 95 at 95 %, ES 98; at 99 % VaR 99, ES 100
 */
export const historicalValueAtRisk = (positions: readonly PricedPast[]): Result<HistoricalRisk> => {
  const work = historicalSimulation(positions)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** The same, position by position: it yields after each, twice. */
export function* historicalSimulation(positions: readonly PricedPast[]): Generator<undefined, Result<HistoricalRisk>> {
  if (positions.length === 0) return absent('NOT_APPLICABLE', 'positions')
  const pairs = changePairs(yield* jointDays(positions)).slice(-MOST_CHANGES)
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (pairs.length < FEWEST_CHANGES || first === undefined || last === undefined)
    return absent('MISSING_DATA', 'quotes')
  const sums = new Float64Array(pairs.length)
  for (const position of positions) {
    addLosses(sums, position, pairs)
    yield
  }
  const losses = [...sums].sort((a, b) => a - b)
  if (!losses.every(Number.isFinite)) return absent('NO_SOLUTION', 'quotes')
  return present({
    ...{ changes: pairs.length, from: first[0], to: last[1] },
    losses: CONFIDENCES.map(confidencePercent => dayLoss(losses, confidencePercent)),
  })
}

/** How many daily changes the prices of a position give by themselves, over the window of the simulation. */
export const countChanges = (position: PricedPast): number =>
  Math.min(MOST_CHANGES, changePairs(knownDays(position)).length)

/** Days on which every position has a price above zero and a rate, in order; the shortest past comes first. */
function* jointDays(positions: readonly PricedPast[]): Generator<undefined, readonly Day[]> {
  const [scarcest, ...others] = positions.toSorted((a, b) => a.prices.size - b.prices.size)
  let days = scarcest === undefined ? [] : knownDays(scarcest)
  for (const position of others) {
    days = days.filter(day => isKnown(position, day))
    yield
  }
  return days
}

const knownDays = (position: PricedPast): readonly Day[] =>
  [...position.prices.keys()].filter(day => isKnown(position, day)).sort((a, b) => a - b)

const isKnown = ({ prices, rates }: PricedPast, day: Day): boolean =>
  (prices.get(day) ?? 0) > 0 && (rates === undefined || (rates.get(day) ?? 0) > 0)

type Pair = readonly [before: Day, day: Day]

const changePairs = (days: readonly Day[]): readonly Pair[] =>
  days.flatMap((day, at): readonly Pair[] => {
    const before = days[at - 1]
    return before === undefined || day - before > MOST_GAP_DAYS ? [] : [[before, day]]
  })

/** Adds the loss of a position in each change. */
const addLosses = (
  losses: Float64Array,
  { clean, accrued, prices, rates }: PricedPast,
  pairs: readonly Pair[],
): void => {
  for (const [at, pair] of pairs.entries()) {
    const growth = rates === undefined ? 1 : ratioOf(rates, pair)
    losses[at] = (losses[at] as number) + clean + accrued - (clean * ratioOf(prices, pair) + accrued) * growth
  }
}

const ratioOf = (values: ReadonlyMap<Day, number>, [before, day]: Pair): number =>
  (values.get(day) ?? Number.NaN) / (values.get(before) ?? Number.NaN)

/** @param losses the smallest first */
const dayLoss = (losses: readonly number[], confidencePercent: number): DayLoss => {
  const place = (losses.length * confidencePercent) / 100
  const rank = Math.ceil(place)
  const valueAtRisk = losses[rank - 1] ?? Number.NaN
  const later = losses.slice(rank).reduce((sum, loss) => sum + loss, 0)
  return {
    ...{ confidencePercent, valueAtRisk },
    expectedShortfall: (later + (rank - place) * valueAtRisk) / (losses.length - place),
  }
}
