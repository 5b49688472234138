import type { Context } from '../../context.ts'
import { type Headline, headlineOf } from '../../portfolio/headline.ts'
import { type Held, type Holding, heldBy } from '../../portfolio/holding.ts'
import { loadSchedules } from '../../portfolio/load.ts'
import type { Money } from '../../portfolio/money.ts'
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

/** A portfolio view with the data that its details need beside the market snapshot. */
export interface PortfolioDetails extends PortfolioView {
  readonly schedules: Schedules
  /** The denominator of weights; null over several currencies. */
  readonly whole: Money
}

export interface PositionView {
  readonly holding: Holding
  readonly of: PortfolioDetails
}

export function viewOf(stored: StoredPortfolio, { market }: Context): PortfolioView {
  const asOf = market.asOf.slice(0, 10)
  const held = heldBy(stored, market)
  return { stored, held, headline: headlineOf(held, { ...stored, asOf }), asOf }
}

export async function detailsOf(stored: StoredPortfolio, context: Context): Promise<PortfolioDetails> {
  const view = viewOf(stored, context)
  const ids = view.held.holdings.map(({ bond }) => bond.id)
  return { ...view, whole: wholeOf(view.held.holdings), schedules: await loadSchedules(ids, context.prisma, view.asOf) }
}
