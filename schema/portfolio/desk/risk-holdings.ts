import { type RiskPosition, riskPosition } from '../../analytics/portfolio-risk/risk-position.ts'
import { headlinePayments } from '../../analytics/priced-payments.ts'
import { absent, chain, type Reason, type Result } from '../../analytics/result.ts'
import type { Valuation } from '../../analytics/valuation.ts'
import { runValuations } from '../../calculator/run.ts'
import { mapInSteps } from '../../in-steps.ts'
import type { Holding } from '../holding.ts'
import { stressRating } from './stress-table.ts'

/** A holding that risk is computed of. */
interface RiskHolding {
  readonly holding: Holding
  readonly position: RiskPosition
}

/** A holding that no risk can be computed of, and why. */
export interface LeftOut {
  readonly isin: string
  readonly reason: Reason
  /** What is missing or at fault. */
  readonly field: string | null
}

export interface RiskHoldings {
  readonly known: readonly RiskHolding[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Values each bond at the price of the revision, with the curve of its own currency.
 * @param holdings in the currency; a bond of another one answers to exchange rates
 */
export async function riskHoldings(
  holdings: readonly Holding[],
  currency: string,
  environment: Parameters<typeof runValuations>[1],
): Promise<RiskHoldings> {
  const requests = holdings.map(({ bond }) => ({ isin: bond.isin, cleanPrice: bond.measure?.priceClean ?? null }))
  const valuations = await runValuations(requests, environment)
  const positions = await mapInSteps(
    holdings.entries(),
    ([at, holding]) => ({ holding, found: positionOf(holding, currency, valuations[at]) }),
    environment,
  )
  return {
    known: positions.flatMap(({ holding, found }) => (found.ok ? [{ holding, position: found.value }] : [])),
    leftOut: positions.flatMap(({ holding, found }) =>
      found.ok ? [] : [{ isin: holding.bond.isin, reason: found.reason, field: found.field ?? null }],
    ),
  }
}

/** Payments to the headline date; a value as the position has it. */
function positionOf(
  { bond, market }: Holding,
  currency: string,
  valuation: Result<Valuation> | undefined,
): Result<RiskPosition> {
  if (market === null || valuation === undefined) return absent('NO_PRICE', 'cleanPrice')
  return chain(valuation, valued =>
    chain(valued.curve, curve =>
      chain(headlinePayments(valued), payments =>
        riskPosition({
          payments,
          curve,
          money: market.toNumber() / payments.price,
          isForeign: bond.nominalCurrency !== currency,
          rating: stressRating({ bondType: bond.bondType, label: bond.measure?.ratingLabel ?? null }),
        }),
      ),
    ),
  )
}
