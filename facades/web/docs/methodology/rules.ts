import { CURVES, FITTED, PEER_SPREAD, SPREADS } from './curves.ts'
import { AFTER_TAX, DESK, FINANCING, HORIZON, INFLATION, KEY_RATES, MARGINS, OPTIONS, SWAPS } from './desk.ts'
import { FIGURES, MISSING } from './figures.ts'
import { LADDER, ONE_CURRENCY, PORTFOLIO_RISK, SCENARIOS, VALUE_AT_RISK } from './portfolios.ts'
import { ACCRUED, CALENDAR, EX_DIVIDEND, PRICE, SETTLEMENT } from './prices.ts'
import { ASSUMED, CURRENCIES, DEFAULTS, HISTORY, LIQUIDITY, RATINGS, RENEWAL, STALENESS } from './quality.ts'
import type { Rule } from './rule.ts'
import { CASH_FLOWS, DAY_COUNT, DEDUCED, FLOATERS, LINKERS, MADE, PERPETUALS } from './terms.ts'
import { HEADLINE, RISK, WORST, YIELDS } from './yields.ts'

export interface Chapter {
  readonly title: string
  readonly rules: readonly Rule[]
}

/** All rules, in the order of the calculation. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Overview', rules: [FIGURES, MISSING] },
  { title: 'Price and settlement', rules: [PRICE, SETTLEMENT, CALENDAR, ACCRUED, EX_DIVIDEND] },
  { title: 'Terms and payments', rules: [DAY_COUNT, DEDUCED, MADE, CASH_FLOWS, FLOATERS, PERPETUALS, LINKERS] },
  { title: 'Yield and risk', rules: [YIELDS, HEADLINE, WORST, RISK] },
  { title: 'Curves and spreads', rules: [CURVES, FITTED, SPREADS, PEER_SPREAD] },
  {
    title: 'Figures of a desk',
    rules: [DESK, MARGINS, KEY_RATES, OPTIONS, SWAPS, HORIZON, AFTER_TAX, INFLATION, FINANCING],
  },
  { title: 'Credit and trading', rules: [RATINGS, DEFAULTS, LIQUIDITY, CURRENCIES] },
  { title: 'Portfolios', rules: [ONE_CURRENCY, SCENARIOS, PORTFOLIO_RISK, VALUE_AT_RISK, LADDER] },
  { title: 'What to trust', rules: [STALENESS, ASSUMED, RENEWAL, HISTORY] },
]
