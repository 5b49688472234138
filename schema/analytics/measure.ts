import type { Result } from './result.ts'
import type { Valuation } from './valuation.ts'

/** FRACTION is a part a year (0.1534), MONEY is per bond in its currency, PER_100 of outstanding nominal. */
export type Unit = 'FRACTION' | 'MONEY' | 'PER_100' | 'YEARS' | 'YEARS_SQUARED' | 'DAYS' | 'BASIS_POINTS'

/** Required inputs of a figure. */
export type Need = 'SCHEDULE' | 'PRICE' | 'CURVE' | 'OPTION'

/** The reference of a figure, from which its basis follows: accrued interest, the current coupon, or a date. */
export type Standing = 'SETTLEMENT' | 'ACCRUED' | 'COUPON' | 'MATURITY' | 'PUT' | 'CALL' | 'WORST' | 'HEADLINE'

/** A published figure: a row of the measure table. */
export interface Measure {
  readonly unit: Unit
  /** One sentence for the reader, with convention. */
  readonly text: string
  readonly needs: readonly Need[]
  readonly standing: Standing
  readonly compute: (valuation: Valuation) => Result<number>
}
