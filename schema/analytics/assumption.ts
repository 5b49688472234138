import type { Projection } from './bond-terms.ts'

interface Assumption {
  /** The condition. */
  readonly when: string
  /** The sentence, with placeholders in braces. */
  readonly text: string
}

/** All assumptions behind figures: every sentence that can be stored with a bond's figures. */
export const ASSUMPTIONS = Object.freeze({
  FREQUENCY: {
    when: 'the source states no coupon frequency',
    text: 'The coupon frequency is not stated: {value} a year by the median coupon period.',
  },
  DAY_COUNT_BY_AMOUNTS: {
    when: 'the source states no day count, and only one gives the listed coupon amounts at their rates',
    text: 'The day count is not stated: {value} by the coupon amounts.',
  },
  DAY_COUNT_BY_MARKET: {
    when: 'the source states no day count, and the coupon amounts fit several or none',
    text: 'The day count is not stated and does not follow from the coupon amounts: {value} is assumed.',
  },
  ACCRUED_USED: {
    when: 'published interest differs from ours, and our day count is deduced',
    text: 'Accrued interest: {published} is published and {ours} follows from the terms; the published figure is used.',
  },
  ACCRUED_NOT_USED: {
    when: 'published interest differs from ours, and the source states the day count',
    text: 'Accrued interest: {published} is published and {ours} follows from the terms; the published figure is not used.',
  },
  LAST_AMOUNT: {
    when: 'the calculator request specifies this projection of unknown coupons',
    text: 'Coupons that are not set yet equal the last known amount.',
  },
  LAST_RATE: {
    when: 'a coupon of a floater, a linker or a perpetual is not known yet',
    text: 'Coupons that are not set yet are paid at the last known rate.',
  },
  STATED_RATE: {
    when: 'no coupon of a linker is known, only its rate',
    text: 'Coupons that are not set yet are paid at {value} per cent a year.',
  },
  FLOATER: {
    when: 'a floater has coupons that are not known yet',
    text: 'Duration and spreads are of these coupons to maturity; the rate risk of a floater ends at its next reset.',
  },
  ESTIMATED: {
    when: 'the source marks coupons before the headline date as estimates',
    text: 'Some coupons are estimates of the source.',
  },
  INDEXED: { when: 'the nominal is indexed', text: 'The nominal stays as it is today: the yield is real.' },
  PERPETUAL: {
    when: 'the bond has no maturity, and no put is ahead',
    text: 'Without maturity: the headline is the current yield, since no call is certain.',
  },
  EXTRAPOLATED: {
    when: 'payments to the headline date go beyond the longest tenor that the curve rests on',
    text: 'The curve is extrapolated beyond {value} years.',
  },
  UNPRICED_OFFER: {
    when: 'the headline goes to an offer whose price is not known',
    text: 'The offer is taken to be at the nominal.',
  },
} as const satisfies Record<string, Assumption>)

type AssumptionName = keyof typeof ASSUMPTIONS

/** Fills in the placeholders of a sentence. */
export const assumptionSentence = (
  name: AssumptionName,
  values: Readonly<Record<string, string | number>> = {},
): string => ASSUMPTIONS[name].text.replaceAll(/\{(\w+)\}/g, (braces, key: string) => String(values[key] ?? braces))

/** The projection of unknown coupons as a sentence. */
export const projectionSentence = (projection: Projection): string =>
  typeof projection === 'string'
    ? assumptionSentence(projection)
    : assumptionSentence('STATED_RATE', { value: Math.round(projection * 1e6) / 1e4 })
