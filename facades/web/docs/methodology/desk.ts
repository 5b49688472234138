import { KEY_TENORS } from '../../../../schema/analytics/curves/key-rates.ts'
import { DESK_FAMILIES } from '../../../../schema/calculator/desk/desk.ts'
import {
  EXAMPLE_BOND,
  financingRows,
  floaterRows,
  horizonRows,
  keyRateRows,
  linkerRows,
  optionRows,
  swapRows,
  taxRows,
} from './desk-examples.ts'
import type { Rule } from './rule.ts'

const example = (rows: readonly (readonly [string, string])[]) => ({
  caption: 'Example',
  head: ['Figure', 'Value'],
  rows: rows.map(row => [...row]),
})

export const DESK: Rule = {
  id: 'desk',
  title: 'Figures on request',
  parts: [
    'A row has the figures of a desk that every bond can have: carry and roll-down in 3 and 12 months, key-rate durations in four parts, the yield after a tax of 13 %, and the discount margin and spread duration of a floater. The screener filters and sorts by them. Key-rate durations by tenor, scenarios, the return until a horizon, other taxes, OAS, spreads over swap rates, all margins of floaters and the forward price come from the calculator, by the families that `Desk` names (in GraphQL `desk(families:)`). Each family states its parameters as they were used, and a figure that cannot be computed says why and what is missing.',
    {
      caption: 'Families',
      head: ['Family', 'Figures'],
      rows: Object.entries(DESK_FAMILIES).map(([name, { text }]) => [`\`${name}\``, text]),
    },
    EXAMPLE_BOND,
  ],
  otherwise: [
    ['MISSING_DATA', 'No curve is stored for the currency, or a parameter without a default is not given.'],
    [
      'NOT_APPLICABLE',
      'The bond is [indexed](#linkers): nominal rates do not belong to real payments. It has yields by convention and after tax, both real.',
    ],
  ],
}

export const MARGINS: Rule = {
  id: 'margins',
  title: 'Margins of floaters',
  parts: [
    'A coupon is the index over a window that begins some days before the period, averaged or compounded, plus the margin, within floor and cap. A day without a fixing carries the one before, and the calculator says how many weekdays of the window do; a day that is not known yet carries the last known one.',
    {
      formula:
        'simple margin = (100 (100 − clean) / years + quoted margin) × 100 / clean\ndirty = Σ CF Π 1 / (1 + (index + discount margin) × years)',
    },
    'The zero discount margin is the Z-spread of the coupons that the forward rates give. The three differ by up to hundreds of basis points far from par. An index duration moves later coupons and discounting together, a spread duration the margin alone.',
    'The calculator keeps the index at that of the running coupon unless the request gives one, and takes the margin from the terms. Beside that it computes the running and the first unknown coupon by the rule of the terms: averaged or compounded over the period, or set in advance by the fixing of its first day, each with its lag, floor and cap. Daily interest is compounded by 360 days a year for SOFR and €STR, by 365 for others. A rule that the terms do not state is not guessed. Fixings are stored as policy rates: `CBR-KEY-RATE`, `RUONIA`, `SOFR`, `ESTR`, `SONIA`, `EURIBOR_3M`.',
    example(floaterRows()),
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'All coupons are known; or a simple margin of a note that repays before maturity.'],
    ['MISSING_DATA', 'No source states the margin over the index.'],
  ],
  source: 'Fabozzi, Mann, Floating-Rate Securities, 2000',
}

export const KEY_RATES: Rule = {
  id: 'key-rates',
  title: 'Key-rate durations',
  parts: [
    { formula: 'duration at k = Σ t w(t) CF (1 + z(t) + s)^(−t−1) / dirty' },
    `The weight w is 1 at the tenor and falls in straight lines to 0 at its neighbours; the tenors are ${KEY_TENORS.join(', ')} years. Rates are compounded annually, and the Z-spread s is constant.`,
    { formula: 'coupon′ = max(0, coupon + nominal × (df′(start) / df′(end) − df(start) / df(end)))' },
    'Coupons of a floater that are not set yet move with the forward rate of their period, and what they are taken to be and the margin stay. Its durations then end near the next reset. The lag of the index, floors above zero and caps are left out; the same holds in scenarios, in stress tests of portfolios and, for periods that begin later, in returns until a horizon.',
    example(keyRateRows()),
  ],
  otherwise: [['MISSING_DATA', 'No curve for the currency is stored.']],
  source: 'Ho, Key Rate Durations: Measures of Interest Rate Risks, 1992',
}

