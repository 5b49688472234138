import {
  type Alternative,
  type Alternatives,
  alternativesTo,
  type Dropped,
  type ListReport,
} from '../../alternatives/alternatives.ts'
import type { Deltas } from '../../alternatives/deltas.ts'
import { LIST_KEYS } from '../../alternatives/lists.ts'
import { type AlternativesArguments, readOptions } from '../../alternatives/options.ts'
import type { Score } from '../../alternatives/score.ts'
import { bondOfIsin } from '../../alternatives/source.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { warningsOf } from '../shared/page.ts'
import { Bond } from './bond.ts'

const AlternativeList = builder.enumType('AlternativeList', {
  description: 'A list of alternatives.',
  values: LIST_KEYS,
})

const AlternativeDeltas = builder.objectRef<Deltas>('AlternativeDeltas').implement({
  description: 'The alternative less the source; null where either is unknown.',
  fields: t => ({
    yield: t.exposeFloat('yield', { unit: 'percentagePoints', nullable: true, description: 'Percentage points.' }),
    gSpreadBp: t.exposeFloat('gSpreadBp', { unit: 'basisPoints', nullable: true, description: 'Basis points.' }),
    durationDays: t.exposeFloat('durationDays', { unit: 'days', nullable: true, description: 'Days.' }),
    ratingNotches: t.exposeInt('ratingNotches', {
      unit: 'none',
      nullable: true,
      description: 'Steps down the ladder: negative is stronger. Null across scales.',
    }),
    liquidity: t.exposeInt('liquidity', {
      unit: 'none',
      nullable: true,
      description: 'Of the score: negative is more liquid.',
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of the outstanding nominal.',
    }),
  }),
})

const AlternativeScoreParts = builder.objectRef<Score['parts']>('AlternativeScoreParts').implement({
  description: 'Points of each part; null where it is unknown and gives none.',
  fields: t => ({
    spread: t.exposeFloat('spread', {
      unit: 'none',
      nullable: true,
      description: 'Spread over rating and duration peers; of similar bonds, likeness of the G-spread.',
    }),
    rating: t.exposeFloat('rating', { unit: 'none', description: 'Strength of the rating.', nullable: true }),
    duration: t.exposeFloat('duration', { unit: 'none', nullable: true, description: 'Nearness of the duration.' }),
    liquidity: t.exposeFloat('liquidity', { unit: 'none', description: 'Liquidity.', nullable: true }),
  }),
})

const AlternativeScore = builder.objectRef<Score>('AlternativeScore').implement({
  description: 'How good an alternative is within its list.',
  fields: t => ({
    total: t.exposeFloat('total', { unit: 'none', description: '0 to 100.' }),
    parts: t.expose('parts', { type: AlternativeScoreParts }),
  }),
})

const AlternativeType = builder.objectRef<Alternative>('Alternative').implement({
  description: 'A bond to hold instead, with what speaks for and against it.',
  fields: t => ({
    bond: t.field({ type: Bond, resolve: ({ bond }) => bond }),
    deltas: t.expose('deltas', { type: AlternativeDeltas }),
    score: t.expose('score', { type: AlternativeScore }),
    reasons: t.exposeStringList('reasons', { description: 'What speaks for it.' }),
    warnings: t.exposeStringList('warnings', { description: 'What speaks against it.' }),
  }),
})

const NamedBond = builder.objectRef<Dropped['bond']>('NamedBond').implement({
  description: 'A bond by its names.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN.' }),
    name: t.exposeString('name', { description: 'Name.' }),
  }),
})

const DroppedAlternative = builder.objectRef<Dropped>('DroppedAlternative').implement({
  description: 'A candidate that another beats: at least equal in all respects, and clearly better.',
  fields: t => ({
    list: t.expose('list', { type: AlternativeList }),
    isin: t.string({ description: 'ISIN.', resolve: ({ bond }) => bond.isin }),
    name: t.string({ description: 'Name.', resolve: ({ bond }) => bond.name }),
    beatenBy: t.expose('beatenBy', { type: NamedBond }),
    why: t.exposeString('why', { description: 'In which respects it is beaten.' }),
  }),
})

const AlternativeListReport = builder.objectRef<ListReport>('AlternativeListReport').implement({
  description: 'How a list was made.',
  fields: t => ({
    list: t.expose('list', { type: AlternativeList }),
    durationWindowDays: t.exposeInt('durationWindowDays', { unit: 'days', description: 'Days to either side.' }),
    candidates: t.exposeInt('candidates', { unit: 'count', description: 'Bonds that meet the rules.' }),
    dominated: t.exposeInt('dominated', {
      unit: 'count',
      description: 'Of these, bonds that another beats in all respects.',
    }),
    omitted: t.exposeInt('omitted', { unit: 'count', description: 'Further bonds of the list that Limit leaves out.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'That the window was widened, or why there is nothing.',
    }),
  }),
})

