import type { Curve } from './curves/curve.ts'
import { KEY_TENORS, keyRateShift } from './curves/key-rates.ts'
import type { Reset } from './floaters/resets.ts'
import type { PricedPayments } from './priced-payments.ts'
import { absent, chain, finite, map, type Result } from './result.ts'
import { zSpreadBp, zSpreadContinuousBp } from './spreads.ts'

/** How the rates are compounded that a bump is added to: a row of worth and slopes in the rate. */
interface BumpedRate {
  readonly spreadBp: (curve: Curve, payments: PricedPayments) => Result<number>
  /** Value of 1 in t years at the continuous zero rate z, with x added in this compounding. */
  readonly factor: (z: number, t: number, x: number) => number
  /** −factor′ / factor, and factor″ / factor. */
  readonly first: (z: number, t: number, x: number) => number
  readonly second: (z: number, t: number, x: number) => number
}

const growth = (z: number, x: number): number => Math.exp(z) + x

/** Compoundings of a bump as a table. */
export const BUMPED_RATES = Object.freeze({
  ANNUAL: {
    spreadBp: zSpreadBp,
    factor: (z, t, x) => growth(z, x) ** -t,
    first: (z, t, x) => t / growth(z, x),
    second: (z, t, x) => (t * (t + 1)) / growth(z, x) ** 2,
  },
  CONTINUOUS: {
    spreadBp: zSpreadContinuousBp,
    factor: (z, t, x) => Math.exp(-(z + x) * t),
    first: (_z, t) => t,
    second: (_z, t) => t * t,
  },
} as const satisfies Record<string, BumpedRate>)

export type BumpedRateName = keyof typeof BUMPED_RATES

export interface KeyRateDurations {
  /** Constant over the zero rates, in the compounding of the bump. */
  readonly spreadBp: number
  readonly tenors: readonly number[]
  /** Years, one a tenor. */
  readonly durations: readonly number[]
  /** Answer to a parallel move: years, and years² for the convexity. */
  readonly effectiveYears: number
  readonly effectiveConvexity: number
}

export interface KeyRateOptions {
  /** @default 0.25 to 30 years */
  readonly tenors?: readonly number[]
  /** @default 'ANNUAL' */
  readonly compounding?: BumpedRateName
  /** Size of a central bump in basis points; 0 takes the derivative itself. @default 0 */
  readonly bumpBp?: number
}

/**
 * How a price answers to the curve at each key tenor.
 *
 *     durationₖ = Σ t wₖ(t) CF (1 + z + s)^(−t−1) / P,   or  (P(−h) − P(+h)) / (2 h P) with a bump of h
 *
 * The weight wₖ is 1 at the tenor and falls in straight lines to 0 at its neighbours; before the first and after the last
 * tenor it stays 1. The weights sum to 1, so the durations sum to the effective duration. The bump is added to annually
 * compounded or continuous zero rates, and the spread of the same compounding stays. Coupons of a floater that are not set
 * yet move with the forward rates of their periods: CF then falls and rises with the curve (`resetAmounts`).
 * @returns years, convexity in years²; NO_PRICE; NO_SOLUTION without a spread or where a bumped rate has no meaning;
 * MISSING_DATA for tenors out of order
 * @source Ho, Key Rate Durations: Measures of Interest Rate Risks, Journal of Fixed Income, 1992
 * @example a payment in 183 days of 101.9012 at 98.8536 over the curve of the Federal Reserve: 0.470615 at 0.5 years
 */
