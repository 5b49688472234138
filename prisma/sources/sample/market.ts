import { type CurveDay, curveDays } from './curves.ts'
import { businessDaysUpTo, type Day } from './days.ts'
import { knownDays } from './known-days.ts'
import type { Currency } from './rates.ts'

/** Business days of history: a year of 52 weeks. */
export const HISTORY_DAYS = 261
const FEWEST_ISSUERS = 300

/** Shared input of all parts of the generator. It contains no bonds or issuers, so that memory stays constant. */
export interface Market {
  readonly bonds: number
  readonly issuers: number
  readonly seed: number
  /** The last business day of the market, from which all terms and dates are drawn. */
  readonly lastDay: Day
  /** The as-of day: `lastDay` or an earlier one. Later events are unknown. */
  readonly asOf: Day
  /** The business days of history, oldest first, `asOf` last. */
  readonly days: readonly Day[]
  /** Days published as separate revisions: every live bond is quoted on them. */
  readonly known: ReadonlySet<Day>
  /** By currency, aligned with `days`. */
  readonly curves: Readonly<Record<Currency, readonly CurveDay[]>>
}

export function marketOf(bonds: number, seed: number, last: Day, knownOn: Day = last): Market {
  const year = businessDaysUpTo(last, HISTORY_DAYS)
  const days = year.filter(day => day <= knownOn)
  const lastDay = year[year.length - 1] ?? last
  const asOf = days[days.length - 1]
  if (asOf === undefined) throw new RangeError('The sample market is known for the year before its last day only.')
  const issuers = Math.max(FEWEST_ISSUERS, Math.round(bonds / 10))
  const known = new Set(knownDays({ lastDay }))
  return { bonds, issuers, seed, lastDay, asOf, days, known, curves: curveDays(days, seed) }
}

/** The same market as it was known at the end of an earlier day. */
export function marketOn(market: Market, day: Day): Market {
  return marketOf(market.bonds, market.seed, market.lastDay, day)
}
