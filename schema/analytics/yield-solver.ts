import { type Moments, moments } from './present-value.ts'
import { absent, present, type Result } from './result.ts'
import { root } from './solver.ts'

/** Continuous rates from e^-60 to e^60 a year: beyond every bond that trades, within what a double can hold. */
const WIDEST = 60
const MOST_STEPS = 50

/** Newton squares its error: after a step this small what is left is below the last digit of a double. */
const CLOSE = 1e-9

const scratch: Moments = { value: 0, first: 0, second: 0 }

/**
 * The continuous rate at which payments are worth a price.
 *
 *     Σ amount · e^(−r t) = price
 *
 * Solved in the logarithm of the price, which is convex in r and nearly straight: Newton converges from any
 * start in three or four steps. What it does not reach in fifty goes to a bracketed search. Payments that
 * change sign go to the bracketed search at once.
 * @returns fraction a year, relative accuracy 1e-12; NO_PRICE for a price not above 0; NO_SOLUTION where no
 * rate gives the price; INCOMPLETE_SCHEDULE without payments
 */
export const continuousRate = (
  amounts: readonly number[],
  times: readonly number[],
  price: number,
  guess = 0.08,
): Result<number> => {
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) return absent('NO_PRICE', 'dirtyPrice')
  if (amounts.length === 0) return absent('INCOMPLETE_SCHEDULE', 'flows')
  let rate = guess
  for (let i = 0; i < MOST_STEPS; i++) {
    const { value, first } = moments(amounts, times, rate, scratch)
    if (!(value > 0 && first > 0)) break
    const step = (Math.log(value / price) * value) / first
    if (!Number.isFinite(step)) break
    rate += step
    if (Math.abs(step) <= CLOSE) return within(rate)
    if (Math.abs(rate) > WIDEST) break
  }
  return searched(amounts, times, price)
}

const within = (rate: number): Result<number> =>
  Math.abs(rate) <= WIDEST ? present(rate) : absent('NO_SOLUTION', 'yield')

const searched = (amounts: readonly number[], times: readonly number[], price: number): Result<number> => {
  const found = root(
    (rate, out) => {
      const { value, first } = moments(amounts, times, rate, scratch)
      out.value = value - price
      out.slope = -first
    },
    0.1,
    { low: -4.6, high: WIDEST },
  )
  return found === undefined ? absent('NO_SOLUTION', 'yield') : present(found)
}

/** Yield compounded f times a year from a continuous rate; f = Infinity leaves it as it is. */
export const yieldFromContinuous = (rate: number, timesPerYear: number): number =>
  timesPerYear === Number.POSITIVE_INFINITY ? rate : timesPerYear * Math.expm1(rate / timesPerYear)

/** Continuous rate from a yield compounded f times a year; NO_SOLUTION at or below −100 % a period. */
export const continuousFromYield = (annual: number, timesPerYear: number): Result<number> => {
  if (!Number.isFinite(annual)) return absent('MISSING_DATA', 'yield')
  if (timesPerYear === Number.POSITIVE_INFINITY) return present(annual)
  const growth = annual / timesPerYear
  return growth > -1 ? present(timesPerYear * Math.log1p(growth)) : absent('NO_SOLUTION', 'yield')
}