export const keyRateDurations = (
  curve: Curve,
  payments: PricedPayments,
  { tenors = KEY_TENORS, compounding = 'ANNUAL', bumpBp = 0 }: KeyRateOptions = {},
): Result<KeyRateDurations> => {
  const ordered = tenors.every((tenor, index) => tenor > (tenors[index - 1] ?? 0))
  if (tenors.length === 0 || !ordered) return absent('MISSING_DATA', 'tenors')
  if (!(bumpBp >= 0 && bumpBp < 10_000)) return absent('MISSING_DATA', 'bumpBp')
  const rates: BumpedRate = BUMPED_RATES[compounding]
  return chain(rates.spreadBp(curve, payments), spreadBp => {
    const worth = answers(curve, payments, { rates, spread: spreadBp / 10_000, bump: bumpBp / 10_000 })
    const durations = tenors.map((_, index) => worth.answer(keyRateShift(index, 10_000, tenors).at))
    const effectiveYears = worth.answer(() => 1)
    const bad = [...durations, effectiveYears].find(duration => !Number.isFinite(duration))
    const effectiveConvexity = worth.convexity
    return map(finite(bad ?? effectiveConvexity, 'curve'), () => ({
      ...{ spreadBp, tenors, durations, effectiveYears, effectiveConvexity },
    }))
  })
}

interface Bumping {
  readonly rates: BumpedRate
  readonly spread: number
  readonly bump: number
}

/** How much of a move a tenor gets, by years. */
type Weights = (years: number) => number

const answers = (curve: Curve, payments: PricedPayments, bumping: Bumping) => {
  const fixed = fixedAnswers(curve, payments, bumping)
  const resets = (payments.resets ?? []).map(reset => resetAnswer(curve, reset, payments, bumping))
  const answer = (weightAt: Weights): number =>
    resets.reduce((sum, reset) => sum + reset.fall(weightAt), fixed.fall(weightAt)) / payments.price
  const curvature = resets.reduce((sum, reset) => sum + reset.curvature, fixed.curvature)
  return { answer, convexity: curvature / payments.price }
}

/** The payments as they are. */
const fixedAnswers = (curve: Curve, { amounts, times }: PricedPayments, { rates, spread, bump }: Bumping) => {
  const zeros = times.map(curve.zero)
  const worth = (index: number, added: number): number =>
    (amounts[index] as number) * rates.factor(zeros[index] as number, times[index] as number, spread + added)
  const worths = times.map((_, index) => worth(index, 0))
  const weighed = (each: (z: number, t: number, x: number) => number): readonly number[] =>
    times.map((time, index) => (worths[index] as number) * each(zeros[index] as number, time, spread))
  const firsts = weighed(rates.first)
  const fall = (weightAt: Weights): number => {
    let sum = 0
    for (const [index, time] of times.entries()) {
      const weight = weightAt(time)
      if (weight === 0) continue
      const change = bump * weight
      sum +=
        bump === 0 ? weight * (firsts[index] as number) : (worth(index, -change) - worth(index, change)) / (2 * bump)
    }
    return sum
  }
  return { fall, curvature: weighed(rates.second).reduce((sum, part) => sum + part, 0) }
}

/**
 * What a coupon gains that moves with the forward rate of its period, discounted: nominal (g′ − g) df′, with g the growth
 * over the period. It is nothing on the curve of today.
 */
const resetAnswer = (
  curve: Curve,
  { payment, from, until, nominal }: Reset,
  { times }: PricedPayments,
  { rates, spread, bump }: Bumping,
) => {
  const paid = times[payment] as number
  const [start, end, pay] = [from, until, paid].map(curve.zero) as [number, number, number]
  const growth = (atStart: number, atEnd: number): number =>
    rates.factor(start, from, atStart) / rates.factor(end, until, atEnd)
  const discount = (added: number): number => rates.factor(pay, paid, spread + added)
  const still = nominal * growth(0, 0) * discount(0)
  const [first, last] = [rates.first(start, from, 0), rates.first(end, until, 0)]
  const gain = (weightAt: Weights, size: number): number =>
    nominal * (growth(size * weightAt(from), size * weightAt(until)) - growth(0, 0)) * discount(size * weightAt(paid))
  const fall = (weightAt: Weights): number =>
    bump === 0
      ? still * (weightAt(from) * first - weightAt(until) * last)
      : (gain(weightAt, -bump) - gain(weightAt, bump)) / (2 * bump)
  const slope = last - first
  const bend = last ** 2 - rates.second(end, until, 0) - (first ** 2 - rates.second(start, from, 0))
  return { fall, curvature: still * (slope ** 2 + bend - 2 * slope * rates.first(pay, paid, spread)) }
}
