import type { OptionKind } from '../../../../schema/analytics/bond-terms.ts'
import { HEADLINE_OPTIONS } from '../../../../schema/analytics/horizon.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from '../../../../schema/analytics/yield-conventions.ts'
import type { Rule } from './rule.ts'

const FORMULAS: Readonly<Record<YieldConventionName, string>> = {
  EFFECTIVE: 'dirty = Σ CF (1 + y)^(−d/365)',
  EFFECTIVE_LAST_SIMPLE: 'with one payment left y = (payment / dirty − 1) × 365 / d',
  STREET: 'dirty = Σ CF (1 + y/f)^(−f t)',
  STREET_LAST_SIMPLE: 'with one payment left as US_TREASURY',
  US_TREASURY: 'dirty × (1 + w y/f) = Σ CF (1 + y/f)^(−k), k = 0, 1, …',
  CONTINUOUS: 'dirty = Σ CF e^(−y d/365)',
  BILL_DISCOUNT: 'price = payment × (1 − y d / 360)',
  BILL_INVESTMENT: 'up to 182 days y = (payment / price − 1) × Y / d; beyond, compounded once',
}

/** Names of option kinds. */
const OPTIONS: Readonly<Record<OptionKind, string>> = {
  PUT: 'put',
  CALL: 'call',
  MANDATORY_CALL: 'mandatory call',
}

export const YIELDS: Rule = {
  id: 'yields',
  title: 'Yields',
  parts: [
    'The headline yield and every yield to a date are effective yields: compounded annually, with calendar days from settlement over 365.',
    { formula: 'dirty = Σ CF (1 + y)^(−d/365)' },
    'They are solved to twelve digits by Newton’s method, with a bracketing search as a fallback, from −99\u00a0% to well beyond 1,000\u00a0% for distressed bonds. The calculator accepts a yield in any of these conventions. Here t is in years by the day count, w is the broken first period in coupon periods, and Y is 366 if the year after settlement contains a leap day, otherwise 365.',
    {
      caption: 'Yield conventions',
      head: ['Convention', 'What it is', 'Formula'],
      rows: Object.entries(YIELD_CONVENTIONS).map(([name, { text }]) => [
        `\`${name}\``,
        text,
        FORMULAS[name as YieldConventionName],
      ]),
    },
    'Besides the effective yields, a row shows the [street](/docs/fields#Yields.street), [current](/docs/fields#Yields.current), [simple](/docs/fields#Yields.simple) and [last-payment](/docs/fields#Yields.lastPayment) yield. The last of these is the convention of Moscow Exchange for a bond with a single payment left.',
  ],
  otherwise: [
    ['NO_SOLUTION', 'No rate gives the price.'],
    [
      'NOT_APPLICABLE',
      'Yield to put without a put ahead; simple yield of a bond that is repaid in parts; last-payment yield while two or more payments are left; any yield after maturity.',
    ],
    ['INCOMPLETE_SCHEDULE', 'A [payment](#cash-flows) before the date is missing.'],
  ],
  source: 'Moscow Exchange, method of yields; SIA Standard Securities Calculation Methods; 31 CFR Part 356, Appendix B',
}

export const HEADLINE: Rule = {
  id: 'headline',
  title: 'Headline yield',
  parts: [
    `The one yield that the market quotes: to the nearest ${HEADLINE_OPTIONS.map(kind => OPTIONS[kind]).join(' or ')} after settlement, or else to maturity. A mandatory call is one to which the issuer is committed; a call at its discretion is never the headline date, since it may not be exercised. Cancelled and past offers do not count.`,
    {
      caption: 'Basis of the headline',
      head: ['Basis', 'The yield goes to'],
      rows: [
        ['`PUT`', 'the nearest put, at its price'],
        ['`CALL`', 'a mandatory call, at its price'],
        ['`MATURITY`', 'the last repayment'],
        ['`CURRENT`', 'no date: the current yield of a [perpetual](#perpetuals)'],
        ['`LAST_COUPON`', 'the last coupon date: used by sources, never by our headline'],
        [
          '`WORST`',
          'for filters only: `YieldBasis=WORST` selects bonds whose headline is no higher than their yield to worst',
        ],
      ],
    },
    'The [basis](/docs/fields#Bond.yieldBasis), the [date](/docs/fields#Bond.yieldDate) and the [yield to worst](#worst) are always shown with it. Duration, convexity, the value of a basis point and the spreads use the same payments.',
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'The bond has matured.'],
    ['STALE', 'The price is too old: see [stale data](#staleness).'],
    ['DEFAULTED', 'The bond is in [default](#defaults).'],
  ],
  source: 'Moscow Exchange, method of yields, effective since 24 June 2025',
}

export const WORST: Rule = {
  id: 'worst',
  title: 'Yield to worst',
  parts: [
    'The least of the yields to each call ahead, at its own price, and to maturity; for a perpetual, to each call and of [never being called](#perpetuals). Puts are not considered, since they are the holder’s choice. [toWorstDate](/docs/fields#Yields.toWorstDate) is the date it goes to. `YieldToWorstFrom` and `YieldToWorstTo` filter by it.',
    { formula: 'worst = min(yield to call 1, yield to call 2, …, yield to maturity)' },
  ],
  otherwise: [
    [
      'INCOMPLETE_SCHEDULE',
      'A payment before one of these dates is missing. That yield might have been the least, so none is shown.',
    ],
    ['NO_SOLUTION', 'One of these yields has no solution; again, it might have been the least.'],
  ],
}

export const RISK: Rule = {
  id: 'duration',
  title: 'Duration and convexity',
  parts: [
    'Computed at the headline yield, from the payments up to the headline date. With v = (1 + y)^(−t) and t in days over 365:',
    {
      formula: [
        'Macaulay  = Σ t CF v / dirty',
        'modified  = Macaulay / (1 + y)',
        'convexity = Σ t (t + 1) CF v / (dirty × (1 + y)²)',
        'bpv       = modified × dirty × 0.0001, in money for one bond',
      ].join('\n'),
    },
    '`durationDays` is the Macaulay duration in days, 365 a year; durations of the risk block are in years. Convexity is not divided by 100. A duration is never longer than the remaining life of the bond: a price that would give one is [stale](#staleness).',
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'The headline of a perpetual is its current yield.'],
    ['NO_PRICE', 'There is no price, so there is no yield to discount at.'],
  ],
}
