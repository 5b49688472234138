import { builder } from '../../builder.ts'
import type { ShownRating } from '../../derived/listed-ratings.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'

const RatingSubject = builder.enumType('RatingSubject', {
  description: 'The rated entity.',
  values: { ISSUE: {}, ISSUER: {}, GUARANTOR: { description: 'Of a special-purpose vehicle.' } },
})

export const Rating = builder.objectRef<ShownRating>('Rating').implement({
  description: "An agency's opinion on a bond or on an issuer.",
  fields: t => ({
    agency: t.expose('agency', { type: ENUMS.RatingAgency }),
    scale: t.expose('scale', { type: ENUMS.RatingScale }),
    label: t.exposeString('label', { description: 'As the agency spells it.' }),
    ordinal: t.exposeInt('ordinal', {
      unit: 'none',
      description: 'Ordinal among the 26 labels of the composite scale, 1 = AAA.',
    }),
    outlook: t.expose('outlook', { type: ENUMS.RatingOutlook, nullable: true }),
    date: t.expose('date', { description: 'Day of the rating action.', type: 'Date' }),
    subject: t.expose('subject', { type: RatingSubject }),
    subjectName: t.exposeString('subjectName', { description: 'Name of the bond, issuer or guarantor.' }),
    considered: t.exposeBoolean('considered', {
      description: 'True for the live ratings from which the composite was chosen.',
    }),
    decisive: t.exposeBoolean('decisive', { description: 'True for the worst of these: the composite has its label.' }),
    expected: t.exposeBoolean('expected', {
      description: 'True for an expected rating, assigned before the issue exists: not part of the composite.',
    }),
    withdrawn: t.exposeBoolean('withdrawn', { description: 'True when the rating is withdrawn.' }),
  }),
})

interface Composite {
  readonly label: string
  readonly ordinal: number
  readonly scale: 'NATIONAL' | 'INTERNATIONAL'
  readonly method: string | null
  readonly agencies: readonly string[]
}

export const CompositeRating = builder.objectRef<Composite>('CompositeRating').implement({
  description: 'The worst of the live ratings, on one scale.',
  fields: t => ({
    label: t.exposeString('label', { description: 'One of the 26 labels AAA … D.' }),
    ordinal: t.exposeInt('ordinal', { unit: 'none', description: '1 (AAA) to 26 (D).' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale }),
    method: t.exposeString('method', { nullable: true, description: 'The rule by which it was chosen.' }),
    agencies: t.exposeStringList('agencies', { description: 'Agencies whose ratings were considered.' }),
  }),
})

/** The composite rating of a bond; null without a live rating. */
export function compositeOf({ measure }: BondRow): Composite | null {
  if (
    measure === null ||
    measure.ratingLabel === null ||
    measure.ratingOrdinal === null ||
    measure.ratingScale === null
  )
    return null
  return {
    label: measure.ratingLabel,
    ordinal: measure.ratingOrdinal,
    scale: measure.ratingScale,
    method: measure.ratingMethod,
    agencies: measure.ratingAgencies,
  }
}
