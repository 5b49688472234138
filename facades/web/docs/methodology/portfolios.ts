import { KEY_TENORS } from '../../../../schema/analytics/curves/key-rates.ts'
import {
  CONFIDENCES,
  FEWEST_CHANGES,
  MOST_CHANGES,
  MOST_GAP_DAYS,
} from '../../../../schema/analytics/portfolio-risk/historical-var.ts'
import { STALE_AFTER_DAYS } from '../../../../schema/analytics/staleness.ts'
import { FX_MOST_DAYS } from '../../../../schema/fx/rates.ts'
import { REQUIREMENTS } from '../../../../schema/ladder/requirements.ts'
import { PORTFOLIO_STRESSES } from '../../../../schema/portfolio/desk/stress-table.ts'
import { WINDOW_DAYS } from '../../../../schema/portfolio/desk/value-at-risk.ts'
import type { Rule } from './rule.ts'

export const ONE_CURRENCY: Rule = {
  id: 'portfolio-currency',
  title: 'A portfolio in one currency',
  parts: [
    `The headline figures of a portfolio are in its currency, and the owner may ask for any other. Value, income, weights and means are converted at the official exchange rates of the day of the data, directly or through the currency in which a publisher quotes all others. The answer names each rate with its date and publisher; a rate is used for at most ${FX_MOST_DAYS} days. Future payments are converted at the rates of today.`,
    'Each transaction is converted at the rates of its own day, so cost is what was paid then, and profit and XIRR include what the exchange rate brought. A position set by hand has no day of purchase: its cost is converted at the rates of today. Totals of each currency are never converted.',
    'The yield of the flows is the rate at which all payments of the bonds to their headline dates, at the rates of today, are worth what the bonds are, as if they were one bond. It weighs long bonds more than the mean of the yields does.',
    { formula: 'Σ CF (1 + y)^(−d/365) = Σ V' },
  ],
  otherwise: [
    [
      'null',
      'A currency has no rate (`NO_RATE`), no position has a price (`NO_PRICE`), or no bond has the figure (`NO_FIGURE`).',
    ],
  ],
}

export const SCENARIOS: Rule = {
  id: 'scenarios',
  title: 'Scenarios and key rates',
  parts: [
    'A scenario moves every government curve by the same basis points and values each bond again at its own Z-spread. Payments are those of the headline yield: options are not decided anew.',
    { formula: 'dirty′ = Σ CF (1 + z(t) + shift(t) + s)^(−t)' },
    `A key rate moves the curve at one tenor only, falling in straight lines to zero at its neighbours; before the first and after the last tenor it stays. The tenors are ${KEY_TENORS.join(', ')} years. Key rate durations add up to the effective duration.`,
  ],
  otherwise: [
    [
      'null',
      'No position can be revalued: there is no price, schedule or curve. The coverage says how much of the value is.',
    ],
  ],
}

export const PORTFOLIO_RISK: Rule = {
  id: 'portfolio-risk',
  title: 'Risk of a portfolio',
  parts: [
    '`Desk` of a portfolio gives its risk in one currency: its own, or the one of `Currency`. Yields, durations and convexity come in two forms: means weighted by value, and those of all payments as if they were one bond, converted at constant exchange rates. The second weighs long bonds more.',
    {
      formula:
        'DV01 = Σ modified × value × 0.0001\ncontribution = modified × value / Σ value\nkey-rate DV01 at k = Σ key-rate duration at k × value × 0.0001',
    },
    'DV01 moves yields, key rates move the curve of the currency of each bond, so their totals differ. Contributions add up to the durations of the whole. Positions that cannot be valued are named with the reason, and the coverage says how much of the value is left.',
    {
      caption: 'Stress table',
      head: ['Stress', 'What moves'],
      rows: PORTFOLIO_STRESSES.map(({ name, text }) => [`\`${name}\``, text]),
    },
    'Each stress values every position again at its Z-spread, payments to the headline date.',
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'No position can be valued, or a currency has no exchange rate.'],
    ['NO_SOLUTION', 'A rate of a stress has no meaning, such as one below −100 %.'],
  ],
  source: 'Fabozzi, Fixed Income Analysis, 2007; Basel Committee, Interest rate risk in the banking book, 2016',
}

