import { Decimal } from 'decimal.js'

/** Negative when the first is less: exactly, however many digits they have. */
export function compareDecimals(one: string, other: string): number {
  return new Decimal(one).cmp(other)
}

/** The one way to write a decimal: `5.50` and `5.5` are the same. */
export function plainDecimal(text: string): string {
  return new Decimal(text).toFixed()
}
