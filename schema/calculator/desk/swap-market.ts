import type { Curve } from '../../analytics/curves/curve.ts'
import type { SwapQuote } from '../../analytics/swaps/swap-rates.ts'

/** Swap rates of a currency on a day. */
export interface SwapMarket {
  /** Key and day of the curve. */
  readonly name: string
  /** Par rates by maturity, ascending. */
  readonly quotes: readonly SwapQuote[]
  /** Zero rates that give these par rates. */
  readonly curve: Curve
}
