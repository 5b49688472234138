import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { assumptionSentence, projectionSentence } from '../analytics/assumption.ts'
import { extrapolationOf } from '../analytics/extrapolated.ts'
import type { Figure } from '../analytics/figures.ts'
import type { ValuedBond } from './price.ts'

interface HeadlineInput {
  readonly valued: ValuedBond
  readonly headline: Figure
}

/** The assumptions behind the headline figures, in sentences; null if there are none. */
export function assumptionText(input: MeasureInput, { valued, headline }: HeadlineInput): string | null {
  const { bond, offers } = input
  const { assumption, date = null, basis } = headline
  const { deduced } = valued.valuation.bond
  const isOption = basis !== undefined && basis !== 'MATURITY' && basis !== 'PERPETUITY'
  const unpriced = isOption && offers.some(offer => offer.date === date && offer.price === null)
  const sentences = [
    deduced.couponsPerYear,
    // If the published interest is used, no headline figure depends on the day count.
    valued.accrued.used === null && deduced.dayCount,
    valued.accrued.sentence,
    // The rate of an inflation-linked bond is known, and the amount follows from the nominal.
    assumption !== undefined && !bond.indexed && projectionSentence(assumption),
    assumption !== undefined && bond.couponType === 'FLOATING' && assumptionSentence('FLOATER'),
    isEstimated(input, date) && assumptionSentence('ESTIMATED'),
    bond.indexed && assumptionSentence('INDEXED'),
    bond.perpetual && !isOption && assumptionSentence('PERPETUAL'),
    unpriced && assumptionSentence('UNPRICED_OFFER'),
    extrapolationOf(valued.valuation),
  ].filter(sentence => sentence !== false && sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function isEstimated({ coupons }: MeasureInput, until: string | null): boolean {
  return coupons.some(
    ({ knowledge, value, payDate }) =>
      knowledge === 'ESTIMATED' && value !== null && until !== null && payDate <= until,
  )
}
