import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import type { Holding } from './holding.ts'
import { type Money, sumOfKnown } from './money.ts'

/** Sums in one currency. A position without a price or a cost is excluded from the respective sum and counted. */
export interface CurrencyTotals {
  readonly currency: string
  readonly positions: number
  readonly market: Money
  readonly clean: Money
  readonly accrued: Money
  readonly nominal: Decimal
  readonly cost: Money
  readonly withoutPrice: number
  readonly withoutCost: number
}

/** Totals per nominal currency, without conversion. */
export async function totalsOf(
  holdings: readonly Holding[],
  context: Pick<Context, 'pace'>,
): Promise<readonly CurrencyTotals[]> {
  const currencies = new Set(
    holdings.flatMap(({ currency, cost, costCurrency }) => [currency, ...(cost ? [costCurrency] : [])]),
  )
  const totalOf = (currency: string): CurrencyTotals => {
    const group = holdings.filter(holding => holding.currency === currency)
    const paid = holdings.filter(holding => holding.costCurrency === currency)
    return {
      currency,
      positions: group.length,
      market: sumOfKnown(group.map(({ market }) => market)),
      clean: sumOfKnown(group.map(({ clean }) => clean)),
      accrued: sumOfKnown(group.map(({ accrued, market }) => (market === null ? null : accrued))),
      nominal: group.reduce((sum, { nominal }) => sum.plus(nominal), new Decimal(0)),
      cost: sumOfKnown(paid.map(({ cost }) => cost)),
      withoutPrice: group.filter(({ market }) => market === null).length,
      withoutCost: paid.filter(({ cost }) => cost === null).length,
    }
  }
  return mapInSteps([...currencies].sort(), totalOf, context)
}
