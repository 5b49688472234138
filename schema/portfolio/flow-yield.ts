import { continuousRate, yieldFromContinuous } from '../analytics/yield-solver.ts'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import { percentFromFraction } from '../units.ts'
import type { Holding } from './holding.ts'
import { rounded } from './money.ts'
import type { Schedules } from './stored.ts'
import { pricedAt } from './yield-at-cost.ts'

/** The rate at which all payments of the holdings to their headline dates are worth what the holdings are. */
interface FlowYield {
  /** Effective, per cent a year. */
  readonly value: number
  /** Share of the value with known payments, per cent. */
  readonly coveragePercent: number
}

/**
 * The yield of the portfolio as if it were one bond.
 *
 *     Σ CF (1 + y)^(−d/365) = Σ V,  d calendar days from the settlement of each bond
 *
 * Only bonds with a headline yield take part, so that it compares with the weighted one.
 * @param holdings in one currency
 * @returns null over several currencies, or where no bond has a yield
 */
export async function flowYieldOf(
  holdings: readonly Holding[],
  schedules: Schedules,
  context: Pick<Context, 'pace'>,
): Promise<FlowYield | null> {
  if (new Set(holdings.map(({ currency }) => currency)).size !== 1) return null
  const [amounts, times]: [number[], number[]] = [[], []]
  let [covered, total] = [0, 0]
  await mapInSteps(
    holdings,
    ({ bond, weight: value }) => {
      total += value
      if (value === 0 || (bond.measure?.yield ?? null) === null) return
      const priced = pricedAt(bond.measure?.priceClean ?? null, bond, schedules.get(bond.id))
      if (priced === null) return
      covered += value
      amounts.push(...priced.flows.amounts.map(amount => (amount * value) / priced.price))
      times.push(...priced.times)
    },
    context,
  )
  if (covered === 0) return null
  const rate = continuousRate(amounts, times, covered)
  if (!rate.ok) return null
  return {
    value: rounded(percentFromFraction(yieldFromContinuous(rate.value, 1))),
    coveragePercent: rounded((covered / total) * 100, 2),
  }
}
