import { Decimal } from 'decimal.js'

export type Money = Decimal | null

export const ZERO = new Decimal(0)
const CENTS = 2

/** The sum of the known amounts; null when none is known. */
export function sumOfKnown(amounts: readonly Money[]): Money {
  const known = amounts.filter(amount => amount !== null)
  return known.length === 0 ? null : Decimal.sum(...known)
}

/** A sum of the known amounts so far, with one more. */
export function added(sum: Money, amount: Money): Money {
  if (sum === null || amount === null) return sum ?? amount
  return sum.plus(amount)
}

/** Money as shown in a response: rounded once, at the end. */
export function shown(amount: Decimal): string
export function shown(amount: Money): string | null
export function shown(amount: Money): string | null {
  return amount === null ? null : amount.toFixed(CENTS)
}

/** A share in per cent; null where the whole is unknown or zero. */
export function percentOf(part: Money, whole: Money): number | null {
  if (part === null || whole === null || whole.isZero()) return null
  return rounded(part.dividedBy(whole).times(100).toNumber())
}

/** A ratio without the noise of binary fractions. */
export function rounded(value: number, places = 4): number {
  return Number(value.toFixed(places))
}
