import { ASSUMPTIONS } from '../../../../schema/analytics/assumption.ts'
import { LEAST_KNOWN, LIQUIDITY_PARTS } from '../../../../schema/analytics/liquidity.ts'
import { ratingLadder } from '../../../../schema/analytics/rating-ladder.ts'
import { STALE_AFTER_DAYS } from '../../../../schema/analytics/staleness.ts'
import { FX_MOST_DAYS } from '../../../../schema/fx/rates.ts'
import { coded } from '../parts/part.ts'
import { RATING_RULES } from '../rating-rules.ts'
import type { Rule } from './rule.ts'

export const STALENESS: Rule = {
  id: 'staleness',
  title: 'Stale data',
  parts: [
    `A price may be up to ${STALE_AFTER_DAYS} calendar days old on the valuation date, and a curve up to ${STALE_AFTER_DAYS} days old on the day of the price, so that long holidays do not make a whole market stale. Beyond that, values are removed from the headline fields:`,
    {
      caption: 'Values removed from the headline fields',
      head: ['If', 'Removed values'],
      rows: [
        [
          `the price is older than ${STALE_AFTER_DAYS} days`,
          'every yield, duration, convexity, value of a basis point and spread',
        ],
        ['the duration is longer than the time left to the headline date', 'the same'],
        [`the curve was older than ${STALE_AFTER_DAYS} days on the day of the price`, 'both spreads'],
      ],
    },
    'They remain available in [indicative](/docs/fields#Bond.indicative), with the reason and the age of the price and of the curve in days. The price itself stays in the row, with its date. `QuoteAgeTo` filters by its age.',
  ],
  otherwise: [['STALE', 'In place of every removed value.']],
}

export const DEFAULTS: Rule = {
  id: 'defaults',
  title: 'Defaults',
  parts: [
    'A yield assumes that every promised payment is made. For a bond in default that is not expected, and the result can be hundreds of per cent. A bond with status `DEFAULTED`, or with a default (`DEFAULT`) or a failed put (`PUT_DEFAULT`) that has not been cured, shows no yield, duration or spread; they remain available in [indicative](/docs/fields#Bond.indicative).',
    'A default on one bond does not extend to the other bonds of the issuer; a default that names no bond applies to all of them. A technical default (`TECHNICAL`) may still be cured, and a restructured bond (`RESTRUCTURED`) has new terms: neither removes a value. All of them are listed in [defaults](/docs/fields#Bond.defaults).',
  ],
  otherwise: [['DEFAULTED', 'In place of every yield, duration and spread.']],
}

/** Labels of each grade, best first, in general and for NRA. */
function gradeRows(): readonly (readonly string[])[] {
  const ladder = ratingLadder()
  const grades = [...new Set(ladder.map(({ grade }) => grade))]
  return grades.map(grade => [
    String(grade),
    coded(ladder.filter(step => step.grade === grade).map(({ label }) => label)),
    coded(ladder.filter(step => step.gradeOfNra === grade).map(({ label }) => label)),
  ])
}

export const RATINGS: Rule = {
  id: 'ratings',
  title: 'Composite rating',
  parts: [
    ...RATING_RULES.filter(([title]) => title !== 'Bounds').map(([title, text]) => `**${title}.** ${text}`),
    {
      caption: 'Grades of the Bank of Russia',
      head: ['Grade', 'Labels', 'Labels, NRA'],
      rows: gradeRows(),
    },
    'The [ladder](/docs/ratings#ladder) shows the notation of each agency for each label.',
  ],
  otherwise: [
    ['MISSING_DATA', 'There is no live rating of the issue, of the issuer or, for a vehicle, of the guarantor.'],
    [
      'NOT_APPLICABLE',
      'In place of the grade of the Bank of Russia, where the composite is on the international scale.',
    ],
  ],
  source: 'Bank of Russia, table of 11 July 2024',
}

