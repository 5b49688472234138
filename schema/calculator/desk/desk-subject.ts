import type { FloaterRule, IndexFixings } from '../../analytics/floaters/own-rule.ts'
import type { Result } from '../../analytics/result.ts'
import type { Valuation } from '../../analytics/valuation.ts'
import type { SwapMarket } from './swap-market.ts'

/** A valued bond, as the figures of a desk need it. */
export interface DeskSubject {
  readonly valuation: Valuation
  /** Payments follow an index: no nominal rate belongs to them. */
  readonly indexed: boolean
  readonly currency: string
  /** What the coupons and the curve of the valuation assume. */
  readonly assumption: string | null
  /** Margin of a floater over its index, a fraction a year; null where it is not known. */
  readonly quotedMargin: number | null
  readonly rates: DeskRates
}

/** Rates that some families rest on beside the curve; read when one of them is requested. */
export interface DeskRates {
  /** The rule of a floater and its index; NOT_APPLICABLE for other bonds, MISSING_DATA for what no source states. */
  fixings(): Promise<Result<RuledFixings>>
  /** Swap rates of the currency; MISSING_DATA where no source has them, STALE where they are old. */
  swaps(): Promise<Result<SwapMarket>>
}

export interface RuledFixings {
  readonly rule: FloaterRule
  readonly index: IndexFixings
}

/** A figure before it is written for readers. */
export interface DeskFigure {
  readonly name: string
  readonly unit: 'PERCENT' | 'BASIS_POINTS' | 'YEARS' | 'YEARS_SQUARED' | 'DAYS' | 'PER_100'
  readonly text: string
  readonly result: Result<number>
}

/** A parameter behind a family as it was used: given, or its default. */
export interface DeskParameter {
  readonly name: string
  /** Null where none was given and there is no default. */
  readonly value: number | null
  readonly unit: 'PERCENT' | 'PERCENTAGE_POINTS' | 'BASIS_POINTS' | 'MONTHS' | 'A_YEAR' | 'PER_100'
}

/** The figures of a family and what they rest on. */
export interface DeskAnswer {
  readonly parameters: readonly DeskParameter[]
  readonly figures: readonly DeskFigure[]
}