const AlternativeAssumptions = builder.objectRef<Alternatives['assumptions']>('AlternativeAssumptions').implement({
  description: 'By which rules the alternatives were found.',
  fields: t => ({
    durationDays: t.exposeFloat('durationDays', {
      unit: 'days',
      nullable: true,
      description: 'What candidates are held against.',
    }),
    durationWindowDays: t.exposeInt('durationWindowDays', {
      unit: 'days',
      description: 'Days to either side, before any widening.',
    }),
    turnoverFloor: t.expose('turnoverFloor', {
      unit: 'settlementMoney',
      type: 'Decimal',
      nullable: true,
      description: 'Least turnover of 30 days, in the currency of settlement of the source.',
    }),
    notes: t.exposeStringList('notes', { description: 'What else was taken for granted.' }),
    lists: t.expose('lists', { type: [AlternativeListReport] }),
  }),
})

const AlternativesType = builder.objectRef<Alternatives>('Alternatives').implement({
  description: 'What to hold instead of a bond.',
  fields: t => ({
    source: t.field({ type: Bond, resolve: ({ source }) => source }),
    assumptions: t.expose('assumptions', { type: AlternativeAssumptions }),
    higherYield: t.field({
      type: [AlternativeType],
      description: 'Higher headline yield, same rating or up to two notches weaker.',
      resolve: ({ byList }) => byList.HIGHER_YIELD,
    }),
    lowerRisk: t.field({
      type: [AlternativeType],
      description: 'Strictly stronger rating.',
      resolve: ({ byList }) => byList.LOWER_RISK,
    }),
    similar: t.field({
      type: [AlternativeType],
      description: 'Like in spread, duration and rating, at most one notch apart.',
      resolve: ({ byList }) => byList.SIMILAR,
    }),
    dropped: t.field({
      type: [DroppedAlternative],
      description: 'The nearest of the candidates that others beat.',
      resolve: ({ dropped }) => dropped,
    }),
    truncated: t.boolean({
      description: 'True when a list has more bonds than Limit lets through.',
      resolve: ({ assumptions }) => omittedFrom(assumptions) > 0,
    }),
    hint: t.string({
      nullable: true,
      description: 'How many bonds are left out.',
      resolve: ({ assumptions }) => hintOf(omittedFrom(assumptions)),
    }),
    asOf: t.field({ type: 'DateTime', description: 'As of when the data is.', resolve: ({ market }) => market.asOf }),
    revision: t.int({
      unit: 'none',
      description: 'The revision of the data.',
      resolve: ({ market }) => market.revision,
    }),
    warnings: t.stringList({
      description: 'What a reader must know about the data.',
      resolve: ({ market }) => [...warningsOf(market)],
    }),
  }),
})

builder.queryField('alternatives', t =>
  t.field({
    type: AlternativesType,
    description: 'Alternatives to a bond.',
    authScopes: { data: true },
    args: {
      isin: t.arg.string({ required: true, description: 'ISIN of the bond.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: 10,
        description: 'Bonds a list.',
        ...bounded([1, 10], { unit: 'count' }),
      }),
      durationWindowDays: t.arg.int({
        description:
          'Exact duration window, days to either side; else a quarter of it, at least 90, widened if need be.',
        ...bounded([1, 3650], { unit: 'days' }),
      }),
      sameSector: t.arg.boolean({ description: "Only the sector of the source's issuer." }),
      allowQualified: t.arg.boolean({ description: 'Let in bonds for qualified investors.' }),
      minLiquidity: t.arg.int({
        description: "Weakest liquidity score, 1 (best) to 7; else half the source's turnover.",
        ...bounded([1, 7], { unit: 'none' }),
      }),
      creditRatingFrom: t.arg.string({ description: 'Worst rating allowed.' }),
    },
    resolve: (_root, { isin, ...given }, { market }) =>
      alternativesTo(bondOfIsin(isin, market), readOptions(given as AlternativesArguments), market),
  }),
)

function omittedFrom({ lists }: Alternatives['assumptions']): number {
  return lists.reduce((sum, { omitted }) => sum + omitted, 0)
}

function hintOf(omitted: number): string | null {
  if (omitted === 0) return null
  return `${omitted} further bonds of lower score are left out: a greater Limit, at most 10, or narrower conditions show them.`
}