/** Bound of a liquidity component: shares in per cent, days unchanged. */
function endText(value: number, { worst, best }: { readonly worst: number; readonly best: number }): string {
  return Math.max(worst, best) <= 1 ? `${Number((value * 100).toPrecision(6))} %` : String(value)
}

export const LIQUIDITY: Rule = {
  id: 'liquidity',
  title: 'Liquidity score',
  parts: [
    'How easily a bond can be bought and sold, from 1 (at any time) to 7 (hardly at all). Each part counts from 0 to 1:',
    { formula: 'score = 7 − 6 × weighted mean of the parts, rounded' },
    {
      caption: 'Parts of the liquidity score',
      head: ['Weight', 'Part', 'Counts 0 at', 'Counts 1 at', 'Between'],
      rows: LIQUIDITY_PARTS.map(({ weight, text, worst, best, scale }) => [
        `${Math.round(weight * 100)} %`,
        text,
        endText(worst, { worst, best }),
        endText(best, { worst, best }),
        scale === 'LINEAR' ? 'linear' : 'logarithmic',
      ]),
    },
    'A part that is unknown is left out and the other weights are scaled up. Turnover is compared with the amount outstanding only where both are in the same currency.',
  ],
  otherwise: [
    [
      'MISSING_DATA',
      `Less than ${LEAST_KNOWN * 100} % of the weight is known, or the bond was not quoted in the last 30 days.`,
    ],
  ],
}

export const ASSUMED: Rule = {
  id: 'assumptions',
  title: 'Assumptions',
  parts: [
    'Where a value is based on something that no source states, [assumption](/docs/fields#Bond.assumption) states what was used instead. It consists of these sentences, with values in place of the braces:',
    {
      caption: 'Sentences of assumption',
      head: ['Sentence', 'When'],
      rows: Object.values(ASSUMPTIONS).map(({ text, when }) => [text, when]),
    },
  ],
  otherwise: [['null', 'The values are based on stated terms and known payments only.']],
}

export const RENEWAL: Rule = {
  id: 'renewal',
  title: 'Recalculation',
  parts: [
    'When new data arrive (quotes, terms, ratings, defaults or a curve), every bond that depends on them is recalculated in the same revision; when the valuation date changes, every bond is. The order of ingestion never affects a value. [asOf](/docs/fields#Bond.asOf) is the valuation date.',
    'A failed ingestion run is rolled back completely, so a row never mixes two states of the data. `AsOf` returns an earlier day as it was published then.',
  ],
  otherwise: [['null', 'In place of `asOf`, for a bond that has not been computed yet.']],
}

export const HISTORY: Rule = {
  id: 'history',
  title: 'Past days',
  parts: [
    'The history of a bond (`Bond.history` over GraphQL) returns the values published on each day. They are not recalculated when terms change later. For a day without published values, they are calculated on request from the quote and the curve of that day, on the terms as known now; `published` distinguishes the two. A floating coupon whose period had not begun counts as not set, cancelled offers do not count, and a default counts from its date until it is cured.',
    'The yield, duration and spreads that a source published for the day are shown next to ours.',
  ],
  otherwise: [
    [
      'null',
      'Where the day has no price, or the value would not qualify for the headline on that day. The history gives no reasons.',
    ],
  ],
}

export const CURRENCIES: Rule = {
  id: 'currencies',
  title: 'Several currencies',
  parts: [
    `Amounts stay in their own currency. Only an order by money (turnover, outstanding, volumes, nominals, lots) converts them, to the most common nominal currency of the market, at official rates of the Bank of Russia and the European Central Bank no more than ${FX_MOST_DAYS} days old. A currency without a rate of its own is converted through the fewest other rates. \`meta.notes\` names each rate with its source and date.`,
    'Bounds on money compare amounts in the currency of each row, without conversion; a warning is returned when several currencies are compared.',
  ],
  otherwise: [['null', 'An amount in a currency without a rate sorts last, and a warning names the currency.']],
}
