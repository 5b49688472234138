import type { Context } from '../context.ts'
import { eachInSteps } from '../in-steps.ts'
import type { Held, Holding } from './holding.ts'
import { added, type Money, ZERO } from './money.ts'

/** What holdings come to; each sum is null where no position has the figure. Whether the currencies agree is not looked at. */
export interface HoldingSums {
  market: Money
  cost: Money
  profit: Money
  /** Coupons recorded for bonds that are held. */
  coupons: NonNullable<Money>
  /** Money paid beyond the purchases recorded: for positions set by hand, less what has no known profit. */
  paid: NonNullable<Money>
}

/** Adds up holdings in one pass: in steps where there is a pace. */
export async function holdingSums(
  { holdings, ledger }: Pick<Held, 'holdings' | 'ledger'>,
  context: Pick<Context, 'pace'>,
): Promise<Readonly<HoldingSums>> {
  const sums: HoldingSums = { market: null, cost: null, profit: null, coupons: ZERO, paid: ZERO }
  const add = ({ bond, market, cost, profit: { total }, byTransactions }: Holding) => {
    sums.market = added(sums.market, market)
    sums.cost = added(sums.cost, cost)
    sums.profit = added(sums.profit, total)
    if (byTransactions) sums.coupons = sums.coupons.plus(ledger.lots.get(bond.id)?.coupons ?? ZERO)
    if (cost === null) return
    if (total === null && byTransactions) sums.paid = sums.paid.minus(cost)
    if (total !== null && !byTransactions) sums.paid = sums.paid.plus(cost)
  }
  await eachInSteps(holdings, add, context)
  return sums
}
