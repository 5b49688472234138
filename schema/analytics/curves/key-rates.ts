import type { Shift } from './shift.ts'

/** Tenors of key rates, years. */
export const KEY_TENORS = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30] as const

/**
 * The movement of one key rate: full at its tenor, falling in straight lines to zero at the neighbours; before the first
 * and after the last tenor it stays full. All of them together are a parallel shift.
 */
export const keyRateShift = (index: number, bp: number, tenors: readonly number[] = KEY_TENORS): Shift => {
  const [before, at, after] = [tenors[index - 1], tenors[index] as number, tenors[index + 1]]
  const size = bp / 10_000
  const rise = before === undefined ? 0 : 1 / (at - before)
  const fall = after === undefined ? 0 : 1 / (after - at)
  return {
    text: `${bp} bp at ${at} years`,
    at: years => size * Math.max(0, 1 - (years < at ? rise * (at - years) : fall * (years - at))),
    slope: years => {
      if (years < at) return before !== undefined && years > before ? size * rise : 0
      return after !== undefined && years < after ? -size * fall : 0
    },
  }
}
