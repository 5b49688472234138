import { bondFromTerms } from './bond.ts'
import type { BondTerms } from './bond-terms.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { CleanPrice } from './price.ts'
import { cleanFromQuote, type Quote } from './quote.ts'
import { chain, map, type Result } from './result.ts'
import { type Market, type Valuation, valuationOf } from './valuation.ts'

export interface Calculation extends Omit<Market, 'cleanPrice'> {
  readonly terms: BondTerms
  readonly quote: Quote
}

interface Calculated {
  /** Per 100 of outstanding nominal. */
  readonly cleanPrice: CleanPrice
  readonly figures: Figures
  /** At that price. */
  readonly valuation: Valuation
}

/**
 * The calculator: terms, settlement and a price, yield or spread in; every figure out.
 *
 * @returns price and figures, each of which is a value or its own reason; the first fault of terms,
 * settlement or quote where there is no price at all
 */
export const calculate = ({ terms, quote, ...market }: Calculation): Result<Calculated> =>
  chain(bondFromTerms(terms), bond =>
    chain(valuationOf(bond, market), unpriced =>
      chain(cleanFromQuote(unpriced, quote), cleanPrice =>
        map(valuationOf(bond, { ...market, cleanPrice }), valuation => ({
          cleanPrice,
          figures: figuresOf(valuation),
          valuation,
        })),
      ),
    ),
  )
