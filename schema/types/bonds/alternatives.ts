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
import { spellArguments } from '../../argument-names.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { warningsOf } from '../shared/page.ts'
import { Bond } from './bond.ts'

const AlternativeList = builder.enumType('AlternativeList', {
  description: 'A list of alternatives.',
  values: LIST_KEYS,
})

const AlternativeDeltas = builder.objectRef<Deltas>('AlternativeDeltas').implement({
  description: 'The alternative minus the source bond; null where either is unknown.',
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
      description: 'Difference of the liquidity scores: negative is more liquid.',
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of the outstanding nominal.',
    }),
  }),
})

const AlternativeScoreParts = builder.objectRef<Score['parts']>('AlternativeScoreParts').implement({
  description: 'Points of each part; null where the part is unknown and scores nothing.',
  fields: t => ({
    spread: t.exposeFloat('spread', {
      unit: 'none',
      nullable: true,
      description: 'Spread over rating and duration peers; for similar bonds, closeness of the G-spread.',
    }),
    rating: t.exposeFloat('rating', { unit: 'none', description: 'Strength of the rating.', nullable: true }),
    duration: t.exposeFloat('duration', { unit: 'none', nullable: true, description: 'Closeness of the duration.' }),
    liquidity: t.exposeFloat('liquidity', { unit: 'none', description: 'Ease of trading.', nullable: true }),
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
  description: 'A bond to hold instead, with reasons for and against it.',
  fields: t => ({
    bond: t.field({ type: Bond, resolve: ({ bond }) => bond }),
    deltas: t.expose('deltas', { type: AlternativeDeltas }),
    score: t.expose('score', { type: AlternativeScore }),
    reasons: t.exposeStringList('reasons', { description: 'Reasons for it.' }),
    warnings: t.exposeStringList('warnings', { description: 'Reasons against it.' }),
  }),
})

const NamedBond = builder.objectRef<Dropped['bond']>('NamedBond').implement({
  description: 'A bond by ISIN and name.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN.' }),
    name: t.exposeString('name', { description: 'Name.' }),
  }),
})

const DroppedAlternative = builder.objectRef<Dropped>('DroppedAlternative').implement({
  description: 'A dominated candidate: another one is at least equal in all respects and clearly better in one.',
  fields: t => ({
    list: t.expose('list', { type: AlternativeList }),
    isin: t.string({ description: 'ISIN.', resolve: ({ bond }) => bond.isin }),
    name: t.string({ description: 'Name.', resolve: ({ bond }) => bond.name }),
    beatenBy: t.expose('beatenBy', { type: NamedBond }),
    why: t.exposeString('why', { description: 'The respects in which the other bond is better.' }),
  }),
})

const AlternativeListReport = builder.objectRef<ListReport>('AlternativeListReport').implement({
  description: 'How a list was compiled.',
  fields: t => ({
    list: t.expose('list', { type: AlternativeList }),
    durationWindowDays: t.exposeInt('durationWindowDays', { unit: 'days', description: 'Days either side.' }),
    candidates: t.exposeInt('candidates', { unit: 'count', description: 'Bonds that meet the rules.' }),
    dominated: t.exposeInt('dominated', { unit: 'count', description: 'Of these, bonds that another one dominates.' }),
    omitted: t.exposeInt('omitted', { unit: 'count', description: 'Further bonds of the list that Limit leaves out.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'States that the window was widened, or why the list is empty.',
    }),
  }),
})

const AlternativeAssumptions = builder.objectRef<Alternatives['assumptions']>('AlternativeAssumptions').implement({
  description: 'The rules by which the alternatives were found.',
  fields: t => ({
    durationDays: t.exposeFloat('durationDays', {
      unit: 'days',
      nullable: true,
      description: 'The duration that candidates are compared with.',
    }),
    durationWindowDays: t.exposeInt('durationWindowDays', {
      unit: 'days',
      description: 'Days either side, before any widening.',
    }),
    turnoverFloor: t.expose('turnoverFloor', {
      unit: 'settlementMoney',
      type: 'Decimal',
      nullable: true,
      description: 'Minimum 30-day turnover, in the settlement currency of the source bond.',
    }),
    notes: t.exposeStringList('notes', { description: 'Further assumptions.' }),
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
      description: 'Close in spread, duration and rating; ratings differ by at most one notch.',
      resolve: ({ byList }) => byList.SIMILAR,
    }),
    dropped: t.field({
      type: [DroppedAlternative],
      description: 'The closest of the dominated candidates.',
      resolve: ({ dropped }) => dropped,
    }),
    truncated: t.boolean({
      description: 'True when a list has more bonds than its limit.',
      resolve: ({ assumptions }) => omittedFrom(assumptions) > 0,
    }),
    hint: t.string({
      nullable: true,
      description: 'How many bonds are left out.',
      resolve: ({ assumptions }, _args, context) => {
        const hint = hintOf(omittedFrom(assumptions))
        return hint === null ? null : spellArguments(hint, context)
      },
    }),
    asOf: t.field({
      type: 'DateTime',
      description: 'Date and time of the data.',
      resolve: ({ market }) => market.asOf,
    }),
    revision: t.int({
      unit: 'none',
      description: 'The revision of the data.',
      resolve: ({ market }) => market.revision,
    }),
    warnings: t.stringList({
      description: 'What a reader must know about the data.',
      resolve: ({ market }, _args, { isSandbox, principal }) => [...warningsOf({ market, isSandbox, principal })],
    }),
  }),
})

builder.queryField('alternatives', t =>
  t.field({
    type: AlternativesType,
    nullable: true,
    ...worth(1_000),
    description: 'Alternatives to a bond.',
    authScopes: { data: true },
    args: {
      isin: t.arg.string({ required: true, description: 'ISIN of the bond.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: 10,
        description: 'Bonds per list.',
        ...bounded([1, 10], { unit: 'count' }),
      }),
      durationWindowDays: t.arg.int({
        description:
          'Exact duration window, days either side. By default a quarter of the duration, at least 90 days, widened if necessary.',
        ...bounded([1, 3650], { unit: 'days' }),
      }),
      sameSector: t.arg.boolean({ description: "Only the sector of the source's issuer." }),
      allowQualified: t.arg.boolean({ description: 'Include bonds for qualified investors.' }),
      minLiquidity: t.arg.int({
        description: "Weakest liquidity score allowed, 1 (best) to 7. By default at least half the source's turnover.",
        ...bounded([1, 7], { unit: 'none' }),
      }),
      creditRatingFrom: t.arg.string({ description: 'Worst rating allowed.' }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { isin, asOf, ...given }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      return alternativesTo(bondOfIsin(isin, market), readOptions(given as AlternativesArguments), market)
    },
  }),
)

function omittedFrom({ lists }: Alternatives['assumptions']): number {
  return lists.reduce((sum, { omitted }) => sum + omitted, 0)
}

function hintOf(omitted: number): string | null {
  if (omitted === 0) return null
  return `${omitted} further bonds with lower scores are omitted: raise \`limit\` (at most 10) or narrow the conditions to see them.`
}
