import { Decimal } from 'decimal.js'

/** Exact comparison; negative when the first is less. */
export function compareDecimals(one: string, other: string): number {
  return new Decimal(one).cmp(other)
}

/** Normal form of a decimal: `5.50` and `5.5` are the same. */
export function plainDecimal(text: string): string {
  return new Decimal(text).toFixed()
}
