import type { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { eachInSteps } from '../in-steps.ts'
import type { Holding } from './holding.ts'
import { added, type Money, ZERO } from './money.ts'

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
  const totals = new Map<string, Open>()
  const totalIn = (currency: string) => totals.getOrInsertComputed(currency, () => ({ currency, ...NOTHING }))
  const add = ({ currency, market, clean, accrued, nominal, cost, costCurrency }: Holding) => {
    const held = totalIn(currency)
    held.positions += 1
    held.market = added(held.market, market)
    held.clean = added(held.clean, clean)
    held.accrued = added(held.accrued, market === null ? null : accrued)
    held.nominal = held.nominal.plus(nominal)
    if (market === null) held.withoutPrice += 1
    const paid = totalIn(costCurrency)
    paid.cost = added(paid.cost, cost)
    if (cost === null) paid.withoutCost += 1
  }
  await eachInSteps(holdings, add, context)
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

/** While holdings are added. */
type Open = { -readonly [Name in keyof CurrencyTotals]: CurrencyTotals[Name] }

const NOTHING = {
  ...{ positions: 0, market: null, clean: null, accrued: null, nominal: ZERO, cost: null },
  ...{ withoutPrice: 0, withoutCost: 0 },
}
