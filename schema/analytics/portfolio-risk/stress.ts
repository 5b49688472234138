import type { Shift } from '../curves/shift.ts'
import { repriced } from '../repriced.ts'
import { map, present, type Result } from '../result.ts'
import type { RiskPosition } from './risk-position.ts'

/** What a stress moves: any of curve, spreads and exchange rates, together. */
export interface Stress {
  /** Added to annually compounded zero rates. */
  readonly shift?: Shift
  /** Basis points added to every Z-spread. @default 0 */
  readonly spreadBp?: number
  /** Basis points added to the Z-spread by rating; a rating that is not listed keeps its spread. */
  readonly spreadBpByRating?: Readonly<Record<string, number>>
  /** Change of every foreign currency against the base: a fraction. */
  readonly foreignChange?: number
}

/**
 * Profit or loss of each position under a stress: full revaluation at the Z-spread.
 *
 *     dirty′ = Σ CF (1 + z(t) + shift(t) + s + widening)^(−t);   profit = money × dirty′ × (1 + fx) − value
 *
 * Coupons of a floater that are not set yet move with the curve. Rates have no floor at zero, and options are not decided
 * anew.
 * @returns base currency, one a position in their order; NO_SOLUTION where a moved rate has no meaning
 * @source Bank for International Settlements, Interest rate risk in the banking book, 2016, annex 2
 */
export const stressed = (positions: readonly RiskPosition[], stress: Stress): Result<readonly number[]> => {
  const profits: number[] = []
  for (const position of positions) {
    const profit = profitOf(position, stress)
    if (!profit.ok) return profit
    profits.push(profit.value)
  }
  return present(profits)
}

const profitOf = (position: RiskPosition, stress: Stress): Result<number> => {
  const { payments, curve, money, value, spreadBp, isForeign } = position
  const { shift, foreignChange = 0 } = stress
  const widening = wideningOf(position, stress)
  const growth = isForeign ? 1 + foreignChange : 1
  if (shift === undefined && widening === 0) return present(value * (growth - 1))
  const worth = repriced(payments, curve, shift, spreadBp + widening)
  return map(worth, dirty => dirty * money * growth - value)
}

const wideningOf = ({ rating }: RiskPosition, { spreadBp = 0, spreadBpByRating = {} }: Stress): number =>
  spreadBp + (rating !== null && Object.hasOwn(spreadBpByRating, rating) ? (spreadBpByRating[rating] as number) : 0)
