import { type CurveDay, curveDays } from './curves.ts'
import { businessDaysUpTo, type Day } from './days.ts'
import type { Currency } from './rates.ts'

/** Days of history that the curves and the best quoted bonds have. */
const HISTORY_DAYS = 250
const FEWEST_ISSUERS = 300

/** What every part of the generator needs to know; it holds no bond and no issuer, so that memory stays flat. */
export interface Market {
  readonly bonds: number
  readonly issuers: number
  readonly seed: number
  /** The last business day of the market. */
  readonly asOf: Day
  /** The business days of history, oldest first, `asOf` last. */
  readonly days: readonly Day[]
  /** By currency, aligned with `days`. */
  readonly curves: Readonly<Record<Currency, readonly CurveDay[]>>
}

export function marketOf(bonds: number, seed: number, asOf: Day): Market {
  const days = businessDaysUpTo(asOf, HISTORY_DAYS)
  const last = days[days.length - 1] ?? asOf
  const issuers = Math.max(FEWEST_ISSUERS, Math.round(bonds / 10))
  return { bonds, issuers, seed, asOf: last, days, curves: curveDays(days, seed) }
}
