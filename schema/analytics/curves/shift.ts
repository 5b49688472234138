import type { Curve } from './curve.ts'

/** A movement of a curve: what is added to its annually compounded zero rate at each tenor, a fraction a year. */
export interface Shift {
  readonly text: string
  readonly at: (years: number) => number
  /** Slope of `at`. */
  readonly slope: (years: number) => number
}

/** Every rate moves by the same basis points. */
export const parallelShift = (bp: number): Shift => ({
  text: `parallel ${bp} bp`,
  at: () => bp / 10_000,
  slope: () => 0,
})

/** Rates to `shortYears` move by one amount, from `longYears` on by another, straight between: basis points. */
export const twistShift = ({ shortBp, longBp, shortYears = 0, longYears = 10 }: TwistInput): Shift => {
  const gradient = (longBp - shortBp) / 10_000 / (longYears - shortYears)
  const from = shortYears === 0 ? 'the short end' : `${shortYears} years`
  return {
    text: `twist ${shortBp} bp at ${from} to ${longBp} bp at ${longYears} years`,
    at: years => shortBp / 10_000 + gradient * (Math.min(Math.max(years, shortYears), longYears) - shortYears),
    slope: years => (years >= shortYears && years < longYears ? gradient : 0),
  }
}

interface TwistInput {
  readonly shortBp: number
  readonly longBp: number
  /** @default 0 */
  readonly shortYears?: number
  /** @default 10 */
  readonly longYears?: number
}

/** The curve after a shift; rates are floored at −99.99 %. */
export const shiftedCurve = (curve: Curve, shift: Shift): Curve => {
  const growth = (years: number): number => Math.max(Math.exp(curve.zero(years)) + shift.at(years), 1e-4)
  return {
    ...curve,
    zero: years => Math.log(growth(years)),
    slope: years => (curve.slope(years) * Math.exp(curve.zero(years)) + shift.slope(years)) / growth(years),
  }
}
