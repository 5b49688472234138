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
    agency: t.expose('agency', { type: ENUMS.RatingAgency, description: 'The agency.' }),
    text: t.exposeString('text', { description: 'The spelling, accepted wherever a label is accepted.' }),
  }),
})

const RatingLadderStep = builder.objectRef<LadderStep>('RatingLadderStep').implement({
  description: 'A label of the composite scale with all equivalent labels.',
  fields: t => ({
    label: t.exposeString('label', { description: 'The label.' }),
    ordinal: t.exposeInt('ordinal', { unit: 'none', description: 'Ordinal, 1 (AAA) to 26 (D).' }),
    grade: t.exposeInt('grade', {
      unit: 'none',
      description: 'Grade of the Bank of Russia, 1 (best) to 6, for national ratings.',
    }),
    gradeOfNra: t.exposeInt('gradeOfNra', {
      unit: 'none',
      description: 'Grade of the Bank of Russia for ratings by NRA, which are mapped differently.',
    }),
    spellings: t.field({
      type: [RatingSpelling],
      description: 'A spelling for each agency that has the step.',
      resolve: ({ spellings }) => [...spellings],
    }),
  }),
})

const RatingAgencyRow = builder.objectRef<AgencyRow>('RatingAgencyRow').implement({
  description: 'A rating agency whose spelling is recognised.',
  fields: t => ({
    agency: t.expose('agency', { type: ENUMS.RatingAgency, description: 'Enum value of the agency.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale, description: 'The scale of its spelling.' }),
  }),
})

const RatingSpellingRule = builder.objectRef<(typeof SPELLING_RULES)[number]>('RatingSpellingRule').implement({
  description: 'A rule by which further spellings are recognised.',
  fields: t => ({
    text: t.exposeString('text', { description: 'The rule.' }),
    examples: t.exposeStringList('examples', { description: 'Texts recognised by the rule.' }),
  }),
})

const RatingLadder = builder.objectRef<object>('RatingLadder').implement({
  description: 'The labels of the composite scale, and the spellings recognised for each.',
  fields: t => ({
    steps: t.field({ type: [RatingLadderStep], description: 'Best first.', resolve: () => [...ratingLadder()] }),
    agencies: t.field({
      type: [RatingAgencyRow],
      description: 'National ones first.',
      resolve: () => [...AGENCY_ROWS],
    }),
    spellingRules: t.field({
      type: [RatingSpellingRule],
      description: 'Rules that apply in addition to the listed spellings.',
      resolve: () => [...SPELLING_RULES],
    }),
  }),
})

builder.queryField('ratingLadder', t =>
  t.field({
    type: RatingLadder,
    description: 'The rating ladder. Public; needs no key.',
    resolve: () => ({}),
  }),
)
