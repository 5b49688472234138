import type { Bond } from './bond.ts'
import { type Curve, zeroAnnual } from './curves/curve.ts'
import type { Day } from './day.ts'
import { type Flows, flowsTo } from './flows.ts'
import { type Basis, callHorizon, type Horizon, headlineHorizon, maturityHorizon, putHorizon } from './horizon.ts'
import { moments } from './present-value.ts'
import { type CleanPrice, clean, cleanFromDirty, type DirtyPrice, dirty, pricedAt } from './price.ts'
import { absent, chain, map, present, type Result } from './result.ts'
import { riskAt } from './risk.ts'
import { root } from './solver.ts'
import { dirtyFromZSpread } from './spreads.ts'
import { effectiveTimes } from './times.ts'
import type { Valuation } from './valuation.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from './yield-conventions.ts'

/** One number that fixes the price of a bond. Yields are fractions a year, spreads basis points. */
export type Quote =
  | { readonly cleanPrice: number }
  | { readonly dirtyPrice: number }
  | { readonly yield: number; readonly convention?: YieldConventionName; readonly to?: QuotedTo }
  | { readonly zSpreadBp: number }
  | { readonly gSpreadBp: number }

/**
 * The clean price behind a quote: a price, a yield or a spread in.
 *
 * Settlement, accrued interest and curve are those of a valuation, which needs no price for it. Spreads, and
 * yields unless said otherwise, are those of the headline horizon.
 * @returns per 100 of outstanding nominal; NO_PRICE for a price not above 0; NO_SOLUTION for a yield or spread
 * that no price has; MISSING_DATA for a spread without a curve
 */
export const cleanFromQuote = (valuation: Valuation, quote: Quote): Result<CleanPrice> => {
  if ('cleanPrice' in quote) return pricedAt(quote.cleanPrice, clean, 'cleanPrice')
  return chain(dirtyFromQuote(valuation, quote), price =>
    chain(valuation.accruedPer100(), accrued => pricedAt(cleanFromDirty(price, accrued), clean, 'cleanPrice')),
  )
}

/** A perpetuity has no last payment that a quoted yield could go to. */
type QuotedTo = Exclude<Basis, 'PERPETUITY'> | 'HEADLINE'

type Indirect = Exclude<Quote, { readonly cleanPrice: number }>

const dirtyFromQuote = ({ bond, settlement, curve }: Valuation, quote: Indirect): Result<DirtyPrice> => {
  if ('dirtyPrice' in quote) return pricedAt(quote.dirtyPrice, dirty, 'dirtyPrice')
  const to = 'yield' in quote ? (quote.to ?? 'HEADLINE') : 'HEADLINE'
  const flows = chain(horizonOf(bond, settlement, to), horizon => flowsTo(bond, settlement, horizon))
  if (!flows.ok) return flows
  if ('yield' in quote) {
    if (!Number.isFinite(quote.yield)) return absent('MISSING_DATA', 'yield')
    const convention = YIELD_CONVENTIONS[quote.convention ?? 'EFFECTIVE']
    return convention.dirtyFromYield({ bond, flows: flows.value }, quote.yield)
  }
  return chain(curve, zeros =>
    'zSpreadBp' in quote
      ? fromZSpread(flows.value, zeros, quote.zSpreadBp)
      : fromGSpread(flows.value, zeros, quote.gSpreadBp),
  )
}

const horizonOf = (bond: Bond, settlement: Day, to: QuotedTo): Result<Horizon> => {
  if (to === 'HEADLINE') return headlineHorizon(bond, settlement)
  if (to === 'MATURITY') return maturityHorizon(bond)
  return to === 'PUT' ? putHorizon(bond, settlement) : callHorizon(bond, settlement)
}

const fromZSpread = (flows: Flows, curve: Curve, spreadBp: number): Result<DirtyPrice> =>
  map(dirtyFromZSpread(curve, { amounts: flows.amounts, times: effectiveTimes(flows), spreadBp }), dirty)

/** The duration moves with the yield, so the yield at a G-spread is searched for. */
const fromGSpread = (flows: Flows, curve: Curve, spreadBp: number): Result<DirtyPrice> => {
  const { amounts } = flows
  const times = effectiveTimes(flows)
  const miss = (rate: number): number => {
    const { macaulayYears } = riskAt(amounts, times, rate, 1)
    return Math.expm1(rate) - zeroAnnual(curve, macaulayYears) - spreadBp / 10_000
  }
  const found = root(
    (rate, out) => {
      out.value = miss(rate)
      out.slope = (miss(rate + 1e-6) - miss(rate - 1e-6)) / 2e-6
    },
    curve.zero(times.at(-1) ?? 1),
    { low: -4, high: 6 },
  )
  if (found === undefined) return absent('NO_SOLUTION', 'gSpread')
  const { value } = moments(amounts, times, found)
  return value > 0 ? present(dirty(value)) : absent('NO_SOLUTION', 'gSpread')
}