export const VALUE_AT_RISK: Rule = {
  id: 'value-at-risk',
  title: 'Value at risk of a portfolio',
  parts: [
    '`Desk=VALUE_AT_RISK` of a portfolio says what a day can cost, by full historical simulation: what happened to all prices and exchange rates on a past day happens again to the positions as they are today. Nothing is assumed of the distribution.',
    {
      formula:
        'change(t) = Σ (clean × P(t) / P(t−1) + accrued) × FX(t) / FX(t−1) − (clean + accrued)\nVaR = the ⌈n c⌉-th smallest of the n losses −change\nES = (Σ larger losses + (⌈n c⌉ − n c) VaR) / (n (1 − c))',
    },
    `P are stored clean prices, chosen as everywhere (last, average, close, mid), FX official rates. A day counts if every position has a price and a rate; a change is between two such days in a row, at most ${MOST_GAP_DAYS} calendar days apart. The latest ${MOST_CHANGES} changes of the past ${WINDOW_DAYS} calendar days count equally, at least ${FEWEST_CHANGES}. The horizon is one day, the confidence ${CONFIDENCES.join(' and ')} %. Value at risk is one of the observed losses, never a value between two; the expected shortfall is the mean of those beyond. Both are negative where even those days were gains. Interest of the day and payments are left out.`,
    `A position with fewer than ${FEWEST_CHANGES} changes of its own, or whose latest price is older than ${STALE_AFTER_DAYS} days, is left out and named with the changes it has; the coverage says how much of the value is left. Positions that are quoted on different days may have too few together: then there is no figure.`,
    'A bond that was quiet in the past looks safe, a default that has not happened is in no history, and prices of different kinds on two days in a row look like moves.',
  ],
  otherwise: [
    ['MISSING_DATA', `Fewer than ${FEWEST_CHANGES} changes of all positions together, or of each of them.`],
    ['STALE', 'Every position has an old price.'],
    ['NOT_APPLICABLE', 'There are no positions, or a currency has no exchange rate.'],
  ],
  source: 'Jorion, Value at Risk, 2007, chapter 10; Acerbi and Tasche, On the coherence of expected shortfall, 2002',
}

export const LADDER: Rule = {
  id: 'ladder',
  title: 'Bond ladder',
  parts: [
    'The amount is divided equally over the years. Rung n takes bonds whose maturity is more than n − 1 and at most n years after the day of the data. Nominal and settlement are in the requested currency, and a bond meets these requirements, in this order:',
    {
      caption: 'Requirements of a ladder',
      head: ['Requirement', 'A bond is left out that'],
      rows: Object.entries(REQUIREMENTS).map(([name, { text }]) => [`\`${name}\``, text]),
    },
    'A rating without the spelling of an agency is compared on the scale of the country of the issuer; a national and an international rating are never compared. A bond of which no source states the access counts as open.',
    'Candidates are ordered by headline yield, then by liquidity, then by ISIN. The first ones are bought at the dirty price, in equal parts of the budget of the rung and in whole lots; a lot that no source states is one bond. The limit of an issuer holds over all rungs, and bonds of special-purpose vehicles count for their guarantor. Government debt has no exception from it. What is left of the budget buys more of the same bonds, in the same order; the rest stays money and is not moved to other rungs.',
    'The answer gives the place of each bond among the candidates, those before it that are not bought and why, and how many bonds each requirement left out. One revision always gives the same ladder.',
  ],
  otherwise: [['null', 'A rung without bonds says `NO_BOND`, `NONE_PASSES`, `ISSUER_LIMIT` or `LOT`.']],
}
