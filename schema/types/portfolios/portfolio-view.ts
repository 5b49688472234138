import type { Context } from '../../context.ts'
import { type ConvertedHoldings, convertedTo } from '../../portfolio/converted.ts'
import { type Held, type Holding, heldInSteps } from '../../portfolio/holding.ts'
import type { Money } from '../../portfolio/money.ts'
import { readSchedules } from '../../portfolio/schedules.ts'
import type { Schedules, StoredPortfolio } from '../../portfolio/stored.ts'

/** A portfolio valued at the revision of the request. */
export interface PortfolioView {
  readonly stored: StoredPortfolio
  /** In the currencies of the nominals and of the transactions. */
  readonly held: Held
  /** In the currency of the portfolio. */
  readonly own: ConvertedHoldings
  /** ISO date of the revision. */
  readonly asOf: string
}

/** A portfolio view with the schedules of its bonds. */
export interface PortfolioDetails extends PortfolioView {
  readonly schedules: Schedules
}

export interface PositionView {
  readonly holding: Holding
  /** In the currency of the portfolio, or in that of the nominal where it has no rate. */
  readonly worth: Money
  readonly of: PortfolioDetails
}

export async function viewOf(stored: StoredPortfolio, context: Context): Promise<PortfolioView> {
  const held = await heldInSteps(stored, context)
  const own = await convertedTo(stored.currency, { stored, held }, context)
  return { stored, held, own, asOf: context.market.asOf.slice(0, 10) }
}

export async function detailsOf(stored: StoredPortfolio, context: Context): Promise<PortfolioDetails> {
  const view = await viewOf(stored, context)
  const bonds = view.held.holdings.map(({ bond }) => bond)
  return { ...view, schedules: await readSchedules(bonds, context) }
}

/** The positions, the largest first. */
export function positionsOf(of: PortfolioDetails): readonly PositionView[] {
  const byBond = new Map(of.held.holdings.map(holding => [holding.bond.id, holding]))
  return of.own.holdings.map(converted => ({
    holding: byBond.get(converted.bond.id) ?? converted,
    worth: converted.market,
    of,
  }))
}
