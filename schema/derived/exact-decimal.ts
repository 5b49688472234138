import { Decimal } from 'decimal.js'

/** Decimals for sums and products of money without rounding, beyond the 20 digits of the default class. */
export const Exact = Decimal.clone({ precision: 60 })

export type Exact = InstanceType<typeof Exact>

/** Money as text, with the eight decimals of a stored amount. */
export function moneyFromNumber(value: number): string {
  return new Decimal(value).toDecimalPlaces(8).toFixed()
}
