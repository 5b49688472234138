import { Decimal } from 'decimal.js'
import { KEY_TENORS, keyRateShift } from '../analytics/curves/key-rates.ts'
import { parallelShift, type Shift } from '../analytics/curves/shift.ts'
import { scenarioOf } from '../analytics/scenario.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { runValuations } from '../calculator/run.ts'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import type { Holding } from './holding.ts'
import { type Money, percentOf, rounded, ZERO } from './money.ts'

/** A holding with a value and, where its bond can be valued with a curve, the valuation. */
interface ValuedHolding {
  readonly market: Decimal
  readonly valuation: Valuation | null
}

/** The holdings after a shift of the curves at constant Z-spreads. */
export interface PortfolioScenario {
  readonly bp: number
  /** Of the holdings that are revalued; null where there are none. */
  readonly change: Money
  readonly changePercent: number | null
  /** Value of all holdings with a price, after the change of those that are revalued. */
  readonly value: Money
  /** Share of the value that is revalued, per cent. */
  readonly coveragePercent: number | null
}

/** The exposure to one key rate. */
export interface KeyRate {
  readonly tenorYears: number
  /** Fall of the value when the rate rises by a basis point. */
  readonly bpv: Money
  /** The same as a duration of the value that is revalued, years. */
  readonly durationYears: number | null
}

type ValuationEnvironment = Parameters<typeof runValuations>[1]

/**
 * Values the bonds at the prices of the revision.
 * @param holdings in one currency
 */
export async function valuedHoldings(
  holdings: readonly Holding[],
  environment: ValuationEnvironment,
): Promise<readonly ValuedHolding[]> {
  const priced = holdings.filter(({ market, bond }) => market !== null && (bond.measure?.priceClean ?? null) !== null)
  const requests = priced.map(({ bond }) => ({ isin: bond.isin, cleanPrice: bond.measure?.priceClean ?? null }))
  const valuations = await runValuations(requests, environment)
  return priced.map(({ market }, at) => {
    const valuation = valuations[at]
    return { market: market as Decimal, valuation: valuation?.ok ? valuation.value : null }
  })
}

/** Parallel shifts of the curve of each currency, basis points. */
export async function scenariosOf(
  holdings: readonly ValuedHolding[],
  shiftsBp: readonly number[],
  context: Pick<Context, 'pace'>,
): Promise<readonly PortfolioScenario[]> {
  const total = holdings.reduce((sum, { market }) => sum.plus(market), ZERO)
  const scenarios: PortfolioScenario[] = []
  for (const bp of shiftsBp) {
    const { change, covered } = await revalued(holdings, parallelShift(bp), context)
    const isKnown = !covered.isZero()
    scenarios.push({
      bp,
      change: isKnown ? withoutSignOfZero(change) : null,
      changePercent: isKnown ? percentOf(change, covered) : null,
      value: isKnown ? total.plus(change) : null,
      coveragePercent: percentOf(covered, total),
    })
  }
  return scenarios
}

const BASIS_POINT = 1e-4

/** The exposures to all key rates add up to the one to a parallel shift. */
export async function keyRatesOf(
  holdings: readonly ValuedHolding[],
  context: Pick<Context, 'pace'>,
): Promise<readonly KeyRate[]> {
  const rates: KeyRate[] = []
  for (const [index, tenorYears] of KEY_TENORS.entries()) {
    const { change, covered } = await revalued(holdings, keyRateShift(index, 1), context)
    const fall = change.negated()
    const duration = () => rounded(fall.dividedBy(covered).dividedBy(BASIS_POINT).toNumber())
    const isKnown = !covered.isZero()
    rates.push({
      tenorYears,
      bpv: isKnown ? withoutSignOfZero(fall) : null,
      durationYears: isKnown ? duration() : null,
    })
  }
  return rates
}

/** A change below half a cent has no sign. */
function withoutSignOfZero(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2).isZero() ? ZERO : amount
}

async function revalued(
  holdings: readonly ValuedHolding[],
  shift: Shift,
  context: Pick<Context, 'pace'>,
): Promise<{ readonly change: Decimal; readonly covered: Decimal }> {
  let [change, covered] = [new Decimal(0), new Decimal(0)]
  const add = ({ market, valuation }: ValuedHolding) => {
    const outcome = valuation === null ? null : scenarioOf(valuation, shift)
    if (outcome === null || !outcome.ok) return
    change = change.plus(market.times(outcome.value.change))
    covered = covered.plus(market)
  }
  await mapInSteps(holdings, add, context)
  return { change, covered }
}
