import { type CurveDay, curveDays } from './curves.ts'
import { businessDaysUpTo, type Day } from './days.ts'
import { knownDays } from './known-days.ts'
import type { Currency } from './rates.ts'

/** Business days of history: a year of 52 weeks. */
export const HISTORY_DAYS = 261
const FEWEST_ISSUERS = 300

/** What every part of the generator needs to know; it holds no bond and no issuer, so that memory stays flat. */
export interface Market {
  readonly bonds: number
  readonly issuers: number
  readonly seed: number
  /** The last business day of the market: what was agreed, and when, is drawn from it. */
  readonly lastDay: Day
  /** The day as of which the market is told: `lastDay`, or an earlier one. What happened later is not known yet. */
  readonly asOf: Day
  /** The business days of history, oldest first, `asOf` last. */
  readonly days: readonly Day[]
  /** Days whose markets are published by themselves: every living bond is quoted on them. */
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
