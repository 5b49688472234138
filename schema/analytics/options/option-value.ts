import type { Curve } from '../curves/curve.ts'
import { type HullWhite, integralVariance, loading, transition, variance } from './hull-white.ts'
import { normalMean, type Pieces } from './quadrature.ts'
import { type Spline, splineAt, splineThrough } from './spline.ts'

/** A right to end a bond. Amounts per 100 of the nominal outstanding at settlement, days from settlement. */
export interface ExerciseRight {
  readonly kind: 'PUT' | 'CALL'
  /** Days to the day on which its owner decides. */
  readonly decision: number
  /** Days to the day on which the bond ends; payments up to it are made. */
  readonly exercise: number
  /** What is paid then: clean price and accrued interest on what is outstanding. */
  readonly amount: number
}

/** Payments of a bond, and the rights to end it. Days ascending. */
export interface OptionBond {
  readonly days: readonly number[]
  readonly amounts: readonly number[]
  readonly rights: readonly ExerciseRight[]
}

/** Deviations of the factor that a grid reaches on either side. */
const REACH = 7
/** Points of a grid for each deviation of the next step, and in all. */
const FINENESS = 7
const MOST_POINTS = 513
const FEWEST_POINTS = 97

interface Grid {
  readonly low: number
  readonly step: number
  readonly points: number
}

/** A decision: what the bond is worth once it is taken, over the factor of its day. */
interface DecisionDay {
  readonly day: number
  readonly worth: Pieces
}

interface Exercise {
  readonly kind: 'PUT' | 'CALL'
  readonly worth: Spline
}

interface Discounts {
  readonly model: HullWhite
  /** Value today of 1 paid after some days. */
  readonly today: (days: number) => number
}

/** Value on a day, at a factor, of 1 paid on a later day. */
const bondAt = ({ model, today }: Discounts, from: number, until: number): { factor: number; slope: number } => {
  const [t, end] = [from / 365, until / 365]
  const convexity = integralVariance(model, end - t) - integralVariance(model, end) + integralVariance(model, t)
  return { factor: (today(until) / today(from)) * Math.exp(convexity / 2), slope: -loading(model, end - t) }
}

/**
 * Dirty price of a bond that its holder or its issuer may end, in a Hull-White model.
 *
 *     value = Σ CF P(t) until the first decision + E[max(put, min(call, held))],   P(t) = e^(−(z(t) + s) t)
 *
 * Backwards from decision to decision by the exact normal transition of the factor, so only the number of decisions
 * costs time. Each function is a spline on a grid of the factor, and integrals are cut where a decision turns. Owners
 * decide best for themselves; on one day the holder decides last.
 * @param spread continuous, added to the curve: a fraction a year
 * @returns per 100 of the nominal outstanding at settlement
 * @source Hull, White, Pricing Interest-Rate-Derivative Securities, 1990; Brigo, Mercurio, 2006, section 3.3
 */
export const optionBondValue = (bond: OptionBond, curve: Curve, model: HullWhite, spread: number): number => {
  const discounts: Discounts = {
    model,
    today: days => Math.exp(-(curve.zero(days / 365) + spread) * (days / 365)),
  }
  const decisions = [...new Set(bond.rights.map(({ decision }) => decision))].toSorted((a, b) => a - b)
  let later: DecisionDay | undefined
  for (const [index, day] of [...decisions.entries()].reverse()) {
    later = decisionDay(bond, discounts, { day, before: decisions[index - 1] ?? 0, later })
  }
  return heldValue(bond, discounts, { from: 0, later })(0)
}

interface Place {
  readonly day: number
  readonly before: number
  readonly later: DecisionDay | undefined
}

const decisionDay = (bond: OptionBond, discounts: Discounts, { day, later }: Place): DecisionDay => {
  const grid = gridOn(discounts.model, day, later?.day)
  const onGrid = (worth: (x: number) => number): Spline => {
    const values = new Float64Array(grid.points)
    for (let i = 0; i < grid.points; i++) values[i] = worth(grid.low + grid.step * i)
    return splineThrough(grid.low, grid.step, values)
  }
  const held = onGrid(heldValue(bond, discounts, { from: day, later }))
  const exercises = bond.rights
    .filter(({ decision }) => decision === day)
    .toSorted((a, b) => Number(a.kind === 'PUT') - Number(b.kind === 'PUT'))
    .map(right => ({ kind: right.kind, worth: onGrid(exerciseValue(bond, discounts, day, right)) }))
  return { day, worth: decided(held, exercises) }
}