export const OPTIONS: Rule = {
  id: 'options',
  title: 'Bonds with puts and calls',
  parts: [
    { formula: 'dr = (θ(t) − a r) dt + σ dW' },
    'The OAS is the continuous spread over the curve at which a one-factor Hull-White model gives the dirty price, if holder and issuer decide best for themselves. The model moves from one decision to the next by its exact distribution, without steps in between. The answer puts the Z-spread to maturity beside it, continuous too, which it equals where nobody gains from an option and the volatility is 0. Duration and convexity come from shifts of the continuous zero rates by 25 bp at a constant OAS, so that they exceed those of key rates, which are compounded annually, even where no option is used. Mean reversion a and volatility σ are parameters; without them 0.1 and 3 percentage points for roubles, 0.03 and 1 for other currencies, which are round numbers and no calibration.',
    example(optionRows()),
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'No put or call is ahead, the issuer has announced a call, or the bond is a floater.'],
    ['INCOMPLETE_SCHEDULE', 'Coupons after a put are not known.'],
  ],
  source: 'Hull, White, Pricing Interest-Rate-Derivative Securities, 1990',
}

export const SWAPS: Rule = {
  id: 'swaps',
  title: 'Spreads over swap rates',
  parts: [
    {
      formula:
        'I = effective yield − par swap rate at maturity\npar-par = (value on the curve − dirty) / (100 Σ years × df)',
    },
    'Par swap rates are read in straight lines between maturities; the zero rates behind them take payments twice a year. With the market value as notional the asset swap spread is the par-par one × 100 / dirty; the floating leg pays quarterly by ACT/365F. Swap rates come by file, as policy rates whose keys are the currency and the term: `SWAP-RUB-6M`, `SWAP-USD-10Y`.',
    example(swapRows()),
  ],
  otherwise: [
    ['MISSING_DATA', 'No swap rates are stored for the currency.'],
    ['STALE', 'The latest swap rates are older than a week.'],
  ],
  source: "O'Kane, Introduction to Asset Swaps, 2000",
}

export const HORIZON: Rule = {
  id: 'horizon',
  title: 'Horizon return, carry and roll-down',
  parts: [
    { formula: 'gain = income + interest on payments + pull to par + roll-down + shift' },
    'Pull to par takes the bond to the horizon at its yield of today, roll-down from there to the curve, which is unchanged for the same time to payment, shift to the moved curve. The Z-spread is constant. Carry is the sum of the first three.',
    example(horizonRows()),
  ],
  otherwise: [['MISSING_DATA', 'No curve for the currency is stored.']],
  source: 'Fabozzi, Fixed Income Mathematics, 2006',
}

export const AFTER_TAX: Rule = {
  id: 'after-tax',
  title: 'Yield after tax',
  parts: [
    { formula: 'clean + accrued = Σ (CF − taxes) (1 + y)^(−d/365)' },
    'The rate is a parameter and no statement of any law. Coupons are taxed whole, repayments on what they exceed their share of the clean price by, on the day of each payment.',
    example(taxRows()),
  ],
  otherwise: [['MISSING_DATA', 'No tax is given.']],
}

export const INFLATION: Rule = {
  id: 'inflation',
  title: 'Reference index and breakeven inflation',
  parts: [
    {
      formula:
        'index = I(m − 3) + (day − 1) / days in month × (I(m − 2) − I(m − 3))\nbreakeven = (1 + nominal) / (1 + real) − 1',
    },
    example(linkerRows()),
  ],
  otherwise: [['MISSING_DATA', 'A month of the index is not known; the reason names it.']],
  source: '31 CFR Part 356, Appendix B',
}

export const FINANCING: Rule = {
  id: 'financing',
  title: 'Forward price and implied repo rate',
  parts: [
    { formula: 'forward = dirty (1 + r T) − Σ payments (1 + r (T − t))' },
    'A payment on the forward date is income. The implied repo rate solves the same equation for r.',
    example(financingRows()),
  ],
  otherwise: [['NOT_APPLICABLE', 'The forward date is not between settlement and maturity.']],
  source: 'Choudhry, The Repo Handbook, 2010',
}
