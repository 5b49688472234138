import type { Shift } from './curves/shift.ts'
import { type CleanPrice, cleanFromDirty, type DirtyPrice, dirty } from './price.ts'
import { headlinePayments } from './priced-payments.ts'
import { repriced } from './repriced.ts'
import { chain, map, present, type Result } from './result.ts'
import { zSpreadBp } from './spreads.ts'
import type { Valuation } from './valuation.ts'

/** A bond after its curve has moved. */
interface ScenarioOutcome {
  readonly cleanPrice: CleanPrice
  readonly dirtyPrice: DirtyPrice
  /** Change of the dirty price over the dirty price before: a fraction. */
  readonly change: number
}

/**
 * The effect of a shift of the government curve on a bond with constant Z-spread.
 *
 *     dirty′ = Σ CF (1 + z(t) + shift(t) + s)^(−t)
 *
 * The payments are those of the headline horizon; an option is not re-decided. Coupons of a floater that are not set yet
 * move with the forward rates (`resetAmounts`).
 * @returns prices per 100 and the change as a fraction; the reason of the price, the curve or the spread
 */
export const scenarioOf = (valuation: Valuation, shift: Shift): Result<ScenarioOutcome> =>
  chain(valuation.curve, curve =>
    chain(headlinePayments(valuation), payments =>
      chain(zSpreadBp(curve, payments), spreadBp =>
        chain(map(repriced(payments, curve, shift, spreadBp), dirty), moved =>
          map(valuation.accruedPer100(), accrued => ({
            cleanPrice: cleanFromDirty(moved, accrued),
            dirtyPrice: moved,
            change: moved / payments.price - 1,
          })),
        ),
      ),
    ),
  )

/** The change in money of holdings under a movement: holdings that have no figure are counted, not guessed. */
export const portfolioScenario = (
  holdings: readonly { readonly valuation: Valuation; readonly quantity: number }[],
  shift: Shift,
): Result<{ readonly before: number; readonly after: number; readonly leftOut: number }> => {
  let before = 0
  let after = 0
  let leftOut = 0
  for (const { valuation, quantity } of holdings) {
    const outcome = scenarioOf(valuation, shift)
    const price = valuation.dirtyPrice()
    if (!outcome.ok || !price.ok || !valuation.outstanding.ok) {
      leftOut++
      continue
    }
    const money = (quantity * valuation.outstanding.value) / 100
    before += price.value * money
    after += outcome.value.dirtyPrice * money
  }
  return present({ before, after, leftOut })
}