const gridOn = (model: HullWhite, day: number, next: number | undefined): Grid => {
  const deviation = Math.sqrt(variance(model, day / 365))
  if (deviation === 0) return { low: 0, step: 1, points: 1 }
  const width = 2 * REACH * deviation
  const smoothing = next === undefined ? deviation : transition(model, (next - day) / 365).deviation
  const wanted = Math.ceil((width / smoothing) * FINENESS)
  const points = Math.min(MOST_POINTS, Math.max(FEWEST_POINTS, wanted))
  return { low: -width / 2, step: width / (points - 1), points }
}

/** Value of payments in (from, until] and what is paid at the end, over the factor on the day `from`. */
const paymentsValue = (
  { days, amounts }: OptionBond,
  discounts: Discounts,
  { from, until, last }: { from: number; until: number; last: number },
): ((x: number) => number) => {
  const parts = days.flatMap((day, index) =>
    day > from && day <= until ? [{ amount: amounts[index] as number, ...bondAt(discounts, from, day) }] : [],
  )
  if (last !== 0) parts.push({ amount: last, ...bondAt(discounts, from, until) })
  const worths = parts.map(({ amount, factor }) => amount * factor)
  const slopes = parts.map(({ slope }) => slope)
  return x => {
    let sum = 0
    for (let i = 0; i < worths.length; i++) sum += (worths[i] as number) * Math.exp((slopes[i] as number) * x)
    return sum
  }
}

const exerciseValue = (bond: OptionBond, discounts: Discounts, from: number, right: ExerciseRight) =>
  paymentsValue(bond, discounts, { from, until: right.exercise, last: right.amount })

const heldValue = (
  bond: OptionBond,
  discounts: Discounts,
  { from, later }: { from: number; later: DecisionDay | undefined },
): ((x: number) => number) => {
  if (later === undefined) return paymentsValue(bond, discounts, { from, until: Number.POSITIVE_INFINITY, last: 0 })
  const until = later.day
  const payments = paymentsValue(bond, discounts, { from, until, last: 0 })
  const { factor, slope } = bondAt(discounts, from, until)
  const { keeps, drift, deviation } = transition(discounts.model, (until - from) / 365)
  return x => payments(x) + factor * Math.exp(slope * x) * normalMean(later.worth, keeps * x + drift, deviation)
}

/** The issuer ends what is dearer than the call, the holder what is cheaper than the put: the worth in smooth pieces. */
const decided = (held: Spline, exercises: readonly Exercise[]): Pieces => {
  const worths = [held, ...exercises.map(({ worth }) => worth)]
  const ends = worths
    .flatMap((one, index) => worths.slice(index + 1).flatMap(other => crossings(one, other)))
    .toSorted((a, b) => a - b)
  const chosen = (x: number): Spline => {
    let best = held
    for (const { kind, worth } of exercises) {
      const [ended, before] = [splineAt(worth, x), splineAt(best, x)]
      if (kind === 'CALL' ? ended < before : ended > before) best = worth
    }
    return best
  }
  const middle = (index: number): number => {
    const [from, until] = [ends[index - 1], ends[index]]
    if (from === undefined) return until === undefined ? 0 : until - held.step
    return until === undefined ? from + held.step : (from + until) / 2
  }
  return { ends, pieces: [...ends, 0].map((_, index) => chosen(middle(index))) }
}

/** Where two functions of one grid are equal. */
const crossings = (one: Spline, other: Spline): readonly number[] => {
  const { low, step, values } = one
  const difference = (x: number): number => splineAt(one, x) - splineAt(other, x)
  const found: number[] = []
  for (let i = 1; i < values.length; i++) {
    const left = low + step * (i - 1)
    const before = (values[i - 1] as number) - (other.values[i - 1] as number)
    const after = (values[i] as number) - (other.values[i] as number)
    if (before === 0 || before < 0 === after < 0) continue
    let [from, until] = [left, left + step]
    for (let round = 0; round < 40; round++) {
      const middle = (from + until) / 2
      if (difference(middle) < 0 === before < 0) from = middle
      else until = middle
    }
    found.push((from + until) / 2)
  }
  return found
}
