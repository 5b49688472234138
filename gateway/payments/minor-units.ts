import { Decimal } from 'decimal.js'

/** Currencies without two decimals, with the number of decimals that payment providers use. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...ofDecimals(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...ofDecimals(3, 'BHD JOD KWD OMR TND'),
}

/** @throws Error when the amount has more decimals than the currency */
export function toMinorUnits(amount: string, currency: string): number {
  const units = new Decimal(amount).times(10 ** decimalsOf(currency))
  if (!units.isInteger()) throw new Error(`${amount} ${currency} has more decimals than the currency`)
  return units.toNumber()
}

export function fromMinorUnits(units: number, currency: string): string {
  return new Decimal(units).dividedBy(10 ** decimalsOf(currency)).toFixed()
}

function decimalsOf(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2
}

function ofDecimals(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map(currency => [currency, decimals]))
}
