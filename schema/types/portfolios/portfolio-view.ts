import type { Context } from '../../context.ts'
import { type Headline, headlineOf } from '../../portfolio/headline.ts'
import { type Held, type Holding, heldInSteps } from '../../portfolio/holding.ts'
import type { Money } from '../../portfolio/money.ts'
import { readSchedules } from '../../portfolio/schedules.ts'
import { wholeOf } from '../../portfolio/shares.ts'
import type { Schedules, StoredPortfolio } from '../../portfolio/stored.ts'

/** A portfolio valued at the revision of the request. */
export interface PortfolioView {
  readonly stored: StoredPortfolio
  readonly held: Held
  readonly headline: Headline
  /** ISO date of the revision. */
  readonly asOf: string
}

/** A portfolio view with the schedules of its bonds. */
export interface PortfolioDetails extends PortfolioView {
  readonly schedules: Schedules
  /** The denominator of weights; null over several currencies. */
  readonly whole: Money
}

export interface PositionView {
  readonly holding: Holding
  readonly of: PortfolioDetails
}

export async function viewOf(stored: StoredPortfolio, context: Context): Promise<PortfolioView> {
  const asOf = context.market.asOf.slice(0, 10)
  const held = await heldInSteps(stored, context)
  return { stored, held, headline: headlineOf(held, { ...stored, asOf }), asOf }
}

export async function detailsOf(stored: StoredPortfolio, context: Context): Promise<PortfolioDetails> {
  const view = await viewOf(stored, context)
  const { holdings } = view.held
  const bonds = holdings.map(({ bond }) => bond)
  return { ...view, whole: wholeOf(holdings), schedules: await readSchedules(bonds, context) }
}
