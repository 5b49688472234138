/**
 * What a number is in, said once and as data: filters, fields and arguments name one of these, and whoever prints a
 * figure, guesses at one or warns of one reads it here. Beside each stands how it is printed; null is not printed.
 * @example t.exposeFloat('yield', { unit: 'percentAYear' })
 */
const UNITS = {
  percent: '%',
  percentAYear: '% a year',
  percentOfNominal: '% of nominal',
  percentOfMid: '% of mid price',
  percentagePoints: 'percentage points',
  basisPoints: 'basis points',
  bytes: 'bytes',
  milliseconds: 'milliseconds',
  seconds: 'seconds',
  minutes: 'minutes',
  days: 'days',
  months: 'months',
  years: 'years',
  yearsSquared: 'years²',
  date: 'date',
  money: 'money',
  nominalMoney: 'money, nominal currency',
  settlementMoney: 'money, settlement currency',
  moneyABond: 'money a bond',
  nominalMoneyABond: 'money a bond, nominal currency',
  settlementMoneyABond: 'money a bond, settlement currency',
  /** Bonds of one issue. */
  pieces: 'pieces',
  ratio: 'ratio',
  /** Another field of the row says it, or the row's own kind does. */
  varies: 'as the row says',
  /** How many there are of what the name says. */
  count: null,
  /** A place on a scale, a number that names something, a score. */
  none: null,
} as const

export type Unit = keyof typeof UNITS

/** A unit as tables and descriptions show it; null where there is nothing to show. */
export function unitText(unit: Unit | undefined): string | null {
  return unit === undefined ? null : UNITS[unit]
}

/** The unit that a field of the schema was declared with; every number has one. */
export function unitOfField({ extensions }: { readonly extensions: object }): Unit | undefined {
  return (extensions as { readonly unit?: Unit }).unit
}

/** Arithmetic is in fractions; stored and published rates and shares are in per cent. */
export function percentFromFraction(fraction: number): number {
  return fraction * 100
}

export function fractionFromPercent(percent: number): number {
  return percent / 100
}

/** From here on eight decimals are more than the fifteen digits that a number holds without noise. */
const LARGE = 1e7

/** Rounds a figure to eight decimals and at most fifteen digits, so that responses stay short: 97.171, not 97.17099999999999. */
export function shortened(value: number): number {
  return Math.abs(value) < LARGE ? Math.round(value * 1e8) / 1e8 : Number(value.toPrecision(15))
}

/** Of a difference between two rates in per cent. */
export function basisPointsFromPercent(percentagePoints: number): number {
  return percentagePoints * 100
}
