import type { Curve } from './curves/curve.ts'
import { zeroAnnual } from './curves/curve.ts'
import type { DirtyPrice } from './price.ts'
import { absent, finite, present, type Result } from './result.ts'
import { root } from './solver.ts'
import { continuousRate } from './yield-solver.ts'

/** Newton squares its error: after a step this small what is left is below the last digit of a double. */
const CLOSE = 1e-9

/** Search range of spreads: from −99 % to +10,000 % a year. */
const WIDEST = Object.freeze({ low: -0.99, high: 100 })

/**
 * Extra yield over the government curve at the bond's duration.
 *
 *     G = (effective yield − annual zero rate at the Macaulay duration) × 10,000
 *
 * @returns basis points
 * @source Moscow Exchange, GSPREADBP
 */
export const gSpreadBp = (curve: Curve, effectiveYield: number, macaulayYears: number): Result<number> =>
  finite((effectiveYield - zeroAnnual(curve, macaulayYears)) * 10_000, 'curve')

/** What payments are worth on the curve itself: per 100 of outstanding nominal. */
export const curveValue = (curve: Curve, amounts: readonly number[], times: readonly number[]): Result<number> => {
  let value = 0
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number
    value += (amounts[i] as number) * Math.exp(-curve.zero(time) * time)
  }
  return finite(value, 'curve')
}

/** Value of payments at zero rates z, annual, raised by a spread, a fraction a year. */
const valueAt = (
  amounts: readonly number[],
  times: readonly number[],
  growths: readonly number[],
  spread: number,
  out: { value: number; slope: number },
): void => {
  let value = 0
  let slope = 0
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number
    const growth = (growths[i] as number) + spread
    if (!(growth > 0)) {
      out.value = Number.POSITIVE_INFINITY
      out.slope = Number.NEGATIVE_INFINITY
      return
    }
    const worth = (amounts[i] as number) * Math.exp(-Math.log(growth) * time)
    value += worth
    slope -= (time * worth) / growth
  }
  out.value = value
  out.slope = slope
}

/**
 * The constant that, added to every annual zero rate, gives the price.
 *
 *     dirty = Σ CF (1 + z(t) + s)^(−t)
 *
 * Newton from `guess`, in the logarithm of the price; bracketed where that leaves the range.
 * @returns basis points; NO_PRICE; NO_SOLUTION where no spread gives the price
 * @source Moscow Exchange, ZSPREADBP
 */
export const zSpreadBp = (curve: Curve, { amounts, times, price, guess = 0 }: SpreadInput): Result<number> => {
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) return absent('NO_PRICE', 'dirtyPrice')
  if (amounts.length === 0) return absent('INCOMPLETE_SCHEDULE', 'flows')
  const growths = times.map(time => 1 + zeroAnnual(curve, time))
  const out = { value: 0, slope: 0 }
  let spread = guess
  for (let i = 0; i < 30; i++) {
    valueAt(amounts, times, growths, spread, out)
    const step = (Math.log(out.value / price) * out.value) / out.slope
    if (!Number.isFinite(step)) break
    spread -= step
    if (Math.abs(step) < CLOSE) return present(spread * 10_000)
  }
  const lowest = Math.max(WIDEST.low, 1e-9 - Math.min(...growths))
  const evaluate = (x: number, into: { value: number; slope: number }) => {
    valueAt(amounts, times, growths, x, into)
    into.value -= price
  }
  const found = root(evaluate, 0, { low: lowest, high: WIDEST.high })
  return found === undefined ? absent('NO_SOLUTION', 'zSpread') : present(found * 10_000)
}

interface SpreadInput {
  /** Per 100 of outstanding nominal. */
  readonly amounts: readonly number[]
  /** Years, days / 365. */
  readonly times: readonly number[]
  readonly price: DirtyPrice
  /** Where to begin, a fraction a year. */
  readonly guess?: number
}

/** The dirty price at a Z-spread: what `zSpreadBp` undoes. */
export const dirtyFromZSpread = (
  curve: Curve,
  { amounts, times, spreadBp }: Omit<SpreadInput, 'price' | 'guess'> & { spreadBp: number },
): Result<number> => {
  const out = { value: 0, slope: 0 }
  const growths = times.map(time => 1 + zeroAnnual(curve, time))
  valueAt(amounts, times, growths, spreadBp / 10_000, out)
  return finite(out.value, 'zSpread')
}

/** The constant over continuous zero rates that gives the price: dirty = Σ CF e^(−(z(t) + s) t). */
export const zSpreadContinuousBp = (curve: Curve, { amounts, times, price }: SpreadInput): Result<number> => {
  const discounted = amounts.map(
    (amount, i) => amount * Math.exp(-curve.zero(times[i] as number) * (times[i] as number)),
  )
  const rate = continuousRate(discounted, times, price, 0)
  return rate.ok ? present(rate.value * 10_000) : rate
}
