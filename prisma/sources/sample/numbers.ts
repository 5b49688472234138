import type { Decimal } from '../record.ts'

export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

/** A number as exact decimal text without trailing zeros and without an exponent. */
export function decimalOf(value: number, digits = 4): Decimal {
  const text = value.toFixed(digits)
  return digits === 0 ? text : text.replace(/\.?0+$/, '')
}
