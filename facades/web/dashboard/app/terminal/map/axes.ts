import type { Formats } from '../../words/formats.ts'
import { DAYS_A_YEAR } from '../years.ts'

const DAY_SECONDS = 86_400

/** An axis as it is drawn. The answer has days, per cent or basis points; years and dates are read more easily. */
export interface MapAxis {
  /** The filter of the API, whose bounds a box becomes. */
  readonly filter: string
  /** The column of the API. */
  readonly field: string
  readonly kind: 'days' | 'numbers'
  /** From the unit of the answer to that of the drawing. */
  drawn(value: number): number
  /** A bound in the words of the API, from the unit of the drawing. */
  bound(drawn: number, end: 'From' | 'To'): string
  text(drawn: number, formats: Formats): string
}

const DURATION: MapAxis = {
  ...{ filter: 'Duration', field: 'durationDays', kind: 'numbers' },
  drawn: days => days / DAYS_A_YEAR,
  bound: (years, end) => String(outwards(years * DAYS_A_YEAR, end, 0)),
  text: (years, { decimal }) => decimal(years, 2),
}
const MATURITY: MapAxis = {
  ...{ filter: 'MatureDate', field: 'maturityDate', kind: 'days' },
  drawn: days => days * DAY_SECONDS,
  bound: seconds => dayOf(seconds),
  text: (seconds, { date }) => date(dayOf(seconds)),
}

export const ACROSS: Readonly<Record<'DURATION' | 'MATURITY', MapAxis>> = { DURATION, MATURITY }

export const UP: Readonly<Record<'YIELD' | 'YIELD_TO_WORST' | 'G_SPREAD' | 'Z_SPREAD', MapAxis>> = {
  YIELD: figure('Yield', 'yield', 2),
  YIELD_TO_WORST: figure('YieldToWorst', 'yieldToWorst', 2),
  G_SPREAD: figure('GSpread', 'gSpreadBp', 0),
  Z_SPREAD: figure('ZSpread', 'zSpreadBp', 0),
}

/** Dimensions of the classes, with their columns of the API. */
export const CLASSES = {
  RATING: 'creditRating',
  SECTOR: 'sector',
  BOND_TYPE: 'bondType',
  COUPON_TYPE: 'couponType',
  CURRENCY: 'nominalCurrency',
} as const

export type AcrossName = keyof typeof ACROSS

/** The known name, or the first one: the service refuses any other in its own words. */
export function known<Name extends string>(rows: Readonly<Record<Name, unknown>>, given: string | undefined): Name {
  return (given !== undefined && Object.hasOwn(rows, given) ? given : Object.keys(rows)[0]) as Name
}

/** ISO date of a position of days. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}

function figure(filter: string, field: string, digits: number): MapAxis {
  return {
    ...{ filter, field, kind: 'numbers' },
    drawn: value => value,
    bound: (value, end) => String(outwards(value, end, digits)),
    text: (value, { decimal }) => decimal(value, digits),
  }
}

/** Rounds a bound so that what was in the box stays in it. */
function outwards(value: number, end: 'From' | 'To', digits: number): number {
  const scale = 10 ** digits
  const rounded = (end === 'From' ? Math.floor(value * scale) : Math.ceil(value * scale)) / scale
  return rounded === 0 ? 0 : rounded
}
