import { assumptionSentence, projectionSentence } from '../../schema/analytics/assumption.ts'
import type { Figure } from '../../schema/analytics/figures.ts'
import type { MeasureInput } from './inputs.ts'
import type { ValuedBond } from './valued-bond.ts'

interface Resting {
  readonly valued: ValuedBond
  readonly headline: Figure
}

/** What the headline figures rest on that is not known, in sentences; null where everything is. */
export function assumptionText(input: MeasureInput, { valued, headline }: Resting): string | null {
  const { bond, offers } = input
  const { assumption, date = null, basis } = headline
  const { deduced } = valued.valuation.bond
  const isOption = basis !== undefined && basis !== 'MATURITY' && basis !== 'PERPETUITY'
  const unpriced = isOption && offers.some(offer => offer.date === date && offer.price === null)
  const sentences = [
    deduced.couponsPerYear,
    // Where the published interest is used, no headline figure rests on the day count.
    valued.accrued.used === null && deduced.dayCount,
    valued.accrued.sentence,
    // Of a linker the rate is known, and the amount follows from the nominal.
    assumption !== undefined && !bond.indexed && projectionSentence(assumption),
    assumption !== undefined && bond.couponType === 'FLOATING' && assumptionSentence('FLOATER'),
    isEstimated(input, date) && assumptionSentence('ESTIMATED'),
    bond.indexed && assumptionSentence('INDEXED'),
    bond.perpetual && !isOption && assumptionSentence('PERPETUAL'),
    unpriced && assumptionSentence('UNPRICED_OFFER'),
  ].filter(sentence => sentence !== false && sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function isEstimated({ coupons }: MeasureInput, until: string | null): boolean {
  return coupons.some(
    ({ knowledge, value, payDate }) =>
      knowledge === 'ESTIMATED' && value !== null && until !== null && payDate <= until,
  )
}
