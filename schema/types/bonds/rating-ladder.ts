import {
  AGENCY_ROWS,
  type AgencyRow,
  type LadderStep,
  ratingLadder,
  SPELLING_RULES,
} from '../../analytics/rating-ladder.ts'
import { builder } from '../../builder.ts'
import { ENUMS } from '../shared/enums.ts'

const RatingSpelling = builder.objectRef<LadderStep['spellings'][number]>('RatingSpelling').implement({
  description: 'How an agency spells a label.',
  fields: t => ({
    agency: t.expose('agency', { type: ENUMS.RatingAgency, description: 'Who spells it so.' }),
    text: t.exposeString('text', { description: 'The spelling, accepted wherever a label is.' }),
  }),
})

const RatingLadderStep = builder.objectRef<LadderStep>('RatingLadderStep').implement({
  description: 'A label of the composite with everything that is equated with it.',
  fields: t => ({
    label: t.exposeString('label', { description: 'The label.' }),
    ordinal: t.exposeInt('ordinal', { unit: 'none', description: 'Its place, 1 (AAA) to 26 (D).' }),
    grade: t.exposeInt('grade', {
      unit: 'none',
      description: 'Grade of the Bank of Russia, 1 (best) to 6, for national ratings.',
    }),
    gradeOfNra: t.exposeInt('gradeOfNra', { unit: 'none', description: 'The same for ratings of NRA, which differ.' }),
    spellings: t.field({
      type: [RatingSpelling],
      description: 'A spelling for each agency that has the step.',
      resolve: ({ spellings }) => [...spellings],
    }),
  }),
})

const RatingAgencyRow = builder.objectRef<AgencyRow>('RatingAgencyRow').implement({
  description: 'A rating agency whose spelling is read.',
  fields: t => ({
    agency: t.expose('agency', { type: ENUMS.RatingAgency, description: 'The word for it.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale, description: 'The scale of its spelling.' }),
  }),
})

const RatingSpellingRule = builder.objectRef<(typeof SPELLING_RULES)[number]>('RatingSpellingRule').implement({
  description: 'What else is read as a rating.',
  fields: t => ({
    text: t.exposeString('text', { description: 'The rule.' }),
    examples: t.exposeStringList('examples', { description: 'Texts that are read by it.' }),
  }),
})

const RatingLadder = builder.objectRef<object>('RatingLadder').implement({
  description: 'The labels of the composite, and what is read as one of them.',
  fields: t => ({
    steps: t.field({ type: [RatingLadderStep], description: 'Best first.', resolve: () => [...ratingLadder()] }),
    agencies: t.field({
      type: [RatingAgencyRow],
      description: 'National ones first.',
      resolve: () => [...AGENCY_ROWS],
    }),
    spellingRules: t.field({
      type: [RatingSpellingRule],
      description: 'Beside the plain spellings.',
      resolve: () => [...SPELLING_RULES],
    }),
  }),
})

builder.queryField('ratingLadder', t =>
  t.field({
    type: RatingLadder,
    description: 'The ladder of ratings. The same for everybody; needs no key.',
    resolve: () => ({}),
  }),
)
