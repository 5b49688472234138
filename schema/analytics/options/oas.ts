import type { Curve } from '../curves/curve.ts'
import { type DirtyPrice, dirty, pricedAt } from '../price.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'
import { root } from '../solver.ts'
import { curveValue, zSpreadContinuousBp } from '../spreads.ts'
import type { HullWhite } from './hull-white.ts'
import { type ExerciseRight, type OptionBond, optionBondValue } from './option-value.ts'

const BASIS_POINT = 1e-4
/** Parallel shift for durations, a fraction a year. */
const SHIFT = 25 * BASIS_POINT
/** Price at which a spread is found: far below a published digit. */
const CLOSE = 1e-8
/** Search range of spreads: from −90 % to +1,000 % a year. */
const WIDEST = Object.freeze({ low: -0.9, high: 10 })

export interface OptionAdjusted {
  /** Continuous, over the curve. */
  readonly oasBp: number
  /** Spread of the payments if no one ever decides: continuous. */
  readonly zSpreadBp: number
  /** Years and years², from shifts of 25 bp at the constant spread. */
  readonly effectiveYears: number
  readonly effectiveConvexity: number
  /** Price less the price without options at the same spread: negative for calls, positive for puts. */
  readonly optionValue: number
}

/**
 * Spread, duration and convexity of a bond with puts or calls.
 *
 *     dirty = value(OAS),   duration = (P(−h) − P(+h)) / (2 h P),   convexity = (P(−h) + P(+h) − 2 P) / (h² P),   h = 25 bp
 *
 * The spread is continuous and added to the curve; a parallel move of the continuous curve is a move of the spread, with
 * the same mean reversion and volatility.
 * @param model its parameters are assumptions and go with the figures
 * @returns basis points, years, years², amounts per 100; MISSING_DATA naming a parameter of the model; NOT_APPLICABLE where
 * no decision is ahead; NO_PRICE; NO_SOLUTION where no spread gives the price
 * @source Hull, White, Pricing Interest-Rate-Derivative Securities, 1990; Fabozzi, Handbook of Fixed Income Securities,
 * 2012, chapter 40
 */
export const optionAdjusted = (
  bond: OptionBond,
  price: DirtyPrice,
  curve: Curve,
  model: HullWhite,
): Result<OptionAdjusted> => {
  const fault = faultOf(bond, model)
  if (fault !== undefined) return fault
  return chain(pricedAt(price, dirty, 'dirtyPrice'), paid => {
    const times = bond.days.map(days => days / 365)
    const straight = { amounts: bond.amounts, times, price: paid }
    return chain(zSpreadContinuousBp(curve, straight), zSpreadBp => {
      const valueAt = (spread: number): number => optionBondValue(bond, curve, model, spread)
      return chain(spreadFor(valueAt, paid, { guess: zSpreadBp * BASIS_POINT, years: meanYears(bond) }), oas => {
        const [down, up] = [valueAt(oas - SHIFT), valueAt(oas + SHIFT)]
        const withoutOptions = bond.amounts.map((amount, i) => amount * Math.exp(-oas * (times[i] as number)))
        const effectiveConvexity = (down + up - 2 * paid) / (SHIFT * SHIFT * paid)
        return chain(curveValue(curve, withoutOptions, times), plain =>
          map(finite(effectiveConvexity, 'volatility'), () => ({
            ...{ oasBp: oas / BASIS_POINT, zSpreadBp, optionValue: paid - plain },
            ...{ effectiveYears: (down - up) / (2 * SHIFT * paid), effectiveConvexity },
          })),
        )
      })
    })
  })
}

/** Mean time to the payments, not discounted: a first guess of the duration. */
const meanYears = ({ days, amounts }: OptionBond): number => {
  const paid = amounts.reduce((sum, amount) => sum + amount, 0)
  return amounts.reduce((sum, amount, index) => sum + (amount * (days[index] as number)) / 365, 0) / paid
}

const isShare = (value: number): boolean => value >= 0 && value < Number.POSITIVE_INFINITY

const faultOf = ({ days, rights }: OptionBond, { meanReversion, volatility }: HullWhite) => {
  if (!isShare(meanReversion)) return absent('MISSING_DATA', 'meanReversion')
  if (!(isShare(volatility) && volatility <= 1)) return absent('MISSING_DATA', 'volatility')
  if (days.length === 0) return absent('INCOMPLETE_SCHEDULE', 'flows')
  const ahead = ({ decision, exercise }: ExerciseRight): boolean => decision > 0 && exercise >= decision
  return rights.length > 0 && rights.every(ahead) ? undefined : absent('NOT_APPLICABLE', 'options')
}

/** Secant from the spread and duration without options, and a bracketed search where that leaves the range. */
const spreadFor = (
  valueAt: (spread: number) => number,
  price: number,
  { guess, years }: { readonly guess: number; readonly years: number },
): Result<number> => {
  let before = guess
  let missBefore = valueAt(before) - price
  if (Math.abs(missBefore) < CLOSE) return present(before)
  let at = guess + missBefore / (price * years)
  let miss = valueAt(at) - price
  for (let round = 0; round < 12; round++) {
    if (Math.abs(miss) < CLOSE) return present(at)
    const next = at - (miss * (at - before)) / (miss - missBefore)
    if (!(next > WIDEST.low && next < WIDEST.high)) break
    ;[before, missBefore] = [at, miss]
    ;[at, miss] = [next, valueAt(next) - price]
  }
  const evaluate = (spread: number, out: { value: number; slope: number }): void => {
    out.value = valueAt(spread) - price
    out.slope = (valueAt(spread + BASIS_POINT) - price - out.value) / BASIS_POINT
  }
  const found = root(evaluate, guess, WIDEST)
  return found === undefined ? absent('NO_SOLUTION', 'oas') : present(found)
}
